import { get } from '../api.js';
import { h } from '../h.js';
import type { ProposalSummary } from '../types.js';

export interface ReviewBadge {
  readonly element: HTMLElement;
  refresh(): Promise<void>;
}

/** How many proposed actions wait for an answer. */
export function reviewBadge(): ReviewBadge {
  const element = h('span', { class: 'badge', hidden: true });
  return {
    element,
    async refresh() {
      const { items } = await get<{ items: readonly ProposalSummary[] }>('/proposals').catch(() => ({
        items: [],
      }));
      const open = items.reduce((sum, proposal) => sum + proposal.open, 0);
      element.hidden = open === 0;
      element.replaceChildren(String(open), h('span', { class: 'hidden' }, ' open'));
    },
  };
}
