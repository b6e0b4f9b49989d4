import { type Child, h } from '../h.js';
import { type Block, type Inline, parseInlines, parseMarkdown } from '../markdown.js';

/** A body as people read it. */
export function showMarkdown(text: string): HTMLElement {
  return h('div', { class: 'prose' }, parseMarkdown(text).map(showBlock));
}

function showBlock(block: Block): Child {
  switch (block.type) {
    case 'code':
      return h('pre', { tabindex: 0 }, h('code', {}, block.text));
    case 'quote':
      return h('blockquote', {}, block.blocks.map(showBlock));
    case 'list':
      return h(
        block.ordered ? 'ol' : 'ul',
        {},
        block.items.map((item) => h('li', {}, showInlines(item))),
      );
    case 'heading':
      // Below the headings of the page, whatever the text would have.
      return h('h3', {}, showInlines(block.inlines));
    default:
      return h('p', {}, showInlines(block.inlines));
  }
}

/** A title: code in it looks like code. */
export function showTitle(title: string): Child[] {
  return showInlines(parseInlines(title));
}

function showInlines(inlines: readonly Inline[]): Child[] {
  return inlines.map((inline) => {
    switch (inline.type) {
      case 'code':
        return h('code', {}, inline.text);
      case 'strong':
        return h('strong', {}, showInlines(inline.inlines));
      case 'em':
        return h('em', {}, showInlines(inline.inlines));
      case 'link':
        return h(
          'a',
          { href: inline.address, rel: 'noopener noreferrer', target: '_blank' },
          showInlines(inline.inlines),
        );
      default:
        return inline.text;
    }
  });
}
