import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAroundTerms } from './split-around-terms'

const split = (text: string, ...known: string[]) =>
  splitAroundTerms(text, /[,，]/, (part) => known.includes(part))

test.each([
  ['北京,上海', ['北京', '上海'], ['北京', '上海']],
  ['北京,上海', ['北京,上海'], ['北京,上海']],
  ['北京,上海，广州', ['北京,上海', '广州'], ['北京,上海', '广州']],
  ['北京，上海,广州', ['北京', '上海,广州', '北京，上海'], ['北京', '上海,广州']],
  [' 甲 ,, 乙', [], ['甲', '乙']],
  ['', [], []],
])('splits %j with %j known into %j', (text, known, parts) => {
  expect(split(text, ...known)).toEqual(parts)
})

test('known parts come back from their joined text, whatever separators they contain', () => {
  const word = fc.array(fc.constantFrom('甲', '乙', ',', '，'), { minLength: 1, maxLength: 6 })
  const name = word.map((letters) => `丙${letters.join('')}丁`)
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), (names) => {
      const parts = split(names.join(','), ...names)
      expect(parts.every((one) => names.includes(one))).toBe(true)
      expect(parts.join(',')).toBe(names.join(','))
    }),
  )
})
