import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateExpression } from '../index'

const written = (amount: string) =>
  String(evaluateExpression('$[金额大写](@[金额_1685774578123_1])', { value: () => amount }).value)

const powers: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1_000n, 万: 10_000n, 亿: 100_000_000n }

/** Parses number words: a unit multiplies the digits since the last greater unit. */
function wholeOf(words: string): bigint {
  const parts: { value: bigint; unit: bigint }[] = []
  for (const letter of words) {
    const power = powers[letter]
    if (power === undefined) {
      parts.push({ value: BigInt('零壹贰叁肆伍陆柒捌玖'.indexOf(letter)), unit: 1n })
      continue
    }
    let value = 0n
    while (parts.length && (parts.at(-1)?.unit ?? 0n) < power) value += parts.pop()?.value ?? 0n
    parts.push({ value: value * power, unit: power })
  }
  return parts.reduce((sum, { value }) => sum + value, 0n)
}

/** Parses an amount in words into fen. */
function fenOf(words: string): bigint {
  const [, sign, yuan = '', jiao = '零', fen = '零'] =
    /^(负?)(?:([^元]+)元)?零?(?:(.)角)?(?:零?(.)分)?整?$/.exec(words) ?? []
  const total = wholeOf(yuan) * 100n + wholeOf(jiao) * 10n + wholeOf(fen)
  return sign ? -total : total
}

const fen = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
  fc.bigInt({ min: 0n, max: 200_000n }),
  // Amounts with many zeros exercise the rules about 零.
  fc
    .array(fc.constantFrom('0', '0', '0', '1', '7'), { minLength: 1, maxLength: 18 })
    .map((digits) => BigInt(digits.join(''))),
)
const digitsOf = (amount: bigint) => {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('an amount in capitals', () => {
  test('reads an amount in capitals back as the same amount', () => {
    fc.assert(
      fc.property(fen, fc.boolean(), (amount, isOwed) => {
        const words = written((isOwed ? '-' : '') + digitsOf(amount))
        expect(fenOf(words), words).toBe(isOwed ? -amount : amount)
      }),
      { numRuns: 3_000 },
    )
  })

  test('follows the rules for cheques', () => {
    fc.assert(
      fc.property(fen, (amount) => {
        const words = written(digitsOf(amount))
        expect(words).not.toMatch(/零零|零[拾佰仟万亿角分整]|亿万/)
        expect(words).not.toMatch(/^拾|零元.*[角分]/)
        expect(words.endsWith('整')).toBe(amount % 10n === 0n)
        expect(words.match(/分整/)).toBeNull()
      }),
      { numRuns: 3_000 },
    )
  })

  test.each([
    ['1409.50', '壹仟肆佰零玖元伍角整'],
    ['6007.14', '陆仟零柒元壹角肆分'],
    ['1680.32', '壹仟陆佰捌拾元零叁角贰分'],
    ['107000.53', '壹拾万柒仟元零伍角叁分'],
    ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '叁佰贰拾伍元零肆分'],
    ['1000000000000.00', '壹万亿元整'],
    ['100000007000', '壹仟亿零柒仟元整'],
    ['0.005', '壹分'],
    ['0.004', '零元整'],
    ['-0.004', '零元整'],
    ['0.5', '伍角整'],
    ['19.995', '贰拾元整'],
  ])('writes %s as %s', (amount, words) => {
    expect(written(amount)).toBe(words)
  })
})
