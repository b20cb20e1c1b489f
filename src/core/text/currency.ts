const signs = new Map<string, string>()

/**
 * Returns the sign of a currency, by its code of ISO 4217, as Chinese writes it: ¥, US$, JP¥. Each currency has a sign
 * of its own; an unknown code is its own sign.
 */
export function currencySign(code: string): string {
  const known = signs.get(code)
  if (known !== undefined) return known
  const sign = readSign(code)
  signs.set(code, sign)
  return sign
}

/** Returns what stands before a number: the sign of its currency, or else the prefix of its field. */
export const numberPrefix = ({ currency, prefix }: Readonly<Record<string, unknown>>): string => {
  const shown = typeof currency === 'string' && currency !== '' ? currencySign(currency) : prefix
  return typeof shown === 'string' ? shown : ''
}

function readSign(currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency
  const parts = new Intl.NumberFormat('zh-CN', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
