import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalize } from './digest'

describe('canonical form of JSON', () => {
  test('serializes as RFC 8785: its example of section 3.2.2', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    }
    expect(canonicalize(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  test('sorts members by their UTF-16 code units (section 3.2.3)', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const value = Object.fromEntries(names.map((name) => [name, 0]))
    expect(Object.keys(JSON.parse(canonicalize(value)))).toEqual([
      '1',
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ])
    expect(canonicalize(value).startsWith('{"\\r":0,"1":0')).toBe(true)
  })

  test('serializes the same for any order of members and preserves the meaning', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalize(value)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(canonicalize(JSON.parse(text))).toBe(text)
      }),
    )
  })

  test('writes every whole text as JSON does, escapes and emoji included', () => {
    const special = fc.constantFrom(
      '"',
      '\\',
      '\u0000',
      '\u001f',
      '\u007f',
      '\u2028',
      '\ud7ff',
      '\ue000',
      '😀',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), special), { maxLength: 8 }),
        (parts) => {
          const text = parts.join('')
          expect(canonicalize(text)).toBe(JSON.stringify(text))
        },
      ),
    )
  })

  test('omits members without a value and rejects what JSON cannot represent', () => {
    expect(canonicalize({ a: undefined, b: [undefined] })).toBe('{"b":[null]}')
    expect(() => canonicalize(Number.NaN)).toThrow()
    expect(() => canonicalize('\ud800')).toThrow()
    expect(() => canonicalize(() => 1)).toThrow()
  })
})
