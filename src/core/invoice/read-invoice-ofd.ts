import type { InvoiceText } from '../../generated/types'
import { childOf, childrenOf, parseXml, type XmlElement } from '../text/read-xml'
import { type Invoice, InvoiceError, type InvoiceTexts } from './invoice'
import { maxTexts, readInvoiceTexts } from './read-invoice-texts'
import { readInvoiceXml } from './read-invoice-xml'

/*
 * Reads an invoice in OFD (GB/T 33190), a zip of XML parts. The data that issuers attach in XML is read first; otherwise the
 * custom data and tags of the document, which name the texts of the pages exactly; otherwise the texts by their labels.
 */

/** Parts of an OFD document; their reader limits how much is unpacked. */
export interface OfdParts {
  paths: readonly string[]
  /** Returns a part as text; undefined if there is none. */
  text(path: string): Promise<string | undefined>
}

/** Maximum number of attachments that are tried. */
const maxAttachments = 8

/** Custom data of the document by name. */
const customNames: Readonly<Record<string, keyof InvoiceTexts>> = {
  发票号码: 'number',
  发票代码: 'code',
  开票日期: 'date',
  购买方纳税人识别号: 'buyer_tax',
  销售方纳税人识别号: 'seller_tax',
  合计金额: 'net',
  合计税额: 'tax',
}

/** Custom tags by name. */
const tagNames: Readonly<Record<string, keyof InvoiceTexts>> = {
  InvoiceNo: 'number',
  InvoiceNumber: 'number',
  InvoiceCode: 'code',
  IssueDate: 'date',
  BuyerName: 'buyer',
  BuyerTaxID: 'buyer_tax',
  SellerName: 'seller',
  SellerTaxID: 'seller_tax',
  TaxExclusiveTotalAmount: 'net',
  TaxTotalAmount: 'tax',
  TaxInclusiveTotalAmount: 'total',
}

const resolve = (from: string, place: string): string => {
  const parts = place.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of place.trim().split('/').filter(Boolean))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return parts.join('/')
}

async function readRoot(parts: OfdParts, path: string): Promise<XmlElement | undefined> {
  const text = await parts.text(path)
  return text === undefined ? undefined : parseXml(text.replace(/^\ufeff/, '')).root
}

/** Reads the invoice among the attachments; undefined if there is none. */
async function readAttachment(parts: OfdParts, isSigned: boolean): Promise<Invoice | undefined> {
  const attached = parts.paths
    .filter((path) => /(^|\/)Attach[^/]*\/[^/]+\.xml$/i.test(path))
    .slice(0, maxAttachments)
  for (const path of attached) {
    const text = (await parts.text(path)) ?? ''
    try {
      return readInvoiceXml(text, { source: 'ofd', isSigned })
    } catch (error) {
      // An attachment of another kind, such as the list of attachments.
      if (!(error instanceof InvoiceError) || error.reason !== 'not-invoice') throw error
    }
  }
  return undefined
}

/** Collects the elements with a name at any depth. */
function findAll(root: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  const open = root ? [root] : []
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.name === name) found.push(next)
    open.push(...next.children.toReversed())
  }
  return found
}

const numbersOf = (text = '') => text.trim().split(/\s+/).filter(Boolean).map(Number)

/** Texts of a page, with the id of the object that contains each. */
type PageText = InvoiceText & { id: string }

function textsOf(page: XmlElement | undefined): PageText[] {
  return findAll(page, 'TextObject').flatMap((object) => {
    const [left = 0, top = 0] = numbersOf(object.attributes.Boundary)
    const [scaleX = 1, , , scaleY = 1, moveX = 0, moveY = 0] = numbersOf(object.attributes.CTM)
    const size = Number(object.attributes.Size ?? 3) * Math.abs(scaleY || 1)
    let [x, y] = [0, 0]
    return childrenOf(object, 'TextCode').map((code) => {
      x = Number(code.attributes.X ?? x)
      y = Number(code.attributes.Y ?? y)
      const place = { x: left + x * scaleX + moveX, y: top + y * scaleY + moveY }
      return { id: object.attributes.ID ?? '', text: code.text, size, ...place }
    })
  })
}

function customData(root: XmlElement | undefined): InvoiceTexts {
  const texts: InvoiceTexts = {}
  for (const { attributes, text } of findAll(root, 'CustomData')) {
    const fact = customNames[attributes.Name ?? '']
    if (fact && text.trim()) texts[fact] = text.trim()
  }
  return texts
}

/** Returns the texts that the tags of the document name, joined in their order. */
async function taggedTexts(
  parts: OfdParts,
  document: { path: string; root: XmlElement },
  texts: readonly PageText[],
): Promise<InvoiceTexts> {
  const listPath = childOf(document.root, 'CustomTags')?.text
  if (!listPath) return {}
  const path = resolve(document.path, listPath)
  const byId = new Map<string, string>()
  for (const { id, text } of texts) byId.set(id, (byId.get(id) ?? '') + text)
  const found: InvoiceTexts = {}
  for (const place of findAll(await readRoot(parts, path), 'FileLoc').slice(0, maxAttachments)) {
    const open = [await readRoot(parts, resolve(path, place.text))]
    for (let next = open.pop(); next; next = open.pop()) {
      const fact = tagNames[next.name]
      const named = childrenOf(next, 'ObjectRef').map(({ text }) => byId.get(text.trim()) ?? '')
      if (fact && named.length) found[fact] = named.join('')
      open.push(...next.children)
    }
  }
  return found
}

/** Facts that make an invoice exact; without them the texts of the page are read by their labels. */
const exact: readonly (keyof InvoiceTexts)[] = ['number', 'total']

/** Reads an invoice in OFD; throws InvoiceError for a document that is none. A signature is reported, not verified. */
export async function readInvoiceOfd(parts: OfdParts): Promise<Invoice> {
  const isSigned = parts.paths.some((path) => /(^|\/)Signatures?\.xml$/i.test(path))
  const attached = await readAttachment(parts, isSigned)
  if (attached) return attached
  const start = await readRoot(parts, 'OFD.xml')
  const place = findAll(start, 'DocRoot')[0]?.text
  const path = resolve('', place ?? '')
  const root = place ? await readRoot(parts, path) : undefined
  if (!root) throw new InvoiceError('broken')
  const first = childOf(childOf(root, 'Pages'), 'Page')
  const content = await readRoot(parts, resolve(path, first?.attributes.BaseLoc ?? ''))
  const beneath = childOf(content, 'Template')?.attributes.TemplateID
  const template = findAll(childOf(root, 'CommonData'), 'TemplatePage').find(
    ({ attributes }) => attributes.ID === beneath,
  )
  const below = template && (await readRoot(parts, resolve(path, template.attributes.BaseLoc ?? '')))
  const texts = [...textsOf(below), ...textsOf(content)].slice(0, maxTexts)
  const tagged = await taggedTexts(parts, { path, root }, texts)
  const known = { ...customData(start), ...tagged }
  const source = exact.every((fact) => tagged[fact] !== undefined) ? 'ofd' : 'ofd-text'
  return readInvoiceTexts(texts, { source, isSigned }, known)
}
