import { Parser } from 'saxen'

/** Element of a document: its local name, its attributes, and its direct text. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  text: string
}

/** Maximum size of a document: characters, nesting depth, number of elements. */
export const xmlLimits = { length: 5_000_000, depth: 100, elements: 200_000 } as const

/** Reason why a text is not read. */
type XmlRefusal = 'broken' | 'declares' | 'deep' | 'large'

/** Root element, or the reason why the document was not read. */
export type XmlResult = { root: XmlElement; refused?: undefined } | { root?: undefined; refused: XmlRefusal }

interface Building {
  name: string
  attributes: Record<string, string>
  children: Building[]
  text: string
}

/** Matches what no document may have, by a reference neither; the database cannot store some of it. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** Returns a name without its prefix, because versions of a format differ in their namespaces. */
const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1)

class Builder {
  root: Building | undefined
  refused: XmlRefusal | undefined
  private readonly open: Building[] = []
  private count = 0

  begin(name: string, attributes: Record<string, string>) {
    this.count += 1
    if (this.count > xmlLimits.elements) this.refuse('large')
    if (this.open.length >= xmlLimits.depth) this.refuse('deep')
    if (Object.values(attributes).some((value) => forbidden.test(value))) this.refuse('broken')
    const element: Building = { name: localName(name), attributes, children: [], text: '' }
    const parent = this.open.at(-1)
    if (parent) parent.children.push(element)
    else if (this.root) this.refuse('broken')
    else this.root = element
    this.open.push(element)
  }

  end() {
    this.open.pop()
  }

  add(text: string) {
    if (forbidden.test(text)) this.refuse('broken')
    const element = this.open.at(-1)
    if (element) element.text += text
    else if (text.trim()) this.refuse('broken')
  }

  refuse(reason: XmlRefusal) {
    this.refused ??= reason
  }

  get isOpen() {
    return this.open.length > 0
  }
}

/** Decodes attributes by local name; namespace declarations are ignored. */
function decoded(attributes: Record<string, string>, decode: (text: string) => string) {
  const entries = Object.entries(attributes).filter(([name]) => !name.startsWith('xmlns'))
  return Object.fromEntries(entries.map(([name, value]) => [localName(name), decode(value)]))
}

/**
 * Parses a document into a tree. A document type declaration is rejected before parsing, so that no entity
 * can be defined; size, depth and number of elements are bounded.
 */
export function parseXml(text: string): XmlResult {
  if (text.length > xmlLimits.length) return { refused: 'large' }
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return { refused: 'declares' }
  const builder = new Builder()
  const parser = new Parser()
  const stopOr = (act: () => void) => {
    act()
    if (builder.refused) parser.stop()
  }
  parser.on('openTag', (name, attributes, decode) =>
    stopOr(() => builder.begin(name, decoded(attributes(), decode))),
  )
  parser.on('closeTag', () => builder.end())
  parser.on('text', (value, decode) => stopOr(() => builder.add(decode(value))))
  parser.on('cdata', (value) => stopOr(() => builder.add(value)))
  parser.on('error', () => builder.refuse('broken'))
  parser.parse(text)
  if (builder.refused) return { refused: builder.refused }
  return builder.root && !builder.isOpen ? { root: builder.root } : { refused: 'broken' }
}

/** Returns the direct children with this name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** Returns the first direct child with this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)
