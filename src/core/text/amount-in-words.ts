import { formatFixed, toExactDecimal } from './exact-decimal'

const digits = '零壹贰叁肆伍陆柒捌玖'
const units: readonly (readonly [bigint, string])[] = [
  [100_000_000n, '亿'],
  [10_000n, '万'],
  [1_000n, '仟'],
  [100n, '佰'],
  [10n, '拾'],
]
const digit = (value: bigint) => digits[Number(value)] ?? ''

/**
 * Writes a whole number in capitals: the part above its greatest unit, the unit, and the rest, with 零 for a
 * gap.
 */
function words(value: bigint): string {
  const unit = units.find(([size]) => value >= size)
  if (!unit) return digit(value)
  const [size, name] = unit
  const rest = value % size
  const gap = rest < size / 10n ? '零' : ''
  return words(value / size) + name + (rest ? gap + words(rest) : '')
}

/** Writes 角 and 分 after the yuan, with 零 where the place before them is empty. */
function coins(yuan: bigint, cents: bigint): string {
  const [jiao, fen] = [cents / 10n, cents % 10n]
  const gap = yuan && (!jiao || yuan % 10n === 0n) ? '零' : ''
  return gap + (jiao ? `${digit(jiao)}角` : '') + (fen ? `${digit(fen)}分` : '整')
}

/** Largest number of digits before the decimal point that words exist for. */
const longest = 16

/**
 * Writes an amount, rounded to two decimals, in the capitals of cheques and vouchers (支付结算办法 annex 1). 整 follows
 * 元 and 角, never 分; one 零 marks a gap and precedes 角 when the yuan end in 0. Returns undefined for more than 16
 * digits before the decimal point.
 */
export function formatAmountInWords(amount: number | string): string | undefined {
  const written = formatFixed(toExactDecimal(amount), 2)
  const total = BigInt(written.replace(/[-.]/g, ''))
  const [yuan, cents] = [total / 100n, total % 100n]
  if (String(yuan).length > longest) return undefined
  const sign = written.startsWith('-') ? '负' : ''
  if (!cents) return `${sign}${words(yuan)}元整`
  return `${sign}${yuan ? `${words(yuan)}元` : ''}${coins(yuan, cents)}`
}
