import { beforeAll, expect, test } from 'vitest'
import leave from '#fixtures/forms/leave.json'
import purchase from '#fixtures/forms/purchase.json'
import { upgradeForm } from '../../../core/form'
import { itemsOf } from '../../../core/form/items'
import { Failure } from '../../platform/failure'
import { speak } from '../../platform/i18n'
import { changedSince, differencesOf, freshIn, mergedTables } from './conflict'

beforeAll(() => speak('zh'))

const form = upgradeForm(leave)
const reason = itemsOf(form).find(({ name }) => name === '请假事由')
const model = reason?.model ?? ''

test('only what somebody else changed is a difference; what I typed stands beside it', () => {
  const found = differencesOf(form, {
    opened: { [model]: '探亲' },
    mine: { [model]: '回家探亲', other: 1 },
    theirs: { [model]: '看病' },
  })
  expect(found).toEqual([{ model, name: '请假事由', mine: '回家探亲', theirs: '看病' }])
})

test('my own change is no difference', () =>
  expect(
    differencesOf(form, { opened: { [model]: 'a' }, mine: { [model]: 'b' }, theirs: { [model]: 'a' } }),
  ).toEqual([]))

test('a field that I left alone says so instead of showing what it held', () => {
  const [found] = differencesOf(form, {
    opened: { [model]: '探亲' },
    mine: { [model]: '探亲' },
    theirs: { [model]: '看病' },
  })
  expect(found).toMatchObject({ mine: undefined, theirs: '看病' })
})

test('forcing sends only what I changed, emptied fields included', () => {
  const opened = { days: 3, reason: '探亲', phone: '', place: '贵阳' }
  const typed = { days: 6, reason: '探亲', phone: null, place: '' }
  expect(changedSince(opened, typed)).toEqual({ days: 6, place: '' })
})

test('only the refusal of a changed form brings a fresh one', () => {
  const fresh = { formdata: {}, formmd5: 'x' }
  expect(freshIn(new Failure('', 'formmd5error', fresh, 409))).toBe(fresh)
  expect(freshIn(new Failure('', 'flow.not-found'))).toBeUndefined()
})

const purchaseForm = upgradeForm(purchase)
const table = itemsOf(purchaseForm).find(({ name }) => name === '采购明细')
const rows = table?.model ?? ''
const row = (_id: string, pinM1: string, shuL4: number) => ({ _id, pinM1, shuL4 })
const both = {
  opened: { [rows]: [row('a', '手机', 2), row('b', '支架', 1), row('c', '耳机', 1)] },
  mine: { [rows]: [row('a', '手机', 5), row('b', '支架', 1), { pinM1: '背包', shuL4: 1 }] },
  theirs: { [rows]: [row('a', '平板', 3), row('c', '耳机', 1), row('d', '键盘', 4)] },
}

test('tables differ row by row and column by column', () => {
  const said = differencesOf(purchaseForm, both).map(({ name, mine, theirs }) => [name, mine, theirs])
  expect(said).toEqual([
    ['采购明细 第 1 行 品名', undefined, '平板'],
    ['采购明细 第 1 行 数量', '5', '3'],
    ['采购明细 第 3 行', undefined, '键盘，4'],
    ['采购明细 第 2 行', undefined, '已删除'],
  ])
})

test.each([
  ['theirs', 3],
  ['mine', 5],
] as const)('tables of both become one; a cell that both changed is as %s', (winner, amount) =>
  expect(mergedTables(purchaseForm, both, winner)).toEqual({
    [rows]: [row('a', '平板', amount), row('d', '键盘', 4), { pinM1: '背包', shuL4: 1 }],
  }),
)
