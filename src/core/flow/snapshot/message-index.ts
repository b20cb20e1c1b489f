import { entriesPerSlice, runStage, type SliceGenerator } from '../../slices'
import { memoizeWeak } from '../../text/memoize'
import { isClosedByWithdrawal, isWaiting, messageStatus } from './message-status'
import type { FlowMessage, FlowSnapshot } from './snapshot'

/** Messages by the ids of their visits. */
type Visits = ReadonlyMap<string, readonly FlowMessage[]>

/** Maximum number of changed visits that lie over a history. */
const maxChanged = 32

/** Whether a decision was anything but an agreement, as far as the message alone shows. */
const isDissent = ({ status, log }: FlowMessage): boolean =>
  status === messageStatus.handled && Boolean(log.outcome) && log.outcome !== 'agree'

/** Whether a message has been withdrawn, or replaces one that was. */
const isOfWithdrawal = ({ status, isRevoke }: FlowMessage): boolean =>
  isRevoke || status === messageStatus.withdrawn

/**
 * Messages of a flow that rules look for: waiting ones, those that a withdrawal closes, those of the start, each in the
 * order of the flow; and decisions other than agreements and messages of withdrawals, in any order.
 */
const selections = {
  waiting: isWaiting,
  closable: isClosedByWithdrawal,
  starts: ({ preStepId }: FlowMessage): boolean => preStepId === null,
  dissents: isDissent,
  withdrawals: isOfWithdrawal,
}

type Selections = Readonly<Record<keyof typeof selections, readonly FlowMessage[]>>

/** Selects messages in one pass. */
function selectMessages(messages: readonly FlowMessage[]): Selections {
  const selected = { waiting: [], closable: [], starts: [], dissents: [], withdrawals: [] } as Record<
    keyof Selections,
    FlowMessage[]
  >
  for (const message of messages) {
    if (selections.closable(message)) {
      selected.closable.push(message)
      if (selections.waiting(message)) selected.waiting.push(message)
    } else if (selections.dissents(message)) selected.dissents.push(message)
    if (selections.starts(message)) selected.starts.push(message)
    if (selections.withdrawals(message)) selected.withdrawals.push(message)
  }
  return selected
}

/** Adds the times of the last decisions that people made on messages of their own. */
function addDecisions(times: Map<string, number>, messages: readonly FlowMessage[]): Map<string, number> {
  for (const { to, finishedId, finishedAt } of messages)
    if (finishedId === to && finishedAt !== null && finishedAt > (times.get(to) ?? 0))
      times.set(to, finishedAt)
  return times
}

/** Messages of a flow by what rules look for. */
class MessageIndex {
  /** `changed` are the visits that differ from those of the history. */
  constructor(
    private readonly selected: Selections,
    /** Times of the last decisions of people on messages of their own. */
    readonly decidedAt: ReadonlyMap<string, number>,
    private readonly history: Visits,
    private readonly changed: Visits = new Map(),
  ) {}

  get waiting(): readonly FlowMessage[] {
    return this.selected.waiting
  }

  get closable(): readonly FlowMessage[] {
    return this.selected.closable
  }

  get starts(): readonly FlowMessage[] {
    return this.selected.starts
  }

  get dissents(): readonly FlowMessage[] {
    return this.selected.dissents
  }

  get withdrawals(): readonly FlowMessage[] {
    return this.selected.withdrawals
  }

  /** Returns the messages of a visit. */
  ofVisit(id: string): readonly FlowMessage[] {
    return this.changed.get(id) ?? this.history.get(id) ?? []
  }

  /** Returns the index after changes: some messages revised, and some added at the end. */
  carryOn(revised: readonly MessageRevision[], added: readonly FlowMessage[]): MessageIndex {
    const isFull = this.changed.size > maxChanged
    const history = isFull ? new Map([...this.history, ...this.changed]) : this.history
    const changed = new Map(isFull ? [] : this.changed)
    const revisions = new Map(revised)
    const revise = (messages: readonly FlowMessage[]) => messages.map((one) => revisions.get(one) ?? one)
    for (const id of new Set(revised.map(([{ visitId }]) => visitId)))
      changed.set(id, revise(this.ofVisit(id)))
    for (const [id, messages] of groupByVisit(added))
      changed.set(id, [...(changed.get(id) ?? this.ofVisit(id)), ...messages])
    const decidedAt = addDecisions(new Map(this.decidedAt), [...revisions.values(), ...added])
    return new MessageIndex(this.selectAgain(revise, revised, added), decidedAt, history, changed)
  }

  private selectAgain(
    revise: (messages: readonly FlowMessage[]) => readonly FlowMessage[],
    revised: readonly MessageRevision[],
    added: readonly FlowMessage[],
  ): Selections {
    const { waiting, closable, starts, dissents, withdrawals } = this.selected
    const newly = (selects: (message: FlowMessage) => boolean) =>
      revised.flatMap(([was, now]) => (selects(now) && !selects(was) ? [now] : []))
    // A message that is added and revised at once is among both.
    const inAnyOrder = (selected: readonly FlowMessage[], selects: (message: FlowMessage) => boolean) =>
      [...new Set([...revise(selected), ...newly(selects), ...added])].filter(selects)
    return {
      waiting: [...revise(waiting), ...added].filter(selections.waiting),
      closable: [...revise(closable), ...added].filter(selections.closable),
      starts: [...revise(starts), ...added.filter(selections.starts)],
      dissents: inAnyOrder(dissents, selections.dissents),
      withdrawals: inAnyOrder(withdrawals, selections.withdrawals),
    }
  }
}

/** Message before and after changes. */
export type MessageRevision = readonly [was: FlowMessage, now: FlowMessage]

/*
 * A flow may have a long history, of which an action concerns the end. Messages are indexed once, and changes carry the
 * index on to the messages that they leave, so that a rule does not read all messages for each of its questions. What
 * they change lies over the index of the history, which is not copied.
 */
const indexes = new WeakMap<readonly FlowMessage[], MessageIndex>()

function groupByVisit(messages: readonly FlowMessage[]): Map<string, FlowMessage[]> {
  const visits = new Map<string, FlowMessage[]>()
  for (const message of messages) {
    const visit = visits.get(message.visitId)
    if (visit) visit.push(message)
    else visits.set(message.visitId, [message])
  }
  return visits
}

/** Returns the index of messages, built on first use. */
function indexOf(messages: readonly FlowMessage[]): MessageIndex {
  const known = indexes.get(messages)
  if (known) return known
  const decidedAt = addDecisions(new Map(), messages)
  const index = new MessageIndex(selectMessages(messages), decidedAt, groupByVisit(messages))
  indexes.set(messages, index)
  return index
}

/** Returns the index of a flow's messages; a rule requests it as one piece of long work even where it is known. */
export const messageIndexOf = (snapshot: Pick<FlowSnapshot, 'messages' | 'slices'>): MessageIndex =>
  runStage(snapshot, snapshot.messages.length, () => indexOf(snapshot.messages))

/** Counts the waiting messages of the flow, including those omitted from the snapshot. */
export const countWaiting = (snapshot: FlowSnapshot): number => {
  const { leftOut } = snapshot
  return messageIndexOf(snapshot).waiting.length + (leftOut ? leftOut.inVisit + leftOut.elsewhere : 0)
}

/** Returns the messages of a visit. */
export const messagesOfVisit = (
  snapshot: Pick<FlowSnapshot, 'messages' | 'slices'>,
  visitId: string,
): readonly FlowMessage[] => messageIndexOf(snapshot).ofVisit(visitId)

/** Steps of receivers of a list of messages, which never changes, by the people for whom they were requested. */
const requestedSteps = memoizeWeak((_: readonly FlowMessage[]) => new Map<string, ReadonlySet<string>>())

/** Returns the steps of the messages that a person received, or that others received for them. */
export function stepsOfReceiver(messages: readonly FlowMessage[], personId: string): ReadonlySet<string> {
  const requested = requestedSteps(messages)
  const known = requested.get(personId)
  if (known) return known
  const steps = new Set<string>()
  for (const { to, entrustFrom, stepId } of messages)
    if (to === personId || entrustFrom?.id === personId) steps.add(stepId)
  requested.set(personId, steps)
  return steps
}

/** Returns the time of a person's last decision on a message of their own, or a later one; 0 if there is none. */
export const lastDecisionTime = (messages: readonly FlowMessage[], personId: string): number =>
  indexOf(messages).decidedAt.get(personId) ?? 0

/** Whether a message waits again, or is open again, at a place that only the list of messages has. */
const isReopened = ([was, now]: MessageRevision) =>
  (!isWaiting(was) && isWaiting(now)) || (!isClosedByWithdrawal(was) && isClosedByWithdrawal(now))

/**
 * Carries the index of messages on to those that changes leave: the same with some revised, and some more at the end.
 * An index whose order changes is built when it is needed.
 */
export function carryMessageIndex(
  from: readonly FlowMessage[],
  to: readonly FlowMessage[],
  revised: readonly MessageRevision[],
): void {
  if (!revised.some(isReopened)) indexes.set(to, indexOf(from).carryOn(revised, to.slice(from.length)))
}

/**
 * Finds messages by their ids, in the order of the flow; interruptible. Actions mostly concern the latest messages, so
 * the list is searched from its end until all are found.
 */
export function* findMessagesInSlices(
  messages: readonly FlowMessage[],
  ids: ReadonlySet<string>,
): SliceGenerator<FlowMessage[]> {
  const found: FlowMessage[] = []
  for (let at = messages.length - 1; at >= 0 && found.length < ids.size; at -= 1) {
    const message = messages[at]
    if (message && ids.has(message.id)) found.push(message)
    if (at % entriesPerSlice === 0) yield
  }
  return found.reverse()
}
