import { expect, test } from 'vitest'
import { unread } from './read-texts'
import { filesIn, ownSources } from './sources'

type Language = 'zh' | 'en' | 'es'

const rooms = filesIn('schemas/texts', '.json').map(({ path, text }) => ({
  path,
  texts: Object.entries(JSON.parse(text) as Record<string, Record<Language, string>>),
}))
const read = (language: Language): Record<string, string> =>
  Object.fromEntries(rooms.flatMap(({ texts }) => texts.map(([key, text]) => [key, text[language]])))
const zh = read('zh')
const plural = /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g
const inMany = (text = '') => text.replace(plural, '$3')
const placeholders = (text = '') => [...inMany(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
/** Words in the plural that stand after a count, whatever the count is. */
const counted = {
  en: /\{(?:n|\w*count|days|hours|minutes|levels|flows|people|departments|drafts|groups)\} (?:\w+ )?(?:people|(?!(?:others|is|was|has)\b)\w+s)\b/,
  es: /\{(?:n|\w*count|days|hours|minutes|levels|flows|people|departments|drafts|groups)\} (?!más|de\b|y\b)(?:[\wáéíóúñ]+ )?[\wáéíóúñ]+s\b/,
}
const spoken = /(?:\bt|new BusinessError|new ResponseWithText)\(\s*'([^']+)'/g

test.each(rooms)(
  '$path contains only the texts of its room, sorted, in three languages',
  ({ path, texts }) => {
    const keys = texts.map(([key]) => key)
    for (const key of keys) expect(`schemas/texts/${key.split('.')[0]}.json`).toBe(path)
    expect(keys).toEqual(keys.toSorted())
    for (const [key, text] of texts) expect(Object.keys(text), key).toEqual(['zh', 'en', 'es'])
  },
)

test.each(['en', 'es'] as const)(
  '%s translates every Chinese text, with the same placeholders',
  (language) => {
    const texts = read(language)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(zh).sort())
    for (const [key, text] of Object.entries(zh))
      expect(placeholders(texts[key]), `${language} ${key}`).toEqual(placeholders(text))
  },
)

test.each(['en', 'es'] as const)('%s has a singular for every text that it counts', (language) => {
  const always = Object.entries(read(language)).filter(([, text]) =>
    counted[language].test(text.replace(plural, '#')),
  )
  expect(Object.fromEntries(always)).toEqual({})
})

test.each(['zh', 'en', 'es'] as const)('%s chooses plurals by a parameter that is given', (language) => {
  for (const [key, text] of Object.entries(read(language))) {
    expect(inMany(text), key).not.toMatch(/, plural|(?<!http)\((?:s|es)\)/)
    for (const [, name = ''] of text.matchAll(plural)) expect(placeholders(zh[key]), key).toContain(name)
  }
})

test('defines every text that the code uses', () => {
  const missing = ownSources()
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ path, text }) => [...text.matchAll(spoken)].map(([, key = '']) => ({ path, key })))
    .filter(({ key }) => !(key in zh))
  expect(missing).toEqual([])
})

/** A key that ends in what a row holds is one of several. */
const isSpoken = (key: string) =>
  key.includes('{')
    ? Object.keys(zh).some((one) => one.startsWith(key.slice(0, key.indexOf('{'))))
    : key in zh

test('defines every text key that a list or the menu names', () => {
  const named = [
    ...filesIn('schemas/lists', '.json'),
    ...filesIn('schemas/menu', '.json'),
    ...filesIn('schemas/picker', '.json'),
  ]
  const missing = named.flatMap(({ path, text }) =>
    [...text.matchAll(/"(?:title|heading|says|ok|ask|done|any|none|hint|found)": "([^"]+\.[^"]+)"/g)]
      .filter(([, key = '']) => !isSpoken(key))
      .map(([, key]) => `${path}: ${key}`),
  )
  expect(missing).toEqual([])
})

test('uses every text somewhere', () => {
  expect(unread(Object.keys(zh))).toEqual([])
})
