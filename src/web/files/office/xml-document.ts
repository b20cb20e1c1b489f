import { Parser } from 'saxen'
import { OfficeError, type OfficeFailure } from './office-document'
import { localName } from './office-package'

/*
 * The part of the document object model that the library of text documents reads, so that it works in a worker. Types
 * of documents are skipped: nothing defines an entity, nothing is loaded.
 */

/** List with the members of a NodeList that are read. */
class NodeItems<Node> extends Array<Node> {
  item(at: number): Node | null {
    return this[at] ?? null
  }
}

interface XmlAttribute {
  name: string
  localName: string
  value: string
}

/** Text in an element. */
class XmlText {
  readonly nodeType = 3
  readonly nodeName = '#text'
  constructor(readonly textContent: string) {}
}

/** Element, or the document around the first one. */
export class XmlNode {
  readonly nodeType: number = 1
  readonly localName: string
  readonly attributes = new NodeItems<XmlAttribute>()
  readonly childNodes = new NodeItems<XmlNode | XmlText>()

  constructor(
    readonly nodeName: string,
    private readonly parent: XmlNode | undefined,
    attributes: Readonly<Record<string, string>> = {},
  ) {
    this.localName = localName(nodeName)
    for (const [name, value] of Object.entries(attributes))
      this.attributes.push({ name, localName: localName(name), value })
  }

  get firstChild(): XmlNode | XmlText | null {
    return this.childNodes[0] ?? null
  }

  get firstElementChild(): XmlNode | null {
    return this.childNodes.find((child) => child instanceof XmlNode) ?? null
  }

  /** Returns the elements directly inside. */
  elements(): XmlNode[] {
    return this.childNodes.filter((child) => child instanceof XmlNode)
  }

  /** Returns the value of an attribute by its local name. */
  attribute(name: string): string | undefined {
    return this.attributes.find((one) => one.localName === name)?.value
  }

  get textContent(): string {
    return this.childNodes.map(({ textContent }) => textContent).join('')
  }

  get namespaceURI(): string | null {
    return this.lookupNamespaceURI(
      this.nodeName === this.localName ? '' : (this.nodeName.split(':')[0] ?? ''),
    )
  }

  lookupNamespaceURI(prefix: string): string | null {
    const name = prefix ? `xmlns:${prefix}` : 'xmlns'
    for (let node: XmlNode | undefined = this; node; node = node.parent) {
      const found = node.attributes.find((one) => one.name === name)
      if (found) return found.value
    }
    return null
  }

  /** Finds nothing: the library asks only for the errors of other parsers. */
  getElementsByTagName(): XmlNode[] {
    return []
  }
}

/** Maximum depth of elements. */
const deepest = 200

/** Returns a parser with the interface of the browser's; its documents have at most `most` elements together. */
export function createXmlParser(most: number): new () => { parseFromString(text: string): XmlNode } {
  let count = 0
  return class {
    parseFromString(text: string): XmlNode {
      const root = new XmlNode('#document', undefined)
      const open = [root]
      const last = () => open.at(-1) ?? root
      let failure: OfficeError | undefined
      const parser = new Parser()
      const stop = (reason: OfficeFailure) => {
        failure ??= new OfficeError(reason)
        parser.stop()
      }
      const add = (value: string) => last().childNodes.push(new XmlText(value))
      parser.on('openTag', (name, attributes, decode) => {
        count += 1
        if (count > most || open.length > deepest) stop('bomb')
        const decoded = Object.entries(attributes()).map(([key, value]) => [key, decode(value)])
        const node = new XmlNode(name, last(), Object.fromEntries(decoded))
        last().childNodes.push(node)
        open.push(node)
      })
      parser.on('closeTag', () => open.pop())
      parser.on('text', (value, decode) => add(decode(value)))
      parser.on('cdata', add)
      parser.on('error', () => stop('unreadable'))
      parser.parse(text)
      if (failure) throw failure
      return root
    }
  }
}
