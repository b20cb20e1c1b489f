import type { FlowDesign, FlowDesignButton, FlowDesignStep, Foretold } from '../../../generated/types'
import { entriesPerSlice, forEachInSlices, runDecisionInSlices, type SliceGenerator } from '../../slices'
import { approvalButtonIndex, getStep } from '../design'
import { subFlowNames } from '../engine/sub-flows'
import { signModeOf } from '../participants/sign-visit'
import {
  applyChangesInSlices,
  type FlowChange,
  type FlowMessage,
  type FlowSnapshot,
  isWaiting,
  messageIndexOf,
  messageStatus,
  messagesOfVisit,
  type Visit,
  visitIndexOf,
} from '../snapshot'
import { isSameForAllDeciders } from './decider-dependencies'
import { type ForecastContext, type ForecastStep, summarizeReceivers, toForecastStep } from './forecast-step'
import type { ForecastReader } from './reader-visibility'
import {
  type ApprovalSimulation,
  pendingMessages,
  simulateAlternatives,
  simulateApproval,
} from './simulate-approval'
import { type StepExitContext, type StepExits, stepExitsOf, writableFields } from './step-exits'

/** Maximum number of steps in a forecast. */
const maxSteps = 40

/** Action from which a forecast starts. */
export interface ForecastStart {
  /** Flow before the action, with every step skippable. */
  before: FlowSnapshot
  changes: FlowChange[]
  /** Handled visit and pressed button. */
  visitId: string
  button: FlowDesignButton
  step: FlowDesignStep
  /** Original design. */
  design: FlowDesign
  reader: ForecastReader
}

/** Forecasts a path line by line, approving everything on a copy of the flow. */
export class Forecaster implements ForecastContext {
  readonly groups: ForecastContext['groups']
  readonly before: FlowSnapshot
  private readonly design: FlowDesign
  private readonly reader: ForecastReader
  private flow: FlowSnapshot
  private readonly lines = new Map<string, ForecastStep>()
  private readonly leaves = new Map<string, StepExits>()
  private readonly visited = new Set<string>()
  /** Flow after the action. */
  private initialFlow: FlowSnapshot
  /** Visits of messages, by the ids of the messages. */
  private readonly visitIds = new Map<string, string>()
  private isCut = false

  constructor(private readonly first: ForecastStart) {
    const { before, design, reader } = first
    this.before = before
    this.groups = before.groups
    this.design = design
    this.reader = reader
    this.flow = before
    this.initialFlow = before
  }

  isPassable = (stepId: string): boolean => getStep(this.design, stepId).nobodypass

  leavingOf = (visitId: string): StepExits | undefined => this.leaves.get(visitId)

  /** Returns the current form values, and the fields that assignees on the path may still fill in. */
  standing(): StepExitContext {
    const { design, reader, flow } = this
    const steps = [...this.lines.values()].map(({ step }) => step)
    return {
      design,
      reader,
      values: flow.flow?.form ?? {},
      fillable: writableFields(design, [...new Set([this.first.step, ...steps])]),
    }
  }

  /** Forecasts the path, interruptible between its parts. */
  *tell(): SliceGenerator<Foretold> {
    const { before, changes, visitId, button } = this.first
    this.flow = yield* applyChangesInSlices(before, changes)
    this.initialFlow = this.flow
    this.tellPresent()
    this.leave(visitId, button, changes)
    yield* this.tellEntered(changes, true)
    for (let visit = this.next(); visit; visit = this.next()) {
      yield
      yield* this.goOn(visit)
    }
    return {
      steps: [...this.lines.values()].map(({ view }) => view),
      cc: before.flow ? [] : summarizeReceivers(copiesIn(changes, visitId), before).list,
      sonflows: subFlowNames(changes),
      end: this.end(),
    }
  }

  /** Records the visits of messages, interruptible between them. */
  private index(messages: readonly FlowMessage[]): SliceGenerator<void> {
    return forEachInSlices(messages, ({ id, visitId }) => {
      this.visitIds.set(id, visitId)
    })
  }

  /** Returns the visit of a message that the forecast has reached. */
  private visitOf(messageId: string): string | undefined {
    const known = this.visitIds.get(messageId)
    if (known !== undefined) return known
    const found = this.initialFlow.messages.findLast(({ id }) => id === messageId)?.visitId
    if (found !== undefined) this.visitIds.set(messageId, found)
    return found
  }

  private get isFull() {
    return this.lines.size >= maxSteps
  }

  private end(): Foretold['end'] {
    if (this.flow.flow?.finishedAt) return 'end'
    if (this.isCut) return 'kept'
    if (this.isFull) return 'limit'
    const forecastSteps = [...this.lines.values()].map((line) => line.view)
    return forecastSteps.some(({ back }) => back) ? 'back' : 'open'
  }

  /** Adds the visits that already have assignees, including other assignees of the handled visit. */
  private tellPresent() {
    const open = new Set(messageIndexOf(this.flow).waiting.map(({ visitId }) => visitId))
    for (const visit of this.before.visits) {
      const waiting = open.has(visit.id) ? pendingMessages(this.flow, visit) : []
      if (!waiting.length) continue
      const distinguishing = { way: this, messages: waiting, parents: [], previous: undefined }
      const line = toForecastStep(visit, getStep(this.design, visit.stepId), distinguishing)
      this.lines.set(visit.id, { ...line, view: { ...line.view, now: true } })
    }
  }

  /** Returns the next visit to handle: the first entered of the waiting visits in the forecast. */
  private next(): Visit | undefined {
    // Lines are in the order in which their visits were entered.
    for (const { visit, view } of this.lines.values())
      if (!view.back && !this.visited.has(visit.id) && pendingMessages(this.flow, visit).length > 0)
        return this.flow.visits.findLast(({ id }) => id === visit.id)
    return undefined
  }

  private *goOn(visit: Visit): SliceGenerator<void> {
    this.visited.add(visit.id)
    const line = this.lines.get(visit.id)
    const [first] = pendingMessages(this.flow, visit)
    const played = yield* runDecisionInSlices(this.flow, (flow) => simulateApproval(flow, visit))
    if (!line || !first || !played) return
    const isDependent =
      visitsIn(played.changes).length > 0 && !isSameForAllDeciders(this.flow, visit, played.changes)
    const alternatives = isDependent ? yield* simulateAlternatives(this.flow, visit) : []
    yield* this.index(messagesIn(played.changes))
    const main = approvalButtonIndex(this.design, line.step, signModeOf(this.flow, first))
    this.leave(visit.id, line.step.btnGroup[main], played.changes)
    const leave = this.leaves.get(visit.id)
    line.view.ways = leave?.ways ?? []
    if (leave?.isKept) return this.cut(line)
    const { slices, work, newId } = this.before
    this.flow = { ...played.flow, slices, work, newId }
    this.tellTurns(line)
    line.view.sonflows = subFlowNames(played.changes)
    yield* this.tellEntered(played.changes, false)
    yield* this.markByHandler(played, alternatives)
  }

  /** Lists later signers together with the active ones. */
  private tellTurns({ visit, view }: ForecastStep) {
    if (!visitIndexOf(this.flow).signs.has(visit.id) || view.unnamed) return
    const earlierMessages = messagesOfVisit(this.initialFlow, visit.id)
    const done = new Set(earlierMessages.flatMap((one) => (isWaiting(one) ? [] : [one.id])))
    const own = messagesOfVisit(this.flow, visit.id).filter(({ id, isCopy }) => !isCopy && !done.has(id))
    Object.assign(view, summarizeReceivers(own, this.before))
  }

  /** Ends the forecast where the path depends on data hidden from the reader. */
  private cut(line: ForecastStep) {
    this.isCut = true
    line.view.kept = true
  }

  /** Records the exits of a visit, and the visits skipped because of it. */
  private leave(visitId: string, button: FlowDesignButton | undefined, changes: readonly FlowChange[]) {
    const entered = visitsIn(changes)
    const isIt = ({ id }: Visit) => id === visitId
    const visit = this.flow.visits.findLast(isIt) ?? entered.find(isIt)
    if (!visit) return
    const children = entered.filter(({ from }) => from.some((id) => this.visitOf(id) === visitId))
    const step = getStep(this.design, visit.stepId)
    const state = { ...this.standing(), entered: children.map(({ stepId }) => stepId) }
    this.leaves.set(visitId, stepExitsOf(step, button, state))
  }

  /**
   * Adds the visits that an action enters; an arrival that waits for other branches is added when it
   * proceeds.
   */
  private *tellEntered(changes: readonly FlowChange[], isNext: boolean): SliceGenerator<void> {
    const messages = messagesIn(changes)
    for (const visit of visitsIn(changes)) {
      if (visit.id === this.first.visitId || this.isFull) continue
      if (messages.length > entriesPerSlice) yield
      const own = messages.filter(({ visitId, isCopy }) => visitId === visit.id && !isCopy)
      if (!own.length) continue
      const from = new Set(visit.from.flatMap((id) => this.visitOf(id) ?? []))
      const parents = [...from].flatMap((id) => this.lines.get(id) ?? [])
      if ([...from].some((id) => this.isHidden(id))) continue
      const step = getStep(this.design, visit.stepId)
      const previous = [...this.lines.values()].at(-1)
      const acting = isNext ? this.first.step.name : undefined
      const line = toForecastStep(visit, step, { way: this, messages, parents, previous, acting })
      this.lines.set(visit.id, line)
      if (!own.some(({ status }) => status === messageStatus.skipped)) continue
      this.leave(visit.id, step.btnGroup[0], changes)
      if (!isNext && this.leaves.get(visit.id)?.isKept) this.cut(line)
    }
  }

  /** Whether a visit, or everything after it, is hidden from the forecast. */
  private isHidden(visitId: string): boolean {
    if (visitId === this.first.visitId) return false
    const line = this.lines.get(visitId)
    return line ? line.view.kept === true : !this.before.visits.some(({ id }) => id === visitId)
  }

  /** Marks steps that are entered, or whose assignees are found, only if this assignee signs. */
  private *markByHandler(
    { changes }: ApprovalSimulation,
    alternatives: readonly (readonly FlowChange[])[],
  ): SliceGenerator<void> {
    const ownEntries = yield* enteredBy(changes)
    const otherEntries: ReadonlySet<string>[] = []
    for (const other of alternatives) otherEntries.push(new Set((yield* enteredBy(other)).values()))
    for (const [visitId, key] of ownEntries) {
      const line = this.lines.get(visitId)
      if (line && !otherEntries.every((keys) => keys.has(key))) line.view.by_handler = true
    }
  }
}

/** Returns the visits that changes enter. */
function visitsIn(changes: readonly FlowChange[]): Visit[] {
  const visits: Visit[] = []
  for (const change of changes) if (change.type === 'visit.enter') visits.push(change.visit)
  return visits
}

/** Returns the messages that changes add. */
function messagesIn(changes: readonly FlowChange[]): FlowMessage[] {
  const messages: FlowMessage[] = []
  for (const change of changes) if (change.type === 'message.add') messages.push(change.message)
  return messages
}

/** Returns the copies that changes add to a visit. */
const copiesIn = (changes: readonly FlowChange[], visit: string): FlowMessage[] =>
  messagesIn(changes).filter(({ isCopy, visitId }) => isCopy && visitId === visit)

/** Returns the step and assignees of each visit that changes enter as one key, by visit; interruptible. */
function* enteredBy(changes: readonly FlowChange[]): SliceGenerator<ReadonlyMap<string, string>> {
  const assignees = new Map<string, string[]>()
  for (const { id } of visitsIn(changes)) assignees.set(id, [])
  yield* forEachInSlices(messagesIn(changes), ({ visitId, isCopy, to }) => {
    if (!isCopy) assignees.get(visitId)?.push(to)
  })
  const keys = new Map<string, string>()
  for (const { id, stepId } of visitsIn(changes)) {
    const ids = assignees.get(id) ?? []
    if (ids.length > entriesPerSlice) yield
    keys.set(id, [stepId, ...ids.sort()].join(' '))
  }
  return keys
}
