import fc from 'fast-check'
import { expect, test } from 'vitest'
import { as, blank, counting, people } from '../../../tests/kit/house'
import { changesOf, type RandomAct, randomAct, tried } from '../../../tests/kit/random-acts'
import { randomDesign } from '../../../tests/kit/random-flow'
import { asReadToSign } from '../../../tests/kit/to-sign'
import { create } from './actions/create'
import { deal } from './actions/deal'
import { applyChanges } from './snapshot/apply'
import { asksSomebody, countWaiting } from './snapshot/lineage'
import type { FlowMessage, FlowSnapshot } from './snapshot/snapshot'
import { toForwarding } from './steps/forwarding'

const runs = Number(process.env.FUZZ_RUNS ?? 60)

/** What signing changes and answers, with ids that do not depend on what was done before. */
function signed(flow: FlowSnapshot, mine: FlowMessage) {
  const before = { ...flow, newId: counting() }
  const press = { suggest: '同意', deptId: '', input: {}, buttonIndex: 0, choices: [] }
  const changes = tried(() => deal.decide(before, { messageId: mine.id, ...press }, as(mine.to)))
  const { waiting, waiting_more: more = 0, ...told } = toForwarding(before, changes)
  const after = applyChanges(before, changes)
  return { changes, told, missing: waiting.length + more, names: waiting, waits: countWaiting(after) }
}

/** Signs every waiting message on what the server reads for it, and on the whole flow; answers how many left some out. */
function checkSignatures(flow: FlowSnapshot, most: number): number {
  const partial = flow.messages.filter(asksSomebody).map((mine) => {
    const isWhole = flow.design.set.duties?.length
    const read = isWhole ? flow : asReadToSign(flow, mine.id, most)
    const [{ names, ...part }, { names: all, ...whole }] = [signed(read, mine), signed(flow, mine)]
    expect(part).toEqual(whole)
    expect(all.slice(0, names.length)).toEqual(names)
    return part.changes.length > 0 && read.messages.length < flow.messages.length
  })
  return partial.filter(Boolean).length
}

function live(begun: FlowSnapshot, acts: readonly RandomAct[], most: number): number {
  let partial = checkSignatures(begun, most)
  let flow = begun
  for (const act of acts) {
    if (flow.messages.length > 60) break
    flow = applyChanges({ ...flow, now: flow.now + 60_000 }, changesOf(flow, act))
    partial += checkSignatures(flow, most)
  }
  return partial
}

test(`in ${runs} random flows a signature is decided on what it reads as on the whole flow`, () => {
  const acts = fc.array(randomAct, { minLength: 3, maxLength: 15 })
  const who = fc.constantFrom(...people.map(({ id }) => id))
  let partial = 0
  fc.assert(
    fc.property(randomDesign, acts, who, fc.integer({ min: 1, max: 3 }), (design, acts, id, most) => {
      const started = blank(design, { newId: counting() })
      const sent = { deptId: '', desc: '', level: 0 as const, input: {}, buttonIndex: 0, choices: [] }
      const changes = tried(() => create.decide(started, sent, as(id)))
      if (changes.length) partial += live(applyChanges(started, changes), acts, most)
    }),
    { numRuns: runs },
  )
  expect(partial, 'and left messages out').toBeGreaterThan(runs / 6)
}, 3_600_000)
