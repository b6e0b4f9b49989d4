/** Blocks that the client puts into user messages. */
const INJECTED_BLOCK =
  /<(environment_context|user_instructions|turn_aborted|permissions instructions|collaboration_mode|user_shell_command|subagent_notification|skills?_instructions|skill|hook_prompt|apps_instructions|plugins_instructions|INSTRUCTIONS|image)(?:\s[^>]*)?>[\s\S]*?(?:<\/\1>|$)/g;
const PROJECT_INSTRUCTIONS = /^\s*# AGENTS\.md instructions\b/;
const REQUEST = /^## My request for Codex:?[ \t]*$/m;
/** Sections an editor writes before the request; each holds only `##` headings and lists. */
const EDITOR_SECTION =
  /^\s*# (?:Context from my IDE setup|Files mentioned by the user|Review findings|Selected text|In app browser|Applications mentioned by the user)[^\n]*\n/;
const PICTURE = /\[Image #\d+\]/g;

/** The words a human typed into Codex, without what client and editor put around them; '' when none are left. */
export function humanText(text: string): string {
  if (PROJECT_INSTRUCTIONS.test(text)) return '';
  const clean = text.replace(INJECTED_BLOCK, '').replace(PICTURE, '');
  return (EDITOR_SECTION.test(clean) ? requestIn(clean) : clean).trim();
}

function requestIn(text: string): string {
  const marker = REQUEST.exec(text);
  if (marker !== null) return text.slice(marker.index + marker[0].length);
  return text.replace(EDITOR_SECTION, '').replace(/^(?:##[^\n]*|- [^\n]*)$/gm, '');
}
