import fc from 'fast-check'
import { expect, test } from 'vitest'
import { as, blank, counting, people } from '../../../../tests/kit/house'
import { changesOf, type RandomAct, randomAct, tried } from '../../../../tests/kit/random-acts'
import { randomDesign } from '../../../../tests/kit/random-flow'
import { signsOnLess } from '../../../../tests/kit/signed-on-less'
import { create } from '../actions/starts/create'
import { applyChanges } from '../snapshot/apply-changes'
import { isPendingTask } from '../snapshot/message-status'
import type { FlowSnapshot } from '../snapshot/snapshot'

/** Four in the suite: the fifth plays circles of a thousand steps, one for each signature. */
const runs = Number(process.env.FUZZ_RUNS ?? 4)

/**
 * Signs every waiting message on the reduced snapshot that the server loads for it. Returns how many
 * snapshots omitted messages.
 */
const checkSignatures = (flow: FlowSnapshot, most: number): number =>
  flow.messages.filter(isPendingTask).filter((mine) => signsOnLess(flow, mine, { most })).length

function live(flowSnapshot: FlowSnapshot, acts: readonly RandomAct[], most: number): number {
  let partial = checkSignatures(flowSnapshot, most)
  let flow = flowSnapshot
  for (const act of acts) {
    if (flow.messages.length > 60) break
    flow = applyChanges({ ...flow, now: flow.now + 60_000 }, changesOf(flow, act))
    partial += checkSignatures(flow, most)
  }
  return partial
}

test(`in ${runs} random flows a signature is decided on what it reads as on the whole flow`, () => {
  const acts = fc.array(randomAct, { minLength: 3, maxLength: 15 })
  const arbitrary = fc.constantFrom(...people.map(({ id }) => id))
  let partial = 0
  fc.assert(
    fc.property(randomDesign, acts, arbitrary, fc.integer({ min: 1, max: 3 }), (design, acts, id, most) => {
      const started = blank(design, { newId: counting() })
      const sent = { deptId: '', desc: '', level: 0 as const, input: {}, buttonIndex: 0, choices: [] }
      const changes = tried(() => create.decide(started, sent, as(id)))
      if (changes.length) partial += live(applyChanges(started, changes), acts, most)
    }),
    { numRuns: runs },
  )
  expect(partial, 'and left messages out').toBeGreaterThan(runs / 6)
}, 3_600_000)
