import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runOutbox } from '../../src/server/jobs/outbox'
import { rowsOf } from '../kit/contents'
import { chain } from '../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'

/** 4 rounds in the suite, 100 by `npm run test:races`. */
const rounds = Math.max(4, Number(process.env.RACE_ROUNDS ?? 0) / 5)
const [creator, signer, leaver, successor] = ['100010', '100029', '100028', '100031'] as const
/** So many signatures, each of which asks the leaver. */
const crowd = 8
/** Longer than anybody would wait for an act that is under way. */
const long = 700

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await server.publish(
    '离职交接',
    chain({ id: 'sign', who: [signer] }, { id: 'then', who: [leaver] }),
  )
})
afterEach(async () => {
  await (await server.as('admin')).call('employee/setenable', { id: leaver, enabled: true })
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

/** So many flows that wait for the signer. */
async function started(count: number) {
  const starts = await server.as(creator)
  const answers = await Promise.all(
    Array.from({ length: count }, () => starts.call('oa/flow/creat', creating(design, {}))),
  )
  return answers.map(({ data }) => ({
    flow: data.flowlistid,
    msgid: data.nextmessage[0]?.list?.[0]?.msgid ?? '',
  }))
}

const sign = async (msgid: string) => (await server.as(signer)).call('oa/flow/deal', dealing(msgid))

async function leave(): Promise<void> {
  const body = { id: leaver, enabled: false, handover_to: successor }
  const left = await (await server.as('admin')).call('employee/setenable', body)
  expect(left.success, left.msg).toBe(true)
}

const waitingIn = (flow: string) =>
  rowsOf<{ to_id: string }>(
    server.db,
    'select to_id from message where flow_id = $1 and status = 1 order by to_id',
    flow,
  )

/** Holds a table until it is let go. */
async function holding(table: string, mode: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in ${mode} mode`)
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** Until a statement of the server waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(() => rowsOf(server.db, waiting), { timeout: 5_000 }).not.toEqual([])
}

test(`whoever leaves while many send him something is asked for nothing afterwards, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    const flows = await started(crowd)
    const signing = flows.map(async ({ msgid }, at) => {
      await sleep(at * 4)
      return sign(msgid)
    })
    await sleep(round % 10)
    await leave()
    for (const dealt of await Promise.all(signing))
      if (!dealt.success) expect(dealt.code).toBe('flow.nobody-found')
    await runOutbox(server.house)
    const stranded = `select id from message where to_id = $1 and status = 1`
    expect(await rowsOf(server.db, stranded, leaver)).toEqual([])
    await (await server.as('admin')).call('employee/setenable', { id: leaver, enabled: true })
  }
}, 600_000)

test('assigns a task to the successor when the recipient leaves during a slow action', async () => {
  const [{ flow, msgid } = { flow: '', msgid: '' }] = await started(1)
  // Else telling of the start would wait for the message that is signed, and the hand-over for that.
  await runOutbox(server.house)
  // What an act reads last, for the badges of its answer.
  const letGo = await holding('flow_creat_alert', 'access exclusive')
  const signing = sign(msgid)
  await somebodyWaits()
  await leave()
  const late = runOutbox(server.house)
  await sleep(long)
  await letGo()
  expect((await signing).success).toBe(true)
  await late
  expect(await waitingIn(flow)).toEqual([{ to_id: successor }])
})

test('decides an action again when a recipient leaves between decision and storing', async () => {
  const [{ flow, msgid } = { flow: '', msgid: '' }] = await started(1)
  const letGo = await holding('flow', 'exclusive')
  const signing = sign(msgid)
  await somebodyWaits()
  await leave()
  await runOutbox(server.house)
  await letGo()
  expect((await signing).code).toBe('flow.nobody-found')
  expect(await waitingIn(flow)).toEqual([{ to_id: signer }])
})
