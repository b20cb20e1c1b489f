import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateExpression, type FieldSymbol } from '..'
import type { Condition, ConditionRow } from './condition'
import { conditionFacts } from './condition'
import { readCondition } from './read-condition'
import { writeCondition } from './write-condition'

/** Conditions as rows: the same text, read and written. */

const amount = { key: '1700000000000_1', name: '金额', kind: 'number' as const }
const type = { key: '1700000000000_2', name: '类型]"x"', kind: 'text' as const }
const tags = { key: '1700000000000_3', name: '标签', kind: 'list' as const }
const fields: FieldSymbol[] = [amount, type, tags, { key: '1700000000000_4', name: '明细', kind: 'table' }]

const subject = (field: FieldSymbol, shown = false) => ({ field: field.key, name: field.name, shown })

describe('texts read as condition rows', () => {
  test.each<[string, object]>([
    [
      '@[金额_1700000000000_1] >= 1 && @[金额_1700000000000_1] <= 5',
      {
        subject: subject(amount),
        operator: 'between',
        operand: { from: { digits: '1' }, to: { digits: '5' } },
      },
    ],
    [
      '@[1700000000000_2] == "a" || @[1700000000000_2] == "b"',
      { subject: subject(type), operator: 'among', operand: { any: [{ text: 'a' }, { text: 'b' }] } },
    ],
    [
      '@[1700000000000_2] != "a" && @[1700000000000_2] != "b"',
      { subject: subject(type), operator: 'outside', operand: { any: [{ text: 'a' }, { text: 'b' }] } },
    ],
    [
      '$[包含inAarray](@[标签_1700000000000_3], "a") || $[包含inAarray](@[标签_1700000000000_3], "b")',
      { subject: subject(tags), operator: 'among', operand: { any: [{ text: 'a' }, { text: 'b' }] } },
    ],
    [
      '@[没了_1700000000000_9] == 1',
      {
        subject: { field: '1700000000000_9', name: '没了', shown: false },
        operator: '==',
        operand: { digits: '1' },
      },
    ],
  ])('reads one row for all of %s', (text, row) =>
    expect(readCondition(text, fields)).toEqual({ join: 'all', parts: [row] }),
  )

  test('reads alternatives in brackets beside other rows, and writes them back', () => {
    const text =
      '@[金额_1700000000000_1] > 1 && (@[类型_1700000000000_2] == "a" || @[类型_1700000000000_2] == "b")'
    const read = readCondition(text, fields)
    expect(read?.parts).toHaveLength(2)
    expect(read?.parts[1]).toMatchObject({ operator: 'among' })
  })

  test.each([
    ['@[金额_1700000000000_1] >= 5000', { operator: '>=', operand: { digits: '5000' } }],
    ['@[金额_1700000000000_1] < -5', { operator: '<', operand: { digits: '-5' } }],
    ['$[为空](@[金额_1700000000000_1])', { operator: 'empty' }],
    ['!$[为空](@[旧名_1700000000000_1])', { operator: 'filled' }],
  ])('%s', (text, row) => {
    expect(readCondition(text, fields)).toEqual({
      join: 'all',
      parts: [{ subject: subject(amount), ...row }],
    })
  })

  test('reads one level of groups with and and or exchanged', () => {
    const text = '@[金额_1700000000000_1] > 1 && (@[1700000000000_2] == "a" || $[发起部门]() == "财务部")'
    const read = readCondition(text, fields)
    expect(read?.join).toBe('all')
    expect(read?.parts[1]).toEqual([
      { subject: subject(type), operator: '==', operand: { text: 'a' } },
      { subject: { fact: '发起部门' }, operator: '==', operand: { text: '财务部' } },
    ])
  })

  test.each([
    ['a calculation', '@[金额_1700000000000_1] + 1 > 2'],
    ['two fields beside each other', '@[金额_1700000000000_1] > @[1700000000000_2]'],
    ['a table', '$[为空](@[明细_1700000000000_4])'],
    [
      'a third level',
      '@[1700000000000_1] == 1 && (@[1700000000000_1] == 2 || (@[1700000000000_1] == 3 && 1 == 1))',
    ],
    ['an unfinished text', '@[金额_1700000000000_1] >'],
  ])('keeps %s as a formula', (_, text) => expect(readCondition(text, fields)).toBeUndefined())

  test('reads no rows from an empty text', () => {
    expect(readCondition('  ', fields)).toEqual({ join: 'all', parts: [] })
    expect(writeCondition({ join: 'any', parts: [] }, fields)).toBe('')
  })
})

const word = fc.constantFrom('', 'a', '差旅', '"', '\\', '换\n行')
const digits = fc.constantFrom('0', '1', '5000', '-3', '1.5')
const numberRow = fc.record({
  subject: fc.constant(subject(amount)),
  operator: fc.constantFrom('==', '!=', '<', '<=', '>', '>='),
  operand: fc.record({ digits }),
})
const textRow = fc.record({
  subject: fc.oneof(
    fc.constantFrom(subject(type), subject(type, true)),
    fc.constantFrom(...conditionFacts).map((fact) => ({ fact })),
  ),
  operator: fc.constantFrom('==', '!=', 'has', 'lacks'),
  operand: fc.record({ text: word }),
})
const listRow = fc.record({
  subject: fc.constant(subject(tags)),
  operator: fc.constantFrom('has', 'lacks'),
  operand: fc.record({ text: word }),
})
const single = fc.record({ digits })
const betweenRow = fc.record({
  subject: fc.constant(subject(amount)),
  operator: fc.constant('between'),
  operand: fc.record({ from: single, to: single }),
})
const severalRow = fc.record({
  subject: fc.constantFrom(subject(type), subject(type, true), subject(tags)),
  operator: fc.constantFrom('among', 'outside'),
  operand: fc.record({ any: fc.array(fc.record({ text: word }), { minLength: 2, maxLength: 3 }) }),
})
const aloneRow = fc.record({
  subject: fc.constantFrom(subject(amount), subject(type), subject(tags)),
  operator: fc.constantFrom('empty', 'filled'),
})
const row = fc.oneof(
  numberRow,
  textRow,
  listRow,
  betweenRow,
  severalRow,
  aloneRow,
) as fc.Arbitrary<ConditionRow>
const condition: fc.Arbitrary<Condition> = fc.record({
  join: fc.constantFrom('all', 'any'),
  parts: fc.array(fc.oneof(row, fc.array(row, { minLength: 2, maxLength: 3 })), {
    minLength: 2,
    maxLength: 4,
  }),
})

/** Whether no two adjacent rows have the same subject; those may be merged. */
const isApart = ({ parts }: Condition): boolean => {
  const asks = (one: ConditionRow | ConditionRow[] | undefined) =>
    one && !Array.isArray(one) ? JSON.stringify(one.subject) : one
  const areApart = (list: Condition['parts']) =>
    list.every((one, at) => at === 0 || asks(one) !== asks(list[at - 1]))
  return areApart(parts) && parts.every((part) => !Array.isArray(part) || areApart(part))
}

test('reads written rows back as the same rows', () => {
  fc.assert(
    fc.property(condition.filter(isApart), (rows) => {
      expect(readCondition(writeCondition(rows, fields), fields)).toEqual(rows)
    }),
  )
})

test('keeps adjacent rows that were grouped in their group', () => {
  fc.assert(
    fc.property(condition, (rows) => {
      const once = readCondition(writeCondition(rows, fields), fields)
      expect(once && readCondition(writeCondition(once, fields), fields)).toEqual(once)
    }),
  )
})

test('gives a text the same value after it was read as rows', () => {
  const values = fc.record({
    '1700000000000_1': fc.constantFrom(0, 1, 5000, '', undefined),
    '1700000000000_2': fc.constantFrom('', 'a', '差旅出行'),
    '1700000000000_3': fc.constantFrom([], ['a'], ['差旅', 'a']),
  })
  fc.assert(
    fc.property(condition, values, (rows, form) => {
      const text = writeCondition(rows, fields)
      const again = writeCondition(readCondition(`(${text})`, fields) ?? { join: 'all', parts: [] }, fields)
      const worth = (one: string) =>
        evaluateExpression(one, { value: (key) => form[key as keyof typeof form] })
      expect(again).toBe(text)
      expect(worth(again)).toEqual(worth(text))
    }),
  )
})
