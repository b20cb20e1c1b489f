import { Parser } from 'saxen'

/** Element of an XML part, with its prefix, as it is written again; `raw` stands in for children that are written already. */
export interface PartNode {
  name: string
  attributes: Record<string, string>
  children: (PartNode | string)[]
  raw?: string[]
}

/** Limits of a part: nesting, and number of elements. */
const limits = { depth: 60, elements: 1_000_000 }

/** Thrown for a part that is no XML, declares entities, or is beyond the limits. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for an element or an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** Attribute values may hold line breaks, which a reader turns into spaces unless they are references. */
const escapeAttribute = (text: string) =>
  escapeXml(text).replace(/[\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns a name without its prefix. */
export const tagName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Parses a part; a document type declaration is rejected before, so that no entity is defined. */
export function parseXmlTree(text: string): PartNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new XmlError('declares')
  const parser = new Parser()
  const open: PartNode[] = []
  let root: PartNode | undefined
  let failure = ''
  let count = 0
  const fail = (reason: string) => {
    failure ||= reason
    parser.stop()
  }
  parser.on('openTag', (name, attributes, decode) => {
    if (++count > limits.elements || open.length >= limits.depth) return fail('large')
    const entries = Object.entries(attributes()).map(([key, value]) => [key, decode(value)])
    const node: PartNode = { name, attributes: Object.fromEntries(entries), children: [] }
    const parent = open.at(-1)
    if (parent) parent.children.push(node)
    else if (root) return fail('broken')
    else root = node
    open.push(node)
  })
  parser.on('closeTag', () => void open.pop())
  parser.on('text', (value, decode) => void open.at(-1)?.children.push(decode(value)))
  parser.on('cdata', (value) => void open.at(-1)?.children.push(value))
  parser.on('error', () => fail('broken'))
  parser.parse(text.replace(/^\uFEFF/, ''))
  if (failure || !root || open.length) throw new XmlError(failure || 'broken')
  return root
}

function* write(node: PartNode): Generator<string> {
  const { name, attributes, children, raw } = node
  let tag = `<${name}`
  for (const [key, value] of Object.entries(attributes)) tag += ` ${key}="${escapeAttribute(value)}"`
  if (!children.length && !raw) return yield `${tag}/>`
  yield `${tag}>`
  if (raw) yield* raw
  for (const child of children) {
    if (typeof child === 'string') yield escapeXml(child)
    else yield* write(child)
  }
  yield `</${name}>`
}

/** Writes a tree as a part. */
export const writeXmlTree = (root: PartNode): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${[...write(root)].join('')}`

/** Writes an element within a part. */
export const writeXmlNode = (node: PartNode): string => [...write(node)].join('')

/** Returns the direct children with this local name. */
export const nodesOf = (node: PartNode | undefined, name: string): PartNode[] =>
  node?.children.filter(
    (child): child is PartNode => typeof child !== 'string' && tagName(child.name) === name,
  ) ?? []

/** Returns the first direct child with this local name. */
export const nodeOf = (node: PartNode | undefined, name: string): PartNode | undefined =>
  nodesOf(node, name)[0]

/** Iterates over all elements below a node with this local name. */
export function* elementsOf(node: PartNode, name: string): Generator<PartNode> {
  for (const child of node.children) {
    if (typeof child === 'string') continue
    if (tagName(child.name) === name) yield child
    yield* elementsOf(child, name)
  }
}

/** Returns the text of an element and all below it. */
export const nodeText = (node: PartNode | undefined): string =>
  node ? node.children.map((child) => (typeof child === 'string' ? child : nodeText(child))).join('') : ''

/** Returns the value of an attribute by its local name. */
export const attributeOf = (node: PartNode, name: string): string | undefined =>
  node.attributes[name] ??
  Object.entries(node.attributes).find(
    ([key]) => key.includes(':') && !key.startsWith('xmlns') && tagName(key) === name,
  )?.[1]
