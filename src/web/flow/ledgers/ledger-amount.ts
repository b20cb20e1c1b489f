import { currentLanguage, languageTag } from '../../platform'

/** Formats an amount with its unit as the reader writes numbers. */
export function ledgerAmount(amount: number, unit: string): string {
  const format = new Intl.NumberFormat(languageTag(currentLanguage()), { maximumFractionDigits: 4 })
  return unit ? `${format.format(amount)} ${unit}` : format.format(amount)
}
