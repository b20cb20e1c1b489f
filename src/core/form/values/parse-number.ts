import { Decimal } from 'decimal.js'

const plainSigns = (text: string) =>
  text.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-').replaceAll(/[\s']/g, '')

const groupedByComma = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
const withDecimalComma = /^[+-]?(\d{1,3}(\.\d{3})+|\d*),\d*$/

/** Removes thousands separators; a single comma is a decimal separator, as in many countries. */
function withoutCommas(text: string): string {
  if (groupedByComma.test(text)) return text.replaceAll(',', '')
  return withDecimalComma.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
}

const begun = /^[+-]?\d*\.?\d*(e[+-]?\d+)?$/i

/**
 * Normalizes typed or pasted text to a possibly incomplete number: full-width digits, grouping and currency
 * signs. Returns undefined if it cannot become a number.
 */
export function normalizeNumber(text: string): string | undefined {
  const signs = plainSigns(text)
  const bare = signs.replace(/^[^\d.,+-]+/, '').replace(/(?<=[\d.,])[^\d.,]+$/, '')
  const tidy = withoutCommas(bare)
  return begun.test(tidy) && (tidy !== '' || signs === '') ? tidy : undefined
}

/** Parses a normalized number; null if empty, undefined while incomplete. */
export function parseNormalizedNumber(tidy: string): number | null | undefined {
  if (tidy === '') return null
  const number = Number(tidy)
  return Number.isFinite(number) ? number + 0 : undefined
}

/** Rounds to a maximum number of decimals, half away from zero. */
export const roundDecimals = (number: number, decimals: number | undefined): number =>
  decimals === undefined
    ? number
    : new Decimal(number).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toNumber() + 0

/** Step settings of a number. */
export interface NumberSteps {
  step: number
  min: number
  max: number
  precision: number | undefined
}

/** Steps a number exactly by the given number of steps, clamped to its limits. */
export function stepNumber(from: number, times: number, { step, min, max, precision }: NumberSteps): number {
  const next = new Decimal(step).times(times).plus(from).toNumber()
  return Math.min(max, Math.max(min, roundDecimals(next, precision)))
}
