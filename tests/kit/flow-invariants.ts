import { expect } from 'vitest'
import type { LogRecord } from '#/core/flow/changes'
import { mergedSteps, waitingArrivals } from '#/core/flow/merge'
import type { FlowMessage, FlowSnapshot } from '#/core/flow/snapshot'

const waiting = (message: FlowMessage) => message.status === 1
const dealt = new Set([2, 4, 5])

const handleable = (flow: FlowSnapshot, visitId: string) =>
  flow.messages.filter((message) => message.visitId === visitId && !message.isCopy)

function checkVisits(flow: FlowSnapshot) {
  const led = new Set(
    flow.messages.filter(({ isRevoke }) => !isRevoke).flatMap(({ preMessageIds }) => preMessageIds),
  )
  for (const visit of flow.visits) {
    const messages = handleable(flow, visit.id)
    for (const message of messages) expect(message.stepId).toBe(visit.stepId)
    const kept = messages.filter(({ status }) => status !== 2)
    expect(new Set(kept.map(({ to }) => to)).size, 'nobody twice in a visit').toBe(kept.length)
    const handled = messages.filter(({ status }) => status === 3)
    if (messages[0]?.dealtype === 'orsign') expect(handled.length, 'one or-signer').toBeLessThanOrEqual(1)
    if (messages[0]?.dealtype === 'orsign' && handled.length)
      expect(messages.some(waiting), 'or-sign closed').toBe(false)
    if (messages.some(({ id }) => led.has(id)))
      expect(messages.some(waiting), 'left only when done').toBe(false)
  }
}

function checkMessages({ messages, visits, directory }: FlowSnapshot) {
  const ids = new Set(messages.map(({ id }) => id))
  expect(ids.size, 'ids are unique').toBe(messages.length)
  for (const message of messages) {
    expect(visits.some(({ id }) => id === message.visitId)).toBe(true)
    for (const id of message.preMessageIds) expect(ids.has(id), 'a predecessor exists').toBe(true)
    if (message.status !== 7 && !(message.isCopy && message.preStepId === null))
      expect(message.preMessageIds.length, 'only the start has no predecessor').toBeGreaterThan(0)
    if (waiting(message) && message.dealtype !== 'event')
      expect(directory.person(message.to)?.enabled).toBe(true)
  }
  expect(messages.filter(({ status }) => status === 7)).toHaveLength(1)
}

/** What holds after every act of every flow (trust 2). */
export function checkInvariants(flow: FlowSnapshot, log: readonly LogRecord[]): void {
  const head = flow.flow
  expect(head).toBeDefined()
  const deals = log.filter(({ type2 }) => dealt.has(type2)).map(({ messageId }) => messageId)
  expect(new Set(deals).size, 'a message is dealt once').toBe(deals.length)
  expect(head?.finishedAt !== null, 'finished when nothing waits').toBe(!flow.messages.some(waiting))
  if (head?.isCancel) expect(flow.messages.some(({ status }) => [1, 5, 6].includes(status))).toBe(false)
  if (head?.finishedAt !== null && !head?.isCancel)
    for (const step of flow.design.funlist)
      if (mergedSteps(flow.design, step).length)
        expect(waitingArrivals(flow, step.id), 'no arrival is lost').toEqual([])
  checkMessages(flow)
  checkVisits(flow)
}

const allowed: Record<number, number[]> = { 1: [2, 3, 4, 8], 5: [2, 8], 6: [2, 8] }

/** Messages only ever go from one status to the next (domain facts 2.2). */
export function checkTransitions(before: FlowSnapshot, after: FlowSnapshot): void {
  const was = new Map(before.messages.map(({ id, status }) => [id, status]))
  for (const { id, status } of after.messages) {
    const from = was.get(id)
    if (from !== undefined && from !== status) expect(allowed[from], `${from} to ${status}`).toContain(status)
  }
}
