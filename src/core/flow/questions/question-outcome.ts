import type { Question } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { canonicalize, type Digest, plainDigest } from '../../proof/digest'
import { createFlowHead, requesterOf } from '../context'
import { isOpinion } from '../participants/signers'
import {
  type Actor,
  type FlowChange,
  type FlowMessage,
  type FlowSnapshot,
  type LogRecord,
  logType,
  messageLineageOf,
  messageStatus,
  type QuestionDecider,
  type QuestionOutcome,
  withdrawnIds,
} from '../snapshot'
import {
  type Allowed,
  applyNarrowing,
  assertNotWider,
  isPastDeadline,
  questionDigest,
  questionItemOf,
  questionOf,
} from './question'

/*
 * Who may do what with a flow that asks a question, and what its end means for the program. All doors (page, call, mail
 * link, bulk, agent, job) run their actions through these checks.
 */

/** Actions on a question that its asker may do, as they decide nothing. */
const actionsOfAsker: ReadonlySet<string> = new Set(['cancel-all', 'mention', 'urge', 'send-copy'])

/** Actions that an ended or overdue question still permits. */
const actionsAfterEnd: ReadonlySet<string> = new Set(['mention', 'send-copy'])
const actionsAfterDeadline: ReadonlySet<string> = new Set([...actionsOfAsker, 'expire-question'])

/**
 * Throws if an action is not permitted on a flow because it asks a question, or would start such a flow: a program alone
 * starts it, its owner never decides it, and an answer is final.
 */
export function assertQuestionAction(snapshot: FlowSnapshot, action: string, actor: Actor): void {
  const { design, flow, flowName, now } = snapshot
  if (!questionItemOf(design)) return
  if (!flow) {
    if (action !== 'ask') throw new BusinessError('ask.program-only', { name: flowName })
    return
  }
  const { createdId, finishedAt } = flow
  const askers = [createdId, requesterOf(snapshot, createdId)]
  const isAsker = askers.includes(actor.id) || askers.includes(actor.realId ?? '')
  if (isAsker && !actionsOfAsker.has(action)) throw new BusinessError('ask.own')
  if (finishedAt !== null && !actionsAfterEnd.has(action)) throw new BusinessError('ask.answered')
  const question = questionOf(design, flow)
  if (question && isPastDeadline(question, now) && !actionsAfterDeadline.has(action))
    throw new BusinessError('ask.expired')
}

/** Throws if an action changes a question, or limits it in a way that the question does not offer. */
export function assertQuestionUnchanged(before: FlowSnapshot, after: FlowSnapshot): void {
  const question = before.flow && questionOf(before.design, before.flow)
  if (!question || !after.flow) return
  const now = questionOf(after.design, after.flow)
  if (!now || questionDigest(now) !== questionDigest(question)) throw new BusinessError('ask.changed')
  applyNarrowing(now)
  assertNotWider(question, now)
}

/** Decision on a message as people took it, or undefined if it is none. */
function deciderOf(
  { directory, flow }: FlowSnapshot,
  message: FlowMessage,
): (QuestionDecider & { outcome: 'agree' | 'refuse' }) | undefined {
  const { status, log, finishedId, finishedAt, entrustFrom } = message
  const { outcome } = log
  if (status !== messageStatus.handled || isOpinion(message) || log.alone !== undefined) return undefined
  if (outcome !== 'agree' && outcome !== 'refuse') return undefined
  const person = directory.person(finishedId ?? '')
  if (!person || person.id === flow?.createdId) return undefined
  const onBehalf = entrustFrom ? { for: entrustFrom.name } : {}
  return {
    id: person.id,
    name: person.name,
    opinion: log.suggest,
    at: finishedAt ?? 0,
    ...onBehalf,
    outcome,
  }
}

function listDeciders(snapshot: FlowSnapshot, outcome: 'agree' | 'refuse'): QuestionDecider[] {
  const removed = withdrawnIds(snapshot, messageLineageOf(snapshot))
  return snapshot.messages.flatMap((message) => {
    const decider = removed.has(message.id) ? undefined : deciderOf(snapshot, message)
    if (decider?.outcome !== outcome) return []
    const { outcome: _, ...one } = decider
    return [one]
  })
}

/** Returns the arguments that an approval allows, if they differ from what was asked. */
const narrowedFacts = ({ arguments: allowed, narrowing, validUntil }: Allowed) => {
  const text = canonicalize(allowed)
  return { arguments: text, digest: plainDigest(text), narrowing, validUntil }
}

/** What the end of a flow means for the program that asked; undefined while it waits, and for other flows. */
export function questionOutcomeOf(
  snapshot: FlowSnapshot,
  { actor, entry }: { actor: Actor; entry: Pick<LogRecord, 'type2' | 'reason' | 'deadline'> },
): QuestionOutcome | undefined {
  const head = createFlowHead(snapshot)
  const question = head.result === 'running' ? undefined : questionOf(snapshot.design, head)
  if (!question) return undefined
  const { now: at } = snapshot
  const facts = { id: head.id, at, question: questionDigest(question) as Digest }
  if (entry.type2 === logType.cancel) {
    if (entry.deadline) return { ...facts, state: 'expired', by: [] }
    return {
      ...facts,
      state: 'withdrawn',
      by: [{ id: actor.id, name: actor.name, opinion: entry.reason, at }],
    }
  }
  return { ...facts, ...decisionOf(snapshot, head.result === 'agreed', question) }
}

/** Finds how the changes of an action end a question; undefined if they end none. */
export function findQuestionOutcome(changes: readonly FlowChange[]): QuestionOutcome | undefined {
  const ended = changes.find((change) => change.type === 'effect' && change.kind === 'question-ended')
  return ended?.type === 'effect' && ended.kind === 'question-ended' ? ended.payload : undefined
}

/** A yes needs a person who agreed: steps that are skipped or end by themselves approve nothing. */
function decisionOf(
  snapshot: FlowSnapshot,
  isAgreed: boolean,
  question: Question,
): Omit<QuestionOutcome, 'id' | 'at' | 'question'> {
  const agreed = isAgreed ? listDeciders(snapshot, 'agree') : []
  if (!agreed.length) return { state: 'rejected', by: listDeciders(snapshot, 'refuse') }
  const allowed = applyNarrowing(question)
  const isNarrowed = Object.keys(allowed.narrowing).length > 0
  if (!isNarrowed) return { state: 'approved', by: agreed }
  return { state: 'narrowed', by: agreed, narrowed: narrowedFacts(allowed) }
}
