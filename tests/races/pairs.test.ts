import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignPolicy } from '../../src/generated/types'
import { runEscalation } from '../../src/server/flow/action/run-escalation'
import { notifyOverdue } from '../../src/server/jobs/notify-overdue'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { saveDesign } from '../../src/server/queries/design/design-writer'
import { startSession } from '../../src/server/queries/session/session'
import { createSystemContext } from '../../src/server/read-models/action-context/system-actor'
import { rowsOf } from '../kit/contents'
import { button, chain } from '../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import { type Answer, type Sender, senderWith } from '../kit/server'

/*
 * Every two acts on the same message at once, also the same act twice. Whatever happens has to be what would have
 * happened had one come after the other, in one of the two orders: the same acts count, and the flow stands the same.
 */

/** Some pairs once in the suite, all pairs 20 times by `npm run test:races`. */
const rounds = Math.max(1, Math.floor(Number(process.env.RACE_ROUNDS ?? 0) / 25))
/** So many pairs race side by side; they are about different flows. */
const beside = 6
const [creator, checker, first, second, last] = ['100010', '100027', '100029', '100030', '100028'] as const
const [third, fourth, fifth] = ['100031', '100032', '100033'] as const
/** Who is asked for an opinion and to sign beside the second, and who may be asked further. */
const [adviser, helper, further, advised] = ['100034', '100035', '100036', '100037'] as const
/** Who may claim what nobody has claimed, and what the one of them has. */
const [candidate, rival] = ['100008', '100009'] as const

let server: FlowServer
let design: { id: string; old: string }

/** A flow that the first two may sign, and that whoever checked it before asks to get back. */
interface Running {
  flow: string
  checked: string
  mine: string
  other: string
  /** The message by which an opinion is asked for. */
  opinion: string
  /** The messages of those who may claim a step, and of whoever has claimed another one. */
  open: string
  rivals: string
  held: string
  /** The second signer, in a session that is his until he leaves. */
  them: Sender
}

/** An act on the first signer's message, or on what it belongs to. */
type Act = (at: Running) => Promise<Answer<unknown>>

const reason = '改一下'
const by = (jobId: string) => server.as(jobId)

const acts: Record<string, Act> = {
  deal: async ({ mine }) => (await by(first)).call('oa/flow/deal', dealing(mine)),
  'deal of the other': ({ other, them }) => them.call('oa/flow/deal', dealing(other)),
  cancel: async ({ flow, mine, other }) =>
    (await by(creator)).call('oa/flow/cancel', {
      flowOi_id: flow,
      flowmsgIdList: [mine, other],
      cancelReason: reason,
    }),
  cancelmsg: async ({ mine }) =>
    (await by(creator)).call('oa/flow/cancelmsg', { msgid: mine, cancelReason: reason }),
  allcancel: async ({ flow }) =>
    (await by(creator)).call('oa/flow/allcancel', { flowOi_id: flow, cancelReason: reason }),
  revoketo: async ({ mine, checked }) =>
    (await by(first)).call('oa/flow/revoketo', { msg_id: mine, msg_to_id: checked, reason }),
  'yes to a request': ({ other, them }) =>
    them.call('oa/flow/msg/answerapplycancel', { msgid: other, agree: true, reason: '' }),
  'taking a request back': async ({ checked }) =>
    (await by(checker)).call('oa/flow/msg/cancelapplycancel', { msgid: checked }),
  'straight back': async ({ mine, checked }) =>
    (await by(first)).call('oa/flow/revoketo', { msg_id: mine, msg_to_id: checked, reason, straight: true }),
  deadline: async ({ flow, mine }) => {
    await runEscalation({ messageId: mine, act: 0 }, createSystemContext(server.house, homeWorkspace))
    const rows = await rowsOf(
      server.db,
      `select id from flow_log where flow_id = $1 and record->'deadline' is not null`,
      flow,
    )
    return { ...nothing, data: { moved: rows.length } }
  },
  'add-sign before': async ({ mine }) =>
    (await by(first)).call('oa/flow/msg/addsign', {
      msgid: mine,
      kind: 'before',
      way: 'all',
      people: [further],
      reason,
    }),
  'add-sign beside': async ({ other, them }) =>
    them.call('oa/flow/msg/addsign', { msgid: other, kind: 'beside', way: 'any', people: [further], reason }),
  'remove-sign': ({ flow, other, them }) =>
    them.call('oa/flow/msg/removesign', { flowOi_id: flow, from: other, to: helper, reason }),
  consult: async ({ mine }) =>
    (await by(first)).call('oa/flow/msg/consult', { msgid: mine, people: [advised], question: reason }),
  opinion: async ({ opinion }) =>
    (await by(adviser)).call('oa/flow/msg/giveopinion', { msgid: opinion, opinion: reason, fileList: [] }),
  transfer: async ({ mine }) =>
    (await by(first)).call('oa/flow/msg/transfer', { msgid: mine, to: third, reason }),
  entrust: async ({ mine }) =>
    (await by(first)).call('oa/flow/entrust/to_other', { flowmsgid: mine, to: fourth, reason }),
  replace: async ({ flow }) =>
    (await by('admin')).call('oa/flow/msg/replace_userid', {
      from: first,
      to: fifth,
      flowlistids: [flow],
      reason,
    }),
  'change of version': async ({ flow }) =>
    (await by('admin')).call('oa/flow/admin/changeflowtoversion', {
      flowid: design.id,
      version: design.old,
      flowlistids: [flow],
      reason,
    }),
  claim: async ({ open }) => (await by(candidate)).call('oa/flow/msg/claim', { msgid: open }),
  'claim of the other': async ({ rivals }) => (await by(rival)).call('oa/flow/msg/claim', { msgid: rivals }),
  assign: async ({ rivals }) =>
    (await by('admin')).call('oa/flow/msg/assign', { msgid: rivals, to: fifth, reason }),
  'give back': async ({ held }) =>
    (await by(candidate)).call('oa/flow/msg/giveback', { msgid: held, reason }),
  'deal of what he claimed': async ({ held }) => (await by(candidate)).call('oa/flow/deal', dealing(held)),
  'assign to somebody else': async ({ held }) =>
    (await by('admin')).call('oa/flow/msg/assign', { msgid: held, to: fifth, reason }),
  timeout: async () => ({ ...nothing, data: await notifyOverdue(server.house) }),
}

const nothing = { success: true, status: 200, msg: '', code: '' }

/** Why somebody who came too late is refused. */
const tooLate = [
  ...['flow.message-handled', 'flow.message-cancelled', 'flow.message-withdrawn', 'flow.message-moved'],
  ...['flow.already-cancelled', 'flow.already-finished', 'flow.apply-gone', 'flow.transfer-there'],
  ...['flow.apply-settled-agreed', 'flow.apply-settled-overtaken', 'flow.apply-settled-taken-back'],
  ...['flow.apply-none', 'flow.message-asked-before', 'flow.add-there', 'flow.removed-gone'],
  ...['flow.message-claimed', 'flow.claim-open-again', 'flow.claim-yours', 'session.signed-out'],
]

beforeAll(async () => {
  server = await flowServerOfFile()
  design = await twoVersions()
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const leadingTo = (...steps: string[]) => [button(steps)]
const pool: SignPolicy = { allot: 'claim', need: 'any', refuse: 'ends', turn: 'together', per: 'person' }

/** A design in two versions: in the second, which flows begin with, one more person ends the flow. */
async function twoVersions() {
  const drawn = (...end: string[]) => {
    const design = chain(
      { id: 'check', who: [checker], btnGroup: leadingTo('sign', 'take', 'keep') },
      {
        id: 'sign',
        who: [first, second],
        consult: true,
        addsign: { kinds: ['before', 'beside'] },
        deadline: { unit: 'hour', amount: 1, acts: [{ do: 'agree', after: 0 }] },
      },
      { id: 'then', who: end, btnGroup: leadingTo() },
      { id: 'take', who: [candidate, rival], sign: pool, btnGroup: leadingTo() },
      { id: 'keep', who: [candidate, rival], sign: pool },
    )
    // Its creator may cancel single messages, and it may come straight back, so that those acts race, too.
    return {
      ...design,
      set: { ...design.set, back: 'person' as const, control: { ...design.set.control, cancel_parts: true } },
    }
  }
  const id = await server.publish('复核', drawn(last))
  const { clock, newId } = server.house
  const saving = { workspace: homeWorkspace, personId: 'admin', now: clock.now(), newId }
  const draft = { id, design: drawn(last, fourth), publish: true, rev: undefined }
  await server.db.transaction((tx) => saveDesign(tx, saving, draft))
  const { data } = await (await by('admin')).call('oa/flow/admin/flowversions', { flowid: id })
  return { id, old: data.find(({ number }) => number === 1)?._id ?? '' }
}

async function signedIn(jobId: string): Promise<Sender> {
  const { db, house, app } = server
  const { token } = await db.transaction((tx) => startSession(tx, house, homeWorkspace, jobId))
  return senderWith(app, token)
}

async function started(): Promise<Running> {
  const [starting, checking] = [await by(creator), await by(checker)]
  const { data } = await starting.call('oa/flow/creat', creating(design.id, {}))
  const checked = data.nextmessage[0]?.list?.[0]?.msgid ?? ''
  const { data: led } = await checking.call('oa/flow/deal', dealing(checked))
  const of = (who: string, step = 'sign') =>
    led.nextmessage.find(({ funid }) => funid === step)?.list?.find(({ to }) => to === who)?.msgid ?? ''
  const asked = await checking.call('oa/flow/msg/applycancel', { msgid: checked, reason })
  expect(asked.success, asked.msg).toBe(true)
  const them = await signedIn(second)
  const [flow, mine, other] = [data.flowlistid, of(first), of(second)]
  const [open, rivals, held] = [of(candidate, 'take'), of(rival, 'take'), of(candidate, 'keep')]
  const claimed = await (await by(candidate)).call('oa/flow/msg/claim', { msgid: held })
  expect(claimed.success, claimed.msg).toBe(true)
  const opinion = await opinionOn(flow, mine)
  const beside = { msgid: other, kind: 'beside' as const, way: 'all' as const, people: [helper], reason }
  expect(await them.call('oa/flow/msg/addsign', beside)).toMatchObject({ success: true })
  server.clock.move(2_000)
  await letAllBeDue(flow)
  return { flow, checked, mine, other, opinion, open, rivals, held, them }
}

/** The first signer asks for an opinion; by which message. */
async function opinionOn(flow: string, msgid: string): Promise<string> {
  const asking = { msgid, people: [adviser], question: reason }
  const asked = await (await by(first)).call('oa/flow/msg/consult', asking)
  expect(asked.success, asked.msg).toBe(true)
  return waitingFor(await by(adviser), flow)
}

/** The limits of all who have the flow are over. */
const letAllBeDue = (flow: string) =>
  rowsOf(
    server.db,
    `with touched as (update flow set id = id where id = $1)
     update message set expires_at = $2, deadline = jsonb_set(deadline, '{due}', '1')
     where flow_id = $1 and status = 1 and deadline is not null`,
    flow,
    new Date(server.clock.now() - 1_000),
  )

/** How the flow stands: its head, and its messages without what differs from flow to flow. */
async function stateOf(flow: string) {
  const [head] = await rowsOf(
    server.db,
    `select is_cancel, cancel_num, finished_at is not null as finished, unfinished, version_id
     from flow where id = $1`,
    flow,
  )
  const messages = await rowsOf(
    server.db,
    `select step_id, to_id, status, is_revoke, coalesce(entrust_from_id, '') as in_place,
       coalesce(application->'end'->>'kind', '') as asked from message where flow_id = $1
     order by step_id, to_id, status, is_revoke`,
    flow,
  )
  const kinds = await rowsOf(server.db, 'select type2 from flow_log where flow_id = $1 order by 1', flow)
  return { head, messages, kinds: kinds.map((row) => Object.values(row)[0]) }
}

/** Whether an act counted: what moves several things says how many it moved. */
function counts({ success, data }: Answer<unknown>): boolean {
  const { moved } = (data ?? {}) as { moved?: number }
  return success && moved !== 0
}

type Pair = [Act, Act]

/** What two acts lead to in a flow of their own. */
type Undo = () => Promise<unknown>
const nothingToUndo: Undo = async () => undefined

async function outcome(undo: Undo, inOrder: (at: Running) => Promise<Answer<unknown>[]>) {
  const at = await started()
  const answers = await inOrder(at)
  const state = await stateOf(at.flow)
  await tidy(at)
  await undo()
  return { counted: answers.map(counts), state, answers }
}

/** Nothing of a flow that was raced over waits for anybody afterwards. */
const tidy = async ({ flow }: Running) =>
  (await by(creator)).call('oa/flow/allcancel', { flowOi_id: flow, cancelReason: '收场' })

/** Both orders, one after the other: the only two ways in which the race may end. */
async function orders(pair: Pair, undo: Undo) {
  const [one, other] = pair
  const forth = await outcome(undo, async (at) => {
    const sooner = await one(at)
    return [sooner, await other(at)]
  })
  const back = await outcome(undo, async (at) => {
    const sooner = await other(at)
    return [await one(at), sooner]
  })
  return [forth, back]
}

let raced = 0

/** Both at once; in every other race the second is sent first. */
function race([one, other]: Pair, undo: Undo) {
  raced++
  const isForth = raced % 2 === 0
  return outcome(undo, async (at) => {
    if (isForth) return Promise.all([one(at), other(at)])
    const later = other(at)
    return [await one(at), await later]
  })
}

async function judge(label: string, pair: Pair, undo = nothingToUndo) {
  const possible = (await orders(pair, undo)).map(({ counted, state }) => ({ counted, state }))
  for (let round = 0; round < rounds; round++) {
    const { counted, state, answers } = await race(pair, undo)
    expect(possible, `${label}: ${JSON.stringify(answers)}`).toContainEqual({ counted, state })
    expect(counted.some(Boolean), `${label}: somebody wins`).toBe(true)
    for (const { success, code, msg } of answers) {
      if (success) continue
      expect(tooLate, `${label}: ${msg}`).toContain(code)
    }
  }
}

const named = Object.entries(acts)
/** All pairs; the suite takes each act with the next one of the list, and every third with itself. */
const isWhole = process.env.RACE_ROUNDS !== undefined
const isNear = (index: number, other: number) =>
  other === index ? index % 3 === 0 : other - index < 2 || other - index > named.length - 2
const pairs = named.flatMap(([name, one], index) =>
  named
    .slice(index)
    .filter((_, after) => isWhole || isNear(index, index + after))
    .map(([otherName, other]): [string, Pair] => [`${name} + ${otherName}`, [one, other]]),
)

test(`${pairs.length} pairs of acts at once end as if one had come after the other`, async () => {
  const waiting = [...pairs]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await judge(...next)
  }
  await Promise.all(Array.from({ length: beside }, worker))
}, 3_600_000)

/** Acts about a person, which reach all that waits for him, with what makes them undone. */
const personal: [string, Act, Undo][] = [
  [
    'leaving',
    async () =>
      (await by('admin')).call('employee/setenable', { id: second, enabled: false, handover_to: fifth }),
    async () => (await by('admin')).call('employee/setenable', { id: second, enabled: true }),
  ],
  [
    'delegation',
    async () =>
      (await by(last)).call('oa/flowdesigns/entrust/creat', {
        from: '',
        to: fifth,
        kind: 'message',
        flows: null,
        begins_at: null,
        ends_at: null,
        enabled: true,
        reason,
      }),
    async () => {
      const { data } = await (await by(last)).call('oa/flowdesigns/entrust/list.get', {})
      for (const { _id } of data) await (await by(last)).call('oa/flowdesigns/entrust/delete', { _id })
    },
  ],
]

test.each(personal)(
  'serializes %s with every other concurrent action',
  async (name, act, undo) => {
    const others = isWhole ? named : named.filter((_, at) => at % 10 === 0)
    for (const [otherName, other] of others) await judge(`${name} + ${otherName}`, [act, other], undo)
  },
  3_600_000,
)
