import type { SimulatedAct } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { retryInSlices, runToCompletion, type SliceGenerator, type TimeSlice } from '../../slices'
import { claim, release } from '../actions/assignees/claim'
import { cancelWholeFlow } from '../actions/cancel'
import { completeEvent } from '../actions/complete-event'
import { deal } from '../actions/deal'
import { escalate } from '../actions/escalate'
import { withdrawDecision } from '../actions/returns/withdraw-decision'
import { addSign } from '../actions/signers/add-sign'
import { consult, giveOpinion } from '../actions/signers/consult'
import { removableSigners, removeSign } from '../actions/signers/remove-sign'
import { create } from '../actions/starts/create'
import { nextEscalation } from '../deadline/next-escalation'
import { requireMessage } from '../guards/assert-open'
import { isUnclaimed } from '../participants/candidate-pool'
import {
  type Actor,
  applyChanges,
  type FlowChange,
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  messageStatus,
} from '../snapshot'
import { runDueEvents, systemActor } from './run-due-events'
import {
  type ActionRun,
  createSimulatedFlow,
  type Simulation,
  type SimulationContext,
} from './simulation-context'

/*
 * A simulated flow is only its list of actions. Each time it is simulated from the beginning, by the
 * production rules (the files of actions/) on a flow in memory. So going back means fewer actions, and a
 * saved case is its actions. Time passes only through waiting actions, and deadlines in between take effect
 * at their own moments. Events that need no person complete by themselves; responses of others are given by
 * actions. There are no delegations, and started sub-flows are not simulated here.
 */

const actorIn = ({ directory }: FlowSnapshot, { person = '' }: SimulatedAct): Actor => {
  const known = directory.person(person)
  if (!known?.enabled) throw new BusinessError('simulation.person-unknown', { person })
  return { id: known.id, name: known.name, allows: [] }
}

/** Returns the message of an action: the first one that waits at its step for the actor. */
function messageFor({ messages, design }: FlowSnapshot, { step = '', person }: SimulatedAct): FlowMessage {
  const waiting = messages.filter((one) => isWaiting(one) && one.stepId === step && !one.isCopy)
  const found = waiting.find(({ to }) => to === (person ?? ''))
  if (found) return found
  const known = design.funlist.find(({ id }) => id === step)
  if (!known) throw new BusinessError('simulation.step-gone')
  throw new BusinessError('simulation.not-waiting', { step: known.name, person: person ?? '' })
}

/** Returns the message of a withdrawn decision: the last that the actor handled at the step. */
function decidedBy({ messages }: FlowSnapshot, { step = '', person = '' }: SimulatedAct): FlowMessage {
  const isIt = (one: FlowMessage) =>
    one.stepId === step && one.to === person && one.status === messageStatus.handled
  const found = messages.findLast(isIt)
  if (!found) throw new BusinessError('flow.decision-none', { step })
  return found
}

type Player = (flow: FlowSnapshot, act: SimulatedAct) => FlowChange[]

const players: Readonly<Record<SimulatedAct['kind'], Player>> = {
  creat: (flow, act) => {
    const { dept: deptId = '', desc = '', level = 0, input = {}, button: buttonIndex = 0, picks = [] } = act
    const sent = { deptId, desc, level, input, buttonIndex, choices: picks }
    return create.decide(flow, sent, actorIn(flow, act))
  },
  deal: (flow, act) => {
    const { dept: deptId = '', suggest = '', input = {}, button: buttonIndex = 0, picks = [] } = act
    const actor = actorIn(flow, act)
    const message = messageFor(flow, act)
    const { id: messageId } = message
    const claimChanges = isUnclaimed(message) ? claim.decide(flow, { messageId }, actor) : []
    const sent = { messageId, deptId, suggest, input, buttonIndex, choices: picks }
    return [...claimChanges, ...deal.decide(applyChanges(flow, claimChanges), sent, actor)]
  },
  event: (flow, { person: _, ...act }) => {
    const { id: messageId } = messageFor(flow, act)
    return completeEvent.decide(
      flow,
      { messageId, outcome: act.outcome ?? 'done', answer: act.answer },
      systemActor,
    )
  },
  wait: () => [],
  addsign: (flow, act) => {
    const { place: kind = 'before', way = 'all', people = [], suggest: reason = '' } = act
    const { id: messageId } = messageFor(flow, act)
    return addSign.decide(flow, { messageId, kind, way, people, reason }, actorIn(flow, act))
  },
  removesign: (flow, act) => {
    const { people: [to = ''] = [], step, suggest: reason = '' } = act
    const actor = actorIn(flow, act)
    const there = removableSigners(flow, actor).filter((one) => one.to === to)
    const found = there.find(({ from }) => requireMessage(flow, from).stepId === step)
    return removeSign.decide(flow, { from: found?.from ?? '', to, reason }, actor)
  },
  consult: (flow, act) => {
    const { people = [], suggest: question = '' } = act
    const { id: messageId } = messageFor(flow, act)
    return consult.decide(flow, { messageId, people, question }, actorIn(flow, act))
  },
  opinion: (flow, act) => {
    const { id: messageId } = messageFor(flow, act)
    return giveOpinion.decide(flow, { messageId, opinion: act.suggest ?? '' }, actorIn(flow, act))
  },
  claim: (flow, act) => {
    const { id: messageId } = messageFor(flow, act)
    return claim.decide(flow, { messageId }, actorIn(flow, act))
  },
  giveback: (flow, act) => {
    const { id: messageId } = messageFor(flow, act)
    return release.decide(flow, { messageId, reason: act.suggest ?? '' }, actorIn(flow, act))
  },
  withdraw: (flow, act) => {
    const { id: messageId } = decidedBy(flow, act)
    return withdrawDecision.decide(flow, { messageId }, actorIn(flow, act))
  },
  cancel: (flow, act) => cancelWholeFlow.decide(flow, { reason: act.suggest ?? '' }, actorIn(flow, act)),
}

/** Computes the changes of an action by the engine's own rules; throws their error if they reject it. */
const applyAction: Player = (flow, act) => players[act.kind](flow, act)

/** Returns the deadlines due until a moment and not tried yet, earliest first. */
const dueUntil = (flow: FlowSnapshot, until: number, tried: ReadonlySet<string>) =>
  flow.messages
    .flatMap((message) => nextEscalation(flow, message) ?? [])
    .filter(({ messageId, due }) => due <= until && !tried.has(messageId))
    .sort((one, other) => one.due - other.due)[0]

/** Advances the time of a flow; deadlines in between take effect at their own moments, one after another. */
function advanceClock(before: FlowSnapshot, until: number): Pick<ActionRun, 'changes' | 'flow' | 'stuck'> {
  const changes: FlowChange[] = []
  const stuck: ActionRun['stuck'] = []
  const tried = new Set<string>()
  let flow = before
  for (let next = dueUntil(flow, until, tried); next; next = dueUntil(flow, until, tried)) {
    const { messageId, act, due } = next
    try {
      const then = { ...flow, now: Math.max(due, flow.now) }
      const made = escalate.decide(then, { messageId, act }, systemActor)
      changes.push(...made)
      flow = applyChanges(then, made)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      tried.add(messageId)
      stuck.push({ messageId, refused: error })
    }
  }
  return { changes, flow: { ...flow, now: until }, stuck }
}

function played(before: FlowSnapshot, act: SimulatedAct): ActionRun {
  const waits = act.kind === 'wait' ? (act.seconds ?? 0) * 1000 : 0
  const meanwhile = advanceClock(before, before.now + waits)
  const own = applyAction(meanwhile.flow, act)
  const course = runDueEvents(applyChanges(meanwhile.flow, own))
  return {
    act,
    changes: [...meanwhile.changes, ...own, ...course.changes],
    flow: course.flow,
    stuck: [...meanwhile.stuck, ...course.stuck],
  }
}

/** Simulates actions one after another, up to the first that the engine rejects. */
export const simulate = (stage: SimulationContext, acts: readonly SimulatedAct[]): Simulation =>
  runToCompletion(simulateInSlices(stage, acts))

/** Does the same, interruptible between actions and, with a time slice, in the long work of each. */
export function* simulateInSlices(
  stage: SimulationContext,
  acts: readonly SimulatedAct[],
  slice?: TimeSlice,
): SliceGenerator<Simulation> {
  let flow = createSimulatedFlow(stage)
  const done: ActionRun[] = []
  for (const [at, act] of acts.entries()) {
    try {
      const one = yield* retryInSlices(flow, (flow) => played(flow, act), slice)
      const { newId, slices, work } = flow
      flow = { ...one.flow, newId, slices, work }
      done.push({ ...one, flow })
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      return { acts: done, flow, refused: { at, refused: error } }
    }
    yield
  }
  return { acts: done, flow }
}
