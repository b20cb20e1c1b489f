import { expect, test } from 'vitest'
import { formatStoredDate } from './formats'
import { localizeDate } from './parse-date'

const stored = '2026-11-03 09:05:07'

test.each([
  ['yyyy年MM月dd日', '2026-11-03'],
  ['YYYY年M月D日', '2026-11-3'],
  ['yyyy年MM月', '2026-11'],
  ['yyyy年', '2026'],
  ['MM月dd日', '11-03'],
  ['yyyy年MM月dd日HH时mm分ss秒', '2026-11-03 09:05:07'],
  ['yyyy年MM月dd日 H时mm分', '2026-11-03 9:05'],
  ['yyyy年M月d日H时', '2026-11-3 9:00'],
  ['HH点mm分', '09:05'],
  ['yyyy/MM/dd HH:mm', '2026/11/03 09:05'],
])('converts %s to %s for other languages than Chinese, by its format and by its text', (format, shown) => {
  for (const language of ['en', 'es'] as const) {
    expect(formatStoredDate(stored, localizeDate(language, format))).toBe(shown)
    expect(localizeDate(language, formatStoredDate(stored, format))).toBe(shown)
  }
  expect(localizeDate('zh', format)).toBe(format)
})

test('keeps a text that is not a date', () => {
  for (const text of ['年假', '3 日内', '分公司', '按月']) expect(localizeDate('en', text)).toBe(text)
})
