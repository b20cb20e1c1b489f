import { beforeAll, expect, test } from 'vitest'
import { checkProductValues } from '#/core/form/check/check-product-form'
import { toFormDesign } from '#/core/form/design/product-form'
import type { Entrust } from '#/generated/types'
import form from '#schemas/forms/delegation.json'
import { setLanguage, t } from '../../platform/i18n/i18n'
import '../../platform/i18n/delegation-texts'
import {
  createDelegationDraft,
  type DelegationDraft,
  toDateTimeInput,
  toDelegationDraft,
  toRequestBody,
  toToggleBody,
  validatePeriod,
} from './delegation-draft'

beforeAll(() => setLanguage('zh'))

const now = new Date(2026, 10, 20, 9, 5)
const one: Entrust = {
  _id: 'e1',
  from: 'lin',
  from_name: '林晓峰',
  to: 'su',
  to_name: '苏婉清',
  kind: 'message',
  rev: 2,
  flows: [{ id: 'leave', name: '请假' }],
  begins_at: null,
  ends_at: new Date(2026, 10, 21, 18).toISOString(),
  enabled: true,
  for_absence: false,
  absences: [],
  calendar: null,
  reason: '年假',
  state: 'on',
  mayEdit: true,
  updated_at: now.toISOString(),
  updated_name: '林晓峰',
}

/** Returns the form errors of a delegation by field. */
const faultsIn = (draft: DelegationDraft) =>
  Object.fromEntries(
    checkProductValues(
      toFormDesign(form, (key) => t(key)),
      { ...draft },
    ).map(({ model, params }) => [model, params.message]),
  )

test('a new delegation covers all waiting tasks from now until tomorrow evening', () => {
  const draft = createDelegationDraft(now)
  expect(draft).toMatchObject({ begins: '2026-11-20 09:05:00', ends: '2026-11-21 18:00:00', scope: 'all' })
  expect(faultsIn(draft)).toEqual({ from: '请选择委托人', to: '请选择受托人' })
})

test('reports invalid values by field', () => {
  const draft: DelegationDraft = {
    ...toDelegationDraft(one, now),
    scope: 'some',
    flows: [],
    begins: '2026-11-22 09:00:00',
  }
  expect(faultsIn(draft)).toEqual({ flows: '请至少选择一个流程' })
  expect(validatePeriod(draft)).toEqual({ ends: 'delegation.period-wrong' })
  const forGood: DelegationDraft = { ...draft, period: 'good', flows: ['leave'] }
  expect([faultsIn(forGood), validatePeriod(forGood)]).toEqual([{}, {}])
})

test('sends a delegation as it is set, and a permanent one without a period', () => {
  const draft = toDelegationDraft(one, now)
  expect(toRequestBody(draft)).toMatchObject({
    from: 'lin',
    to: 'su',
    flows: ['leave'],
    ends_at: one.ends_at,
  })
  expect(toRequestBody({ ...draft, period: 'good', scope: 'all' })).toMatchObject({
    flows: null,
    begins_at: null,
    ends_at: null,
  })
})

test('switching a delegation on or off leaves its other values unchanged', () =>
  expect(toToggleBody(one)).toMatchObject({
    _id: 'e1',
    rev: 2,
    enabled: false,
    flows: ['leave'],
    ends_at: one.ends_at,
  }))

test('shows a time in the time zone of the device', () =>
  expect(toDateTimeInput(new Date(2026, 0, 2, 3, 4))).toBe('2026-01-02 03:04:00'))
