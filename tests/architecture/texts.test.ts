import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn, ownSources } from './sources'

const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`schemas/texts/${language}.json`, 'utf8'))
const zh = read('zh')
const placeholders = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const spoken = /(?:\bt|new Refused|new Said)\(\s*'([^']+)'/g

test.each(['en', 'es'])('%s says everything that zh says, with the same placeholders', (language) => {
  const texts = read(language)
  expect(Object.keys(texts).sort()).toEqual(Object.keys(zh).sort())
  for (const [key, text] of Object.entries(zh))
    expect(placeholders(texts[key]), `${language} ${key}`).toEqual(placeholders(text))
})

test('every text that the code speaks exists', () => {
  const missing = ownSources()
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ path, text }) => [...text.matchAll(spoken)].map(([, key = '']) => ({ path, key })))
    .filter(({ key }) => !(key in zh))
  expect(missing).toEqual([])
})

test('every text key that a list or the menu names exists', () => {
  const named = [
    ...filesIn('schemas/lists', '.json'),
    ...filesIn('schemas/menu', '.json'),
    ...filesIn('schemas/picker', '.json'),
  ]
  const missing = named.flatMap(({ path, text }) =>
    [...text.matchAll(/"title": "([^"]+)"/g)]
      .filter(([, key = '']) => !(key in zh))
      .map(([, key]) => `${path}: ${key}`),
  )
  expect(missing).toEqual([])
})
