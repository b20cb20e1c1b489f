import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentNumberNames, findNumberFault, maskNumber } from './document-numbers'
import { valueFormats } from './formats'

const valid: Record<string, string> = {
  idcard: '11010519491231002X',
  bankcard: '6222021234567890128',
  mobile: '13812345678',
  creditcode: '91350100M000100Y43',
}
const digit = fc.constantFrom(...'0123456789')
const codeOf = (name: string, text: string) => findNumberFault(name, text)?.code

test.each(documentNumberNames.map((name) => [name, valid[name] ?? '']))(
  'accepts a valid %s',
  (name, text) => {
    expect(findNumberFault(name, text)).toBeUndefined()
    expect(valueFormats.get(name)?.(text)).toBe(true)
  },
)

test.each([
  ['idcard', '1101051949123100', 'number-length'],
  ['idcard', '11010519491231002x', 'number-characters'],
  ['idcard', '99010519491231002X', 'number-prefix'],
  ['idcard', '11010519490230002X', 'number-birth'],
  ['idcard', '110105194912310021', 'number-checksum'],
  ['bankcard', '62220212345', 'number-length'],
  ['bankcard', '6222 0212 3456 78', 'number-characters'],
  ['bankcard', '6222021234567890129', 'number-checksum'],
  ['mobile', '12812345678', 'number-prefix'],
  ['creditcode', '91350100M000100I43', 'number-characters'],
  ['creditcode', '91350100M000100Y44', 'number-checksum'],
])('names what is wrong with %s %s: %s', (name, text, code) => {
  expect(codeOf(name, text)).toBe(code)
  expect(valueFormats.get(name)?.(text)).toBe(false)
})

const checked = fc.constantFrom('idcard', 'bankcard', 'creditcode')

test('finds every single wrong digit', () => {
  fc.assert(
    fc.property(checked, fc.nat(17), digit, (name, at, other) => {
      const text = valid[name] ?? ''
      const wrong = `${text.slice(0, at)}${other}${text.slice(at + 1)}`
      expect(codeOf(name, wrong) === undefined).toBe(wrong === text)
    }),
  )
})

test('finds exactly one check digit for any card number', () => {
  fc.assert(
    fc.property(fc.string({ unit: digit, minLength: 11, maxLength: 18 }), (body) => {
      const ends = [...'0123456789'].filter((end) => !findNumberFault('bankcard', body + end))
      expect(ends).toHaveLength(1)
    }),
  )
})

test('masks all but the ends and keeps the length of any text', () => {
  expect(maskNumber('idcard', '110101199003071234')).toBe('1101**********1234')
  fc.assert(
    fc.property(fc.constantFrom(...documentNumberNames), fc.string(), (name, text) => {
      const masked = maskNumber(name, text)
      expect(masked.length).toBe(text.length)
      expect(masked.startsWith(text.slice(0, 3)) && masked.endsWith(text.slice(-4))).toBe(true)
    }),
  )
})
