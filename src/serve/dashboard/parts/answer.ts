/** Memory's answer to a question: in its own words, and on request as a model that is set up writes it. */
import { get, post } from '../api.js';
import { type Child, h } from '../h.js';
import { memoryPlace } from '../place.js';
import type { Answered } from '../types.js';
import { foundRow, memoryList } from './memory-row.js';
import { announce, errorNotice } from './notice.js';
import type { Config } from './settings-list.js';

/** Where the answer will stand. */
export function answerPlace(): HTMLElement {
  return h('div', { id: 'answer' });
}

export async function showAnswer(question: string, model = false): Promise<void> {
  const place = document.querySelector<HTMLElement>('#answer');
  if (question === '' || place === null) return;
  place.dataset.question = question;
  try {
    const [answer, canWrite] = await Promise.all([
      post<Answered>('/ask', { question, ...(model ? { model } : {}) }),
      model ? false : isModelSetUp(),
    ]);
    const title = answer.answered ? 'Memory answers' : 'Memory holds no answer to that.';
    place.replaceChildren(
      h(
        'section',
        { class: 'answer', 'aria-label': 'Answer' },
        h('h2', {}, title),
        answer.fallback !== undefined && h('p', { class: 'stale' }, answer.fallback),
        written(answer),
        answer.answered &&
          memoryList(
            answer.memories.map((memory) => foundRow(memory, memory.answer)),
            'Answer',
          ),
        !answer.answered && answer.nearest.length > 0 && h('p', {}, 'What comes nearest is below.'),
        canWrite && h('p', { class: 'buttons' }, modelButton(question)),
      ),
    );
    announce(title);
  } catch (error) {
    place.replaceChildren(errorNotice(error));
  }
}

/** Sentences of a model, each with the memories that bear it out. */
function written({ sentences, engine }: Answered): Child {
  if (sentences === undefined) return false;
  return h(
    'p',
    { class: 'written' },
    sentences.map(({ text, citations }) => [
      `${text} `,
      citations.map(({ id, stale }) => [
        h('a', { href: memoryPlace(id), class: stale ? 'stale' : '' }, `[${id}]`),
        ' ',
      ]),
    ]),
    h('span', { class: 'muted small' }, `written by ${engine}`),
  );
}

async function isModelSetUp(): Promise<boolean> {
  const { settings } = await get<Config>('/config');
  return settings.engine?.value !== 'heuristic';
}

/** Not by itself: it may cost, and sends what memory holds to the model. */
function modelButton(question: string): HTMLElement {
  const button = h(
    'button',
    {
      type: 'button',
      click: () => {
        button.disabled = true;
        button.textContent = 'Writing …';
        void showAnswer(question, true);
      },
    },
    'Let the model write it',
  );
  return button;
}
