import { beforeAll, expect, test } from 'vitest'
import type { Entrust } from '#/generated/types'
import { speak } from '../../platform/i18n'
import '../../platform/delegating-texts'
import { bodyOf, draftOf, fieldTime, newDraft, problemsOf, switched } from './draft'

beforeAll(() => speak('zh'))

const now = new Date(2026, 10, 20, 9, 5)
const one: Entrust = {
  ...{ _id: 'e1', from: 'lin', from_name: '林晓峰', to: 'su', to_name: '苏婉清', kind: 'message', rev: 2 },
  ...{
    flows: [{ id: 'leave', name: '请假' }],
    begins_at: null,
    ends_at: new Date(2026, 10, 21, 18).toISOString(),
  },
  ...{ enabled: true, reason: '年假', state: 'on', mayEdit: true },
  ...{ updated_at: now.toISOString(), updated_name: '林晓峰' },
}

test('a new delegation is of everything that waits, from now until tomorrow evening', () => {
  const draft = newDraft(now)
  expect(draft).toMatchObject({ begins: '2026-11-20T09:05', ends: '2026-11-21T18:00', isAll: true })
  expect(problemsOf(draft, false)).toEqual({ to: '请选择受托人' })
  expect(problemsOf(draft, true)).toMatchObject({ from: '请选择委托人' })
})

test('what cannot be is said by field', () => {
  const draft = { ...draftOf(one, now), isAll: false, flows: [], begins: '2026-11-22T09:00' }
  expect(problemsOf(draft, false)).toEqual({
    ...{ flows: '请至少选择一个流程', ends: '结束时间须晚于开始时间' },
  })
  expect(problemsOf({ ...draft, isForGood: true, flows: ['leave'] }, false)).toEqual({})
})

test('a delegation is sent as it was set; one for good has no period', () => {
  const draft = draftOf(one, now)
  expect(bodyOf(draft)).toMatchObject({ from: 'lin', to: 'su', flows: ['leave'], ends_at: one.ends_at })
  expect(bodyOf({ ...draft, isForGood: true, isAll: true })).toMatchObject({
    ...{ flows: null, begins_at: null, ends_at: null },
  })
})

test('switching leaves everything else as it stands', () =>
  expect(switched(one)).toMatchObject({
    _id: 'e1',
    rev: 2,
    enabled: false,
    flows: ['leave'],
    ends_at: one.ends_at,
  }))

test('a moment stands in the field in the time of the device', () =>
  expect(fieldTime(new Date(2026, 0, 2, 3, 4))).toBe('2026-01-02T03:04'))
