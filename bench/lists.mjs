// Lists, badges, search and the detail of a flow over HTTP at growing sizes, beside the very statements they send,
// replayed raw on the same database. See README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bundled } from './bundled.mjs'

const sizes = (process.env.BENCH_MESSAGES ?? '100000,1000000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 25)
const workspace = 'oa'
const people = 2000

const dataDir = mkdtempSync(join(tmpdir(), 'qianpi-bench-'))
const server = await bundled('house')
const embedded = process.env.DATABASE_URL ? undefined : await server.startEmbedded({ dataDir })
const main = process.env.DATABASE_URL ?? embedded.url
const config = { ...server.readConfig(), mode: 'production', logLevel: 'silent' }
const within = (database) => Object.assign(new URL(main), { pathname: `/${database}` }).href

async function inMain(text) {
  const client = new pg.Client(main)
  await client.connect()
  await client.query(text)
  await client.end()
}

/**
 * So many flows of the leave form with a message each, spread over people of whom the last two are real: one gets as
 * much as everybody, the other one twenty times as much. A tenth of the messages wait, most are handled.
 */
async function fill(database, messages, [usual, busy]) {
  const db = new pg.Client(database)
  await db.connect()
  const { rows } = await db.query(`select published_version as id from flow_design where id = 'flow-leave'`)
  const receiver = `case when n % 100 = 0 then '${busy}' when n % ${people} = 1 then '${usual}' else 'p' || n % ${people} end`
  await db.query(`insert into flow (id, flow_id, version_id, name, workname, counters, description, level, form,
      created_at, created_id, creater, dept_id, unfinished, cancel_num, is_cancel, updated_at)
    select 'f' || lpad(n::text, 9, '0'), 'flow-leave', '${rows[0].id}', '请假申请', 'QJ-' || lpad(n::text, 9, '0'), '{}',
      (array['回老家探亲','看病','参加培训','搬家','照顾家人'])[1 + n % 5] || n, 0,
      jsonb_build_object('number_1732154407000_10959', n % 30, 'textarea_1732154409000_11233', repeat('事由', 20)),
      now() - (${messages} - n) * interval '1 second', 'p' || n % ${people}, '员工' || n % ${people}, '1', 1, 0, false, now()
    from generate_series(1, ${messages}) n`)
  await db.query(`insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name,
      to_depts, status, dealtype, is_copy, level, has_read, created_at, created_id, creater, time_expired,
      finished_at, is_revoke)
    select 'm' || lpad(n::text, 9, '0'), 'f' || lpad(n::text, 9, '0'), 'v', 'superior', '直接上级审批', '{}', ${receiver},
      '', '[]', (array[1, 3, 3, 3, 3, 3, 3, 5, 6, 3])[1 + n / 100 % 10], 'orsign', false, n / 1000 % 2 * 100, n % 3 = 0,
      now() - (${messages} - n) * interval '1 second', 'x', 'x', 0, now() - (${messages} - n) * interval '1 second', false
    from generate_series(1, ${messages}) n`)
  await db.query(`insert into flow_log (id, flow_id, type2, at, record)
    select 'l' || n, 'f' || lpad(n::text, 9, '0'), 1, now(), jsonb_build_object('actorName', '王磊', 'stepName', '填写申请',
      'button', '提交', 'suggest', '', 'reason', '') from generate_series(1, ${messages}) n`)
  await db.query('vacuum analyze')
  await db.end()
}

/** Every statement that goes to the database while somebody listens. */
let heard
const query = pg.Client.prototype.query
pg.Client.prototype.query = function listened(asked, ...more) {
  if (heard && !(asked instanceof pg.Query) && asked.values)
    heard.push({ ...asked, values: [...asked.values] })
  return query.call(this, asked, ...more)
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

async function timed(work) {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const page = (search = {}) => ({ nowpage: 1, search })
const list = (name) => `/api/oa/flow/list/${name}`

/** What is asked, by whom. */
function questions(cursor, flowId) {
  const days = { flowid: 'flow-leave', fields: [{ key: '1732154407000_10959', from: 28 }] }
  return [
    ['待我处理 first page', 'usual', list('waiting'), page()],
    ['待我处理 first page, busy person', 'busy', list('waiting'), page()],
    ['我已处理 first page, busy person', 'busy', list('finish'), page()],
    [
      '我已处理 deep by cursor, busy person',
      'busy',
      list('finish'),
      { ...page(), nowpage: 900, after: cursor },
    ],
    ['badges', 'usual', list('number'), {}],
    ['badges, busy person', 'busy', list('number'), {}],
    ['detail of a flow', 'usual', '/api/oa/flow/detail', { flowOi_id: flowId }],
    ['search two characters in 我已处理', 'busy', list('finish'), page({ desc: '看病' })],
    ['search a number field in 我已处理', 'busy', list('finish'), page(days)],
    ['流程查询 first page, administrator', 'admin', '/api/oa/flow/alllist', page()],
    [
      '流程查询 by document number, administrator',
      'admin',
      '/api/oa/flow/alllist',
      page({ workname: '042042' }),
    ],
    ['流程查询 by two characters, administrator', 'admin', '/api/oa/flow/alllist', page({ desc: '看病' })],
    ['流程查询 first page, one with few flows', 'usual', '/api/oa/flow/alllist', page()],
  ]
}

/** A company of so many messages, with its server, and a plain connection to its database. */
async function opened(messages) {
  const name = `bench_lists_${messages}`
  await inMain(`create database ${name}`)
  const database = within(name)
  await server.migrate(database)
  const house = server.buildHouse(config, database)
  await house.db.transaction((tx) => server.loadDemo(tx, house, { workspace, passwordHash: null }))
  const jobs = { usual: '100010', busy: '100008', admin: 'admin' }
  const found = await house.db.pool.query('select id, jobid from person where jobid = any($1)', [
    Object.values(jobs),
  ])
  const idOf = (who) => found.rows.find(({ jobid }) => jobid === jobs[who]).id
  await fill(database, messages, [idOf('usual'), idOf('busy')])
  const tokens = {}
  for (const who of Object.keys(jobs))
    tokens[who] = (
      await house.db.transaction((tx) => server.startSession(tx, house, workspace, idOf(who)))
    ).token
  const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
  await app.ready()
  const raw = new pg.Client(database)
  raw.on('error', () => undefined)
  await raw.connect()
  const send = async (who, url, payload) => {
    const headers = { 'x-token': tokens[who], 'content-type': 'application/json' }
    const answer = (await app.inject({ method: 'POST', url, headers, payload })).json()
    if (!answer.success) throw new Error(`${url}: ${answer.msg}`)
    return answer.data
  }
  const finished = await send('busy', list('finish'), page())
  const waiting = await send('usual', list('waiting'), page())
  const close = async () => {
    await raw.end()
    await app.close()
    await house.push.close()
    await house.db.close()
    await inMain(`drop database ${name} with (force)`)
  }
  return { send, raw, close, asked: questions(finished.next, waiting.result[0].flowlistid) }
}

/** One question at every size, the sizes and the raw statements taking turns; medians. */
async function measured(companies, at) {
  const contenders = []
  for (const { send, raw, asked } of companies) {
    const [, who, url, payload] = asked[at]
    await send(who, url, payload)
    heard = []
    await send(who, url, payload)
    const statements = heard
    heard = undefined
    contenders.push(
      () => send(who, url, payload),
      async () => {
        for (const statement of statements) await raw.query(statement)
      },
    )
  }
  const taken = contenders.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [one, work] of contenders.entries()) taken[one].push(await timed(work))
  return taken.map(median)
}

const companies = []
try {
  for (const size of sizes) companies.push(await opened(size))
  const head = sizes.flatMap((size) => [`${size.toLocaleString('en')} ms`, 'raw ms', '÷ raw'])
  console.log(`| what | ${head.join(' | ')} | growth |\n|---|${'---|'.repeat(head.length + 1)}`)
  for (const [at, [what]] of companies[0].asked.entries()) {
    const times = await measured(companies, at)
    const cells = sizes.flatMap((_, size) => {
      const [http, floor] = times.slice(size * 2)
      return [http.toFixed(1), floor.toFixed(1), (http / floor).toFixed(2)]
    })
    console.log(`| ${what} | ${cells.join(' | ')} | ${(times.at(-2) / times[0]).toFixed(2)} |`)
  }
} finally {
  for (const { close } of companies) await close()
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
