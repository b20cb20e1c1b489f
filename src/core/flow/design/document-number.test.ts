import { describe, expect, test } from 'vitest'
import { counterPeriods, formatDocumentNumber, templateCounters } from './document-number'

const rule = (auto_name: string, auto_len = 4) => ({ auto_name, auto_len, auto_step: 1 })
const parts = {
  at: Date.UTC(2025, 2, 5, 1, 2, 3),
  zone: 'Asia/Shanghai',
  flowName: '报销',
  userName: '李明',
  shortDept: '前端组',
  longDept: '公司-研发部-前端组',
  counters: { RUN: 7, N: 12, NY: 3, NM: 2, NW: 1, ND: 12345 },
}

test.each([
  ['{Y}{M}{D}{H}{I}{S}{RUN}', '202503050902030007'],
  ['{Y}-{M}-{D}-{NM}', '2025-03-05-0002'],
  ['{F}/{U}/{SD}/{LD}', '报销/李明/前端组/公司-研发部-前端组'],
  ['{N} {NY} {NW} {ND}', '0012 0003 0001 12345'],
  ['{R}{FS}{toString}文号', '{R}{FS}{toString}文号'],
])('formats the number by %s as %s', (template, number) =>
  expect(formatDocumentNumber(rule(template), parts)).toBe(number),
)

test('does not expand tokens inside names', () => {
  expect(formatDocumentNumber(rule('{F}'), { ...parts, flowName: '{RUN}$&' })).toBe('{RUN}$&')
})

test('pads nothing without digits in the rule, and shows a missing counter as 0', () => {
  expect(formatDocumentNumber(rule('{RUN}', 0), parts)).toBe('7')
  expect(formatDocumentNumber(rule('{RUN}'), { ...parts, counters: {} })).toBe('0000')
})

test('requires only the counters that the rule shows', () =>
  expect(templateCounters(rule('{Y}{NM}{RUN}'))).toEqual(['RUN', 'NM']))

describe('counter periods', () => {
  test.each([
    ['2024-12-31T15:59:59Z', '2024', '2024-12', '2025-W01', '2024-12-31'],
    ['2024-12-31T16:00:00Z', '2025', '2025-01', '2025-W01', '2025-01-01'],
    ['2026-12-31T16:00:00Z', '2027', '2027-01', '2026-W53', '2027-01-01'],
    ['2027-01-03T16:00:00Z', '2027', '2027-01', '2027-W01', '2027-01-04'],
  ])('returns the periods at %s in Shanghai', (at, NY, NM, NW, ND) =>
    expect(counterPeriods(Date.parse(at), 'Asia/Shanghai')).toEqual({ RUN: '', N: '', NY, NM, NW, ND }),
  )
})
