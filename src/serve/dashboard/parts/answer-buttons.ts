/** A person's answer to a proposal: to one of its actions, or to all that are open. */
import { post } from '../api.js';
import { count } from '../format.js';
import { h } from '../h.js';
import { placeOf } from '../place.js';
import type { DescribedAction } from '../types.js';
import { runButton } from './run-button.js';

export function acceptButton(slug: string, label: string, action?: DescribedAction): HTMLElement {
  return runButton(
    label,
    'Accepting …',
    async () => {
      const only = action && { only: [action.number] };
      const { accepted, overtaken, closed } = await post<{
        accepted: readonly { commit?: string }[];
        overtaken: readonly unknown[];
        closed: boolean;
      }>(`/proposals/${encodeURIComponent(slug)}/accept`, only);
      if (closed) location.hash = placeOf(['review']);
      const [first] = accepted;
      const what =
        accepted.length === 1 && first?.commit
          ? `Accepted as commit ${first.commit.slice(0, 10)}.`
          : `${count(accepted.length, 'action')} accepted.`;
      return overtaken.length > 0
        ? `${what} ${overtaken.length} left out: the branch has gone another way.`
        : what;
    },
    'primary',
    action?.title,
  );
}

/** Asks for the reason first: it goes into the commit, and tells others why. */
export function rejectButton(slug: string, label: string, action?: DescribedAction): HTMLElement {
  const reason = h('input', {
    name: 'reason',
    placeholder: 'Why not? Goes into the commit',
    'aria-label': 'Reason',
    maxlength: 500,
  });
  const send = async (): Promise<string> => {
    const only = action && { only: [action.number] };
    const { rejected, closed } = await post<{ rejected: readonly unknown[]; closed: boolean }>(
      `/proposals/${encodeURIComponent(slug)}/reject`,
      { reason: reason.value, ...only },
    );
    if (closed) location.hash = placeOf(['review']);
    return `${count(rejected.length, 'action')} turned down.`;
  };
  const holder = h('span', { class: 'reject' });
  const begin = h(
    'button',
    {
      type: 'button',
      'aria-label': action && `${label}: ${action.title}`,
      click: () => {
        const form = h(
          'span',
          { class: 'reason' },
          reason,
          runButton('Reject', 'Rejecting …', send, 'danger'),
          h(
            'button',
            {
              type: 'button',
              class: 'quiet',
              click: () => {
                holder.replaceChildren(begin);
                begin.focus();
              },
            },
            'Cancel',
          ),
        );
        holder.replaceChildren(form);
        reason.focus();
      },
    },
    label,
  );
  holder.append(begin);
  return holder;
}
