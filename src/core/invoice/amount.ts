import { formatAmountInWords } from '../text/amount-in-words'
import { readDecimals, sumNumbers } from '../text/exact-sum'

const amountText = /^[¥￥]?([-−]?)[¥￥]?(\d{1,12}(?:,\d{3})*(?:\.\d{1,8})?)$/

/** Reads an amount as invoices print it, rounded to two decimals; undefined for a text that is none. */
export function readAmount(text: string): number | undefined {
  const [, minus, digits] = amountText.exec(text.replace(/\s/g, '')) ?? []
  if (digits === undefined) return undefined
  const amount = readDecimals(digits.replaceAll(',', ''), 2)
  return minus && amount ? -amount : amount
}

/** Adds amounts and rounds the sum to two decimals. */
export const sumMoney = (amounts: readonly number[]): number => readDecimals(sumNumbers(amounts), 2)

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
