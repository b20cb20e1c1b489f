import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecipientGroup } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  sealForm,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

const many = 105
const few = 25
/** More than one statement closes. */
const crowd = 505

let server: FlowServer
/** Signed by many, then by few. */
let design: string

const members = (id: string): RecipientGroup[] => [
  { chosetype: 'or', chosed: [{ type: 'dept', id, name: id, coverage: 'n' }], runRoots: [] },
]

/** A department of people s1, s2, … */
async function hire(id: string, count: number) {
  const { pool } = server.db
  await pool.query(`insert into department (id, name, parent_id, position) values ($1, $1, '1', 99)`, [id])
  await pool.query(
    `insert into person (id, jobid, name, position, created_at)
     select 's' || n, 's' || n, '员工' || n, 1000 + n, now() from generate_series(1, $1::int) n on conflict do nothing`,
    [count],
  )
  await pool.query(
    `insert into membership (person_id, department_id, leader, position)
     select 's' || n, $2, false, 0 from generate_series(1, $1::int) n`,
    [count, id],
  )
}

beforeAll(async () => {
  server = await flowServerOfFile()
  await hire('few', few)
  await hire('many', many)
  await hire('crowd', crowd)
  const seal = demoDesign('flow-seal')
  const [, first, second] = seal.funlist
  Object.assign(first ?? {}, { dealtype: 'andsign', dealers: members('many'), cc: [] })
  Object.assign(second ?? {}, { dealtype: 'andsign', dealers: members('few'), cc: [] })
  design = await server.publish('全员签署', seal)
})
afterAll(() => server.stop())

const start = async () =>
  (await (await server.as('100010')).call('oa/flow/creat', creating(design, sealForm()))).data

const sign = async (jobId: string, msgid: string) =>
  (await server.as(jobId)).call('oa/flow/deal', dealing(msgid))

test('advances after the last of many signatures and shows who is missing', async () => {
  const { flowlistid, nextmessage } = await start()
  const waiting = nextmessage[0]?.list ?? []
  expect(waiting).toHaveLength(many)
  const [first, ...rest] = waiting
  const signed = await sign(first?.to ?? '', first?.msgid ?? '')
  const names = rest.slice(0, 20).map(({ name }) => name)
  expect(signed.data).toMatchObject({
    waiting: names,
    waiting_more: many - 21,
    finished: false,
    nextmessage: [],
  })
  expect(signed.msg).toBe(`审核通过，还需要${many - 1}人同意（${[...names, '…'].join('、')}）`)

  const others = await Promise.all(rest.map(({ to, msgid }) => sign(to, msgid ?? '')))
  expect(others.every(({ success }) => success)).toBe(true)
  const last = others.filter(({ data }) => data.nextmessage.length)
  expect(last).toHaveLength(1)
  expect(last[0]?.data.waiting).toEqual([])

  const next = last[0]?.data.nextmessage[0]?.list ?? []
  expect(next).toHaveLength(few)
  for (const { to, msgid } of next) expect((await sign(to, msgid ?? '')).success).toBe(true)
  const [flow] = await rowsOf<{ unfinished: number; finished: boolean }>(
    server.db,
    'select unfinished, finished_at is not null as finished from flow where id = $1',
    flowlistid,
  )
  expect(flow).toEqual({ unfinished: 0, finished: true })
})

test('stores many predecessors once at the visit and returns them for each message', async () => {
  const [{ id: flowOi_id } = { id: '' }] = await rowsOf<{ id: string }>(
    server.db,
    'select id from flow where finished_at is not null',
  )
  const stored = await rowsOf<{ step: string; from: number; visit: number }>(
    server.db,
    `select distinct m.step_id as step, cardinality(m.pre_message_ids) as from, cardinality(v.from_messages) as visit
     from message m join visit v on v.id = m.visit_id where m.flow_id = $1 and m.step_id in ('superior', 'keeper') order by 1`,
    flowOi_id,
  )
  expect(stored).toEqual([
    { step: 'keeper', from: 0, visit: many },
    { step: 'superior', from: 1, visit: 1 },
  ])
  const { data } = await (await server.as('100010')).call('oa/flow/detail_msgs', { flowOi_id })
  const told = data.msgList.filter(({ NowFunid }) => NowFunid === 'superior').map(({ _id }) => _id)
  const keepers = data.msgList.filter(({ NowFunid }) => NowFunid === 'keeper')
  expect(keepers.map(({ PreMsgIds }) => PreMsgIds.toSorted())).toEqual(keepers.map(() => told.toSorted()))
  expect([told.length, keepers.length]).toEqual([20, few])
})

test('lists some of many signers on the page and all of them in the status', async () => {
  const { flowlistid: flowOi_id, nextmessage } = await start()
  const [mine] = (nextmessage[0]?.list ?? []).filter(({ to }) => to === 's99')
  await sign('s1', nextmessage[0]?.list[0]?.msgid ?? '')
  const me = await server.as('s99')
  const { data } = await me.call('oa/flow/detail_msgs', { flowOi_id })
  const own = data.msgList.filter(({ NowFunid }) => NowFunid === 'superior')
  expect(own).toHaveLength(20)
  expect(own.map(({ to }) => to)).toContain('s99')
  expect(own.flatMap(({ crowd }) => crowd ?? [])).toMatchObject([{ count: many - 20 }])
  const logs = (await me.call('oa/flow/detail_logs', { flowOi_id })).data.logList
  expect(logs[0]?.nextmessage[0]).toMatchObject({ count: many })
  expect(logs[0]?.nextmessage[0]?.list).toHaveLength(20)
  const asked = { flowOi_id, msgids: [mine?.msgid ?? ''], all: true }
  expect((await me.call('oa/flow/checkmsgstatus', asked)).data).toMatchObject({ count: many })
  expect((await me.call('oa/flow/checkmsgstatus', { ...asked, all: false })).data.rows).toHaveLength(1)
})

test('closes the messages of more or-signers than one statement takes', async () => {
  const seal = demoDesign('flow-seal')
  const [, first] = seal.funlist
  Object.assign(first ?? {}, { dealtype: 'orsign', dealers: members('crowd'), cc: [] })
  const design = await server.publish('任一签署', seal)
  const me = await server.as('100010')
  const { flowlistid, nextmessage } = (await me.call('oa/flow/creat', creating(design, sealForm()))).data
  const mine = nextmessage[0]?.list.find(({ to }) => to === 's7')
  const { data } = await sign('s7', mine?.msgid ?? '')
  expect(data).toMatchObject({ either_signed: crowd - 1, finished: false })
  const states = await rowsOf<{ status: number; count: number }>(
    server.db,
    `select status, count(*)::int as count from message where flow_id = $1 and step_id = 'superior' group by 1 order by 1`,
    flowlistid,
  )
  expect(states).toEqual([
    { status: 3, count: 1 },
    { status: 4, count: crowd - 1 },
  ])
})

test('violates no database invariant with many signers', () => expectInvariants(server.db))
