import { type Options, parseAsync, renderDocument } from 'docx-preview'
import JSZip from 'jszip'
import {
  type DocumentOf,
  OfficeError,
  officeLimits,
  type PageElement,
  type PageNode,
} from '../office-document'
import { OfficePackage } from '../office-package'
import { createXmlParser } from '../xml-document'

/** Parts of a document that are drawn: no programs, no fonts, no embedded files. */
const isDrawn = (path: string) =>
  path === '[Content_Types].xml' ||
  path === '_rels/.rels' ||
  /^word\/(?!embeddings\/|fonts\/|activeX\/|vba)/.test(path)

/** Repacks the parts that are drawn after they were unpacked within the limits, so that the library meets no bomb. */
async function repack(buffer: ArrayBuffer): Promise<Uint8Array> {
  const parts = new OfficePackage(buffer)
  const safe = new JSZip()
  for (const path of parts.paths.filter(isDrawn))
    safe.file(path, (await parts.read(path)) ?? new Uint8Array())
  if (!safe.file('word/document.xml')) throw new OfficeError('unreadable')
  return safe.generateAsync({ type: 'uint8array', compression: 'STORE' })
}

type Child = Drawing | string

/** Properties of drawings that become attributes of their elements. */
const attributeNames = ['href', 'id', 'lang', 'src'] as const
const hyphenated = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Element as the library draws it: it has those members of the browser's elements that the library uses. */
class Drawing {
  tagName = ''
  className = ''
  style: Record<string, unknown> = {}
  children: Child[] = []
  colSpan = 1
  rowSpan = 1
  href?: string
  id?: string
  lang?: string
  src?: string

  readonly classList = {
    add: (name: string) => {
      this.className = `${this.className} ${name}`.trim()
    },
  }

  appendChild(...children: Child[]): void {
    this.children.push(...children)
  }

  /** Takes the picture of a shape; its other attributes are its outline, which is left out. */
  setAttribute(name: string, value: unknown): void {
    if (name === 'href' && typeof value === 'string') this.src = value
  }

  toNode(): PageElement {
    const attributes: Record<string, string> = {}
    for (const name of attributeNames) if (typeof this[name] === 'string') attributes[name] = this[name]
    if (this.colSpan > 1) attributes.colspan = String(this.colSpan)
    if (this.rowSpan > 1) attributes.rowspan = String(this.rowSpan)
    const style: Record<string, string> = {}
    for (const [name, value] of Object.entries(this.style))
      if (typeof value === 'string' && value) style[hyphenated(name)] = value
    return {
      tag: substitutes[this.tagName] ?? this.tagName,
      className: this.className,
      style,
      attributes,
      children: this.children.map(toNode),
    }
  }
}

/** Elements that stand for shapes: their texts and pictures are drawn, not their outlines. */
const substitutes: Record<string, string> = {
  ellipse: 'div',
  foreignObject: 'div',
  g: 'div',
  image: 'img',
  line: 'div',
  rect: 'div',
  svg: 'div',
}

const toNode = (child: Child): PageNode => (typeof child === 'string' ? child : child.toNode())

interface DrawingProps extends Omit<Partial<Drawing>, 'children' | 'style'> {
  style?: Record<string, unknown> | string
  children?: Child[]
}

/** Draws what the library would make an element of the page. */
function draw(from: DrawingProps | Child): Child {
  if (typeof from === 'string' || from instanceof Drawing) return from
  const { style, children = [], ...props } = from
  const drawing = Object.assign(new Drawing(), props)
  if (typeof style === 'object') Object.assign(drawing.style, style)
  drawing.children.push(...children.map(draw))
  return drawing
}

const options: Partial<Options> = {
  useBase64URL: true,
  ignoreFonts: true,
  ignoreLastRenderedPageBreak: false,
  renderAltChunks: false,
  h: draw as unknown as Options['h'],
}

/** What the library expects of a page; a worker has none of it. */
const createPageParts = () => ({
  DOMParser: createXmlParser(officeLimits.nodes),
  Node: { ELEMENT_NODE: 1 },
  requestAnimationFrame: () => 0,
})

/** Runs the library with its parts of a page, and puts back what was there. */
async function withPageParts<Result>(run: () => Promise<Result>): Promise<Result> {
  const pageParts = createPageParts()
  const names = Object.keys(pageParts)
  const former = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  for (const [name, value] of Object.entries(pageParts))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  try {
    return await run()
  } finally {
    for (const [at, name] of names.entries())
      if (former[at]) Object.defineProperty(globalThis, name, former[at])
      else Reflect.deleteProperty(globalThis, name)
  }
}

const isStyleSheet = (node: Drawing) => node.tagName === 'style'

/** Reads a text document as pages. */
export async function readDocx(buffer: ArrayBuffer): Promise<DocumentOf<'pages'>> {
  const safe = await repack(buffer)
  const drawn = await withPageParts(async () => renderDocument(await parseAsync(safe, options), options))
  const nodes = (drawn as unknown as Child[]).filter((node) => node instanceof Drawing)
  const styles = nodes
    .filter(isStyleSheet)
    .flatMap(({ children }) => children.filter((one) => typeof one === 'string'))
  const wrappers = nodes.filter(({ className }) => className === 'docx-wrapper')
  return {
    kind: 'pages',
    isVector: false,
    styles: styles.join('\n'),
    pages: wrappers.flatMap(({ children }) => children.map(toNode)),
  }
}
