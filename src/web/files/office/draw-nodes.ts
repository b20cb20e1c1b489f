import type { SliceGenerator } from '../../../core/slices'
import { finishInSlices } from '../../platform'
import type { PageElement, PageNode } from './office-document'

/*
 * Makes elements of the page from what a reader drew. A reader works on untrusted files, so whatever it returns, only
 * the elements, attributes, addresses and styles listed here reach the page; markup is never parsed.
 */

const vectors = 'http://www.w3.org/2000/svg'
const namespaces = [
  {
    uri: 'http://www.w3.org/1999/xhtml',
    tags: [
      ...[
        'a',
        'article',
        'br',
        'col',
        'colgroup',
        'div',
        'footer',
        'header',
        'img',
        'li',
        'ol',
        'p',
        'section',
      ],
      ...['span', 'sub', 'sup', 'table', 'td', 'tr', 'wbr'],
    ],
  },
  {
    uri: 'http://www.w3.org/1998/Math/MathML',
    tags: [
      ...[
        'math',
        'mfrac',
        'mn',
        'mo',
        'mover',
        'mroot',
        'mrow',
        'ms',
        'msqrt',
        'msub',
        'msubsup',
        'msup',
        'mtable',
      ],
      ...['mtd', 'mtr', 'munder', 'munderover'],
    ],
  },
  { uri: vectors, tags: ['g', 'image', 'path', 'svg', 'text'] },
]

const uris = new Map(namespaces.flatMap(({ uri, tags }) => tags.map((tag) => [tag, uri] as const)))

const isLink = (address: string) => /^(?:https?:\/\/|mailto:)/i.test(address)
const isPicture = (address: string) => /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[\w+/=]+$/.test(address)
const isSpan = (value: string) => /^[1-9]\d{0,2}$/.test(value)

const isNumbers = (value: string) => /^[-+\d.e\s]+$/i.test(value)
const isColour = (value: string) => /^(?:none|black|#[\da-f]{6})$/.test(value)

/** Attributes of vectors that are drawn, likewise. */
const vectorRules: Record<string, (value: string) => boolean> = {
  d: (value) => /^[-+\d.eMLQCAZ\s,]*$/.test(value),
  fill: isColour,
  'font-size': isNumbers,
  'font-weight': isNumbers,
  height: isNumbers,
  href: isPicture,
  preserveAspectRatio: (value) => value === 'none',
  stroke: isColour,
  'stroke-width': isNumbers,
  transform: (value) => /^(?:(?:translate|matrix)\([-+\d.e\s]+\)\s?)+$/i.test(value),
  viewBox: isNumbers,
  width: isNumbers,
  x: isNumbers,
  y: isNumbers,
}

/** Attributes that are drawn, by tag and name, with the values that they may have. */
const attributeRules: Record<string, (value: string) => boolean> = {
  'a href': isLink,
  'img src': isPicture,
  'td colspan': isSpan,
  'td rowspan': isSpan,
}

const functions = new Set(['calc', 'counter', 'rect', 'rgb', 'rgba', 'rotate', 'scale', 'var'])

/**
 * Returns styles without what loads or reaches beyond the document: functions such as url(), rules that begin with @,
 * escapes that hide either, and the element around the document.
 */
const cleanStyle = (style: string): string =>
  style
    .replace(/\\(?!9"|a0")/g, '')
    .replace(/@|:host|:root/gi, '')
    .replace(/([\w-]*)\(/g, (start, name: string) => (functions.has(name.toLowerCase()) ? start : '('))

function drawElement({ tag, className, style = {}, attributes = {} }: PageElement): Element | undefined {
  const uri = uris.get(tag)
  if (!uri) return undefined
  const element = document.createElementNS(uri, tag) as HTMLElement
  if (className) element.setAttribute('class', className)
  for (const [name, value] of Object.entries(style)) element.style?.setProperty(name, cleanStyle(value))
  for (const [name, value] of Object.entries(attributes))
    if ((uri === vectors ? vectorRules[name] : attributeRules[`${tag} ${name}`])?.(value))
      element.setAttribute(name, value)
  if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
    element.target = '_blank'
    element.rel = 'noopener noreferrer'
  }
  return element
}

/** Draws nodes into an element until cancelled, interruptible after each, however deep their tree is. */
export function* drawNodes(
  nodes: readonly PageNode[],
  into: Node,
  signal: AbortSignal,
): SliceGenerator<void> {
  const open: { node: PageNode; into: Node }[] = nodes.map((node) => ({ node, into })).reverse()
  for (let next = open.pop(); next; next = open.pop()) {
    if (signal.aborted) return
    const { node, into: parent } = next
    if (typeof node === 'string') parent.appendChild(document.createTextNode(node))
    else {
      const element = drawElement(node)
      if (element) {
        parent.appendChild(element)
        for (const child of node.children.toReversed()) open.push({ node: child, into: element })
      }
    }
    yield
  }
}

/** Paper of the pages; on a phone lines are as wide as the screen. */
const paper = `
.docx-wrapper { display: grid; gap: 16px; justify-content: center; padding: 0; background: none; }
.docx-wrapper > section { margin: 0; background: var(--q-paper); box-shadow: none; overflow-x: auto; }
.docx-wrapper img { max-width: 100%; }
.docx-wrapper > section > svg { display: block; width: 100%; height: auto; white-space: pre; }
.docx-wrapper a[href] { text-decoration: underline; cursor: pointer; }
@media (width < 768px) {
  .docx-wrapper { grid-template-columns: minmax(0, 1fr); }
  .docx-wrapper > section { width: auto !important; min-height: 0 !important; padding: 24px 16px !important; }
  .docx-wrapper > section:has(> svg) { padding: 0 !important; }
  .docx-wrapper > section > :is(header, footer) { min-height: 0 !important; margin: 0 !important; }
}`

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/** Draws the pages of a document into a tree of its own, whose styles reach nothing else; stops when cancelled. */
export async function drawPages(
  host: HTMLElement,
  { styles, pages }: { styles: string; pages: readonly PageNode[] },
  signal: AbortSignal,
): Promise<void> {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheetOf(cleanStyle(styles)), sheetOf(paper)]
  const wrapper = document.createElement('div')
  wrapper.className = 'docx-wrapper'
  root.replaceChildren(wrapper)
  await finishInSlices(drawNodes(pages, wrapper, signal))
}
