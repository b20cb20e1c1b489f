import { expect, test } from 'vitest'
import { testMessage, testMessages } from './testing'
import { listVisits } from './visit-list'

const hour = 3_600_000
const start = Date.parse('2026-11-21T02:00:00.000Z')
const at = (hours: number) => new Date(start + hours * hour).toISOString()

test('groups the assignees of a visit and orders visits by time', () => {
  const messages = listVisits(testMessages).map(({ message, people }) => [
    message.NowFunName,
    people.map(({ toer }) => toer),
  ])
  expect(messages).toEqual([
    ['填写申请', ['苏婉清']],
    ['直接上级审批', ['林晓峰']],
    ['直接上级审批', ['王芳']],
    ['会签', ['陈国栋', '李娜']],
  ])
})

test('a finished visit lasts until its last message was handled, a waiting one has no duration yet', () => {
  const task = { visit: 'v', PreMsgIds: ['m1'], created_at: at(0) }
  const done = testMessage({ _id: 'a', ...task, status: 3, finished_at: at(1) })
  const last = testMessage({ _id: 'b', ...task, status: 3, finished_at: at(2) })
  const open = testMessage({ _id: 'b', ...task, status: 1 })
  expect(listVisits([done, last])).toMatchObject([{ duration: 2 * hour, isOpen: false }])
  expect(listVisits([done, open])).toMatchObject([{ duration: undefined, isOpen: true }])
})

test('starts, notices and copies have no duration', () => {
  const [started, notice, copy] = [
    testMessage({ _id: 'a' }),
    testMessage({ _id: 'b', status: 5, dealtype: 'message' }),
    testMessage({ _id: 'c', status: 6, dealtype: 'message', iscc: true }),
  ]
  expect(listVisits([started, notice, copy]).map(({ duration }) => duration)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('lists copies of a step next to its assignees', () => {
  const copy = testMessage({ _id: 'c', visit: 'v3', toer: '王芳', status: 6, iscc: true })
  const sign = listVisits([...testMessages, copy]).find(({ id }) => id === 'v3')
  expect(sign).toMatchObject({ copies: [{ toer: '王芳' }], people: [{}, {}] })
})
