import type { InvoiceEntry } from '../../generated/types'
import { isSameInWords, sumMoney } from './amount'
import type { Invoice } from './invoice'

/** Company that may be the buyer of an invoice. */
export interface InvoiceBuyer {
  name: string
  /** Tax number; empty if it is not checked. */
  tax: string
}

/** Returns the buyers of the setting: a line each, with the name and, after a space, the tax number. */
export const parseInvoiceBuyers = (text: string): InvoiceBuyer[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name = line, tax = ''] = /^(.*\S)\s+([0-9A-Za-z]{15,20})$/.exec(line) ?? []
      return { name, tax: tax.toUpperCase() }
    })

/** Returns a name without differences that printing makes: spaces, and brackets of full or half width. */
const normalizeName = (name: string) => name.replace(/\s/g, '').replaceAll('（', '(').replaceAll('）', ')')

type Problem = InvoiceEntry['problems'][number]

function buyerProblems({ buyer, buyer_tax }: Invoice, buyers: readonly InvoiceBuyer[]): Problem[] {
  if (!buyers.length) return []
  const named = buyers.filter(({ name }) => normalizeName(name) === normalizeName(buyer ?? ''))
  if (!named.length) return ['buyer-name']
  const isTaxed = named.some(({ tax }) => !tax || tax === buyer_tax?.toUpperCase())
  return isTaxed ? [] : ['buyer-tax']
}

/** Differences of a sum from its parts by which rounding explains it, in yuan. */
const rounding = 0.02

/** Returns what of an invoice contradicts itself or the company's data. */
export function findInvoiceProblems(invoice: Invoice, buyers: readonly InvoiceBuyer[]): Problem[] {
  const { total, net, tax, capitals, lines, is_red } = invoice
  const problems = buyerProblems(invoice, buyers)
  if (net !== undefined && tax !== undefined && sumMoney([net, tax]) !== total) problems.push('sums')
  const amounts = lines.flatMap(({ amount }) => amount ?? [])
  const isWhole = lines.length > 0 && amounts.length === lines.length
  if (isWhole && net !== undefined && Math.abs(sumMoney([...amounts, -net])) > rounding)
    problems.push('lines')
  if (capitals && !isSameInWords(capitals, total)) problems.push('capitals')
  if (is_red) problems.push('red')
  return problems
}
