import fc from 'fast-check'
import { BusinessError } from '#/core/business-error'
import { assign, assignableMessages } from '#/core/flow/actions/assignees/assign'
import { canRelease, claim, release } from '#/core/flow/actions/assignees/claim'
import { delegateMessage, reclaimMessage } from '#/core/flow/actions/assignees/delegate-message'
import { replaceAssignee } from '#/core/flow/actions/assignees/replace-assignee'
import { transfer } from '#/core/flow/actions/assignees/transfer'
import { cancel, cancelWholeFlow } from '#/core/flow/actions/cancel'
import { cancelMessage } from '#/core/flow/actions/cancel-message'
import { completeEvent } from '#/core/flow/actions/complete-event'
import { deal } from '#/core/flow/actions/deal'
import { escalate } from '#/core/flow/actions/escalate'
import { mention } from '#/core/flow/actions/mention'
import {
  answerReturnRequest,
  requestReturn,
  withdrawReturnRequest,
} from '#/core/flow/actions/returns/request-return'
import { sendBack } from '#/core/flow/actions/returns/send-back'
import { withdrawDecision } from '#/core/flow/actions/returns/withdraw-decision'
import { sendCopy } from '#/core/flow/actions/send-copy'
import { setUrgency } from '#/core/flow/actions/set-urgency'
import { addSign } from '#/core/flow/actions/signers/add-sign'
import { changeSigningOrder } from '#/core/flow/actions/signers/change-signing-order'
import { consult, giveOpinion } from '#/core/flow/actions/signers/consult'
import { removeSign } from '#/core/flow/actions/signers/remove-sign'
import { urge } from '#/core/flow/actions/urge'
import { changeVersion } from '#/core/flow/actions/version-migration'
import { nextEscalation } from '#/core/flow/deadline/next-escalation'
import { pendingReturnRequest } from '#/core/flow/guards/return-request'
import { isMessageHandled, returnTargets } from '#/core/flow/guards/return-targets'
import { isUnclaimed } from '#/core/flow/participants/candidate-pool'
import { additionsOf, isAdditionOpen } from '#/core/flow/participants/signers'
import { activeSigningOrders } from '#/core/flow/participants/signing-order'
import type { FlowChange } from '#/core/flow/snapshot/flow-changes'
import { isPendingTask, isWaiting } from '#/core/flow/snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import type { FlowDesign } from '#/generated/types'
import { as, people } from './house'
import { pickRows } from './random-flow'

/** What somebody tries next; numbers pick among what is there at that moment. */
export interface RandomAct {
  kind: ActKind
  pick: number
  second: number
  amount: number
  button: number
  unchecks: boolean
}

/** The row that a number picks. */
export const pick = <Row>(rows: readonly Row[], at: number): Row | undefined =>
  rows[at % Math.max(1, rows.length)]

const reason = '因为'
const idOf = (at: number) => pick(people, at)?.id ?? ''
const system = { id: 'system', name: '系统', allows: [] }

function choicesOf({ design }: FlowSnapshot, { unchecks, second }: RandomAct) {
  const step = pick(design.funlist, second)
  const picked = pickRows(design, second)
  if (!unchecks || !step) return picked
  const task = picked.find(({ funid }) => funid === step.id)
  const unchecked = { funid: step.id, msgcheck: [idOf(second)], flowcheck: second % 3 > 0, ...task }
  return [unchecked, ...picked.filter((one) => one !== task)]
}

const press = (flow: FlowSnapshot, act: RandomAct) => ({
  suggest: reason,
  deptId: '',
  input: { f1: act.amount },
  buttonIndex: act.button,
  choices: choicesOf(flow, act),
})

const anyOf = ({ messages }: FlowSnapshot, { pick: at }: RandomAct) => pick(messages, at)
const among = (flow: FlowSnapshot, act: RandomAct, wanted: (message: FlowMessage) => unknown) =>
  pick(flow.messages.filter(wanted), act.pick)

/** The same steps for other people: each one's receivers are those of its neighbour. */
export const otherVersion = (design: FlowDesign): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((step, at, all) => ({
    ...step,
    dealers: all[(at + 1) % all.length]?.dealers ?? [],
  })),
})

type Trying = (flow: FlowSnapshot, act: RandomAct) => FlowChange[] | undefined

function answering(agree: boolean): Trying {
  return (flow, act) => {
    const asked = among(flow, act, pendingReturnRequest)
    return asked && answerReturnRequest.decide(flow, { messageId: asked.id, agree, reason }, as(asked.to))
  }
}

/** Everything that can be tried on a running flow, most of it by people who may; undefined = nothing to try it on. */
const acts = {
  deal(flow, act) {
    const task = among(flow, act, isPendingTask)
    return task && deal.decide(flow, { messageId: task.id, ...press(flow, act) }, as(task.to))
  },
  stranger(flow, act) {
    const any = anyOf(flow, act)
    return any && deal.decide(flow, { messageId: any.id, ...press(flow, act) }, as(idOf(act.second)))
  },
  deadline(flow, act) {
    const next = pick(
      flow.messages.flatMap((message) => nextEscalation(flow, message) ?? []),
      act.pick,
    )
    if (!next) return undefined
    const now = act.unchecks ? Math.max(next.due, flow.now) : flow.now
    return escalate.decide({ ...flow, now }, { messageId: next.messageId, act: next.act }, system)
  },
  event(flow, act) {
    const task = among(flow, act, (one) => isWaiting(one) && !one.to)
    const outcome = act.unchecks ? 'failed' : 'done'
    return task && completeEvent.decide(flow, { messageId: task.id, outcome }, system)
  },
  'event-again'(flow, act) {
    const old = among(flow, act, ({ dealtype, isCopy }) => dealtype === 'event' && !isCopy)
    const mode = act.unchecks ? 'stay' : 'again'
    return old && completeEvent.decide(flow, { messageId: old.id, outcome: 'done', mode }, as('admin'))
  },
  cancel(flow, act) {
    const [mine, any] = [among(flow, act, isWaiting), pick(flow.messages, act.second)]
    const messageIds = [mine?.id ?? '', ...(act.unchecks ? [any?.id ?? ''] : [])]
    return mine && cancel.decide(flow, { messageIds, reason }, as('admin', 'cancel'))
  },
  'cancel-message'(flow, act) {
    const task = among(flow, act, isWaiting)
    return task && cancelMessage.decide(flow, { messageId: task.id, reason }, as('admin', 'cancel'))
  },
  'cancel-all': (flow) => cancelWholeFlow.decide(flow, { reason }, as('admin', 'cancel')),
  'revoke-to'(flow, act) {
    const from = pick(flow.messages, act.second)
    const target = from && pick(returnTargets(flow, from.id), act.pick)
    if (!from) return undefined
    const sent = {
      messageId: from.id,
      targetId: target?.id ?? from.id,
      reason,
      straight: act.second % 2 === 0,
    }
    return sendBack.decide(flow, sent, act.unchecks ? as(from.to) : as('admin', 'revoke'))
  },
  transfer(flow, act) {
    const task = among(flow, act, isPendingTask)
    return task && transfer.decide(flow, { messageId: task.id, to: idOf(act.second), reason }, as(task.to))
  },
  'replace-user'(flow, act) {
    const task = among(flow, act, isPendingTask)
    return task && replaceAssignee.decide(flow, { from: task.to, to: idOf(act.second), reason }, as('admin'))
  },
  entrust(flow, act) {
    const task = among(flow, act, isPendingTask)
    if (!task) return undefined
    const all = flow.messages.filter((one) => isWaiting(one) && one.to === task.to)
    const messageIds = (act.unchecks ? all : [task]).map(({ id }) => id)
    return delegateMessage.decide(
      flow,
      { from: task.to, to: idOf(act.second), messageIds, reason },
      as(task.to),
    )
  },
  'take-back'(flow, act) {
    const lent = among(flow, act, ({ entrustFrom }) => entrustFrom)
    const owner = lent?.entrustFrom?.id ?? ''
    return lent && reclaimMessage.decide(flow, { messageId: lent.id, reason }, as(owner))
  },
  'take-back-decision'(flow, act) {
    const messageId = pick([...(flow.undos?.keys() ?? [])], act.second) ?? ''
    const task = flow.messages.find(({ id }) => id === messageId)
    return task && withdrawDecision.decide(flow, { messageId }, as(task.to))
  },
  'add-sign'(flow, act) {
    const task = among(flow, act, isPendingTask)
    const kind = pick(['before', 'beside', 'after'] as const, act.pick + act.amount) ?? 'before'
    const way = pick(['any', 'all', 'order'] as const, act.amount) ?? 'all'
    const people = [act.second, act.second + 1, act.pick].slice(0, 1 + act.button).map(idOf)
    return task && addSign.decide(flow, { messageId: task.id, kind, way, people, reason }, as(task.to))
  },
  'remove-sign'(flow, act) {
    const open = flow.visits.flatMap((visit) => additionsOf(visit).filter(isAdditionOpen))
    const addition = pick(open, act.pick)
    const asked = flow.messages.filter((one) => isWaiting(one) && one.seat?.added === addition?.id)
    const to = pick([...asked, ...(addition?.queue.flat() ?? [])], act.second)?.to ?? 'li'
    const by = act.unchecks ? as(addition?.by.id ?? '') : as('admin', 'cancel')
    return addition && removeSign.decide(flow, { from: addition.from, to, reason }, by)
  },
  'change-order'(flow, act) {
    const order = pick(activeSigningOrders(flow), act.pick)
    const task = order?.now[0] ?? among(flow, act, ({ visitId }) => visitId === order?.visit.id)
    if (!order || !task) return undefined
    const kept = order.turns.filter((_, at) => !act.unchecks || at !== act.second % order.turns.length)
    const turned = [...kept.slice(act.button), ...kept.slice(0, act.button)]
    const turns = act.amount > 2 ? [...turned, [idOf(act.second)]] : turned
    return changeSigningOrder.decide(
      flow,
      { messageId: task.id, was: order.turns, turns, reason },
      as('admin', 'cancel'),
    )
  },
  consult(flow, act) {
    const task = among(flow, act, isPendingTask)
    const people = [idOf(act.second), idOf(act.pick)]
    return task && consult.decide(flow, { messageId: task.id, people, question: reason }, as(task.to))
  },
  opinion(flow, act) {
    const asked = flow.visits.flatMap((visit) => additionsOf(visit)).filter(({ kind }) => kind === 'opinion')
    const ids = new Set(asked.map(({ id }) => id))
    const task = among(flow, act, (one) => isWaiting(one) && ids.has(one.seat?.added ?? ''))
    return task && giveOpinion.decide(flow, { messageId: task.id, opinion: reason }, as(task.to))
  },
  claim(flow, act) {
    const task = among(flow, act, act.unchecks ? isPendingTask : isUnclaimed)
    return task && claim.decide(flow, { messageId: task.id }, as(task.to))
  },
  'give-back'(flow, act) {
    const task = among(flow, act, (one) => isWaiting(one) && (act.unchecks || canRelease(flow, one)))
    return task && release.decide(flow, { messageId: task.id, reason }, as(task.to))
  },
  assign(flow, act) {
    const task = pick(assignableMessages(flow, as('admin', 'cancel')), act.pick)
    const sent = { messageId: task?.id ?? '', to: idOf(act.second), reason }
    return task && assign.decide(flow, sent, as('admin', 'cancel'))
  },
  apply(flow, act) {
    const task = among(flow, act, isMessageHandled)
    return task && requestReturn.decide(flow, { messageId: task.id, reason }, as(task.to))
  },
  agree: answering(true),
  decline: answering(false),
  'ask-no-more'(flow, act) {
    const asked = among(flow, act, ({ application }) => application)?.application
    return asked ? withdrawReturnRequest.decide(flow, { messageId: asked.targetId }, as(asked.by)) : undefined
  },
  urge: (flow) => urge.decide(flow, { messageIds: flow.messages.map(({ id }) => id) }, as('admin', 'resend')),
  'set-level': (flow, act) =>
    setUrgency.decide(
      flow,
      { level: act.unchecks ? 0 : 100 },
      act.pick % 2 ? as('li') : as('admin', 'resend'),
    ),
  mention: (flow, act) =>
    mention.decide(flow, { people: [idOf(act.second), idOf(act.pick)], title: '评论' }, as('li')),
  copy(flow, act) {
    const task = among(flow, act, ({ to }) => to)
    return task && sendCopy.decide(flow, { people: [idOf(act.second)], word: reason }, as(task.to))
  },
  'change-version'(flow, act) {
    const target = { id: `v${act.pick}`, number: act.pick, design: otherVersion(flow.design) }
    return changeVersion.decide(flow, { target, from: 1, reason }, as('admin', 'watch'))
  },
} satisfies Record<string, Trying>

/** What can be tried on a running flow. */
export type ActKind = keyof typeof acts

/** All of it. */
export const actKinds = Object.keys(acts) as ActKind[]

const signs: ActKind[] = [
  'add-sign',
  'add-sign',
  'add-sign',
  'remove-sign',
  'remove-sign',
  'change-order',
  'consult',
  'consult',
  'opinion',
  'opinion',
  'claim',
  'give-back',
]

/** Mostly handling, now and then everything else. */
export const randomAct: fc.Arbitrary<RandomAct> = fc.record({
  kind: fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom<ActKind>('deal', 'deal', 'deal', 'event', 'deadline', 'claim') },
    {
      weight: 16,
      arbitrary: fc.constantFrom<ActKind>(
        ...['revoke-to' as const, 'apply' as const, 'apply' as const, 'apply' as const],
        ...['agree' as const, 'decline' as const, 'decline' as const, 'ask-no-more' as const],
        'take-back-decision',
      ),
    },
    {
      weight: 14,
      arbitrary: fc.constantFrom<ActKind>(...actKinds.filter((kind) => kind !== 'cancel-all')),
    },
    { weight: 12, arbitrary: fc.constantFrom<ActKind>(...signs) },
    { weight: 1, arbitrary: fc.constant<ActKind>('cancel-all') },
  ),
  pick: fc.nat(1_000),
  second: fc.nat(1_000),
  amount: fc.integer({ min: 0, max: 4 }),
  button: fc.integer({ min: 0, max: 2 }),
  unchecks: fc.boolean(),
})

/** The changes of an act, none if it is refused; any other failure is a fault. */
export function tried(act: () => FlowChange[] | undefined): FlowChange[] {
  try {
    return act() ?? []
  } catch (failure) {
    if (failure instanceof BusinessError) return []
    throw failure
  }
}

/** What trying something changes; nothing where it is refused or there is nothing to try it on. */
export const changesOf = (flow: FlowSnapshot, act: RandomAct): FlowChange[] =>
  tried(() => acts[act.kind](flow, act))
