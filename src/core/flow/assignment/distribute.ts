import type { FlowDesignStep, SignPolicy, Trace } from '../../../generated/types'
import type { ActionContext } from '../context'
import type { Assignee } from '../delegation/delegation'
import { signPolicyOf } from '../design'
import { excludeCreator } from '../guards/self-approval'
import { excludePriorHandlers } from '../guards/separation-of-duties'
import { signVisitOf, visitMessages } from '../participants/sign-visit'
import { isOpinion, principalIdOf } from '../participants/signers'
import {
  type FlowMessage,
  type FlowSnapshot,
  findCorrectionVisit,
  findReturnOrigin,
  isWaiting,
  type Workload,
} from '../snapshot'
import { applyDelegations } from './create-tasks'

/*
 * Distributes a step to one of its candidates. In turn: the person who has waited longest since their last
 * task, so new and returning people come first. By load: the person with the fewest pending messages; on a
 * tie, who has waited longest. Further ties follow the order in the settings.
 */

/**
 * Returns the message of the step's sole assignee when the flow was sent back, by them or by a signer they
 * added.
 */
function holderBefore(flow: FlowSnapshot, sent: FlowMessage): FlowMessage | undefined {
  const visit = signVisitOf(flow, sent)
  if (!visit?.sign.policy?.allot) return undefined
  const own = visitMessages(flow, visit).filter((one) => !one.seat?.added && !isOpinion(one))
  return own.findLast(({ seat }) => seat?.claim !== 'open' && seat?.claim !== 'back')
}

/**
 * Returns that assignee or their current delegate, even if the step does not resolve to them (after a
 * transfer, for example).
 */
function previousIfEligible(
  act: ActionContext,
  step: FlowDesignStep,
  { to }: FlowMessage,
): Assignee | undefined {
  const people = act.before.directory.person(to)?.enabled ? [to] : []
  const may = excludePriorHandlers(act, step, excludeCreator(act, step, { people, trace: [] }))
  return may.people.includes(to) ? applyDelegations(act, step, may).people[0] : undefined
}

/**
 * Finds the previous assignee for a direct return to a distributed step, if enabled and eligible, with their
 * name at that time.
 */
function findPreviousAssignee(
  act: ActionContext,
  step: FlowDesignStep,
  { people, from }: { people: readonly Assignee[]; from: readonly string[] },
): { one: Assignee; name: string } | undefined {
  const flow = act.flow
  const corrected = findCorrectionVisit(flow, step.id, from)
  const sent = corrected && findReturnOrigin(flow, corrected)
  const holder = sent && holderBefore(flow, sent)
  if (!holder) return undefined
  const found =
    people.find(({ to }) => to === holder.to) ??
    people.find((one) => principalIdOf(one) === principalIdOf(holder)) ??
    previousIfEligible(act, step, holder)
  return found && { one: found, name: holder.toName }
}

const waitingFor = (messages: readonly FlowMessage[], id: string): number =>
  messages.filter((one) => one.to === id && isWaiting(one)).length

/** Returns when a person last got a message of a step in this flow. */
const lastIn = (messages: readonly FlowMessage[], stepId: string, id: string): number =>
  Math.max(
    -1,
    ...messages
      .filter((one) => one.to === id && one.stepId === stepId && one.seat?.lot)
      .map(({ createdAt }) => createdAt),
  )

/** Returns the current workloads at a step: the known ones plus the changes of this action. */
function currentWorkloads(
  act: ActionContext,
  stepId: string,
  people: readonly string[],
): Map<string, Workload> {
  const { burdens, messages: before } = act.before
  const known = burdens?.(stepId, people)
  const { messages } = act.flow
  return new Map(
    people.map((id) => {
      const { open = 0, last = null } = known?.get(id) ?? {}
      const counted = known ? waitingFor(before, id) : 0
      const latest = Math.max(last ?? -1, lastIn(messages, stepId, id))
      return [id, { open: open + waitingFor(messages, id) - counted, last: latest < 0 ? null : latest }]
    }),
  )
}

interface Standing extends Workload {
  one: Assignee
}

const byLast = (a: Standing, b: Standing) => (a.last ?? -1) - (b.last ?? -1)
const byOpen = (a: Standing, b: Standing) => a.open - b.open || byLast(a, b)

const orders = { rotation: byLast, load: byOpen } as const

/** Explains the choice of a person: since when they have waited, or their workload. */
function reasonOf(way: keyof typeof orders, { open, last }: Workload, name: string): Trace {
  const code = way === 'load' ? 'trace.allot-load' : last === null ? 'trace.allot-first' : 'trace.allot-turn'
  const at = last === null ? '' : new Date(last).toISOString()
  return { code, params: { name, open, at }, people: [name] }
}

/** Resolved people of a step, and the messages that led to it. */
interface Arrived {
  people: Assignee[]
  from: readonly string[]
}

/** Assignees, the candidates (empty if the task cannot be claimed), and the reason. */
interface Allotted {
  people: Assignee[]
  pool: Assignee[]
  trace: Trace[]
}

/** Picks the next candidate in turn or the least loaded one. */
function byTurn(
  act: ActionContext,
  step: FlowDesignStep,
  way: keyof typeof orders,
  people: Assignee[],
): Allotted {
  const ids = people.map(({ to }) => to)
  const burdens = currentWorkloads(act, step.id, ids)
  const states = people.map((one) => ({ one, ...(burdens.get(one.to) ?? { open: 0, last: null }) }))
  const [first] = states.toSorted(orders[way])
  if (!first) return { people, pool: [], trace: [] }
  const { to } = first.one
  const name = act.before.directory.person(to)?.name ?? to
  return { people: [first.one], pool: [], trace: [reasonOf(way, first, name)] }
}

/**
 * Distributes a step to one of its people, or to all candidates if it is claimed. A direct return goes to the
 * previous assignee.
 */
export function distributeTask(
  act: ActionContext,
  step: FlowDesignStep,
  { people, from }: Arrived,
): Allotted {
  const way = signPolicyOf(step)?.allot
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

/** Returns the sign policy for a distributed step, which its one assignee decides alone. */
export const singleAssigneePolicy = (policy: SignPolicy): SignPolicy =>
  policy.allot
    ? { allot: policy.allot, need: 'any', refuse: 'ends', turn: 'together', per: 'person' }
    : policy
