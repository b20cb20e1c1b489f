import type { FlowDesign, Result } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { retryInSlices, runToCompletion, type SliceGenerator, type TimeSlice } from '../../slices'
import type { FlowAction } from '../context'
import { runDueEvents } from '../simulation/run-due-events'
import { createSimulatedFlow, type SimulationContext } from '../simulation/simulation-context'
import {
  applyChanges,
  type FlowChange,
  type FlowMessage,
  type FlowSnapshot,
  logType,
  type RouteReason,
  type Workload,
  type Workloads,
} from '../snapshot'
import { MessageMapping } from './message-mapping'
import {
  type ActionOutcome,
  actionOutcomeOf,
  diffOutcomes,
  logRecordsOf,
  type PastAction,
  remoteResponseKey,
} from './recorded-action'
import { replayAction } from './replay-action'
import { isStartAction, replayableActions } from './replayable-actions'

/*
 * A replay decides a past flow again on another design: the same actions with the same input at the same
 * moments, by the production rules. Remote functions return their recorded responses. If the flow reaches
 * other assignees, they repeat what the original ones did; actions that no one is asked for any more are left
 * out. People and departments are the current ones, so replaying the flow on its own design shows whether a
 * difference comes from the design.
 */

/** Past flow as stored in history: its design, and its actions, oldest first. */
export interface PastFlow {
  design: FlowDesign
  workname: string
  result: Result
  acts: readonly PastAction[]
}

/** First action with a different outcome. */
export interface ReplayDivergence {
  /** Index of the action. */
  at: number
  /**
   * way: to other steps. people: to other people there. result: to another end. refused: the engine rejects
   * it. unasked: no assignee is asked there. no-button: the button is gone. undecided: a remote function has
   * no recorded response.
   */
  kind: 'way' | 'people' | 'result' | 'refused' | 'unasked' | 'no-button' | 'undecided'
  was: ActionOutcome
  would: ActionOutcome
  /** Reasons why pressed buttons lead where they lead now. */
  reasons: readonly RouteReason[]
  refused?: BusinessError
}

/** Replayed flow. */
export interface Replay {
  /** Missing if all outcomes are the same. */
  departure?: ReplayDivergence
  /** Flow after the last action. */
  flow: FlowSnapshot
}

const nowhere: ActionOutcome = { steps: [], flows: [], result: 'running' }

/** Returns the steps that a flow reached; the outcomes of their events are in its history. */
const stepsOf = ({ acts }: PastFlow): ReadonlySet<string> =>
  new Set(acts.flatMap(({ record }) => record.nextmessage.map(({ funid }) => funid)))

/** Recorded responses of remote functions in a flow, and whether an unrecorded one was requested. */
class Answers {
  private readonly known = new Map<string, unknown>()
  isLacking = false

  constructor({ acts }: PastFlow) {
    for (const { asked = [] } of acts)
      for (const { name, args, value } of asked) this.known.set(remoteResponseKey(name, args), value)
  }

  readonly ask: NonNullable<FlowSnapshot['remote']> = (name, args) => {
    const value = this.known.get(remoteResponseKey(name, args))
    if (value === undefined) this.isLacking = true
    return value
  }
}

/** Workload of people who were not assigned the step then: most open messages, most recent assignment. */
const heaviest: Workload = { open: Number.MAX_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER }

/** Restores the workloads of a past action, so that a distributed step goes to its assignee if still asked. */
function burdensIn({ allotted }: PastAction): Workloads | undefined {
  if (!allotted) return undefined
  const recorded = new Map(allotted.map((one) => [JSON.stringify([one.step, one.to]), one]))
  return (step, people) =>
    new Map(people.map((to) => [to, recorded.get(JSON.stringify([step, to])) ?? heaviest]))
}

/** One replayed action: its changes, or why it was not applied. */
interface Decided {
  changes: FlowChange[]
  kind?: ReplayDivergence['kind']
  refused?: BusinessError
}

class Player {
  private flow: FlowSnapshot
  private departure: ReplayDivergence | undefined
  private readonly counterparts = new MessageMapping()
  private readonly answers: Answers
  private readonly known: ReadonlySet<string>

  constructor(
    stage: SimulationContext,
    private readonly past: PastFlow,
    private readonly slice: TimeSlice | undefined,
  ) {
    this.answers = new Answers(past)
    this.known = stepsOf(past)
    this.flow = { ...createSimulatedFlow(stage), remote: this.answers.ask }
  }

  *play(): SliceGenerator<Replay> {
    for (const [at, act] of this.past.acts.entries()) {
      const rule = replayableActions.get(act.rule)
      if (rule) yield* this.playOne(at, act, rule)
      if (!this.flow.flow) break
      yield
    }
    return { flow: this.flow, ...(this.departure && { departure: this.departure }) }
  }

  private *playOne(at: number, act: PastAction, rule: FlowAction<never>): SliceGenerator<void> {
    this.answers.isLacking = false
    this.flow = { ...this.flow, now: act.record.at, burdens: burdensIn(act) }
    const decided = yield* this.decide(act, rule)
    const changes = decided.changes.length ? yield* this.withCourse(decided.changes, rule) : []
    this.counterparts.learn(act, changes)
    const logRecord = logRecordsOf(changes).find(({ type2 }) => type2 === logType.create)
    if (isStartAction(rule)) this.counterparts.pair(act.record.messageId, logRecord?.messageId)
    this.departure ??= this.departed(at, act, { ...decided, changes })
  }

  private *decide(act: PastAction, rule: FlowAction<never>): SliceGenerator<Decided> {
    const { flow, past, counterparts } = this
    const sent = replayAction(act, { rule, flow, was: past.design, counterparts })
    if (typeof sent === 'string') return { changes: [], kind: sent }
    try {
      const decide = (flow: FlowSnapshot) => rule.decide(flow, sent.input as never, sent.actor)
      return { changes: yield* retryInSlices(flow, decide, this.slice) }
    } catch (refused) {
      if (!(refused instanceof BusinessError)) throw refused
      return { changes: [], kind: 'refused', refused }
    }
  }

  /** Applies changes, and completes events that the past flow did not reach. */
  private *withCourse(changes: FlowChange[], rule: FlowAction<never>): SliceGenerator<FlowChange[]> {
    const after = applyChanges(this.flow, changes)
    const numbered = isStartAction(rule) ? this.numbered(after) : after
    const isNew = ({ stepId }: FlowMessage) => !this.known.has(stepId)
    const course = yield* retryInSlices(numbered, (flow) => runDueEvents(flow, isNew), this.slice)
    const { newId, slices, work } = this.flow
    this.flow = { ...course.flow, newId, slices, work }
    return [...changes, ...course.changes]
  }

  private numbered(after: FlowSnapshot): FlowSnapshot {
    const { workname } = this.past
    return after.flow ? { ...after, flow: { ...after.flow, workname } } : after
  }

  private departed(at: number, { record }: PastAction, decided: Decided): ReplayDivergence | undefined {
    const lines = logRecordsOf(decided.changes)
    const was = actionOutcomeOf([record])
    const would = decided.changes.length ? actionOutcomeOf(lines) : nowhere
    const kind = this.answers.isLacking ? 'undecided' : (decided.kind ?? diffOutcomes(was, would))
    if (!kind) return undefined
    const reasons = lines.flatMap((line) => line.reasons ?? [])
    const { refused } = decided
    return { at, kind, was, would, reasons, ...(refused && { refused }) }
  }
}

/** Replays a past flow on the design of a simulation context. */
export const replay = (stage: SimulationContext, past: PastFlow): Replay =>
  runToCompletion(replayInSlices(stage, past))

/** Does the same, interruptible between actions and, with a time slice, in the long work of each. */
export const replayInSlices = (
  stage: SimulationContext,
  past: PastFlow,
  slice?: TimeSlice,
): SliceGenerator<Replay> => new Player(stage, past, slice).play()
