/**
 * Takes the objects out of the first list of a JSON document as it arrives, each as soon as it is whole. What cannot be
 * read is left out: the whole document is read again when it is there.
 */
export function readItems(onItem: (item: unknown) => void): (piece: string) => void {
  let text = '';
  let at = 0;
  let depth = 0;
  let start = 0;
  let inString = false;
  return (piece) => {
    text += piece;
    for (; at < text.length; at++) {
      const character = text[at];
      if (inString) {
        if (character === '\\') at++;
        else if (character === '"') inString = false;
      } else if (character === '"') inString = true;
      else if (character === '{' || character === '[') {
        if (++depth === ITEM) start = at;
      } else if (character === '}' || character === ']') {
        if (depth-- === ITEM) tell(text.slice(start, at + 1));
      }
    }
  };

  function tell(json: string): void {
    try {
      onItem(JSON.parse(json));
    } catch {
      // A model that began anew in the middle of a word.
    }
  }
}

/** The document, its list, the object. */
const ITEM = 3;
