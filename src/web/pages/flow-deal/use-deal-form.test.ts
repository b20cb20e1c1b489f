import { beforeAll, expect, test } from 'vitest'
import leave from '#fixtures/forms/leave-typed.json'
import purchase from '#fixtures/forms/purchase.json'
import { formFieldsOf } from '../../../core/form/design/items'
import { upgradeForm } from '../../../core/form/design/upgrade'
import { mergeForms } from '../../../core/form/three-way-merge'
import { CallError } from '../../platform/call-error'
import { setLanguage } from '../../platform/i18n/i18n'
import { diffFormValues, latestFormOf, toChangeLine } from './use-deal-form'

beforeAll(() => setLanguage('zh'))

const mine = () => 'mine' as const

test('describes what each editor wrote into a field that both changed', () => {
  const form = upgradeForm(leave)
  const model = formFieldsOf(form).find(({ name }) => name === '请假事由')?.model ?? ''
  const three = { opened: { [model]: '探亲' }, mine: { [model]: '回家探亲' }, theirs: { [model]: '看病' } }
  expect(mergeForms(form, three, mine).changes.map(toChangeLine)).toEqual([
    { key: model, name: '请假事由', mine: '回家探亲', theirs: '看病' },
  ])
})

test('describes conflicts in tables by row and column', () => {
  const form = upgradeForm(purchase)
  const rows = formFieldsOf(form).find(({ name }) => name === '采购明细')?.model ?? ''
  const row = (_id: string, pinM1: string, shuL4: number) => ({ _id, pinM1, shuL4 })
  const { changes } = mergeForms(
    form,
    {
      opened: { [rows]: [row('a', '手机', 2), row('b', '支架', 1), row('c', '耳机', 1)] },
      mine: { [rows]: [row('a', '手机', 5), row('b', '桌架', 1), row('c', '耳机', 1)] },
      theirs: { [rows]: [row('a', '平板', 3), row('c', '耳机', 1), row('d', '键盘', 4)] },
    },
    mine,
  )
  expect(changes.map((change) => ({ ...toChangeLine(change), key: change.isConflict }))).toEqual([
    { key: false, name: '采购明细 第 1 行 品名', mine: '手机', theirs: '平板' },
    { key: true, name: '采购明细 第 1 行 数量', mine: '5', theirs: '3' },
    { key: false, name: '采购明细 第 3 行', mine: '已删除', theirs: '键盘，4' },
    { key: true, name: '采购明细 第 2 行', mine: '桌架，1', theirs: '已删除' },
  ])
})

test('sends only changed fields, emptied ones included', () => {
  const opened = { days: 3, reason: '探亲', phone: '', place: '贵阳', note: '急' }
  const typed = { days: 6, reason: '探亲', phone: null, place: '', note: undefined }
  expect(diffFormValues(opened, typed)).toEqual({ days: 6, place: '', note: null })
})

test('reloads the form only when the rejection says that it changed', () => {
  const fresh = { formdata: {}, formmd5: 'x' }
  expect(latestFormOf(new CallError('', 'formmd5error', fresh, 409))).toBe(fresh)
  expect(latestFormOf(new CallError('', 'flow.not-found'))).toBeUndefined()
})
