/** Every command by its words, with the module that holds it; nothing is loaded until it is wanted. */
import type { Command } from './command.js';

interface Entry {
  readonly summary: string;
  readonly group: 'Set up' | 'Capture' | 'Recall' | 'Store' | 'Review' | 'Share' | 'State';
  readonly load: () => Promise<Command>;
}

export const COMMANDS: Readonly<Record<string, Entry>> = {
  init: {
    group: 'Set up',
    summary: 'give this repository a memory: branch, hooks, agents',
    load: async () => (await import('./init.js')).init,
  },
  uninstall: {
    group: 'Set up',
    summary: 'take the hooks out again, restoring every file; memories stay',
    load: async () => (await import('./uninstall.js')).uninstall,
  },
  doctor: {
    group: 'Set up',
    summary: 'fire a probe through each hook and say what is wrong',
    load: async () => (await import('./doctor.js')).doctor,
  },
  connect: {
    group: 'Set up',
    summary: 'give agents hooks, MCP tools and a skill; which are read, and where',
    load: async () => (await import('./connect.js')).connect,
  },
  'project add': {
    group: 'Set up',
    summary: 'make a repository known to the server and to machine-wide commands',
    load: async () => (await import('./project-add.js')).projectAdd,
  },
  'project list': {
    group: 'Set up',
    summary: 'the repositories that are known on this machine',
    load: async () => (await import('./project-list.js')).projectList,
  },
  'project remove': {
    group: 'Set up',
    summary: 'forget a repository; nothing in it is changed',
    load: async () => (await import('./project-remove.js')).projectRemove,
  },
  config: {
    group: 'Set up',
    summary: 'show and change settings',
    load: async () => (await import('./config.js')).config,
  },
  sync: {
    group: 'Capture',
    summary: 'read agent sessions and commit what is worth knowing',
    load: async () => (await import('./sync.js')).sync,
  },
  queue: {
    group: 'Capture',
    summary: 'sessions that wait or failed; retry or skip them',
    load: async () => (await import('./queue.js')).queue,
  },
  ask: {
    group: 'Recall',
    summary: 'answer a question from memory, with sources',
    load: async () => (await import('./ask.js')).ask,
  },
  query: {
    group: 'Recall',
    summary: 'list memories by exact conditions',
    load: async () => (await import('./query.js')).query,
  },
  why: {
    group: 'Recall',
    summary: 'where a memory comes from: turns, commits, later edits',
    load: async () => (await import('./why.js')).why,
  },
  'why-injected': {
    group: 'Recall',
    summary: 'why an agent was given a memory unasked',
    load: async () => (await import('./why-injected.js')).whyInjected,
  },
  blame: {
    group: 'Recall',
    summary: 'the memories that speak of a file',
    load: async () => (await import('./blame.js')).blame,
  },
  feedback: {
    group: 'Recall',
    summary: 'say that a memory was used, correct or wrong',
    load: async () => (await import('./feedback.js')).feedback,
  },
  log: {
    group: 'Recall',
    summary: 'the history of the memory branch',
    load: async () => (await import('./log.js')).log,
  },
  'context-brief show': {
    group: 'Recall',
    summary: 'what an agent should know of this repository before it starts',
    load: async () => (await import('./context-brief-show.js')).contextBriefShow,
  },
  'context-brief status': {
    group: 'Recall',
    summary: 'whether there is a brief, how old it is and what it holds',
    load: async () => (await import('./context-brief-status.js')).contextBriefStatus,
  },
  'context-brief path': {
    group: 'Recall',
    summary: 'where the file of the context brief lies',
    load: async () => (await import('./context-brief-path.js')).contextBriefPath,
  },
  'context-brief refresh': {
    group: 'Recall',
    summary: 'make the context brief anew where something changed',
    load: async () => (await import('./context-brief-refresh.js')).contextBriefRefresh,
  },
  push: {
    group: 'Share',
    summary: 'send memories, notes and proposals to a remote',
    load: async () => (await import('./push.js')).push,
  },
  pull: {
    group: 'Share',
    summary: 'bring in what others have shared',
    load: async () => (await import('./pull.js')).pull,
  },
  'memory search': {
    group: 'Store',
    summary: 'rank memories for a query',
    load: async () => (await import('./memory-search.js')).memorySearch,
  },
  'memory list': {
    group: 'Store',
    summary: 'a line for each memory',
    load: async () => (await import('./memory-list.js')).memoryList,
  },
  'memory show': {
    group: 'Store',
    summary: 'one memory, whole',
    load: async () => (await import('./memory-show.js')).memoryShow,
  },
  'memory add': {
    group: 'Store',
    summary: 'write a memory down',
    load: async () => (await import('./memory-add.js')).memoryAdd,
  },
  'memory edit': {
    group: 'Store',
    summary: 'change a memory in your editor or by options',
    load: async () => (await import('./memory-edit.js')).memoryEdit,
  },
  'memory archive': {
    group: 'Store',
    summary: 'put a memory aside; it can be restored',
    load: async () => (await import('./memory-archive.js')).memoryArchive,
  },
  'memory restore': {
    group: 'Store',
    summary: 'bring an archived or deleted memory back',
    load: async () => (await import('./memory-restore.js')).memoryRestore,
  },
  'memory delete': {
    group: 'Store',
    summary: 'remove a memory; history keeps it',
    load: async () => (await import('./memory-delete.js')).memoryDelete,
  },
  'memory import': {
    group: 'Store',
    summary: 'read memories from JSON Lines or a folder',
    load: async () => (await import('./memory-import.js')).memoryImport,
  },
  'memory export': {
    group: 'Store',
    summary: 'write memories as JSON Lines or files',
    load: async () => (await import('./memory-export.js')).memoryExport,
  },
  'memory index': {
    group: 'Store',
    summary: 'a table of contents in Markdown',
    load: async () => (await import('./memory-index.js')).memoryIndex,
  },
  'memory reset': {
    group: 'Store',
    summary: 'start over, and say how to get everything back',
    load: async () => (await import('./memory-reset.js')).memoryReset,
  },
  maintain: {
    group: 'Review',
    summary: 'find duplicate, outdated and unused memories, and propose what to do',
    load: async () => (await import('./maintain.js')).maintain,
  },
  'proposal list': {
    group: 'Review',
    summary: 'proposals that wait for an answer',
    load: async () => (await import('./proposal-list.js')).proposalList,
  },
  'proposal show': {
    group: 'Review',
    summary: 'each action of a proposal: before, after and why',
    load: async () => (await import('./proposal-show.js')).proposalShow,
  },
  'proposal accept': {
    group: 'Review',
    summary: 'bring proposed actions onto the memory branch',
    load: async () => (await import('./proposal-accept.js')).proposalAccept,
  },
  'proposal reject': {
    group: 'Review',
    summary: 'turn proposed actions down, for everybody and for good',
    load: async () => (await import('./proposal-reject.js')).proposalReject,
  },
  'proposal pr': {
    group: 'Review',
    summary: 'push a proposal and open a pull request for it',
    load: async () => (await import('./proposal-pr.js')).proposalPr,
  },
  check: {
    group: 'Review',
    summary: 'validate the memory, or tell what a code change makes doubtful',
    load: async () => (await import('./check.js')).check,
  },
  status: {
    group: 'State',
    summary: 'branch, counts, queue, hooks, agents, problems',
    load: async () => (await import('./status.js')).status,
  },
  serve: {
    group: 'State',
    summary: 'the dashboard and an HTTP interface to memory, on this machine',
    load: async () => (await import('./serve.js')).serve,
  },
  mcp: {
    group: 'Set up',
    summary: 'serve the memory to an agent as MCP tools, over stdin and stdout',
    load: async () => (await import('./mcp.js')).mcp,
  },
  up: {
    group: 'State',
    summary: 'run the server in a container, started again after a restart',
    load: async () => (await import('./up.js')).up,
  },
  down: {
    group: 'State',
    summary: "stop the container of 'git lerim up'",
    load: async () => (await import('./down.js')).down,
  },
  logs: {
    group: 'State',
    summary: "what the container of 'git lerim up' says",
    load: async () => (await import('./logs.js')).logs,
  },
  hook: {
    group: 'State',
    summary: 'what git and the agents call; not for people',
    load: async () => (await import('./hook.js')).hook,
  },
  completion: {
    group: 'State',
    summary: 'print the completion script of a shell',
    load: async () => (await import('./completion.js')).completion,
  },
};

/** Other names for a command. */
export const ALIASES: Readonly<Record<string, string>> = { answer: 'ask' };
