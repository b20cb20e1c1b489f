import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blank, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { applyChanges } from './apply-changes'
import type { FlowChange } from './flow-changes'
import {
  countWaiting,
  lastDecisionTime,
  messageIndexOf,
  messagesOfVisit,
  stepsOfReceiver,
} from './message-index'
import { isClosedByWithdrawal, isWaiting, messageStatus } from './message-status'
import type { FlowMessage, FlowSnapshot, SignState, Visit } from './snapshot'
import { visitIndexOf } from './visit-index'

const drawn = design([start(['主管']), step('主管', { dealers: only('zhou') })])
const [given] = story(drawn).creates('li').flow().messages
const visits = ['a', 'b', 'c']

const message = (id: string, visitId: string, status: FlowMessage['status']): FlowMessage => {
  if (!given) throw new Error('a story begins with a message')
  return { ...given, id, visitId, status }
}
const add = (at: number, visitId: string): FlowChange => ({
  type: 'message.add',
  message: message(`m${at}`, visitId, messageStatus.waiting),
})
const close = (id: string, at = 1): FlowChange => ({
  type: 'message.close',
  id,
  status: at % 5 ? messageStatus.handled : messageStatus.withdrawn,
  at,
  by: at % 3 ? 'zhou' : 'li',
  log: { suggest: '', button: '', outcome: at % 2 ? 'agree' : 'refuse' },
})
const notify = (at: number, visitId: string): FlowChange => ({
  type: 'message.add',
  message: message(`m${at}`, visitId, messageStatus.notice),
})
const enter = (id: string, sign?: SignState): FlowChange => ({
  type: 'visit.enter',
  visit: { id, stepId: '主管', from: [], enteredAt: 0, trace: [], because: '', ...(sign && { sign }) },
})
const count = (id: string, sign: SignState): FlowChange => ({ type: 'visit.set', id, sign })
const reopen = (id: string): FlowChange => {
  const { finishedAt, finishedId, log, seat = null, expiresAt, deadline = null, level } = message(id, 'a', 0)
  const status = messageStatus.waiting
  const fields = { status, finishedAt, finishedId, log, seat, expiresAt, deadline, level }
  return { type: 'message.restore', id, from: messageStatus.handled, fields }
}
const urge = (id: string): FlowChange => ({ type: 'message.mark', ids: [id], marks: { level: 100 } })

const ids = (messages: readonly FlowMessage[]) => messages.map(({ id, status }) => `${id} ${status}`)

const isDissent = ({ status, log }: FlowMessage) =>
  status === messageStatus.handled && log.outcome !== undefined && log.outcome !== 'agree'

function expectIndexed(flow: FlowSnapshot) {
  const index = messageIndexOf(flow)
  expect(ids(index.closable)).toEqual(ids(flow.messages.filter(isClosedByWithdrawal)))
  expect(ids(index.starts)).toEqual(ids(flow.messages.filter(({ preStepId }) => preStepId === null)))
  const isOfWithdrawal = ({ status, isRevoke }: FlowMessage) => isRevoke || status === messageStatus.withdrawn
  expect(ids(index.withdrawals).sort()).toEqual(ids(flow.messages.filter(isOfWithdrawal)).sort())
  expect(ids(index.dissents).sort()).toEqual(ids(flow.messages.filter(isDissent)).sort())
  for (const person of ['li', 'zhou']) {
    const own = flow.messages.filter(({ to, finishedId }) => to === person && finishedId === to)
    const last = Math.max(0, ...own.map((one) => one.finishedAt ?? 0))
    expect(lastDecisionTime([...flow.messages], person)).toBe(last)
    // A message that another person closes once more leaves the time as it was.
    expect(lastDecisionTime(flow.messages, person)).toBeGreaterThanOrEqual(last)
  }
  const isEmpty = ({ id }: Visit) => flow.messages.every(({ visitId }) => visitId !== id)
  const { empty, signs } = visitIndexOf(flow)
  expect([...empty].sort()).toEqual(
    flow.visits
      .filter(isEmpty)
      .map(({ id }) => id)
      .sort(),
  )
  expect([...signs].sort()).toEqual(
    flow.visits.flatMap(({ id, sign }): [string, SignState][] => (sign ? [[id, sign]] : [])).sort(),
  )
  expect(countWaiting(flow)).toBe(flow.messages.filter(isWaiting).length)
  for (const visit of visits)
    expect(ids(messagesOfVisit(flow, visit))).toEqual(
      ids(flow.messages.filter(({ visitId }) => visitId === visit)),
    )
}

test('the index of messages follows changes as if it were built anew', () => {
  const visit = fc.constantFrom(...visits)
  const act = fc.array(
    fc.record({
      kind: fc.constantFrom('add', 'close', 'reopen', 'urge', 'notify', 'enter', 'count'),
      at: fc.nat(30),
      visit,
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      let flow = { ...blank(drawn), messages: [message('m0', 'a', messageStatus.waiting)] }
      let messages = 1
      let entered = 0
      for (const changes of acts) {
        const made = changes.map(({ kind, at, visit: id }): FlowChange => {
          if (kind === 'add') return add(messages++, id)
          if (kind === 'notify') return notify(messages++, `v${at}`)
          const sign = { queue: [], ...(at % 2 && { result: 'refuse' as const }) }
          if (kind === 'enter') return enter(`v${entered++}`, at % 3 ? sign : undefined)
          if (kind === 'count') return count(`v${at % (entered + 1)}`, sign)
          const own = `m${at % messages}`
          return kind === 'close' ? close(own, at + 1) : kind === 'reopen' ? reopen(own) : urge(own)
        })
        flow = applyChanges(flow, made) as typeof flow
        expectIndexed(flow)
      }
    }),
    { numRuns: 60 },
  )
})

test('the index of many visits is folded and stays right', () => {
  let flow = { ...blank(drawn), messages: [message('m0', 'a', messageStatus.waiting)] }
  for (let at = 1; at < 100; at++)
    flow = applyChanges(flow, [add(at, `v${at}`), close(`m${at - 1}`)]) as typeof flow
  expectIndexed(flow)
  expect(ids(messagesOfVisit(flow, 'v40'))).toEqual([`m40 ${messageStatus.handled}`])
  expect(ids(messagesOfVisit(flow, 'v99'))).toEqual([`m99 ${messageStatus.waiting}`])
})

test('finds the steps of a receiver, also of tasks that a delegate handles for them, anew for each list of messages', () => {
  const received = (stepId: string, to: string, from?: string): FlowMessage => ({
    ...message(`${stepId} ${to}`, 'a', messageStatus.waiting),
    stepId,
    to,
    entrustFrom: from === undefined ? null : { id: from, name: from },
  })
  const messages = [received('主管', 'zhou'), received('财务', 'li', 'zhou'), received('主管', 'li')]
  for (const _ of ['first', 'again']) {
    expect([...stepsOfReceiver(messages, 'zhou')]).toEqual(['主管', '财务'])
    expect([...stepsOfReceiver(messages, 'li')]).toEqual(['财务', '主管'])
    expect(stepsOfReceiver(messages, 'wang').size).toBe(0)
  }
  expect([...stepsOfReceiver([...messages, received('总裁', 'wang')], 'wang')]).toEqual(['总裁'])
})
