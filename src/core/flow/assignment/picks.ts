import type {
  Choice,
  FlowDesignStep,
  PickRequest,
  RecipientGroup,
  RecipientItem,
} from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { isRecord } from '../../form'
import { pickConditions } from '../../recipient/items/fun'
import { isStaticGroups, listStaticPeople, matchesPerson } from '../../recipient/matches-person'
import { parseObjects } from '../../recipient/parse-groups'
import { memoizeWeak } from '../../text/memoize'
import { type ActionContext, createFlowHead } from '../context'
import { nextStepIds, reachableSteps } from '../design'
import type { FlowChange, FlowSnapshot, FlowState } from '../snapshot'

/*
 * People who are chosen when the flow is sent: by the creator for any later step (发起人自选), or by the person
 * who leads the flow to the step (上一步选的人). They are stored with the flow by step, so that a merge, a
 * returned flow and a later version find them.
 */

/** Who picks the people of a step, how many, and out of whom. */
export interface PickRule {
  by: 'creator' | 'sender'
  multiple: boolean
  /** People, departments and roles; empty = the whole company. */
  range: RecipientGroup[]
}

/** Maximum number of people picked for a step. */
const maxPicked = 50

/** Maximum number of people of a range that a request lists. */
const maxListed = 500

const rangeOf = (value: unknown): RecipientGroup[] => {
  const chosed = parseObjects(value) as unknown as RecipientItem[]
  const group: RecipientGroup = { chosetype: 'or', chosed, runRoots: [] }
  return chosed.length && isStaticGroups([group]) ? [group] : []
}

/** Returns who picks the people of a step; undefined if its recipients are found without a choice. */
export function pickRuleOf({ is_start, dealtype, dealers }: FlowDesignStep): PickRule | undefined {
  if (is_start || dealtype === 'event') return undefined
  const item = dealers
    .flatMap(({ chosed }) => chosed)
    .find(({ type, id }) => type === 'fun' && Object.hasOwn(pickConditions, id))
  if (!item) return undefined
  const { multiple, range } = isRecord(item.data) ? item.data : {}
  return {
    by: pickConditions[item.id as keyof typeof pickConditions],
    multiple: multiple === true,
    range: rangeOf(range),
  }
}

/** Checks whether people are picked for any of these steps. */
const hasPicks = memoizeWeak((steps: readonly FlowDesignStep[]) => steps.some((step) => pickRuleOf(step)))

/** Throws if people may not be picked for a step: none, too many, out of service, or out of its range. */
function assertPickable(flow: FlowSnapshot, { name: step }: FlowDesignStep, rule: PickRule, ids: string[]) {
  if (!ids.length) throw new BusinessError('flow.pick-missing', { step })
  if (ids.length > 1 && !rule.multiple) throw new BusinessError('flow.pick-one', { step })
  if (ids.length > maxPicked) throw new BusinessError('flow.pick-too-many', { step, limit: maxPicked })
  for (const id of ids) {
    const person = flow.directory.person(id)
    const name = person?.name ?? id
    if (!person?.enabled) throw new BusinessError('flow.pick-not-in-service', { step, name })
    if (rule.range.length && !matchesPerson(rule.range, person, flow.directory))
      throw new BusinessError('flow.pick-out-of-range', { step, name })
  }
}

const storedIn = ({ picks }: Pick<FlowState, 'picks'>, { id }: FlowDesignStep): readonly string[] =>
  (picks && Object.hasOwn(picks, id) && picks[id]) || []

const chosenIn = (choices: readonly Choice[], { id }: FlowDesignStep): string[] | undefined =>
  choices.find(({ funid, picked }) => funid === id && picked)?.picked

/** Stores the people chosen for a step by this action, or keeps the stored ones. Throws if the choice is missing or wrong. */
function takePick(act: ActionContext, step: FlowDesignStep, rule: PickRule): readonly string[] {
  const head = createFlowHead(act.flow)
  const chosen = chosenIn(act.choices, step)
  const stored = storedIn(head, step)
  if (!chosen) {
    if (!stored.length && act.picking === 'required')
      throw new BusinessError('flow.pick-missing', { step: step.name })
    return stored
  }
  const ids = [...new Set(chosen)]
  assertPickable(act.flow, step, rule, ids)
  act.changes.push({ type: 'flow.set', picks: { ...head.picks, [step.id]: ids } })
  return ids
}

/** Stores the people whom the creator picks for the steps that can follow. Throws if they are missing for one. */
export function storeCreatorPicks(act: ActionContext, stepIds: readonly string[]): void {
  const { design } = act.before
  if (!hasPicks(design.funlist)) return
  for (const id of reachableSteps(design, stepIds)) {
    const step = design.funlist.find((one) => one.id === id)
    const rule = step && pickRuleOf(step)
    if (step && rule?.by === 'creator') takePick(act, step, rule)
  }
}

/**
 * Returns the people picked for a step that is entered; undefined if it has no such recipients. The person who
 * leads there also picks where the creator could not.
 */
export function resolvePicks(act: ActionContext, step: FlowDesignStep): readonly string[] | undefined {
  const rule = pickRuleOf(step)
  if (!rule) return undefined
  const stored = storedIn(createFlowHead(act.flow), step)
  return rule.by === 'creator' && stored.length ? stored : takePick(act, step, rule)
}

/** Lists the steps that changes enter, and whether the start step was submitted by them. */
function enteredBy(snapshot: FlowSnapshot, changes: readonly FlowChange[]) {
  const start = snapshot.design.funlist.find(({ is_start }) => is_start)?.id ?? ''
  const entered = new Set<string>()
  let isStart = false
  for (const change of changes) {
    if (change.type === 'visit.enter') entered.add(change.visit.stepId)
    if (change.type === 'log.add' && change.record.button && change.record.stepId === start) isStart = true
  }
  entered.delete(start)
  return { next: [...entered], isStart }
}

/** Lists the people of a range, as far as a request names them. */
function peopleIn({ range }: PickRule, { directory }: FlowSnapshot): PickRequest['people'] {
  const [group] = range
  const people = group && listStaticPeople(group.chosed, directory, maxListed)
  return people?.map(({ id, name }) => ({ id, name }))
}

/** Describes a step whose people are picked: who picks, out of whom, and the people picked so far. */
function toPickRequest(
  flow: FlowSnapshot,
  step: FlowDesignStep,
  rule: PickRule,
  now: FlowSnapshot,
): PickRequest {
  const { by, multiple } = rule
  const people = peopleIn(rule, flow)
  const picked = storedIn(now.flow ?? {}, step).flatMap((id) => {
    const person = flow.directory.person(id)
    return person?.enabled ? [{ id, name: person.name }] : []
  })
  return { funid: step.id, funname: step.name, by, multiple, picked, ...(people && { people }) }
}

/** Lists the requests of a sender for the next steps, and at the start for all that can follow. */
function requestsOf(
  flow: FlowSnapshot,
  { next, isStart }: { next: readonly string[]; isStart: boolean },
  now: FlowSnapshot,
): PickRequest[] {
  const { design, flow: head = {} } = flow
  if (!hasPicks(design.funlist)) return []
  const reached = isStart ? reachableSteps(design, next) : new Set(next)
  return design.funlist.flatMap((step) => {
    const rule = reached.has(step.id) ? pickRuleOf(step) : undefined
    const isCreators = rule?.by === 'creator' && (isStart || !storedIn(head, step).length)
    const isAsked = isCreators || (rule?.by === 'sender' && next.includes(step.id))
    return rule && isAsked ? [toPickRequest(flow, step, rule, now)] : []
  })
}

/** Lists the steps for which the person who sends picks people, with the people picked so far. */
export const listPickRequests = (
  snapshot: FlowSnapshot,
  changes: readonly FlowChange[],
  after: FlowSnapshot,
): PickRequest[] => requestsOf(snapshot, enteredBy(snapshot, changes), after)

/** Lists the steps for which the assignee of a step may have to pick people, whichever button is pressed. */
export const listPossiblePicks = (snapshot: FlowSnapshot, from: FlowDesignStep): PickRequest[] =>
  requestsOf(snapshot, { next: nextStepIds(from), isStart: from.is_start }, snapshot)

/** Returns requests of a creator with the people picked for an earlier flow, where nobody is picked yet. */
export const suggestPicks = (
  requests: readonly PickRequest[],
  earlier: Record<string, string[]>,
  directory: Pick<FlowSnapshot['directory'], 'person'>,
): PickRequest[] =>
  requests.map((request) => {
    const { funid, by, multiple, people, picked } = request
    if (by !== 'creator' || picked.length || !Object.hasOwn(earlier, funid)) return request
    const named = (earlier[funid] ?? []).flatMap((id) => {
      const known = directory.person(id)
      const isOffered = known?.enabled && (people?.some((one) => one.id === id) ?? true)
      return known && isOffered ? [{ id, name: known.name }] : []
    })
    return { ...request, picked: multiple ? named : named.slice(0, 1) }
  })
