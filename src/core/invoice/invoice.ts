import type { InvoiceEntry, StoredFile } from '../../generated/types'
import { readAmount } from './amount'

/** Line of an invoice. */
export interface InvoiceLine {
  name: string
  amount?: number
  /** Rate of the tax, as 13%. */
  rate?: string
  tax?: number
}

/** Facts of an invoice in the value of a form, without those of its file. */
export type InvoiceFacts = Omit<InvoiceEntry, keyof StoredFile>

/** Invoice, as its file contains it. */
export type Invoice = Omit<InvoiceFacts, 'problems'> & { lines: readonly InvoiceLine[] }

/** Reason why a file is not read as an invoice. */
export type InvoiceFailure = 'broken' | 'declares' | 'large' | 'not-invoice' | 'no-number' | 'no-total'

/** Thrown for a file that is not read as an invoice. */
export class InvoiceError extends Error {
  override readonly name = 'InvoiceError'
  constructor(readonly reason: InvoiceFailure) {
    super(reason)
  }
}

/** Texts of an invoice by fact, as a file contains them. */
export type InvoiceTexts = Partial<
  Record<
    'number' | 'code' | 'date' | 'kind' | 'seller' | 'seller_tax' | 'buyer' | 'buyer_tax' | 'capitals',
    string
  > &
    Record<'net' | 'tax' | 'total', string>
>

/** Facts of an invoice that its texts do not contain. */
interface InvoiceOrigin {
  source: Invoice['source']
  lines?: readonly InvoiceLine[]
  isRed?: boolean
  /** True if the file has an electronic signature; it is not verified. */
  isSigned?: boolean
}

/** Maximum length of a name on an invoice. */
const maxName = 200
/** Maximum number of lines that are stored. */
export const maxLines = 2_000

const shorten = (text: string | undefined, length = maxName) =>
  text?.replace(/\s+/g, ' ').trim().slice(0, length)

/** Number of an earlier invoice, of a fiscal bill, or of a fully digitalised invoice. */
const invoiceNumber = /^(?:\d{8}|\d{10}|\d{20})$/

const two = (text: string) => text.padStart(2, '0')

/** Creates a line of an invoice; only its name is always there. */
export const createInvoiceLine = (
  name: string,
  { amount, rate, tax }: { [Fact in 'amount' | 'rate' | 'tax']: InvoiceLine[Fact] | undefined },
): InvoiceLine => ({
  name: name.slice(0, maxName),
  ...(amount !== undefined && { amount }),
  ...(rate && { rate }),
  ...(tax !== undefined && { tax }),
})

/** Returns a date of an invoice as YYYY-MM-DD; undefined for a text that contains none. */
function readInvoiceDate(text: string): string | undefined {
  const [, year = '', month = '', day = ''] =
    /(\d{4})\s*[-/.年]?\s*(\d{1,2})\s*[-/.月]?\s*(\d{1,2})/.exec(text) ?? []
  if (!year || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31)
    return undefined
  return `${year}-${two(month)}-${two(day)}`
}

/** Creates an invoice from its texts; throws InvoiceError without a number or a total. Optional facts may be missing. */
export function createInvoice(texts: InvoiceTexts, origin: InvoiceOrigin): Invoice {
  const number = texts.number?.replace(/\s/g, '') ?? ''
  if (!invoiceNumber.test(number)) throw new InvoiceError('no-number')
  const total = readAmount(texts.total ?? '')
  if (total === undefined) throw new InvoiceError('no-total')
  const code = texts.code?.replace(/\s/g, '')
  const date = texts.date && readInvoiceDate(texts.date)
  const [net, tax] = [readAmount(texts.net ?? ''), readAmount(texts.tax ?? '')]
  const lines = origin.lines?.slice(0, maxLines) ?? []
  const facts = {
    kind: shorten(texts.kind, 60),
    seller: shorten(texts.seller),
    seller_tax: shorten(texts.seller_tax, 30),
    buyer: shorten(texts.buyer),
    buyer_tax: shorten(texts.buyer_tax, 30),
    capitals: shorten(texts.capitals, 100),
  }
  const known = Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact))
  return {
    number,
    ...(code && /^\d{8}(?:\d{2}){0,2}$/.test(code) && { code }),
    ...(date && { date }),
    ...known,
    ...(net !== undefined && { net }),
    ...(tax !== undefined && { tax }),
    total,
    is_red: origin.isRed === true || total < 0,
    is_signed: origin.isSigned === true,
    source: origin.source,
    lines: [...lines],
  }
}

/** Digits of numbers that are unique without a code, as fully digitalised invoices and tickets have. */
const wholeNumber = 20

/** Returns the number by which the company claims an invoice: with its code, if it is of the kinds that have one. */
export const claimNumberOf = ({
  number,
  code,
}: Pick<Invoice, 'number'> & { code?: string | undefined }): string =>
  number.length < wholeNumber && code ? `${code}-${number}` : number
