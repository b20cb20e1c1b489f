import type { FlowDesignStep, SignPolicy, Trace } from '../../../generated/types'
import type { ActionContext } from '../context/action-context'
import type { Assignee } from '../delegation/delegation'
import { policyOf } from '../design/design'
import type { Workload } from '../snapshot/snapshot'
import { findPreviousAssignee } from './previous-assignee'
import { currentWorkloads } from './workload'

/*
 * To whom of those whom a step finds it goes. In turn: whoever has waited longest since he last had it, so that each comes
 * after the one before him, and whoever is new, or was away, comes at once. By load: whoever has the fewest messages
 * waiting, of equals the one who has waited longest. Who stands first in the settings is first among the rest.
 */

interface Standing extends Workload {
  one: Assignee
}

const byLast = (a: Standing, b: Standing) => (a.last ?? -1) - (b.last ?? -1)
const byOpen = (a: Standing, b: Standing) => a.open - b.open || byLast(a, b)

const orders = { rotation: byLast, load: byOpen } as const

/** Why it is he: since when he has waited, or how little he has. */
function reasonOf(way: keyof typeof orders, { open, last }: Workload, name: string): Trace {
  const code = way === 'load' ? 'trace.allot-load' : last === null ? 'trace.allot-first' : 'trace.allot-turn'
  const at = last === null ? '' : new Date(last).toISOString()
  return { code, params: { name, open, at }, people: [name] }
}

/** Whom a step found, and the messages whose handling led to it. */
interface Arrived {
  people: Assignee[]
  from: readonly string[]
}

/** Who is asked, who of several might have it (none where it is nobody else's), and why. */
interface Allotted {
  people: Assignee[]
  pool: Assignee[]
  trace: Trace[]
}

/** Of several the one whose turn it is, or who has the least to do. */
function byTurn(
  act: ActionContext,
  step: FlowDesignStep,
  way: keyof typeof orders,
  people: Assignee[],
): Allotted {
  const ids = people.map(({ to }) => to)
  const burdens = currentWorkloads(act, step.id, ids)
  const standing = people.map((one) => ({ one, ...(burdens.get(one.to) ?? { open: 0, last: null }) }))
  const [first] = standing.toSorted(orders[way])
  if (!first) return { people, pool: [], trace: [] }
  const { to } = first.one
  const name = act.before.directory.person(to)?.name ?? to
  return { people: [first.one], pool: [], trace: [reasonOf(way, first, name)] }
}

/**
 * The people of a step that shares itself out: the one whose it is; all of them where the first who takes it has it. What
 * comes straight back is his who had it.
 */
export function distributeTask(
  act: ActionContext,
  step: FlowDesignStep,
  { people, from }: Arrived,
): Allotted {
  const way = policyOf(step)?.allot
  if (!way) return { people, pool: [], trace: [] }
  const nameOf = (id: string) => act.before.directory.person(id)?.name ?? id
  const isPool = way === 'claim' && people.length > 1
  const pool = isPool ? people : []
  const back = findPreviousAssignee(act, step, { people, from })
  if (back) {
    const { one, name } = back
    return {
      people: [one],
      pool,
      trace: [{ code: 'trace.allot-back', params: { name }, people: [nameOf(one.to)] }],
    }
  }
  if (people.length < 2) return { people, pool, trace: [] }
  if (way !== 'claim') return byTurn(act, step, way, people)
  const names = people.map(({ to }) => nameOf(to))
  return { people, pool, trace: [{ code: 'trace.allot-claim', params: {}, people: names }] }
}

/** How a step decides that goes to one of its people: he alone does. */
export const singleAssigneePolicy = (policy: SignPolicy): SignPolicy =>
  policy.allot
    ? { allot: policy.allot, need: 'any', refuse: 'ends', turn: 'together', per: 'person' }
    : policy
