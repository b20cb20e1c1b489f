import { expect } from 'vitest'
import { assignableMessages } from '#/core/flow/actions/assignees/assign'
import { canRelease } from '#/core/flow/actions/assignees/claim'
import { requestReturn } from '#/core/flow/actions/returns/request-return'
import { pendingReturnRequest } from '#/core/flow/guards/return-request'
import { isMessageHandled, returnTargets } from '#/core/flow/guards/return-targets'
import { isUnclaimed } from '#/core/flow/participants/candidate-pool'
import { additionsOf, isAdditionOpen, isOpinion } from '#/core/flow/participants/signers'
import { activeSigningOrders } from '#/core/flow/participants/signing-order'
import { isPendingTask, isWaiting } from '#/core/flow/snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import { notifyOverdue } from '../../src/server/jobs/notify-overdue'
import { runOutbox } from '../../src/server/jobs/outbox'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { startSession } from '../../src/server/queries/session/session'
import { standIns } from './company-of-design'
import { dealing } from './flows'
import { as } from './house'
import { pick, type RandomAct, tried } from './random-acts'
import { type Answer, type Sender, senderWith, type TestServer } from './server'

/*
 * What people may try on a server, each by the call that a page sends. Whom and what an act is about is picked from
 * the flow as it was a moment ago, so that acts at once meet what the others have just changed.
 */

/** What a walk knows: the server, the design with its other version, and who is out of service. */
export interface Walk {
  server: TestServer
  design: string
  otherVersion: string
  sessions: Map<string, Sender>
  out: Set<string>
}

/** A random act with a name of this table. */
export type RandomCall = Omit<RandomAct, 'kind'> & { kind: CallKind }

interface At {
  walk: Walk
  flow: FlowSnapshot
  act: RandomCall
}

type Trying = (at: At) => Promise<Answer<unknown>> | undefined

const reason = '因为'
const personAt = (at: number) => pick(standIns, at) ?? ''

/** Somebody signed in; whoever was out of service signs in anew. */
export async function by({ server, sessions }: Walk, personId: string): Promise<Sender> {
  const known = sessions.get(personId)
  if (known) return known
  const { db, house, app } = server
  const { token } = await db.transaction((tx) => startSession(tx, house, homeWorkspace, personId))
  const sender = senderWith(app, token)
  sessions.set(personId, sender)
  return sender
}

const among = ({ flow, act }: At, wanted: (message: FlowMessage) => unknown) =>
  pick(flow.messages.filter(wanted), act.pick)

/** A call by whoever a message waits for, or waited for. */
const onMessage =
  (
    wanted: (message: FlowMessage) => unknown,
    send: (message: FlowMessage, sender: Sender, at: At) => Promise<Answer<unknown>>,
  ): Trying =>
  (at) => {
    const found = among(at, wanted)
    return found && by(at.walk, found.to || 'admin').then((sender) => send(found, sender, at))
  }

const choicesOf = ({ flow: { design }, act: { unchecks, second } }: At) => {
  const step = pick(design.funlist, second)
  if (!unchecks || !step) return []
  return [{ funid: step.id, msgcheck: [personAt(second)], flowcheck: second % 3 > 0 }]
}

/** Handling, at times sent twice under one request id: then both get the same answer. */
async function handle(message: FlowMessage, sender: Sender, at: At): Promise<Answer<unknown>> {
  const { act, flow } = at
  const body = dealing(message.id, {
    inputdata: { f1: act.amount },
    btnindex: act.button,
    funlist: choicesOf(at),
    requestId: `${flow.flow?.id}-${message.id}-${act.second}`.slice(-60),
  })
  const [first, second] = await Promise.all([
    sender.call('oa/flow/deal', body),
    ...(act.second % 4 === 0 ? [sender.call('oa/flow/deal', body)] : []),
  ])
  if (second && first.success) expect(second, 'one request, one answer').toEqual(first)
  return first
}

const asAdmin =
  (send: (admin: Sender, at: At) => Promise<Answer<unknown>> | undefined): Trying =>
  (at) =>
    by(at.walk, 'admin').then((admin) => send(admin, at) ?? nothing)

const nothing: Answer<unknown> = { success: true, status: 200, msg: '', code: '', data: null }
const idOf = ({ flow }: FlowSnapshot) => flow?.id ?? ''

/** Whether somebody has to be asked for the flow to come back to a message. */
const mayApply = (flow: FlowSnapshot, { id: messageId, to }: FlowMessage) =>
  tried(() => requestReturn.decide(flow, { messageId, reason }, as(to))).length > 0

const answering = (agree: boolean): Trying =>
  onMessage(pendingReturnRequest, ({ id }, sender) =>
    sender.call('oa/flow/msg/answerapplycancel', { msgid: id, agree, reason }),
  )

async function leave(admin: Sender, { walk, act }: At): Promise<Answer<unknown>> {
  const id = personAt(act.pick)
  if (walk.out.size) return nothing
  walk.out.add(id)
  const to = standIns.find((one) => one !== id && one !== personAt(act.second)) ?? ''
  const left = await admin.call('employee/setenable', { id, enabled: false, handover_to: to })
  if (!left.success) walk.out.delete(id)
  walk.sessions.delete(id)
  return left
}

/** Everybody who is out of service comes back. */
export async function comeBack(walk: Walk): Promise<void> {
  const admin = await by(walk, 'admin')
  for (const id of walk.out) await admin.call('employee/setenable', { id, enabled: true })
  walk.out.clear()
}

/** Nobody stands in for anybody any more. */
export async function endDelegations(walk: Walk): Promise<void> {
  const admin = await by(walk, 'admin')
  const { data } = await admin.call('oa/flowdesigns/entrust/list', { nowpage: 1, search: {} })
  for (const { _id } of data.result) await admin.call('oa/flowdesigns/entrust/delete', { _id })
}

async function settleIncident(admin: Sender, { act }: At): Promise<Answer<unknown>> {
  const { data } = await admin.call('oa/flow/incident/list', { nowpage: 1 })
  const found = pick(data.result, act.pick)
  if (!found) return nothing
  const way = act.unchecks ? ('oa/flow/incident/skip' as const) : ('oa/flow/incident/retry' as const)
  return admin.call(way, { id: found.id, reason })
}

/** Asking others further, asking for an opinion, and changing the order of signers. */
const signing = {
  'add-sign': onMessage(isPendingTask, ({ id }, sender, { act }) => {
    const kind = pick(['before', 'beside', 'after'] as const, act.pick + act.amount) ?? 'before'
    const way = pick(['any', 'all', 'order'] as const, act.amount) ?? 'all'
    const people = [...new Set([act.second, act.second + 1, act.pick].slice(0, 1 + act.button).map(personAt))]
    return sender.call('oa/flow/msg/addsign', { msgid: id, kind, way, people, reason })
  }),
  'remove-sign': asAdmin((admin, { flow, act }) => {
    const addition = pick(
      flow.visits.flatMap((visit) => additionsOf(visit).filter(isAdditionOpen)),
      act.pick,
    )
    const asked = flow.messages.filter((one) => isWaiting(one) && one.seat?.added === addition?.id)
    const to = pick([...asked, ...(addition?.queue.flat() ?? [])], act.second)?.to
    return addition && to
      ? admin.call('oa/flow/msg/removesign', { flowOi_id: idOf(flow), from: addition.from, to, reason })
      : undefined
  }),
  consult: onMessage(isPendingTask, ({ id }, sender, { act }) =>
    sender.call('oa/flow/msg/consult', { msgid: id, people: [personAt(act.second)], question: reason }),
  ),
  opinion: onMessage(
    (one) => isWaiting(one) && isOpinion(one),
    ({ id }, sender) => sender.call('oa/flow/msg/giveopinion', { msgid: id, opinion: reason, fileList: [] }),
  ),
  'change-order': asAdmin((admin, { flow, act }) => {
    const order = pick(activeSigningOrders(flow), act.pick)
    const task = order?.now[0]
    const turns = order?.turns.toReversed() ?? []
    const sent = { flowOi_id: idOf(flow), msgid: task?.id ?? '', turns, reason }
    return order && task && admin.call('oa/flow/msg/changeorder', { ...sent, was: order.turns })
  }),
} satisfies Record<string, Trying>

const calls = {
  ...signing,
  deal: onMessage(isPendingTask, handle),
  stranger: onMessage(
    () => true,
    async ({ id }, _, { walk, act }) =>
      (await by(walk, personAt(act.second))).call('oa/flow/deal', dealing(id)),
  ),
  outbox: async ({ walk }) => ({ ...nothing, data: await runOutbox(walk.server.house) }),
  cancel: asAdmin((admin, at) => {
    const task = among(at, isWaiting)
    const sent = { flowOi_id: idOf(at.flow), flowmsgIdList: [task?.id ?? ''], cancelReason: reason }
    return task && admin.call('oa/flow/cancel', sent)
  }),
  'cancel-message': asAdmin((admin, at) => {
    const task = among(at, isWaiting)
    return task && admin.call('oa/flow/cancelmsg', { msgid: task.id, cancelReason: reason })
  }),
  'cancel-all': asAdmin((admin, { flow }) =>
    admin.call('oa/flow/allcancel', { flowOi_id: idOf(flow), cancelReason: reason }),
  ),
  'revoke-to': onMessage(isPendingTask, ({ id }, sender, { flow, act }) => {
    const target = pick(returnTargets(flow, id), act.second)
    return sender.call('oa/flow/revoketo', { msg_id: id, msg_to_id: target?.id ?? id, reason })
  }),
  transfer: onMessage(isPendingTask, ({ id }, sender, { act }) =>
    sender.call('oa/flow/msg/transfer', { msgid: id, to: personAt(act.second), reason }),
  ),
  'replace-user': asAdmin((admin, at) => {
    const task = among(at, isPendingTask)
    const sent = { to: personAt(at.act.second), flowlistids: [idOf(at.flow)], reason }
    return task && admin.call('oa/flow/msg/replace_userid', { from: task.to, ...sent })
  }),
  entrust: onMessage(isPendingTask, ({ id }, sender, { act }) =>
    sender.call('oa/flow/entrust/to_other', { flowmsgid: id, to: personAt(act.second), reason }),
  ),
  'take-back': (at) => {
    const lent = among(at, (one) => isPendingTask(one) && one.entrustFrom)
    const owner = lent?.entrustFrom?.id
    return owner
      ? by(at.walk, owner).then((sender) => sender.call('oa/flow/entrust/take_back', { flowmsgid: lent.id }))
      : undefined
  },
  claim: onMessage(
    (one) => isWaiting(one) && isUnclaimed(one),
    ({ id }, sender) => sender.call('oa/flow/msg/claim', { msgid: id }),
  ),
  'give-back': (at) =>
    onMessage(
      (one) => isWaiting(one) && canRelease(at.flow, one),
      ({ id }, sender) => sender.call('oa/flow/msg/giveback', { msgid: id, reason }),
    )(at),
  assign: asAdmin((admin, { flow, act }) => {
    const task = pick(assignableMessages(flow, as('admin', 'cancel')), act.pick)
    const sent = { msgid: task?.id ?? '', to: personAt(act.second), reason }
    return task && admin.call('oa/flow/msg/assign', sent)
  }),
  apply: (at) => {
    const may = at.flow.messages.filter((one) => isMessageHandled(one) && mayApply(at.flow, one))
    const task = pick(may, at.act.pick) ?? among(at, isMessageHandled)
    return (
      task &&
      by(at.walk, task.to).then((sender) =>
        sender.call('oa/flow/msg/applycancel', { msgid: task.id, reason }),
      )
    )
  },
  agree: answering(true),
  decline: answering(false),
  'ask-no-more': (at) => {
    const asked = among(at, pendingReturnRequest)?.application
    return asked
      ? by(at.walk, asked.by).then((sender) =>
          sender.call('oa/flow/msg/cancelapplycancel', { msgid: asked.targetId }),
        )
      : undefined
  },
  urge: asAdmin((admin, at) => {
    const task = among(at, isWaiting)
    return task && admin.call('oa/flow/resendmessage', { msglist: [task.id] })
  }),
  read: onMessage(
    ({ to }) => to,
    ({ id }, sender) => sender.call('oa/flow/hasread', { msgids: [id] }),
  ),
  mention: asAdmin((admin, { flow, act }) =>
    admin.call('oa/flow/comment/creat', {
      flowOi_id: idOf(flow),
      text: '请看',
      mentions: [personAt(act.second)],
    }),
  ),
  copy: onMessage(
    ({ to, isCopy }) => to && !isCopy,
    (_, sender, { flow, act }) =>
      sender.call('oa/flow/sendcopy', {
        flowOi_id: idOf(flow),
        people: [personAt(act.second)],
        word: reason,
      }),
  ),
  'change-version': asAdmin((admin, { walk, flow }) =>
    admin.call('oa/flow/admin/changeflowtoversion', {
      flowid: walk.design,
      version: walk.otherVersion,
      flowlistids: [idOf(flow)],
      reason,
    }),
  ),
  'event-again': asAdmin((admin, at) => {
    const event = among(at, ({ dealtype, isCopy }) => dealtype === 'event' && !isCopy)
    const way = at.act.unchecks
      ? ('oa/flow/eventreactionflows' as const)
      : ('oa/flow/eventreactiononly' as const)
    return event && admin.call(way, { flowmsgid: event.id, reason })
  }),
  'sub-flows-again': asAdmin((admin, { flow }) =>
    admin.call('oa/flow/eventrefreshcreatsonflow', { flowlistid: idOf(flow) }),
  ),
  late: async ({ walk: { server } }) => {
    server.clock.move(61_000)
    return { ...nothing, data: await notifyOverdue(server.house) }
  },
  incident: asAdmin(settleIncident),
  leave: asAdmin(leave),
  return: async ({ walk }) => {
    await comeBack(walk)
    return { ...nothing }
  },
  delegate: async ({ walk, act }) => {
    const kind = act.unchecks ? ('flow' as const) : ('message' as const)
    const body = { from: '', kind, flows: null, begins_at: null, ends_at: null }
    const sender = await by(walk, personAt(act.pick))
    const more = { to: personAt(act.second), enabled: true, reason }
    return sender.call('oa/flowdesigns/entrust/creat', { ...body, ...more })
  },
  'delegate-no-more': async ({ walk }) => {
    await endDelegations(walk)
    return { ...nothing }
  },
} satisfies Record<string, Trying>

/** What can be tried on a server. */
export type CallKind = keyof typeof calls

/** All of it. */
export const callKinds = Object.keys(calls) as CallKind[]

/** What may only be tried soon after something else, before the flow goes on. */
const sequels: Partial<Record<CallKind, readonly CallKind[]>> = {
  apply: ['agree', 'decline', 'ask-no-more'],
  entrust: ['take-back'],
  claim: ['give-back', 'deal'],
}

/** What somebody tries after an act that went well, if anything waits for it. */
export function sequelOf(act: RandomCall): RandomCall | undefined {
  const kind = pick(sequels[act.kind] ?? [], act.second)
  return kind && { ...act, kind }
}

/** Tries it; no answer where there is nothing to try it on. */
export async function tryCall(at: At): Promise<Answer<unknown> | undefined> {
  const answer = await calls[at.act.kind](at)
  return answer === nothing ? undefined : answer
}
