import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBySpelling, matchesMixedSpelling, splitSyllables } from './spelling'

const ling = 'shenpeiling spl'

test.each(['shenpl', 'speil', 'spling', 'shpl', 'speiling', 'peil', 'shenpeil'])(
  'finds a name by the mixture %s of its syllables and initials',
  (typed) => {
    expect(matchesMixedSpelling(ling, typed)).toBe(true)
    expect(matchesMixedSpelling(`100020 ${ling}`, typed)).toBe(true)
  },
)

test.each(['shenl', 'henp', 'spx', 'spll', 'lingsp', 'shenpeilingx'])(
  'does not find a name by %s',
  (typed) => {
    expect(matchesMixedSpelling(ling, typed)).toBe(false)
  },
)

test('does not take letters within a syllable for one', () => {
  expect(matchesMixedSpelling('zhangna zn', 'zhna')).toBe(true)
  expect(matchesMixedSpelling('zhangna zn', 'zhng')).toBe(false)
  expect(matchesMixedSpelling('xian xa', 'xan')).toBe(true)
  expect(matchesMixedSpelling('xian x', 'xan')).toBe(false)
})

test('matches no text without a spelling', () => {
  for (const spelling of ['', ' ', 'lili', '1 ']) expect(matchesMixedSpelling(spelling, 'ab')).toBe(false)
})

test('prefers entries that contain the text to mixtures', () => {
  const people = [ling, 'lian la', 'lan l']
  const find = (typed: string) => findBySpelling(people, (one) => one, typed)
  expect(find('lan')).toEqual(['lan l'])
  expect(find('lia')).toEqual(['lian la'])
  expect(find('shenpl')).toEqual([ling])
})

const syllables = fc.array(
  fc.constantFrom('zhang', 'wei', 'ou', 'an', 'nv', 'xian', 'er', 'guo', 'lian', 'a', 'shuang', 'ji', 'ang'),
  { minLength: 1, maxLength: 6 },
)
const spell = (all: readonly string[]) => `${all.join('')} ${all.map(([first]) => first).join('')}`

test('splits a spelling into syllables with these initials', () => {
  fc.assert(
    fc.property(syllables, (all) => {
      const [full = '', initials = ''] = spell(all).split(' ')
      const split = splitSyllables(full, initials)
      expect(split?.join('')).toBe(full)
      expect(split?.map(([first]) => first).join('')).toBe(initials)
    }),
  )
})

test('finds a name by any beginnings of its syllables, up to other ways to split them', () => {
  const cuts = fc.tuple(syllables, fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 6, maxLength: 6 }))
  fc.assert(
    fc.property(cuts, ([all, lengths]) => {
      const [full = '', initials = ''] = spell(all).split(' ')
      const split = splitSyllables(full, initials) ?? []
      const typed = split.map((one, at) => one.slice(0, lengths[at])).join('')
      expect(matchesMixedSpelling(spell(all), typed)).toBe(true)
    }),
  )
})

test('rejects long names of many splits at once', () => {
  const all = Array.from({ length: 60 }, (_, at) => ['ang', 'n', 'g'][at % 3] ?? '')
  expect(splitSyllables(`${all.join('')}x`, all.map(([first]) => first).join(''))).toBeUndefined()
})
