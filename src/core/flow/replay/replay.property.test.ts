import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logOf } from '../../../../tests/kit/flow-invariants'
import { as, blank, counting, morning, people } from '../../../../tests/kit/house'
import { changesOf, type RandomAct, randomAct, tried } from '../../../../tests/kit/random-acts'
import { randomDesign } from '../../../../tests/kit/random-flow'
import type { FlowDesign } from '../../../generated/types'
import { create } from '../actions/create'
import type { Delegation } from '../delegation/delegation'
import type { SimulationStage } from '../simulation/stage'
import { applyChanges } from '../snapshot/apply'
import type { FlowChange } from '../snapshot/changes'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { type KeptAct, type PastAct, unnamedIn } from './kept-act'
import { type PastFlow, replay } from './replay'
import { replayedRules } from './rules'

/** 150 flows in the suite, as many as wanted by `npm run test:fuzz`. */
const runs = Number(process.env.FUZZ_RUNS ?? 150)
const crowd = 120
const ids = people.map(({ id }) => id)

/** What was decided last, as the server keeps it: as JSON. */
let last: KeptAct | undefined
let isReplaying = false
beforeAll(() => {
  for (const rule of replayedRules.values()) {
    const { decide } = rule
    vi.spyOn(rule, 'decide').mockImplementation((flow, input, actor) => {
      const changes = decide(flow, input, actor)
      if (!isReplaying) last = structuredClone({ rule: rule.name, input, actor, unnamed: unnamedIn(changes) })
      return changes
    })
  }
})
afterAll(() => vi.restoreAllMocks())

type Lent = ReadonlyMap<string, Delegation[]>

const stageOf = (design: FlowDesign, delegations: Lent): SimulationStage => {
  const { visits: _, messages: __, newId: ___, flow: ____, leftOut: _____, ...stage } = blank(design)
  return { ...stage, delegations }
}

/** Adds an act that moved something to what history keeps. */
function keep(acts: PastAct[], changes: readonly FlowChange[]): void {
  const record = logOf(changes).at(-1)
  if (record && last) acts.push({ ...last, record })
}

/** A flow lived by random people, as history keeps it. */
function lived(design: FlowDesign, drawn: Drawn, delegations: Lent): PastFlow {
  const begun = blank(design, { newId: counting(), delegations })
  const sent = { deptId: '', desc: '', level: 0 as const, buttonIndex: 0, choices: [] }
  const first = tried(() => create.decide(begun, { ...sent, input: { f1: drawn.amount } }, as(drawn.who)))
  const acts: PastAct[] = []
  keep(acts, first)
  let flow: FlowSnapshot = applyChanges(begun, first)
  for (const act of first.length ? drawn.acts : []) {
    if (flow.messages.length > crowd) break
    last = undefined
    const before = { ...flow, now: flow.now + 60_000 }
    const changes = changesOf(before, act)
    if (!changes.length) continue
    flow = applyChanges(before, changes)
    keep(acts, changes)
  }
  return { design, acts, workname: '', result: flow.flow?.result ?? 'running' }
}

function replayed(stage: SimulationStage, past: PastFlow) {
  isReplaying = true
  const done = replay(stage, past)
  isReplaying = false
  return done
}

const delegation = fc.record<Delegation>({
  from: fc.constantFrom(...ids),
  to: fc.constantFrom(...ids),
  flows: fc.constant(null),
  beginsAt: fc.constantFrom(null, morning + 120_000),
  endsAt: fc.constantFrom(null, morning + 600_000),
})

const drawn = fc.record({
  who: fc.constantFrom(...ids),
  amount: fc.integer({ min: 0, max: 4 }),
  acts: fc.array(
    randomAct.filter(({ kind }) => kind !== 'change-version'),
    { minLength: 5, maxLength: 30 },
  ),
  lent: fc.array(delegation, { maxLength: 3 }),
})
interface Drawn {
  who: string
  amount: number
  acts: RandomAct[]
  lent: Delegation[]
}

const lentBy = (lent: readonly Delegation[]): Lent =>
  new Map(ids.map((id) => [id, lent.filter(({ from }) => from === id)]))

test(`${runs} random flows, decided again on their own design, go as they went and end as they ended`, () => {
  let acts = 0
  fc.assert(
    fc.property(randomDesign, drawn, (design, drawn) => {
      const delegations = lentBy(drawn.lent)
      const past = lived(design, drawn, delegations)
      if (!past.acts.length) return
      const { departure, flow } = replayed(stageOf(design, delegations), past)
      expect(departure).toBeUndefined()
      expect(flow.flow?.result).toBe(past.result)
      acts += past.acts.length
    }),
    { numRuns: runs },
  )
  expect(acts).toBeGreaterThan(runs)
}, 3_600_000)

test('a step that asks others departs where flows come to it, and nowhere else', () => {
  const seen = { departed: 0, same: 0 }
  fc.assert(
    fc.property(randomDesign, drawn, fc.nat(20), (design, drawn, at) => {
      const none = lentBy([])
      const past = lived(design, drawn, none)
      const changed = design.funlist[at % design.funlist.length]
      if (!past.acts.length || !changed || changed.is_start) return
      const other: FlowDesign = {
        ...design,
        funlist: design.funlist.map((step) => (step === changed ? { ...step, dealers: [], cc: [] } : step)),
      }
      const comesThere = ({ record }: PastAct) =>
        [...record.nextmessage, ...record.cc].some(({ funid }) => funid === changed.id)
      const first = past.acts.findIndex(comesThere)
      const { departure } = replayed(stageOf(other, none), past)
      if (departure) expect(departure.at).toBeGreaterThanOrEqual(first)
      if (first < 0) expect(departure).toBeUndefined()
      seen[departure ? 'departed' : 'same']++
    }),
    { numRuns: runs },
  )
  expect(seen.departed).toBeGreaterThan(runs / 20)
  expect(seen.same).toBeGreaterThan(runs / 20)
}, 3_600_000)
