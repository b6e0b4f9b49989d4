import { asList, asObject, asText, isObject, type JsonObject } from '../json-value.js';

/** A question of the agent with what the human replied. */
export interface Answer {
  readonly question: string;
  readonly text: string;
}

const ANSWERED = /^(?:User has answered your questions?|Your questions? (?:have|has) been answered):?\s*/;
const CLARIFY = 'The user wants to clarify these questions';

/** Whether a tool result is the reply to the agent's question tool. */
export function isAnswer(text: string): boolean {
  return ANSWERED.test(text);
}

/** Whether words in a refused question are the client's own ("wants to clarify"), with the replies below them. */
export function isClarification(text: string): boolean {
  return text.trimStart().startsWith(CLARIFY);
}

/** The questions of an AskUserQuestion call, each with its options on lines of their own. */
export function askedQuestions(input: JsonObject): Map<string, string> {
  const asked = new Map<string, string>();
  for (const item of asList(input.questions)) {
    const question = asText(asObject(item)?.question);
    if (question === undefined) continue;
    const options = asList(asObject(item)?.options).filter(isObject).map(optionLine);
    asked.set(question, [question, ...options].join('\n'));
  }
  return asked;
}

function optionLine(option: JsonObject): string {
  const description = asText(option.description);
  return `- ${asText(option.label) ?? ''}${description === undefined ? '' : `: ${description}`}`;
}

/**
 * Each answer with its question. The structured result is used where it is recorded; else the text, which reads
 * `"Q"="A", "Q"="A"` after one of two openings.
 */
export function answersOf(text: string, structured: unknown, asked: ReadonlyMap<string, string>): Answer[] {
  const result = asObject(structured);
  const answers = asObject(result?.answers);
  if (answers === undefined) return answersInText(text, asked);
  const questions = asked.size > 0 ? asked : askedQuestions(result ?? {});
  return Object.entries(answers).flatMap(([question, value]) => {
    const chosen = Array.isArray(value)
      ? value.filter((v) => typeof v === 'string').join(', ')
      : asText(value);
    const notes = asText(asObject(asObject(result?.annotations)?.[question])?.notes);
    const words = [chosen, notes].filter((part) => part !== undefined && part !== '').join('\n');
    return words === '' ? [] : [{ question: questions.get(question) ?? question, text: words }];
  });
}

function answersInText(text: string, asked: ReadonlyMap<string, string>): Answer[] {
  const body = text.replace(ANSWERED, '').replace(/\.\s*You can now continue[\s\S]*$/, '');
  return [...body.matchAll(/"([\s\S]+?)"="([\s\S]*?)"(?=, "|[^"]*$)/g)].flatMap(
    ([, question = '', answer = '']) =>
      answer === '' ? [] : [{ question: asked.get(question) ?? question, text: answer }],
  );
}

/** What was answered before the human asked to clarify. */
export function clarifiedAnswers(text: string, asked: ReadonlyMap<string, string>): Answer[] {
  return [...text.matchAll(/^- "(.+)"\n\s*Answer: (.+)$/gm)].map(([, question = '', answer = '']) => ({
    question: asked.get(question) ?? question,
    text: answer.trim(),
  }));
}
