import fc from 'fast-check'
import { vi } from 'vitest'
import { create } from '#/core/flow/actions/starts/create'
import type { Delegation } from '#/core/flow/delegation/delegation'
import {
  findUnassignedMessages,
  type PastAction,
  type RecordedAction,
} from '#/core/flow/replay/recorded-action'
import { type PastFlow, type Replay, replay } from '#/core/flow/replay/replay'
import { replayableActions } from '#/core/flow/replay/replayable-actions'
import type { SimulationContext } from '#/core/flow/simulation/simulation-context'
import { applyChanges } from '#/core/flow/snapshot/apply-changes'
import type { FlowChange } from '#/core/flow/snapshot/flow-changes'
import type { FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import type { FlowDesign } from '#/generated/types'
import { logOf } from './flow-invariants'
import { as, blank, counting, morning, people } from './house'
import { changesOf, type RandomAct, randomAct, tried } from './random-acts'
import { pickRows } from './random-flow'

/*
 * Random flows in memory as history keeps them: each act with what it was given, so that it can be decided again.
 */

const crowd = 120
const ids = people.map(({ id }) => id)

/** What was decided last, as the server keeps it: as JSON. */
let last: RecordedAction | undefined
let isReplaying = false

/** From now on whatever a rule is given is kept; `vi.restoreAllMocks` ends it. */
export function watchRules(): void {
  for (const rule of replayableActions.values()) {
    const { decide } = rule
    vi.spyOn(rule, 'decide').mockImplementation((flow, input, actor) => {
      const changes = decide(flow, input, actor)
      if (!isReplaying)
        last = structuredClone({ rule: rule.name, input, actor, unnamed: findUnassignedMessages(changes) })
      return changes
    })
  }
}

/** Who has lent his work to whom. */
type Lent = ReadonlyMap<string, Delegation[]>

export const stageOf = (design: FlowDesign, delegations: Lent): SimulationContext => {
  const { visits: _, messages: __, newId: ___, flow: ____, leftOut: _____, ...stage } = blank(design)
  return { ...stage, delegations }
}

/** Adds an act that moved something to what history keeps. */
function keep(acts: PastAction[], changes: readonly FlowChange[]): void {
  const record = logOf(changes).at(-1)
  if (record && last) acts.push({ ...last, record })
}

/** A flow lived by random people: as history keeps it, and as it stands in the end. */
export function lived(
  design: FlowDesign,
  drawn: Drawn,
  delegations: Lent,
): { past: PastFlow; flow: FlowSnapshot } {
  const begun = blank(design, { newId: counting(), delegations })
  const sent = { deptId: '', desc: '', level: 0 as const, buttonIndex: 0, choices: pickRows(design) }
  const first = tried(() => create.decide(begun, { ...sent, input: { f1: drawn.amount } }, as(drawn.who)))
  const acts: PastAction[] = []
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
  return { past: { design, acts, workname: '', result: flow.flow?.result ?? 'running' }, flow }
}

/** The flow decided again. */
export function replayed(stage: SimulationContext, past: PastFlow): Replay {
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

/** How a flow begins, and what is tried in it. */
export const drawn: fc.Arbitrary<Drawn> = fc.record({
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

export const lentBy = (lent: readonly Delegation[]): Lent =>
  new Map(ids.map((id) => [id, lent.filter(({ from }) => from === id)]))
