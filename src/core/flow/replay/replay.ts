import type { FlowDesign, Result } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import type { FlowAction } from '../context/define-action'
import { runDueEvents } from '../simulation/run-due-events'
import { draftFlow, type SimulationContext } from '../simulation/simulation-context'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowChange, Reason } from '../snapshot/flow-changes'
import { logType } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot, Workload, Workloads } from '../snapshot/snapshot'
import { type ActionOutcome, actionOutcomeOf, diffOutcomes, logRecordsOf } from './action-outcome'
import { MessageMapping } from './message-mapping'
import { answerKey, type PastAction } from './recorded-action'
import { replayAction } from './replay-action'
import { isStartAction, replayableActions } from './replayable-actions'

/*
 * A replay decides a flow of the past again, on another design: the same acts with the same input at the same moments,
 * by the rules that production runs. Remote functions answer what they answered then. Where the flow comes to others
 * than it did, they do what was done by those who were asked; what nobody is asked any more is left out. People and
 * departments are those of today: whether a difference comes from the design is seen by replaying the flow on its own
 * design beside it.
 */

/** A flow as history keeps it: the design it had, and its acts, oldest first. */
export interface PastFlow {
  design: FlowDesign
  workname: string
  result: Result
  acts: readonly PastAction[]
}

/** The first act that came otherwise than it had. */
export interface ReplayDivergence {
  /** Which of the acts. */
  at: number
  /**
   * way: to other steps. people: to other people there. result: to another end. refused: the engine refuses it.
   * unasked: nobody is asked there. no-button: the button is gone. undecided: a remote function was never asked that.
   */
  kind: 'way' | 'people' | 'result' | 'refused' | 'unasked' | 'no-button' | 'undecided'
  was: ActionOutcome
  would: ActionOutcome
  /** Why pressed buttons led where they lead now. */
  reasons: readonly Reason[]
  refused?: BusinessError
}

/** A flow decided again. */
export interface Replay {
  /** Nothing where all came as it had. */
  departure?: ReplayDivergence
  /** The flow as it stands after the last act. */
  flow: FlowSnapshot
}

const nowhere: ActionOutcome = { steps: [], flows: [], result: 'running' }

/** The steps that a flow came to: what became of their events is told by its history. */
const stepsOf = ({ acts }: PastFlow): ReadonlySet<string> =>
  new Set(acts.flatMap(({ record }) => record.nextmessage.map(({ funid }) => funid)))

/** What remote functions answered in a flow, and whether something else was asked. */
class Answers {
  private readonly known = new Map<string, unknown>()
  isLacking = false

  constructor({ acts }: PastFlow) {
    for (const { asked = [] } of acts)
      for (const { name, args, value } of asked) this.known.set(answerKey(name, args), value)
  }

  readonly ask: NonNullable<FlowSnapshot['remote']> = (name, args) => {
    const value = this.known.get(answerKey(name, args))
    if (value === undefined) this.isLacking = true
    return value
  }
}

/** Whoever did not get a step then had more to do than anybody, and has just had it. */
const heaviest: Workload = { open: Number.MAX_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER }

/** How people stood in an act of the past: who got a step that was shared out gets it again, where he is still asked. */
function burdensIn({ allotted }: PastAction): Workloads | undefined {
  if (!allotted) return undefined
  const got = new Map(allotted.map((one) => [JSON.stringify([one.step, one.to]), one]))
  return (step, people) => new Map(people.map((to) => [to, got.get(JSON.stringify([step, to])) ?? heaviest]))
}

/** One act decided again: what it changes, or why it is not done. */
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
  ) {
    this.answers = new Answers(past)
    this.known = stepsOf(past)
    this.flow = { ...draftFlow(stage), remote: this.answers.ask }
  }

  play(): Replay {
    for (const [at, act] of this.past.acts.entries()) {
      const rule = replayableActions.get(act.rule)
      if (rule) this.playOne(at, act, rule)
      if (!this.flow.flow) break
    }
    return { flow: this.flow, ...(this.departure && { departure: this.departure }) }
  }

  private playOne(at: number, act: PastAction, rule: FlowAction<never>): void {
    this.answers.isLacking = false
    this.flow = { ...this.flow, now: act.record.at, burdens: burdensIn(act) }
    const decided = this.decide(act, rule)
    const changes = decided.changes.length ? this.withCourse(decided.changes, rule) : []
    this.counterparts.learn(act, changes)
    const begun = logRecordsOf(changes).find(({ type2 }) => type2 === logType.create)
    if (isStartAction(rule)) this.counterparts.pair(act.record.messageId, begun?.messageId)
    this.departure ??= this.departed(at, act, { ...decided, changes })
  }

  private decide(act: PastAction, rule: FlowAction<never>): Decided {
    const { flow, past, counterparts } = this
    const sent = replayAction(act, { rule, flow, was: past.design, counterparts })
    if (typeof sent === 'string') return { changes: [], kind: sent }
    try {
      return { changes: rule.decide(flow, sent.input as never, sent.actor) }
    } catch (refused) {
      if (!(refused instanceof BusinessError)) throw refused
      return { changes: [], kind: 'refused', refused }
    }
  }

  /** Plays changes, and lets events come out to which the flow of the past did not come. */
  private withCourse(changes: FlowChange[], rule: FlowAction<never>): FlowChange[] {
    const after = applyChanges(this.flow, changes)
    const numbered = isStartAction(rule) ? this.numbered(after) : after
    const isNew = ({ stepId }: FlowMessage) => !this.known.has(stepId)
    const course = runDueEvents(numbered, isNew)
    this.flow = course.flow
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

/** Decides a flow of the past again on the design of a stage. */
export const replay = (stage: SimulationContext, past: PastFlow): Replay => new Player(stage, past).play()
