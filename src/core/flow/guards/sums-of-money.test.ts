import fc from 'fast-check'
import { expect, test } from 'vitest'
import { designItem } from '../../../../tests/kit/form-items'
import type { FormItem } from '../../../generated/types'
import { type ExactDecimal, formatExact } from '../../text/exact-decimal'
import { sumsOf } from './sums-of-money'

const money = (n: number, currency: string) =>
  designItem(n, 'custom', { options: { componentName: 'fm-money', currency } })

const items: FormItem[] = [
  money(1, 'CNY'),
  designItem(2, 'number'),
  designItem(3, 'table', {
    options: {
      tableset: [
        { name: '金额', code: 'amont', editer: 'custom', editer_component: 'fm-money' },
        { name: '数量', code: 'count', editer: 'number' },
      ],
    },
  }),
]
const form = { list: items }
const numberOf = (size: ExactDecimal | undefined) => size && Number(formatExact(size))
const cents = fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 100)

test('adds amounts without their signs, and leaves out fields that are not for money', () => {
  fc.assert(
    fc.property(cents, cents, fc.array(cents, { maxLength: 20 }), (amount, other, cells) => {
      const rows = cells.map((amont) => ({ amont, count: other }))
      const [field, column, ...more] = sumsOf(form, { m1: amount, m2: other, m3: rows }, '')
      const total = cells.reduce((sum, cell) => sum + Math.round(Math.abs(cell) * 100), 0)
      expect(field).toMatchObject({ currency: 'CNY', isEmpty: false })
      expect(numberOf(field?.size)).toBe(Math.abs(amount))
      expect(numberOf(column?.size)).toBe(total / 100)
      expect([column?.isEmpty, more]).toEqual([cells.length === 0, []])
    }),
  )
})

test('knows no size of what is no number, whatever else is given', () => {
  const wrong = fc.oneof(fc.string({ minLength: 1 }), fc.constant(Number.NaN), fc.object(), fc.boolean())
  const isNumeric = (value: unknown) => typeof value === 'string' && /^[+-]?\d/.test(value)
  fc.assert(
    fc.property(
      wrong.filter((value) => !isNumeric(value)),
      cents,
      (value, cell) => {
        const sums = sumsOf(form, { m1: value, m3: [{ amont: cell }, { amont: value }] }, '')
        expect(sums.map(({ size }) => size)).toEqual([undefined, undefined])
      },
    ),
  )
})

test('reads the field or column that is named by its key or title alone', () => {
  const values = { m1: 5, m2: 7, m3: [{ amont: 1, count: 2 }] }
  const sizesOf = (field: string) => sumsOf(form, values, field).map(({ size }) => numberOf(size))
  expect(sizesOf('字段2')).toEqual([7])
  expect(sizesOf(designItem.key(2))).toEqual([7])
  expect(sizesOf('数量')).toEqual([2])
  expect(sizesOf('没有')).toEqual([])
})
