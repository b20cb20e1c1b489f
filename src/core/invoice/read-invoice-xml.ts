import { childOf, parseXml, type XmlElement } from '../text/read-xml'
import { readAmount } from './amount'
import {
  createInvoice,
  createInvoiceLine,
  type Invoice,
  InvoiceError,
  type InvoiceLine,
  type InvoiceTexts,
  maxLines,
} from './invoice'
import { isAirTicket, readAirTicket } from './read-air-ticket'
import { isRailTicket, readRailTicket } from './read-rail-ticket'
import { isVatInvoice, readVatInvoice } from './read-vat-invoice'
import type { TicketOrigin } from './xbrl-facts'

/*
 * Reads the public forms of electronic invoices in XML: EInvoice of fully digitalised invoices (数电票), eInvoice, which OFD
 * files of earlier electronic invoices have as an attachment, and EInvoice with Main of fiscal bills (财政电子票据), which
 * roads of the state issue for tolls (docs/invoices.md). Elements are found by their local name and that of the element
 * around them, so neither the namespace nor the order matters.
 */

/** Names of an element and of the one around it. */
type Place = readonly [around: string, name: string]

/** Places of each fact, the best one first. */
const places: Record<keyof InvoiceTexts, readonly Place[]> = {
  number: [
    ['TaxSupervisionInfo', 'InvoiceNumber'],
    ['Header', 'EIid'],
    ['eInvoice', 'InvoiceNo'],
    ['Main', 'EInvoiceNumber'],
  ],
  code: [
    ['eInvoice', 'InvoiceCode'],
    ['Main', 'EInvoiceCode'],
  ],
  date: [
    ['TaxSupervisionInfo', 'IssueTime'],
    ['BasicInformation', 'RequestTime'],
    ['eInvoice', 'IssueDate'],
    ['Main', 'IssueDate'],
  ],
  kind: [
    ['GeneralOrSpecialVAT', 'LabelName'],
    ['EInvoiceType', 'LabelName'],
    ['Main', 'EInvoiceName'],
  ],
  seller: [
    ['SellerInformation', 'SellerName'],
    ['Seller', 'SellerName'],
    ['InvoicingParty', 'InvoicingPartyName'],
  ],
  seller_tax: [
    ['SellerInformation', 'SellerIdNum'],
    ['Seller', 'SellerTaxID'],
    ['InvoicingParty', 'InvoicingPartyCode'],
  ],
  buyer: [
    ['BuyerInformation', 'BuyerName'],
    ['Buyer', 'BuyerName'],
    ['PayerParty', 'PayerPartyName'],
  ],
  buyer_tax: [
    ['BuyerInformation', 'BuyerIdNum'],
    ['Buyer', 'BuyerTaxID'],
    ['PayerParty', 'PayerPartyCode'],
  ],
  net: [
    ['BasicInformation', 'TotalAmWithoutTax'],
    ['eInvoice', 'TaxExclusiveTotalAmount'],
  ],
  tax: [
    ['BasicInformation', 'TotalTaxAm'],
    ['eInvoice', 'TaxTotalAmount'],
  ],
  total: [
    ['BasicInformation', 'TotalTax-includedAmount'],
    ['eInvoice', 'TaxInclusiveTotalAmount'],
    ['Main', 'TotalAmount'],
  ],
  capitals: [
    ['BasicInformation', 'TotalTax-includedAmountInChinese'],
    ['eInvoice', 'TaxInclusiveTotalAmountWithWords'],
  ],
}

/** Facts of which a document may have one value only, since money depends on them. */
const single: readonly (keyof InvoiceTexts)[] = ['number', 'total']

/** Elements by the names of the one around them and of their own. */
class ElementIndex {
  private readonly found = new Map<string, XmlElement[]>()

  constructor(root: XmlElement) {
    const open: { element: XmlElement; around: string }[] = [{ element: root, around: '' }]
    for (let next = open.pop(); next; next = open.pop()) {
      const { element, around } = next
      const key = `${around}/${element.name}`
      const same = this.found.get(key)
      if (same) same.push(element)
      else this.found.set(key, [element])
      for (const child of element.children.toReversed()) open.push({ element: child, around: element.name })
    }
  }

  list([around, name]: Place): readonly XmlElement[] {
    return this.found.get(`${around}/${name}`) ?? []
  }

  /** Returns the different texts of the first place that has one. */
  texts(paths: readonly Place[]): readonly string[] {
    for (const place of paths) {
      const texts = this.list(place).map(({ text }) => text.trim())
      const filled = [...new Set(texts.filter(Boolean))]
      if (filled.length) return filled
    }
    return []
  }
}

/** Returns a rate as a percentage: 0.13, 13 and 13% are one. */
function readRate(text: string): string | undefined {
  const [, digits, percent] = /^(\d{1,3}(?:\.\d{1,6})?)(%?)$/.exec(text.trim()) ?? []
  if (digits === undefined) return text.trim().slice(0, 20) || undefined
  const rate = Number(digits)
  return `${Number((percent || rate >= 1 ? rate : rate * 100).toFixed(4))}%`
}

/** Names of the parts of a line in both forms. */
const lineNames = {
  name: ['ItemName', 'Item'],
  amount: ['Amount', 'ItemAmount'],
  rate: ['TaxRate', 'TaxScheme'],
  tax: ['ComTaxAm', 'TaxAmount'],
} as const

function readLine(element: XmlElement): InvoiceLine {
  const text = (names: readonly string[]) =>
    names.map((name) => childOf(element, name)?.text.trim()).find(Boolean) ?? ''
  return createInvoiceLine(text(lineNames.name), {
    amount: readAmount(text(lineNames.amount)),
    rate: readRate(text(lineNames.rate)),
    tax: readAmount(text(lineNames.tax)),
  })
}

const lineOf = (index: ElementIndex): InvoiceLine[] =>
  [
    ...index.list(['EInvoiceData', 'IssuItemInformation']),
    ...index.list(['GoodsInfos', 'GoodsInfo']),
    ...index.list(['Details', 'Item']),
  ]
    .slice(0, maxLines)
    .map(readLine)

/** Whether the label says that the invoice is no blue one, or it names the blue invoice that it reverses. */
const isMarkedRed = (index: ElementIndex): boolean =>
  index.texts([['InIssuType', 'LabelCode']])[0]?.toUpperCase() === 'N' ||
  index.list(['SpecificInformation', 'RedEInvoice']).length > 0

/** Reads an invoice in XML; throws InvoiceError for a text that is none. Defines no entity and loads nothing. */
export function readInvoiceXml(text: string, origin: TicketOrigin = { source: 'xml' }): Invoice {
  const { root, refused } = parseXml(text.replace(/^\ufeff/, ''))
  if (!root) throw new InvoiceError(refused === 'broken' || refused === 'declares' ? refused : 'large')
  if (isRailTicket(root)) return readRailTicket(root, origin)
  if (isAirTicket(root)) return readAirTicket(root, origin)
  if (isVatInvoice(root)) return readVatInvoice(root, origin)
  if (root.name.toLowerCase() !== 'einvoice') throw new InvoiceError('not-invoice')
  const index = new ElementIndex({ ...root, name: childOf(root, 'Header') ? root.name : 'eInvoice' })
  const texts: InvoiceTexts = {}
  for (const [fact, paths] of Object.entries(places) as [keyof InvoiceTexts, readonly Place[]][]) {
    const [first, ...rest] = index.texts(paths)
    if (first === undefined) continue
    if (rest.length && single.includes(fact)) throw new InvoiceError('broken')
    texts[fact] = first
  }
  return createInvoice(texts, { ...origin, lines: lineOf(index), isRed: isMarkedRed(index) })
}
