import data from '#schemas/data/document-numbers.json'

/** Kind of number that offices write: of an identity card, a bank card, a mobile phone or a company. */
interface DocumentNumber {
  name: string
  /** Minimum and maximum number of characters. */
  lengths: readonly number[]
  pattern: string
  /** First two characters that exist; missing = any. */
  prefixes?: readonly string[]
  /** Position of a date of birth as YYYYMMDD. */
  birth?: number
  checksum?: string
  /** Number of characters at the start and the end that stay readable when the rest is masked. */
  shown: readonly number[]
}

/** What is wrong with a number; the code names its sentence. */
export interface DocumentNumberFault {
  code: 'number-length' | 'number-characters' | 'number-prefix' | 'number-birth' | 'number-checksum'
  params: Record<string, string | number>
}

/** ISO 7064 MOD 11-2, as GB 11643 uses it for citizens: the last character may be X. */
function hasMod11Check(text: string): boolean {
  const sum = [...text.slice(0, -1)].reduce((rest, digit) => ((rest + Number(digit)) * 2) % 11, 0)
  return '0123456789X'[(12 - sum) % 11] === text.at(-1)
}

/** Luhn's rule, as ISO 7812 uses it for payment cards. */
function hasLuhnCheck(text: string): boolean {
  const digits = [...text].reverse().map((digit, at) => Number(digit) * (at % 2 ? 2 : 1))
  return digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0
}

const creditAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Weighted sum by powers of 3 modulo 31, as GB 32100 uses it for organisations. */
function hasMod31Check(text: string): boolean {
  const values = [...text].map((one) => creditAlphabet.indexOf(one))
  let weight = 1
  let sum = 0
  for (const value of values.slice(0, -1)) {
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return (31 - (sum % 31)) % 31 === values.at(-1)
}

const checksums: Readonly<Record<string, (text: string) => boolean>> = {
  'mod-11-2': hasMod11Check,
  luhn: hasLuhnCheck,
  'mod-31-3': hasMod31Check,
}

/** Whether eight digits are an existing day. */
function isDay(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

const kinds = new Map((data as readonly DocumentNumber[]).map((kind) => [kind.name, kind]))

/** Names of the kinds, as the formats of fields name them. */
export const documentNumberNames: readonly string[] = [...kinds.keys()]

/**
 * Returns what is wrong with a number of a kind; undefined for a valid one and for an unknown kind. Only the province
 * of an identity card's region is checked, since cards keep the codes of districts that no longer exist.
 */
export function findNumberFault(name: string, text: string): DocumentNumberFault | undefined {
  const kind = kinds.get(name)
  if (!kind) return undefined
  const { lengths, pattern, prefixes, birth, checksum = '' } = kind
  const [shortest = 0, longest = shortest] = lengths
  if (text.length < shortest || text.length > longest) {
    const lengths = shortest === longest ? `${shortest}` : `${shortest}–${longest}`
    return { code: 'number-length', params: { wanted: lengths, found: text.length } }
  }
  if (!new RegExp(pattern).test(text)) return { code: 'number-characters', params: {} }
  const start = text.slice(0, 2)
  if (prefixes && !prefixes.includes(start)) return { code: 'number-prefix', params: { found: start } }
  const birthDate = birth === undefined ? undefined : text.slice(birth, birth + 8)
  if (birthDate !== undefined && !isDay(birthDate))
    return { code: 'number-birth', params: { found: birthDate } }
  return checksums[checksum]?.(text) === false ? { code: 'number-checksum', params: {} } : undefined
}

/** Masks a number but for its first and last characters; other texts are returned unchanged. */
export function maskNumber(name: string, text: string): string {
  const kind = kinds.get(name)
  const [start = 0, end = 0] = kind?.shown ?? []
  const masked = text.length - start - end
  if (!kind || masked <= 0) return text
  return `${text.slice(0, start)}${'*'.repeat(masked)}${text.slice(text.length - end)}`
}
