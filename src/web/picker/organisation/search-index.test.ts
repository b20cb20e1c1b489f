import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesMixedSpelling } from '#/core/text/spelling'
import { buildSearchIndex, type SearchEntry, type SearchIndex } from './search-index'

function indexOf(rows: readonly SearchEntry[]): SearchIndex {
  const work = buildSearchIndex(rows.length, (at) => rows[at] ?? { name: '', number: '', pinyin: '' })
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

const row = (name: string, number = '', pinyin = ''): SearchEntry => ({ name, number, pinyin })

const staff = [
  row('李财', '200', 'licai lc'),
  row('财务部', '', 'caiwubu cwb'),
  row('财', '', 'cai c'),
  row('曾国', '100', 'zengguo zg'),
  row('吕布', '1001', 'lvbu lb'),
  row('HR 部', '', 'hrbu hb'),
  row('沈佩玲', '300', 'shenpeiling spl'),
]
const find = (words: string) => [...indexOf(staff).find(words)].map((at) => staff[at]?.name)

test.each([
  ['财', ['财', '财务部', '李财'], 'the name itself, then names that begin so, then names that hold it'],
  ['100', ['曾国', '吕布'], 'a job number itself, then numbers that begin so'],
  ['cai', ['财', '财务部', '李财'], 'a spelling itself, then those that begin so, then those that hold it'],
  ['cwb', ['财务部'], 'the first letters'],
  ['CaiWu', ['财务部'], 'whatever the case'],
  ["zeng'guo", ['曾国'], 'with a sign between syllables'],
  ['zeng guo', ['曾国'], 'with a blank between syllables'],
  ['lübu', ['吕布'], 'ü as it is written'],
  ['lvbu', ['吕布'], 'ü as it is typed'],
  ['shenpl', ['沈佩玲'], 'a syllable and initials'],
  ['s peil', ['沈佩玲'], 'an initial, a syllable and an initial'],
  ['shenl', [], 'no syllables that are apart'],
  ['hr', ['HR 部'], 'a name in letters'],
  ['hr 部', ['HR 部'], 'a name with a blank'],
  ['  ', [], 'nothing'],
  ['\n', [], 'a line break'],
  ['财 200', [], 'no mixture of name and number'],
])('S2-019: “%s” finds %j: %s', (words, names) => expect(find(words)).toEqual(names))

test('S2-019: finds exactly the rows whose name, number or pinyin contains the text, each once', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', '王', '小'), maxLength: 4 })
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', '王', '小'), minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text)), word, (rows, words) => {
      const list = rows.map(([name, number, pinyin]) => row(name, number, pinyin))
      const isLatin = /^[ab1]+$/.test(words)
      const contained = list.flatMap(({ name, number, pinyin }, at) =>
        name.includes(words) || (isLatin && `${number} ${pinyin}`.includes(words)) ? at : [],
      )
      const mixed = list.flatMap(({ number, pinyin }, at) =>
        /^[ab]+$/.test(words) && matchesMixedSpelling(`${number} ${pinyin}`, words) ? at : [],
      )
      const wanted = contained.length ? contained : mixed
      expect([...indexOf(list).find(words)].toSorted((a, b) => a - b)).toEqual(wanted)
    }),
  )
})

test('finds names after one that is longer in lower case', () => {
  const rows = ['İİİ', '财务部', '王'].map((name) => row(name, '7', 'x'))
  expect([...indexOf(rows).find('王')]).toEqual([2])
  expect([...indexOf(rows).find('财务')]).toEqual([1])
})

test('searching an empty company finds nothing', () => expect(indexOf([]).find('王')).toHaveLength(0))
