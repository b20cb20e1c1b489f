import { expect, test } from 'vitest'
import type { FlowMessage, Visit } from '../../../core/flow/snapshot/snapshot'
import { runToCompletion } from '../../../core/slices'
import { compactPredecessors, expandPredecessors, maxInlinePredecessors } from './predecessor-codec'

const visit = (id: string, from: string[]): Visit => ({
  id,
  from,
  stepId: 's',
  enteredAt: 0,
  trace: [],
  because: '',
})
const message = (id: string, visitId: string, preMessageIds: string[]) =>
  ({ id, visitId, preMessageIds }) as FlowMessage

const compacted = (...given: Parameters<typeof compactPredecessors>) =>
  runToCompletion(compactPredecessors(...given))
const expanded = (...given: Parameters<typeof expandPredecessors>) =>
  runToCompletion(expandPredecessors(...given))

const idsUpTo = (count: number) => Array.from({ length: count }, (_, at) => `m${at}`)
const [few, many] = [idsUpTo(maxInlinePredecessors), idsUpTo(maxInlinePredecessors + 1)]
const visits = [visit('few', few), visit('many', many), visit('start', [])]
const written = [
  message('a', 'start', []),
  message('b', 'few', few),
  message('c', 'many', many),
  message('d', 'many', many),
  message('remark', 'many', ['c']),
]

test('stores messages without their predecessors only when there are many', () => {
  const stored = compacted(written, visits)
  expect(stored.map(({ preMessageIds }) => preMessageIds.length)).toEqual([0, maxInlinePredecessors, 0, 0, 1])
  expect(stored[2]?.preMessageIds).toBe(stored[3]?.preMessageIds)
})

test('stores predecessors at the visit that an interrupted rule has listed again', () => {
  const again = visits.map((one) => ({ ...one, from: [...one.from] }))
  expect(compacted(written, again)).toEqual(compacted(written, visits))
})

test('restores messages unchanged and shares one list of predecessors', () => {
  const read = expanded(structuredClone(compacted(written, visits)), visits)
  expect(read).toEqual(written)
  expect(read[2]?.preMessageIds).toBe(read[3]?.preMessageIds)
})

test('neither changes nor copies messages with few predecessors', () => {
  const ordinary = written.slice(0, 2)
  expect(compacted(ordinary, visits)).toBe(ordinary)
  expect(expanded(ordinary, visits.slice(0, 1))).toBe(ordinary)
})
