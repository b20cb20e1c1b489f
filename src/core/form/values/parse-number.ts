import { Decimal } from 'decimal.js'

const plainSigns = (text: string) =>
  text.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-').replaceAll(/[\s']/g, '')

const groupedByComma = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
const withDecimalComma = /^[+-]?(\d{1,3}(\.\d{3})+|\d*),\d*$/

/** Commas between thousands go; one alone is the point of decimals, as half of the world writes it. */
function withoutCommas(text: string): string {
  if (groupedByComma.test(text)) return text.replaceAll(',', '')
  return withDecimalComma.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
}

const begun = /^[+-]?\d*\.?\d*(e[+-]?\d+)?$/i

/**
 * What somebody typed or pasted, as the beginning of a number: full-width digits, grouping and what stands around a
 * sum of money are put right. Undefined when it cannot become a number.
 */
export function normalizeNumber(text: string): string | undefined {
  const signs = plainSigns(text)
  const bare = signs.replace(/^[^\d.,+-]+/, '').replace(/(?<=[\d.,])[^\d.,]+$/, '')
  const tidy = withoutCommas(bare)
  return begun.test(tidy) && (tidy !== '' || signs === '') ? tidy : undefined
}

/** The number that a tidy text says; null for none at all, undefined while it is only begun. */
export function parseNormalizedNumber(tidy: string): number | null | undefined {
  if (tidy === '') return null
  const number = Number(tidy)
  return Number.isFinite(number) ? number + 0 : undefined
}

/** A number with at most so many decimals, halves up as people count. */
export const roundDecimals = (number: number, decimals: number | undefined): number =>
  decimals === undefined
    ? number
    : new Decimal(number).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toNumber() + 0

/** How a number is stepped. */
export interface NumberSteps {
  step: number
  min: number
  max: number
  precision: number | undefined
}

/** Where so many steps from a number lead, exactly; they stop at a limit. */
export function stepNumber(from: number, times: number, { step, min, max, precision }: NumberSteps): number {
  const next = new Decimal(step).times(times).plus(from).toNumber()
  return Math.min(max, Math.max(min, roundDecimals(next, precision)))
}
