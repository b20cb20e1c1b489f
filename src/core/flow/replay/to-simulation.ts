import type { FlowDesign, SimulatedAct } from '../../../generated/types'
import { isRecord } from '../../form'
import { parseObjects } from '../../recipient/parse-groups'
import { claim, release } from '../actions/assignees/claim'
import { cancelWholeFlow } from '../actions/cancel'
import { completeEvent } from '../actions/complete-event'
import { deal } from '../actions/deal'
import { withdrawDecision } from '../actions/returns/withdraw-decision'
import { addSign } from '../actions/signers/add-sign'
import { consult, giveOpinion } from '../actions/signers/consult'
import { removeSign } from '../actions/signers/remove-sign'
import { create } from '../actions/starts/create'
import { eventKinds } from '../events/event-types'
import type { PastAction } from './recorded-action'
import type { PastFlow } from './replay'

type Toward = (act: PastAction, input: Record<string, unknown>) => SimulatedAct

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Returns the people picked for steps in recorded choices. */
function picksIn(choices: unknown): NonNullable<SimulatedAct['picks']> {
  return parseObjects(choices).flatMap(({ funid, picked }) =>
    typeof funid === 'string' && Array.isArray(picked) ? [{ funid, picked: picked.map(String) }] : [],
  )
}

/** Converts recorded user input to simulator input. */
function sent(options: Record<string, unknown>): Partial<SimulatedAct> {
  const { buttonIndex, input, deptId, desc, suggest, level, choices } = options
  const picks = picksIn(choices)
  const dept = text(deptId)
  const result = { desc: text(desc), suggest: text(suggest) }
  return {
    button: typeof buttonIndex === 'number' ? buttonIndex : 0,
    input: isRecord(input) ? input : {},
    ...(dept !== undefined && { dept }),
    ...(result.desc !== undefined && { desc: result.desc }),
    ...(result.suggest !== undefined && { suggest: result.suggest }),
    ...(level === 100 && { level }),
    ...(picks.length && { picks }),
  }
}

/** Converts an action that adds or removes people at a step. */
const asking = (
  kind: SimulatedAct['kind'],
  { actor, record }: PastAction,
  people: unknown,
): SimulatedAct => ({
  kind,
  person: actor.id,
  step: record.stepId,
  people: Array.isArray(people) ? people.map(String) : [],
})

/** Converts an action on the actor's waiting message at a step, with its comment. */
const having = (
  kind: SimulatedAct['kind'],
  { actor, record }: PastAction,
  words?: unknown,
): SimulatedAct => ({
  kind,
  person: actor.id,
  step: record.stepId,
  ...(words !== undefined && { suggest: text(words) ?? '' }),
})

/** Actions that the simulator supports. */
const towards: Readonly<Record<string, Toward>> = {
  [create.name]: ({ actor }, input) => ({ kind: 'creat', person: actor.id, ...sent(input) }),
  [deal.name]: ({ actor, record }, input) => ({
    kind: 'deal',
    person: actor.id,
    step: record.stepId,
    ...sent(input),
  }),
  [completeEvent.name]: ({ record }, { outcome, answer }) => ({
    kind: 'event',
    step: record.stepId,
    outcome: outcome as SimulatedAct['outcome'],
    ...(isRecord(answer) && { answer }),
  }),
  [cancelWholeFlow.name]: ({ actor }, { reason }) => ({
    kind: 'cancel',
    person: actor.id,
    suggest: text(reason) ?? '',
  }),
  [addSign.name]: (act, { kind, way, people, reason }) => ({
    ...asking('addsign', act, people),
    place: kind as SimulatedAct['place'],
    way: way as SimulatedAct['way'],
    suggest: text(reason) ?? '',
  }),
  [removeSign.name]: (act, { to, reason }) => ({
    ...asking('removesign', act, [to]),
    suggest: text(reason) ?? '',
  }),
  [consult.name]: (act, { people, question }) => ({
    ...asking('consult', act, people),
    suggest: text(question) ?? '',
  }),
  [giveOpinion.name]: (act, { opinion }) => having('opinion', act, opinion),
  [claim.name]: (act) => having('claim', act),
  [withdrawDecision.name]: (act) => having('withdraw', act),
  [release.name]: (act, { reason }) => having('giveback', act, reason),
}

/** Whether the simulator completes the event of an action by itself. */
function comesByItself({ funlist }: FlowDesign, { rule, record }: PastAction): boolean {
  if (rule !== completeEvent.name) return false
  const type = funlist.find(({ id }) => id === record.stepId)?.event_set?.type
  return type !== undefined && eventKinds[type].byItself !== undefined
}

/** Converts a past flow to simulator actions with the time between them, up to the first unsupported one. */
export function toSimulation({ acts, design }: PastFlow): SimulatedAct[] {
  const simulated: SimulatedAct[] = []
  let at = acts[0]?.record.at ?? 0
  for (const act of acts) {
    if (comesByItself(design, act)) continue
    const toward = towards[act.rule]
    if (!toward || !isRecord(act.input)) break
    const seconds = Math.floor((act.record.at - at) / 1000)
    if (seconds > 0) simulated.push({ kind: 'wait', seconds })
    at += seconds * 1000
    simulated.push(toward(act, act.input))
  }
  return simulated
}
