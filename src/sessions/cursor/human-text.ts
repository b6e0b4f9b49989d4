const QUERY = /<user_query>\s*([\s\S]*?)\s*<\/user_query>/g;
/** What the client sends along: `<user_info>`, `<attached_files>`, `<timestamp>`, rules and reminders. */
const INJECTED_BLOCK =
  /<(user_info|project_layout|attached_files|open_and_recently_viewed_files|git_status|rules|always_applied_workspace_rules?|agent_skills|mcp_\w+|system_reminder|system-reminder|timestamp|terminal_\w+|cursor_commands|additional_data|current_file|linter_errors|image_files|external_links|agent_transcripts|manually_attached_skills)(?:\s[^>]*)?>[\s\S]*?(?:<\/\1>|$)/g;
const ONE_COMMAND = /^\/[\w:.-]+$/;

/** The words a human typed into Cursor, without what the client put around them; '' when none are left. */
export function humanText(text: string): string {
  const queries = [...text.matchAll(QUERY)].map(([, query = '']) => query.trim());
  const words = queries.length > 0 ? queries.join('\n') : text.replace(INJECTED_BLOCK, '').trim();
  return ONE_COMMAND.test(words) ? '' : words;
}
