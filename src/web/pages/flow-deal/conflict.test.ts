import { expect, test } from 'vitest'
import leave from '#fixtures/forms/leave.json'
import { upgradeForm } from '../../../core/form'
import { itemsOf } from '../../../core/form/items'
import { Failure } from '../../platform/failure'
import { changedSince, differencesOf, freshIn } from './conflict'

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
