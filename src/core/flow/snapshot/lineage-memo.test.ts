import { expect, test } from 'vitest'
import { design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { messageLineageOf, withdrawnIds } from './lineage'

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
