import type { FlowDesignStep, SignPolicy, Trace } from '../../../generated/types'
import type { StandIn } from '../delegation/delegation'
import { policyOf } from '../design/design'
import type { Act } from '../steps/act'
import { type Burden, burdensNow } from './burden'

/*
 * To whom of those whom a step finds it goes. In turn: whoever has waited longest since he last had it, so that each comes
 * after the one before him, and whoever is new, or was away, comes at once. By load: whoever has the fewest messages
 * waiting, of equals the one who has waited longest. Who stands first in the settings is first among the rest.
 */

interface Standing extends Burden {
  one: StandIn
}

const byLast = (a: Standing, b: Standing) => (a.last ?? -1) - (b.last ?? -1)
const byOpen = (a: Standing, b: Standing) => a.open - b.open || byLast(a, b)

const orders = { rotation: byLast, load: byOpen } as const

/** Why it is he: since when he has waited, or how little he has. */
function reasonOf(way: keyof typeof orders, { open, last }: Burden, name: string): Trace {
  const code = way === 'load' ? 'trace.allot-load' : last === null ? 'trace.allot-first' : 'trace.allot-turn'
  const at = last === null ? '' : new Date(last).toISOString()
  return { code, params: { name, open, at }, people: [name] }
}

/** The people of a step that shares itself out: the one whose it is; all of them where the first who takes it has it. */
export function allotted(
  act: Act,
  step: FlowDesignStep,
  people: StandIn[],
): { people: StandIn[]; trace: Trace[] } {
  const way = policyOf(step)?.allot
  if (!way || people.length < 2) return { people, trace: [] }
  const nameOf = (id: string) => act.before.directory.person(id)?.name ?? id
  if (way === 'claim')
    return {
      people,
      trace: [{ code: 'trace.allot-claim', params: {}, people: people.map(({ to }) => nameOf(to)) }],
    }
  const burdens = burdensNow(
    act,
    step.id,
    people.map(({ to }) => to),
  )
  const standing = people.map((one) => ({ one, ...(burdens.get(one.to) ?? { open: 0, last: null }) }))
  const [first] = standing.toSorted(orders[way])
  if (!first) return { people, trace: [] }
  return { people: [first.one], trace: [reasonOf(way, first, nameOf(first.one.to))] }
}

/** How a step decides that goes to one of its people: he alone does. */
export const aloneIn = (policy: SignPolicy): SignPolicy =>
  policy.allot
    ? { allot: policy.allot, need: 'any', refuse: 'ends', turn: 'together', per: 'person' }
    : policy
