import { expect, test } from 'vitest'
import purchase from '#fixtures/forms/purchase.json'
import { formFieldsOf } from '../../form/design/items'
import { upgradeForm } from '../../form/design/upgrade'
import { toLoggedFields } from './field-changes'

const form = upgradeForm(purchase)
const itemNamed = (name: string) => {
  const item = formFieldsOf(form).find((one) => one.name === name)
  if (!item) throw new Error(name)
  return item
}
const logged = (name: string, before: unknown, after: unknown, text?: string) =>
  toLoggedFields({ changed: [{ item: itemNamed(name), before, after, text }] })

test('describes the old and new value of a field', () =>
  expect(logged('采购标题', '手机', '两部手机')).toMatchObject([
    { n: '采购标题', t: 'input', was: '手机', str: '两部手机' },
  ]))

test('describes a previously empty value as empty', () =>
  expect(logged('采购标题', undefined, '手机')[0]).not.toHaveProperty('was'))

test('describes only the new value of a field that only a source can read', () => {
  const [one] = logged('采购标题', 'A1', 'B2', '乙部门')
  expect(one).toMatchObject({ str: '乙部门' })
  expect(one).not.toHaveProperty('was')
})

const row = (_id: string, pinM1: string, shuL4: number) => ({ _id, pinM1, shuL4 })

test('lists changed cells and added and removed rows of a table', () => {
  const [one] = logged(
    '采购明细',
    [row('a', '手机', 2), row('b', '支架', 1)],
    [row('a', '手机', 3), row('c', '键盘', 4)],
  )
  expect(one?.rows).toEqual([
    { row: 1, column: '数量', was: '2', now: '3' },
    { row: 2, now: '键盘，4' },
    { row: 2, was: '支架，1' },
  ])
})

test('summarizes a table of a hundred rows or more, or without ids, on one line', () => {
  const many = Array.from({ length: 101 }, (_, n) => row(`r${n}`, '笔', n))
  expect(logged('采购明细', [], many)[0]).not.toHaveProperty('rows')
  const [bare] = logged('采购明细', [{ pinM1: '笔' }], [{ pinM1: '墨水' }])
  expect(bare).not.toHaveProperty('rows')
  expect(bare?.str).toBe('墨水')
})
