import type { InvoiceText } from '../../generated/types'
import { createInvoice, type Invoice, InvoiceError, type InvoiceTexts } from './invoice'

/*
 * Reads an invoice from the texts of its first page and their places, as PDF and OFD pages have them: in any order, and cut
 * anywhere. Texts are put in rows and segments by their places; facts follow the labels that invoices print.
 */

/** Maximum number of texts that are read, and of their signs together. */
export const maxTexts = 5_000
const maxSigns = 60_000

/** Text without a wide gap inside, with its left end. */
interface Segment {
  x: number
  text: string
}

/** Fraction of the size of a font by which texts of one row differ at most in height. */
const rowTolerance = 0.6
/** Gap between segments, in sizes of the font. */
const wideGap = 1.2

/** Estimates the width of a text that has none: signs of Latin letters are half as wide. */
const widthOf = ({ text, size, width }: InvoiceText): number =>
  width ?? [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? size : size / 2), 0)

function joinRow(row: readonly InvoiceText[]): Segment[] {
  const segments: (Segment & { end: number })[] = []
  for (const piece of row.toSorted((a, b) => a.x - b.x)) {
    const last = segments.at(-1)
    const end = piece.x + widthOf(piece)
    if (last && piece.x - last.end < wideGap * piece.size) {
      last.text += piece.text
      last.end = Math.max(end, last.end)
    } else segments.push({ x: piece.x, text: piece.text, end })
  }
  return segments
}

/** Puts texts in rows from top to bottom, each of segments from left to right. */
function layOut(texts: readonly InvoiceText[]): Segment[][] {
  const rows: InvoiceText[][] = []
  const sorted = texts
    .filter(({ text, size }) => text.trim() && size > 0)
    .map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, ' ') }))
    .toSorted((a, b) => a.y - b.y)
  for (const piece of sorted) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && piece.y - first.y <= rowTolerance * Math.min(piece.size, first.size)) row.push(piece)
    else rows.push([piece])
  }
  return rows.map(joinRow)
}

/** Label of a fact that stands before its value. */
const labels: readonly { facts: readonly (keyof InvoiceTexts)[]; label: RegExp; value: RegExp }[] = [
  { facts: ['number'], label: /发票号码[:：]?/, value: /(?<!\d)\d{8}(?:\d{12})?(?!\d)/ },
  { facts: ['code'], label: /发票代码[:：]?/, value: /(?<!\d)\d{10}(?:\d{2})?(?!\d)/ },
  { facts: ['date'], label: /开票日期[:：]?/, value: /\d{4}\s*[年-]\s*\d{1,2}\s*[月-]\s*\d{1,2}/ },
  { facts: ['buyer', 'seller'], label: /名\s*称[:：]/, value: /\S.*/ },
  {
    facts: ['buyer_tax', 'seller_tax'],
    label: /(?:统一社会信用代码\/)?纳税人识别号[:：]/,
    value: /[0-9A-Z]{15,20}/,
  },
]

/** Returns the value behind each occurrence of a label in a row, up to the next label; empty without one. */
function valuesIn(row: readonly Segment[], label: RegExp, value: RegExp): string[] {
  const found: string[] = []
  for (const [at, { text }] of row.entries()) {
    for (const part of text.split(label).slice(1)) {
      const next = row[at + 1]?.text ?? ''
      const behind = part.trim() || (/[:：]/.test(next) ? '' : next)
      const match = value.exec(behind.replace(/\s*(?:统一社会信用代码|纳税人识别号|名\s*称)[:：/].*$/, ''))
      found.push(match?.[0].trim() ?? '')
    }
  }
  return found
}

const amount = /[¥￥]\s*-?\s*[\d,]+\.\d{2}|-\s*[¥￥]\s*[\d,]+\.\d{2}/g
const capitalSigns = /(?:[（(]负数?[）)]|负)?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿圆元角分整正]{2,}/

/** Returns the amounts of a row with their sign of money. */
const amountsIn = (text: string): string[] => text.match(amount) ?? []

/** Reads the sums: those without tax stand beside 合计, the one with tax beside 价税合计. */
function readSums(rows: readonly string[]): InvoiceTexts {
  const inclusive = rows.find((row) => /价\s*税\s*合\s*计|小写/.test(row) && amountsIn(row).length > 0)
  const exclusive = rows.find((row) => /合\s*计/.test(row) && row !== inclusive && amountsIn(row).length > 0)
  const [total] = amountsIn(inclusive ?? '').slice(-1)
  const [net, tax] = amountsIn(exclusive ?? '')
  const capitals = inclusive && capitalSigns.exec(inclusive.replace(/\s/g, ''))?.[0]
  return { ...(total && { total }), ...(net && { net }), ...(tax && { tax }), ...(capitals && { capitals }) }
}

/** Reads an invoice from the texts of a page; throws InvoiceError without a number or a total. */
export function readInvoiceTexts(
  texts: readonly InvoiceText[],
  origin: Pick<Invoice, 'source'> & { isSigned?: boolean },
  known: InvoiceTexts = {},
): Invoice {
  const signs = texts.reduce((sum, { text }) => sum + text.length, 0)
  if (texts.length > maxTexts || signs > maxSigns) throw new InvoiceError('large')
  const rows = layOut(texts)
  const lines = rows.map((row) =>
    row
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
  )
  const found: InvoiceTexts = {}
  for (const { facts, label, value } of labels) {
    const all = rows.flatMap((row) => valuesIn(row, label, value))
    const values = facts.length > 1 ? all : all.filter(Boolean)
    for (const [at, fact] of facts.entries()) if (values[at]) found[fact] = values[at]
  }
  const kind = lines
    .map((line) => /电子(?:发票|专用发票|普通发票)?\s*[（(][^）)]{2,20}[）)]/.exec(line)?.[0])
    .find(Boolean)
  const isRed = lines.some((line) => /被红冲蓝字|红字发票信息/.test(line))
  return createInvoice(
    { ...found, ...(kind && { kind }), ...readSums(lines), ...known },
    { ...origin, isRed },
  )
}
