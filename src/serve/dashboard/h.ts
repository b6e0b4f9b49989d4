/**
 * Makes elements. What strangers wrote only ever becomes text nodes and plain attributes: there is no way here to give
 * HTML, and no address but of our own pages and of the web.
 */
export type Child = Node | string | number | false | null | undefined | readonly Child[];

type Value = string | number | boolean | undefined | ((event: never) => void);
export type Attributes = Readonly<Record<string, Value>>;

const SAFE_ADDRESS = /^(?:#|https?:\/\/)/i;
const SVG = 'http://www.w3.org/2000/svg';

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), attributes, children) as SVGElementTagNameMap[K];
}

/** Several children without an element around them. */
export function fragment(...children: Child[]): DocumentFragment {
  const made = document.createDocumentFragment();
  append(made, children);
  return made;
}

function fill<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value as (event: Event) => void);
    else if (name === 'href' && !SAFE_ADDRESS.test(String(value))) continue;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === false || child === null || child === undefined) continue;
    if (Array.isArray(child)) append(parent, child);
    else parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}
