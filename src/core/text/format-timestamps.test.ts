import { expect, test } from 'vitest'
import { formatTimestamps } from './format-timestamps'
import { createTranslate } from './translate'

const say = formatTimestamps(
  createTranslate('zh', { handled: '已被{name}于 {at} 处理', both: '{first}', many: '{all}' }),
  (moment) => `clock of ${moment}`,
)
const at = '2026-11-22T15:53:36.776Z'

test('formats a timestamp in a sentence by the clock of the reader', () => {
  expect(say('handled', { name: '孙红梅', at })).toBe(`已被孙红梅于 clock of ${at} 处理`)
})

test('formats a timestamp in a nested sentence and in a list', () => {
  expect(say('both', { first: { code: 'handled', params: { name: '孙', at } } })).toContain(`clock of ${at}`)
  expect(say('many', { all: [{ code: 'handled', params: { name: '孙', at } }, at] })).toContain(
    `、clock of ${at}`,
  )
})

test.each(['2026-11-22', 'QJ-2026-11-22T15:53:36Z', '于2026-11-22T15:53:36.776Z'])(
  'keeps %s unchanged',
  (name) => {
    expect(say('handled', { name, at: '今天' })).toBe(`已被${name}于 今天 处理`)
  },
)

test('translates texts without parameters and codes without parameters', () => {
  expect(say('handled')).toBe('已被{name}于 {at} 处理')
  expect(say('both', { first: { code: 'handled' } })).toBe('已被{name}于 {at} 处理')
})
