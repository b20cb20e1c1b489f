import { expect, test } from 'vitest'
import words from '#schemas/data/office-words.json'
import { filesIn } from './sources'

/** Texts that staff read: those of every room that is not for designers and administrators. */
const texts = filesIn('schemas/texts', '.json').flatMap(({ text }) =>
  Object.entries(JSON.parse(text) as Record<string, Record<'zh' | 'en' | 'es', string>>),
)
const [rooms, kept] = [new Set(words.rooms), new Set(words.kept)]
const roomOf = (key: string) => key.slice(0, key.indexOf('.'))
const read = texts.filter(([key]) => !rooms.has(roomOf(key)) && !kept.has(key))

test.each(['zh', 'en', 'es'] as const)('uses no word of the engine in the %s texts of staff', (language) => {
  const found = read.filter(([, text]) =>
    words.refused[language].some((word) => text[language].toLowerCase().includes(word.toLowerCase())),
  )
  expect(found.map(([key, text]) => `${key}: ${text[language]}`)).toEqual([])
})

test('names rooms and texts that exist', () => {
  const known = new Set(texts.map(([key]) => roomOf(key)))
  expect(words.rooms.filter((room) => !known.has(room))).toEqual([])
  expect(words.kept.filter((key) => !texts.some(([one]) => one === key))).toEqual([])
})
