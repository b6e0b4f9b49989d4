/** Some models think aloud, in tags, before they answer. */
const [OPEN, CLOSE] = ['<think>', '</think>'];

/** The answer alone. */
export function withoutThoughts(text: string): string {
  const end = text.trimStart().startsWith(OPEN) ? text.indexOf(CLOSE) : -1;
  return (end < 0 ? text : text.slice(end + CLOSE.length)).trim();
}

/** Hands on the pieces of an answer and none of the thoughts before it. */
export function skipThoughts(onText: (piece: string) => void): (piece: string) => void {
  let held: string | undefined = '';
  return (piece) => {
    if (held === undefined) return onText(piece);
    held += piece;
    const begun = held.trimStart();
    if (OPEN.startsWith(begun.slice(0, OPEN.length)) && !held.includes(CLOSE)) return;
    const answer = begun.startsWith(OPEN)
      ? begun.slice(begun.indexOf(CLOSE) + CLOSE.length).trimStart()
      : begun;
    if (answer === '') return;
    held = undefined;
    onText(answer);
  };
}
