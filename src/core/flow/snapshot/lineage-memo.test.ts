import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blank, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { applyChanges } from './apply-changes'
import type { FlowChange } from './flow-changes'
import { messageLineageOf, withdrawnIds } from './lineage'
import { messageStatus } from './message-status'
import type { FlowMessage, FlowSnapshot } from './snapshot'

/** A flow of two messages that count how often their predecessors are read. */
function counted() {
  const result = story(design([start(['一']), step('一', { dealers: only('wu') })])).creates('li')
  const flow = result.flow()
  let reads = 0
  const messages = flow.messages.map((message) =>
    Object.defineProperty({ ...message }, 'preMessageIds', {
      get: () => {
        reads++
        return message.preMessageIds
      },
    }),
  )
  return { flow: { ...flow, messages }, reads: () => reads }
}

test('computes predecessors once for the same messages, whatever the number of merges in a round', () => {
  const { flow, reads } = counted()
  const lineage = messageLineageOf(flow)
  const once = reads()
  for (let merge = 0; merge < 20; merge++) withdrawnIds(flow, messageLineageOf({ ...flow }))
  expect([once, reads()]).toEqual([flow.messages.length, once])
  expect(withdrawnIds(flow, lineage)).toBe(withdrawnIds(flow, messageLineageOf(flow)))
})

test('recomputes predecessors where messages or visits changed', () => {
  const { flow } = counted()
  const lineage = messageLineageOf(flow)
  expect(messageLineageOf({ ...flow, visits: [...flow.visits] })).not.toBe(lineage)
  expect(messageLineageOf({ ...flow, messages: [...flow.messages] })).not.toBe(lineage)
})

const drawn = design([start(['一']), step('一', { dealers: only('wu') })])

/** Messages of a flow with their relatives, and those off its path. */
function relatives(flow: FlowSnapshot) {
  const lineage = messageLineageOf(flow)
  const family = flow.messages.map((message) => [
    message.id,
    lineage.message(message.id) === message,
    [...lineage.parentsOf(message)],
    [...lineage.ancestorsOf(message.id)].sort(),
    [...lineage.descendantsOf(message.id)].sort(),
  ])
  return { family, removed: [...withdrawnIds(flow, lineage)].sort() }
}

/** Changes that add a message after others, or in place of one that is withdrawn. */
function additionsAt(at: number, before: readonly number[], isReplacing: boolean): FlowChange[] {
  const [first] = story(drawn).creates('li').flow().messages
  if (!first) throw new Error('a story begins with a message')
  const preMessageIds = [...new Set(before)].map((one) => `m${one % (at + 1)}`)
  const message: FlowMessage = {
    ...first,
    id: `m${at}`,
    visitId: `v${at}`,
    preMessageIds,
    isRevoke: isReplacing,
  }
  const from = isReplacing ? preMessageIds.slice(0, 1) : preMessageIds
  const visit = { id: `v${at}`, stepId: '一', from, enteredAt: at, trace: [], because: '' }
  return [
    { type: 'visit.enter', visit },
    { type: 'message.add', message },
  ]
}

test('the lineage follows changes as if it were computed anew, each of several branches for itself', () => {
  const act = fc.record({
    before: fc.array(fc.nat(20), { maxLength: 3 }),
    isReplacing: fc.boolean(),
    closes: fc.option(fc.nat(20), { nil: undefined }),
    isBranch: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 90 }), (acts) => {
      let flow: FlowSnapshot = applyChanges(blank(drawn), additionsAt(0, [], false))
      relatives(flow)
      for (const [at, { before, isReplacing, closes, isBranch }] of acts.entries()) {
        const closing: FlowChange[] =
          closes === undefined || closes > at
            ? []
            : [{ type: 'message.close', id: `m${closes}`, status: messageStatus.withdrawn, at, by: 'li' }]
        const after = applyChanges(flow, [...additionsAt(at + 1, before, isReplacing), ...closing])
        if (isBranch) relatives(applyChanges(flow, additionsAt(at + 1, [], false)))
        expect(relatives(after)).toEqual(relatives({ ...after, messages: [...after.messages] }))
        flow = after
      }
    }),
    { numRuns: 30 },
  )
})

test('changes read no predecessor of earlier messages', () => {
  const { flow, reads } = counted()
  messageLineageOf(flow)
  const once = reads()
  const after = applyChanges(flow, additionsAt(7, [1], false))
  withdrawnIds(after, messageLineageOf(after))
  expect(reads()).toBe(once)
})
