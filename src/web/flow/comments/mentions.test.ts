import { expect, test } from 'vitest'
import { findMentionQuery, findMentions, insertMention, splitMentions } from './mentions'

const zhou = { id: 'z', name: '周工' }
const longer = { id: 'zz', name: '周工长' }

test.each([
  ['请@', 2, ''],
  ['请@周', 3, '周'],
  ['请@周 工', 5, undefined],
  ['请@周', 1, undefined],
  ['没有', 2, undefined],
])('returns the mention query after an @ in %s before %i: %s', (text, caret, typed) => {
  expect(findMentionQuery(text, caret)).toBe(typed)
})

test('a chosen name replaces the typed text, and the caret moves after it', () => {
  expect(insertMention('请@zh看一下', 4, '周工')).toEqual({ text: '请@周工 看一下', caret: 5 })
})

test('mentions only people who are still named; a longer name does not match a shorter one', () => {
  expect(findMentions('请@周工 看', [zhou, { id: 'w', name: '王芳' }])).toEqual([zhou])
  expect(splitMentions('请@周工长和@周工看', [zhou, longer])).toEqual([
    { text: '请', isName: false },
    { text: '@周工长', isName: true },
    { text: '和', isName: false },
    { text: '@周工', isName: true },
    { text: '看', isName: false },
  ])
  expect(splitMentions('@周工', [])).toEqual([{ text: '@周工', isName: false }])
})
