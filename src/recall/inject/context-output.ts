/** The form that Claude Code, Codex and Gemini CLI take context in: one line of JSON. @param event the agent's name of it */
export function contextOutput(event: string, text: string): string {
  return `${JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext: text } })}\n`;
}
