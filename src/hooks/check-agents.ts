import type { Repository } from '../git/repository.js';
import type { Context } from '../lib/context.js';
import { agentStates, expectedEvents } from './agent-state.js';
import { checkServer } from './check-server.js';
import { type Finding, ok, problem, warning } from './finding.js';
import { readPlatforms } from './platforms.js';
import { probeAgent } from './probe.js';
import type { Installation } from './shims.js';
import { setUpStateDir } from './state-dir.js';

/** Runs the hooks of each agent as the agent would, and its MCP server, and says what does not come through. */
export async function checkAgents(
  context: Context,
  repository: Repository,
  installation: Installation,
): Promise<Finding[]> {
  // Nothing reaches a repository that is not set up; that is said already.
  if (setUpStateDir(repository.commonDir) === undefined) return [];
  const findings: Finding[] = [];
  const connected = readPlatforms(context);
  const here = { ...context, cwd: repository.workTree ?? repository.commonDir };
  const states = await agentStates(context, repository);
  for (const { agent, title, found, hooks, missing, disabled } of states) {
    const connect = `Run 'git lerim connect ${agent}'.`;
    const [file] = hooks;
    if (file === undefined) {
      if (connected[agent])
        findings.push(problem(title, `Its hooks are gone from ${connected[agent].hooks}.`, connect));
      else if (found)
        findings.push(warning(title, 'It is used here, but tells nothing of its sessions.', connect));
      continue;
    }
    const answered = await probeAgent(here, agent, file, installation);
    const silent = expectedEvents(agent).filter(
      (event) => !answered.includes(event) && !missing.includes(event),
    );
    if (silent.length > 0)
      findings.push(problem(title, `${silent.join(', ')} in ${file} did not reach git-lerim.`, connect));
    else if (missing.length > 0)
      findings.push(
        warning(
          title,
          `${missing.join(', ')} are not set up in ${file}: it was done before there were these.`,
          connect,
        ),
      );
    else if (disabled)
      findings.push(
        warning(title, `Its hooks work but do not run: ${disabled}.`, 'Turn them on in the agent.'),
      );
    else findings.push(ok(title, `${answered.join(', ')} reach git-lerim (by ${file}).`));
  }
  return [...findings, ...(await checkServer(here, states))];
}
