/** Common foreign signs and their equivalents in the language. */
const signs: ReadonlyMap<string, string> = new Map([
  ['=', '=='],
  ['＝', '=='],
  ['＝＝', '=='],
  ['===', '=='],
  ['≠', '!='],
  ['<>', '!='],
  ['！＝', '!='],
  ['!==', '!='],
  ['！', '!'],
  ['＜', '<'],
  ['＞', '>'],
  ['≤', '<='],
  ['＜＝', '<='],
  ['=<', '<='],
  ['≥', '>='],
  ['＞＝', '>='],
  ['=>', '>='],
  ['&', '&&'],
  ['＆', '&&'],
  ['＆＆', '&&'],
  ['|', '||'],
  ['｜', '||'],
  ['｜｜', '||'],
  ['＋', '+'],
  ['－', '-'],
  ['×', '*'],
  ['＊', '*'],
  ['÷', '/'],
  ['／', '/'],
  ["'", '"'],
  ['‘', '"'],
  ['’', '"'],
  ['；', ','],
  [';', ','],
])

const words: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['true', 'true'],
  ['false', 'false'],
])

/** Returns the replacement for a sign or word of another language. */
export const findSyntaxReplacement = (found: string): string | undefined =>
  signs.get(found) ?? words.get(found.toLowerCase())

/** Span of text and its replacement. */
export type SyntaxCorrection = { from: number; to: number; instead: string }

const operandBefore = /(?:@\[[^\]\n]+\]|\d+(?:\.\d+)?|\))\s*$/
const operandBehind = /^\s*(@\[[^\]\n]+\]|\d+(?:\.\d+)?|[(（$#])/
const whole = /^(?:@|\d)/

/** Foreign operators that are functions here: `5 % 2` is `$[取余](5,2)`, `2 ^ 3` is `$[乘方](2,3)`. */
const calls: readonly [sign: string, name: string][] = [
  ['%', '$[取余]'],
  ['**', '$[乘方]'],
  ['^', '$[乘方]'],
]

/** Suggests a function call for a foreign operator, or a number for a percent sign. */
function asCall(text: string, at: number): SyntaxCorrection | undefined {
  const [sign, name] = calls.find(([one]) => text.startsWith(one, at)) ?? []
  if (!sign) return undefined
  const left = operandBefore.exec(text.slice(0, at))?.[0].trim() ?? ''
  const behind = operandBehind.exec(text.slice(at + sign.length))
  const to = at + sign.length
  if (!behind) return sign === '%' ? perCent(text, at) : { from: at, to, instead: `${name}(…,…)` }
  if (!whole.test(left) || !whole.test(behind[1] ?? '')) return { from: at, to, instead: `${name}(…,…)` }
  const from = text.slice(0, at).lastIndexOf(left)
  return { from, to: to + behind[0].length, instead: `${name}(${left},${behind[1]})` }
}

/** Converts 50% to 0.5 by shifting the decimal point. */
function perCent(text: string, at: number): SyntaxCorrection | undefined {
  const [digits] = /\d+(?:\.\d+)?$/.exec(text.slice(0, at)) ?? []
  if (!digits) return undefined
  const [units = '', decimals = ''] = digits.split('.')
  const padded = units.padStart(3, '0')
  const moved = `${padded.slice(0, -2)}.${padded.slice(-2)}${decimals}`
  const instead = moved.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '')
  return { from: at - digits.length, to: at + 1, instead: instead || '0' }
}

/** Converts 10,000 to 10000: a comma only separates arguments. */
function ungrouped(text: string, at: number): SyntaxCorrection | undefined {
  const [, behind] = /^[,，](\d{3}(?:[,，]\d{3})*)(?!\d)/.exec(text.slice(at)) ?? []
  const [before] = /\d{1,3}$/.exec(text.slice(0, at)) ?? []
  if (!before || !behind) return undefined
  const [from, to] = [at - before.length, at + 1 + behind.length]
  return { from, to, instead: text.slice(from, to).replace(/[,，]/g, '') }
}

const joinsText = /["”]\s*$/

/** Converts `"a" & "b"`, which joins texts in spreadsheets, to a function call. */
const joined = (text: string, at: number): SyntaxCorrection | undefined =>
  /^[&＆](?![&＆])/.test(text.slice(at)) && joinsText.test(text.slice(0, at))
    ? { from: at, to: at + 1, instead: '$[连接](…,…)' }
    : undefined

const signsAt = /^(?:[=＝!！<>＜＞]{1,3}|[&＆|｜]{1,2}|[A-Za-z]+|.)/u

/** Returns the correction for foreign syntax at a parse error, if it is known. */
export function findSyntaxCorrection(text: string, at: number): SyntaxCorrection | undefined {
  const start = startOfSigns(text, at)
  const special = asCall(text, start) ?? ungrouped(text, start) ?? joined(text, start)
  if (special) return special
  const found = signsAt.exec(text.slice(start))?.[0] ?? ''
  const instead = findSyntaxReplacement(found)
  return instead && instead !== found ? { from: start, to: start + found.length, instead } : undefined
}

const glued = /[=<>!*]+$/

/** Returns the start of a run of signs the parser read in part: for `<>` it fails at the second. */
function startOfSigns(text: string, at: number): number {
  const next = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
  const isSign = /^[=<>*]/.test(text.slice(next))
  return isSign ? next - (glued.exec(text.slice(0, next))?.[0].length ?? 0) : next
}
