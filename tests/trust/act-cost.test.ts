import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../src/generated/calls'
import { runOutbox } from '../../src/server/jobs/outbox'
import { flowRowsCacheOf } from '../../src/server/queries/flow/flow-rows-cache'
import { creating, dealing, type FlowServer, flowServerOfFile, sealForm } from '../kit/flows'

/*
 * What a creation and a decision cost the database, counted and not timed. A feature that raises a number raises it here, in
 * the same commit and with its reason. The decision reaches four people and includes the job that notifies them, as in
 * bench/deal.mjs.
 */

const rounds = 16
/** Acts before the count begins. */
const warming = 4
/** Acts that are counted together. */
const pair = 2
/** Connections whose statistics are collected; more than the pool has. */
const connections = 30

let server: FlowServer
let statements: string[] = []
const send = pg.Client.prototype.query

beforeAll(async () => {
  server = await flowServerOfFile()
  pg.Client.prototype.query = function query(this: pg.Client, ...given: Parameters<typeof send>) {
    const [query] = given as unknown as [string | { name?: string; text: string }]
    statements.push(typeof query === 'string' ? query : (query.name ?? query.text))
    return send.apply(this, given)
  } as typeof send
  await server.db.pool.query('create extension if not exists pg_walinspect schema pg_catalog')
})
afterAll(async () => {
  pg.Client.prototype.query = send
  await server.stop()
})

interface Written {
  records: number
  bytes: number
  fullPages: number
}

/** Returns what the connections of the server have written to the log, after all have reported it. */
async function written(): Promise<Written> {
  const report = () => server.db.pool.query('select pg_stat_force_next_flush(), pg_sleep(0.01)')
  await Promise.all(Array.from({ length: connections }, report))
  const { rows } = await server.db.pool.query<Record<keyof Written, string>>(
    `select sum(w.wal_records) as records, sum(w.wal_bytes) as bytes, sum(w.wal_fpi) as "fullPages"
     from pg_stat_activity a cross join lateral pg_stat_get_backend_wal(a.pid) w where a.datname = current_database()`,
  )
  const [row] = rows
  return { records: Number(row?.records), bytes: Number(row?.bytes), fullPages: Number(row?.fullPages) }
}

const logPosition = async (): Promise<string> =>
  (await server.db.pool.query('select pg_current_wal_insert_lsn() as at')).rows[0].at

/**
 * Returns the entries of indexes of our tables that the log has between two positions, by table. A split of a page takes in
 * one entry. Catalogues are left out, since PostgreSQL writes statistics to them when it likes.
 */
async function indexEntries(from: string, to: string): Promise<Map<string, number>> {
  // The log can be read as far as it is written.
  await server.db.pool.query(
    `begin; set local synchronous_commit = on; select pg_logical_emit_message(true, '', ''); commit`,
  )
  const { rows } = await server.db.pool.query<{ table: string; entries: number }>(
    `select x.indrelid::regclass::text as table, count(distinct b.start_lsn)::int as entries
     from pg_get_wal_block_info($1, $2, false) b
     join pg_class c on c.relfilenode = b.relfilenode and c.relkind = 'i' join pg_index x on x.indexrelid = c.oid
     where b.reldatabase = (select oid from pg_database where datname = current_database())
       and c.relnamespace <> 'pg_catalog'::regnamespace
       and b.block_id = 0 and (b.resource_manager = 'Btree' and b.record_type in ('INSERT_LEAF', 'INSERT_POST', 'SPLIT_L', 'SPLIT_R')
         or b.resource_manager = 'Gin' and b.record_type in ('INSERT', 'UPDATE_META_PAGE'))
     group by 1`,
    [from, to],
  )
  return new Map(rows.map(({ table, entries }) => [table, entries]))
}

async function waitingOf(flow: string): Promise<string> {
  const { rows } = await server.db.pool.query('select id from message where flow_id = $1 and status = 1', [
    flow,
  ])
  return rows[0]?.id
}

const isReport = (statement: string) => /pg_stat_|pg_notify/.test(statement)

/**
 * Runs acts one after the other. Returns the statements of the last one, what an act of the cheapest pair writes, and its
 * entries of indexes: now and then an act splits a page of an index, which writes about 4 KB that do not count as a full
 * page, and which acts do so depends on the pages of the database.
 */
async function costOf(acts: readonly (() => Promise<unknown>)[]) {
  // The first acts of a connection also read what the server keeps in memory.
  for (const act of acts.slice(0, warming)) await act()
  const costs: { records: number; bytes: number }[] = []
  const entries: Map<string, number>[] = []
  let sent: string[] = []
  for (let at = warming; at < acts.length; at += pair) {
    const before = await written()
    const from = await logPosition()
    for (const act of acts.slice(at, at + pair)) {
      statements = []
      await act()
    }
    sent = statements.filter((one) => !isReport(one))
    const to = await logPosition()
    const after = await written()
    // Reading the log writes to it, so it comes last.
    entries.push(await indexEntries(from, to))
    const each = (key: keyof Written) => (after[key] - before[key]) / pair
    costs.push({ records: each('records'), bytes: each('bytes') - 8_192 * each('fullPages') })
  }
  const least = (key: 'records' | 'bytes') => Math.min(...costs.map((cost) => cost[key]))
  const tables = [...new Set(entries.flatMap((found) => [...found.keys()]))].sort()
  const leastOf = (table: string) => Math.min(...entries.map((found) => found.get(table) ?? 0)) / pair
  const indexed = Object.fromEntries(tables.map((table) => [table, leastOf(table)]))
  return { sent, records: least('records'), bytes: least('bytes'), indexed }
}

/** Statements of the job that notifies people of an act. */
const notification = [
  ...['begin', 'outbox-claim', 'outbox-finish', 'event-receivers', 'commit', 'outbox-is-due'],
]
const flows: string[] = []

test('a creation sends these statements and writes at most 44 records of 8.6 KB', async () => {
  const me = await server.as('100010')
  const create = async () => {
    const { data } = await me.call('oa/flow/creat', creating('flow-seal', sealForm()))
    flows.push(data.flowlistid)
    await runOutbox(server.house)
  }
  const { sent, records, bytes, indexed } = await costOf(Array.from({ length: rounds }, () => create))
  expect(sent).toEqual([
    ...[
      'session_stamp',
      'begin',
      'design-one',
      'flow-counter-lock',
      'flow-insert',
      'flow-news-vv-l-kn-e-d-m',
      'badges',
      'commit',
    ],
    ...notification,
  ])
  expect(records).toBeLessThanOrEqual(44)
  expect(bytes).toBeLessThan(8_600)
  expect(indexed).toEqual({
    flow: 7,
    flow_change: 2,
    flow_link: 2,
    flow_log: 1,
    message: 9,
    outbox: 2,
    visit: 2,
  })
})

const reading = ['session_stamp', 'flow-head-of-message']
const openingRest = ['badges', 'flow-logs', 'file-of-opinions', 'comment-list', 'draft-one']
const decisionStatements = [
  ...['session_stamp', 'begin', 'flow-lock-of-message'],
  ...['message-close', 'flow-update', 'flow-news-v-l-k-e-d-m', 'badges', 'commit'],
]

/** Sends a call of the first approver. Returns its statements. */
async function sentBy(call: CallName, body: object): Promise<string[]> {
  statements = []
  const { success, msg } = await (await server.as('100008')).call(call, body)
  if (!success) throw new Error(msg)
  return statements.filter((one) => !isReport(one))
}
const open = (message: string) => sentBy('oa/flow/deal/bymsgid', { _id: message })
function forecast(message: string) {
  const { flowdata, inputdata, btnindex } = JSON.parse(JSON.stringify(dealing(message)))
  const body = { flowmsgid: message, inputdata, btnindex, flowdata: { ...flowdata, suggest: '' } }
  return sentBy('oa/flow/dealforetell', body)
}

test('opening a message and its forecast send these statements', async () => {
  const message = await waitingOf(flows.at(-1) ?? '')
  // The first opening of a person also reads what the server keeps in memory.
  await open(message)
  expect(await open(message)).toEqual([...reading, ...openingRest])
  expect(await forecast(message)).toEqual(reading)
})

test('a decision that reaches four people sends these and writes at most 62 records of 10.7 KB', async () => {
  const me = await server.as('100008')
  const waiting = await Promise.all(flows.map(waitingOf))
  const { sent, records, bytes, indexed } = await costOf(
    waiting.map((message) => async () => {
      const { success, msg } = await me.call('oa/flow/deal', dealing(message))
      if (!success) throw new Error(msg)
      await runOutbox(server.house)
    }),
  )
  expect(sent).toEqual([...decisionStatements, ...notification])
  expect(records).toBeLessThanOrEqual(62)
  expect(bytes).toBeLessThan(10_700)
  expect(indexed).toEqual({ flow_change: 2, flow_link: 2, flow_log: 1, message: 32, outbox: 2, visit: 1 })
})

test('a flow with 1,000 earlier messages is read once, and then costs the same statements', async () => {
  const { data } = await (await server.as('100010')).call('oa/flow/creat', creating('flow-seal', sealForm()))
  const flow = data.flowlistid
  const message = await waitingOf(flow)
  await server.db.pool.query(
    `with times as (select n, created_at - (n || ' minutes')::interval as at from flow, generate_series(1, 1000) n where id = $1),
     visits as (insert into visit (workspace, flow_id, id, step_id, from_messages, entered_at, trace, because)
       select 'oa', $1, 'v' || n / 4, 'superior', '{}', min(at), '[]', '' from times group by n / 4),
     touched as (update flow set id = id where id = $1)
     insert into message select (jsonb_populate_record(m, jsonb_build_object('id', 'm' || n, 'visit_id', 'v' || n / 4,
       'status', 3, 'created_at', at, 'finished_at', at))).* from times join message m on m.id = $2`,
    [flow, message],
  )
  expect(await open(message)).toEqual(expect.arrayContaining(['flow-messages', 'flow-visits-traced']))
  expect(await open(message)).toEqual([...reading, ...openingRest])
  expect(await forecast(message)).toEqual(reading)
  expect(await sentBy('oa/flow/deal', dealing(message))).toEqual(decisionStatements)
})

test('an opening reads earlier messages once for a list of them, and an act leaves what it found', async () => {
  const { data } = await (await server.as('100010')).call('oa/flow/creat', creating('flow-seal', sealForm()))
  const flow = data.flowlistid
  const message = await waitingOf(flow)
  await open(message)
  const cache = flowRowsCacheOf(server.db)
  const rows = cache.find('oa', { flow })
  const [started] = rows?.messages ?? []
  if (!rows || !started) throw new Error('an opening remembers the rows of its flow')
  let reads = 0
  const earlier = Array.from({ length: 1000 }, (_, n) => {
    const one = { ...started, id: `earlier ${n}`, visitId: `visit ${n}`, status: 3 as const }
    return new Proxy(one, {
      get: (target, key) => {
        reads += 1
        return Reflect.get(target, key)
      },
    })
  })
  cache.store('oa', flow, { ...rows, messages: [...earlier, ...rows.messages] })
  const readsOf = async (act: () => Promise<unknown>) => {
    reads = 0
    await act()
    return reads / earlier.length
  }
  expect(await readsOf(() => open(message))).toBeLessThanOrEqual(20)
  expect(await readsOf(() => open(message))).toBe(0)
  expect(await readsOf(() => forecast(message))).toBe(0)
  expect(await readsOf(() => sentBy('oa/flow/deal', dealing(message)))).toBe(0)
  // No database has these messages.
  cache.drop('oa', flow)
})
