import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { defaultOf, rowDefaultsOf } from './default-values'
import { sampleContext } from './format-catalogue'

const table = (...tableset: object[]): FormItem => ({
  type: 'table',
  name: '明细',
  key: '1732154400000_1',
  keyindex: 1,
  model: 't1',
  rules: [],
  options: { tableset },
})
const $ = (format: string) => `\${${format}}`

test('starts a new row with the defaults of its columns, formats filled in', () => {
  const started = rowDefaultsOf(
    table(
      { code: 'a1', name: '填写人', editer: 'text', defaultValue: $('chose-user-str') },
      { code: 'a2', name: '日期', editer: 'date', defaultValue: $('timeformat:YYYY-MM-DD') },
      { code: 'a3', name: '数量', editer: 'number', defaultValue: 1 },
      { code: 'a4', name: '备注', editer: 'text', defaultValue: '' },
      { code: 'a5', name: '说明', editer: 'text' },
    ),
    () => sampleContext,
  )
  expect(started).toEqual({ a1: '张三(1010203)', a2: '2026-03-02', a3: 1 })
})

test('leaves out a default that a column would reject', () => {
  const wrong = { code: 'a1', name: '数量', editer: 'number', defaultValue: '很多' }
  expect(rowDefaultsOf(table(wrong), () => sampleContext)).toEqual({})
})

test('gives a date field with timestamps a default day in the company time zone', () => {
  const options = { type: 'date', timestamp: true, defaultValue: Date.UTC(2026, 10, 22, 12) }
  const date: FormItem = { ...table(), type: 'date', options }
  expect(defaultOf(date, sampleContext)).toBe('2026-11-22')
})
