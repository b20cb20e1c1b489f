import { Decimal } from 'decimal.js'
import { formatAmountInWords } from '../text/amount-in-words'

const amountText = /^[¥￥]?([-−]?)[¥￥]?(\d{1,12}(?:,\d{3})*(?:\.\d{1,8})?)$/

/** Reads an amount as invoices print it, rounded to two decimals; undefined for a text that is none. */
export function readAmount(text: string): number | undefined {
  const [, minus, digits] = amountText.exec(text.replace(/\s/g, '')) ?? []
  if (digits === undefined) return undefined
  const amount = new Decimal(digits.replaceAll(',', '')).toDecimalPlaces(2).toNumber()
  return minus && amount ? -amount : amount
}

/** Adds amounts without rounding errors. */
export const sumMoney = (amounts: readonly number[]): number =>
  amounts
    .reduce((sum, amount) => sum.plus(amount), new Decimal(0))
    .toDecimalPlaces(2)
    .toNumber()

/** Returns an amount in capitals without the differences between writers: 圆 and 元, 整 and 正, the sign. */
const normalizeWords = (words: string): string =>
  words
    .replace(/\s/g, '')
    .replace(/^[（(]?负数?[）)]?/, '负')
    .replaceAll('圆', '元')
    .replace(/[整正]$/, '')
    .replace(/零(?=[角分]|$)/g, '')
    .replace(/元零/, '元')

/** Whether an amount in capitals is the same as one in digits. */
export function isSameInWords(words: string, amount: number): boolean {
  const expected = formatAmountInWords(amount)
  return expected !== undefined && normalizeWords(words) === normalizeWords(expected)
}
