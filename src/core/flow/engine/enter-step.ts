import type { FlowDesignStep, Forwarding, RecipientGroup } from '../../../generated/types'
import { isTopLeader } from '../../directory/superiors'
import type { RecipientContext } from '../../recipient/resolution'
import { type RecipientResolution, resolveRecipients } from '../../recipient/resolve'
import { hasOnlySuperiorItems } from '../../recipient/superiors'
import { runStage } from '../../slices'
import { localDate } from '../../text/formats'
import {
  beginVisit,
  lastPredecessor,
  sendCopies,
  toReceivers,
  type VisitFields,
} from '../assignment/begin-visit'
import { applyDelegations, createTasks, reportBrokenDelegations } from '../assignment/create-tasks'
import { distributeTask, singleAssigneePolicy } from '../assignment/distribute'
import { findFallbackAssignee, NoAssigneeError } from '../assignment/fallback-assignee'
import { resolvePicks } from '../assignment/picks'
import { selectRecipients, urgencyLevelsOf } from '../assignment/recipient-selection'
import { type ActionContext, createFlowHead, createMessage, recipientContext } from '../context'
import { deadlineFromTable } from '../deadline/deadline-from-table'
import type { Assignee } from '../delegation/delegation'
import { dealtypeOf, getStep, signingModeOf, signPolicyOf } from '../design'
import { excludeCreator } from '../guards/self-approval'
import { excludePriorHandlers } from '../guards/separation-of-duties'
import { toClaimableSeat, toClaimedSeat } from '../participants/candidate-pool'
import { type InitialSigner, principalIdOf, resolveInitialSigners } from '../participants/signers'
import type { StepEntry } from '../routing/step-entry'
import { type FlowMessage, messageStatus } from '../snapshot'
import { autoApprove, logAutoApproval } from './auto-approve'
import { enterEvent } from './enter-event'
import { leaveVisit } from './leave-visit'
import { type NextStepList, resolveStepEntries, type StepExit } from './step-entries'

const creatorOnly: RecipientGroup = {
  chosetype: 'or',
  chosed: [{ type: 'fun', id: 'CreatID', name: '' }],
  runRoots: [],
}

/** Resolves the recipients of a step once, on entry; a return to the start step goes to the creator. */
function receiversOf(step: FlowDesignStep, context: RecipientContext): RecipientResolution {
  if (!step.is_start) return resolveRecipients(step.dealers, context)
  return resolveRecipients([creatorOnly], { ...context, set: { ...context.set, runRoots: [] } })
}

/** Resolution of a step's assignees; a step that finds none may be skipped. */
interface Asked extends RecipientResolution {
  canSkip: boolean
  /** Whether the people are still to be picked in the preview. */
  isOpen?: boolean
}

/** Checks whether only the creator, who is at the top, or a superior of this creator would decide. */
function isOwnAtTop(step: FlowDesignStep, context: RecipientContext, people: readonly string[]): boolean {
  const { directory, creatorId, creatorDeptId, clock } = context
  const isOwn = people.length ? people.every((id) => id === creatorId) : hasOnlySuperiorItems(step.dealers)
  return isOwn && isTopLeader(directory, creatorId, creatorDeptId, clock && localDate(clock.now, clock.zone))
}

/** Resolves the assignees: recipients who may decide, otherwise the fallback assignees who may. */
function resolveAssignees(act: ActionContext, step: FlowDesignStep, arrival: StepEntry): Asked {
  const now = act.flow
  const picked = resolvePicks(act, step)
  const context = { ...recipientContext(act, now, lastPredecessor(now, arrival)), picked }
  if (picked?.length === 0 && act.picking === 'preview')
    return { canSkip: true, isOpen: true, ...receiversOf(step, context) }
  const mayDecide = (found: RecipientResolution) =>
    runStage(now, found.people.length + now.messages.length, () =>
      excludePriorHandlers(act, step, excludeCreator(act, step, found)),
    )
  const { people, trace, levels } = receiversOf(step, context)
  const found = mayDecide({ people, trace: [...(arrival.trace ?? []), ...trace] })
  const canSkip = step.nobodypass || (step.nobody?.ask === 'skip-own' && isOwnAtTop(step, context, people))
  const recipientResolution = found.people.length
    ? found
    : mayDecide(findFallbackAssignee(step, context, found))
  return { canSkip, ...recipientResolution, ...(levels && { levels }) }
}

/** Returns the fallback assignees who remain selected. */
function selectFallbackAssignees(
  act: ActionContext,
  step: FlowDesignStep,
  people: Assignee[],
  { button }: StepEntry,
): Assignee[] {
  const ids = people.map(({ to }) => to)
  const selected = selectRecipients(ids, step, { button, choices: act.choices })
  if (selected === ids) return people
  const retained = new Set(selected)
  return people.filter(({ to }) => retained.has(to))
}

/** Creates the message of a step without recipients (S1-120). */
const skipMessage = (act: ActionContext, marks: VisitFields, dealtype: FlowMessage['dealtype']) =>
  createMessage(act, {
    ...marks,
    to: '',
    status: messageStatus.skipped,
    dealtype,
    hasRead: true,
    finishedAt: act.before.now,
  })

/** Creates the message in a preview of a step whose people are still to be picked, so that the flow waits there. */
const openMessage = (act: ActionContext, marks: VisitFields, dealtype: FlowMessage['dealtype']) =>
  createMessage(act, { ...marks, to: '', status: messageStatus.waiting, dealtype })

/** Advances a skipped step through its first button (decisions 4); a notice leads nowhere. */
function passOn(act: ActionContext, step: FlowDesignStep, skippedId: string): StepEntry[] {
  const [button] = step.btnGroup
  return button ? resolveStepEntries(act, step, button, [skippedId]) : []
}

/** Returns the first assignees; a step with a sign policy may ask the others later. */
function resolveFirstAssignees(
  act: ActionContext,
  step: FlowDesignStep,
  {
    assignees,
    pool,
    arrival,
    marks,
    levels,
  }: { assignees: Assignee[]; pool: Assignee[]; arrival: StepEntry; marks: VisitFields } & Pick<
    Asked,
    'levels'
  >,
): InitialSigner[] {
  const policy = signPolicyOf(step)
  if (!policy || !assignees.length) return assignees
  const now = act.flow
  const { signers, sign } = resolveInitialSigners(singleAssigneePolicy(policy), assignees, {
    context: recipientContext(act, now, lastPredecessor(now, arrival)),
    levels,
  })
  const { allot } = policy
  const might = pool.length ? { pool: pool.map(principalIdOf) } : {}
  act.changes.push({ type: 'visit.set', id: marks.visitId, sign: { ...sign, ...might } })
  if (pool.length) {
    const seated = assignees.length > 1 ? toClaimableSeat : toClaimedSeat
    return signers.map((one) => ({ ...one, seat: seated(one.seat) }))
  }
  return allot && allot !== 'claim'
    ? signers.map((one) => ({ ...one, seat: { ...one.seat, lot: true } }))
    : signers
}

/**
 * Resolves the exit of a step that is left immediately because enough of its assignees approve automatically.
 */
function leftAlone(
  act: ActionContext,
  step: FlowDesignStep,
  entered: { from: string[]; messages: FlowMessage[] },
): Pick<StepExit, 'nextmessage' | 'onward'> {
  const signed = autoApprove(act, step, entered)
  const last = signed.at(-1)
  if (!last) return { nextmessage: [], onward: [] }
  const { message, button } = last
  const { history, ...left } = leaveVisit(act, step, { message, button, outcome: 'agree' })
  logAutoApproval(act, step, { signed, history })
  return left
}

/**
 * Begins a visit with its messages and copies. A step skipped for lack of assignees returns where it leads.
 */
export function enterStep(act: ActionContext, arrival: StepEntry): NextStepList & { onward: StepEntry[] } {
  const now = act.flow
  const step = getStep(now.design, arrival.stepId)
  if (step.dealtype === 'event') return enterEvent(act, step, arrival)
  const received = resolveAssignees(act, step, arrival)
  const { people, trace: found, broken } = applyDelegations(act, step, received)
  if (!people.length && !received.canSkip) throw new NoAssigneeError(step.name, found)
  const selectedPeople = selectFallbackAssignees(act, step, people, arrival)
  const {
    people: assignees,
    pool,
    trace: shared,
  } = distributeTask(act, step, { people: selectedPeople, from: arrival.from })
  const trace = [...found, ...shared]
  const levels = urgencyLevelsOf(act.choices, step.id, createFlowHead(now).level)

  const limit = deadlineFromTable(step, recipientContext(act, now, lastPredecessor(now, arrival)))
  const visitTrace = [...trace, ...limit.trace]
  const marks = beginVisit(act, step, arrival, visitTrace)
  const initialSigners = resolveFirstAssignees(act, step, {
    assignees,
    pool,
    arrival,
    marks,
    levels: received.levels,
  })
  const { amount } = limit
  const messages = createTasks<InitialSigner>(act, step, {
    people: initialSigners,
    fieldsOf: (one) => ({ ...marks, ...one, level: levels.message, amount }),
  })
  const isOpen = received.isOpen === true && !assignees.length
  const skipped = assignees.length || isOpen ? [] : [skipMessage(act, marks, dealtypeOf(step))]
  if (isOpen) act.addMessages([openMessage(act, marks, dealtypeOf(step))])
  act.addMessages(messages)
  act.addMessages(skipped)
  reportBrokenDelegations(act, messages, broken)
  const cc = sendCopies(act, step, { marks, arrival, level: levels.copy })
  const alone = leftAlone(act, step, { from: arrival.from, messages })

  const next: Forwarding['nextmessage'][number] = {
    funid: step.id,
    funname: step.name,
    dealtype: dealtypeOf(step),
    ...signingModeOf(step),
    level: levels.message,
    list: toReceivers(act, messages),
    trace: visitTrace,
    ...(skipped.length ? { skipped: true } : {}),
    ...(arrival.because ? { because: arrival.because } : {}),
  }
  return {
    nextmessage: [next, ...alone.nextmessage],
    cc,
    onward: [...alone.onward, ...skipped.flatMap(({ id }) => passOn(act, step, id))],
  }
}
