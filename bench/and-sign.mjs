// A step that everybody of a company signs: starting the flow, and signatures one after another, over HTTP, beside the
// statements by which a signature reads, replayed raw on the same database. See README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { bundled } from './bundled.mjs'

const sizes = (process.env.BENCH_SIGNERS ?? '10,1000,10000').split(',').map(Number)
const deals = Number(process.env.BENCH_DEALS ?? 40)
const workspace = 'oa'

const dataDir = mkdtempSync(join(tmpdir(), 'qianpi-bench-'))
const server = await bundled('house')
const embedded = process.env.DATABASE_URL ? undefined : await server.startEmbedded({ dataDir })
const main = process.env.DATABASE_URL ?? embedded.url
const config = { ...server.readConfig(), mode: 'production', logLevel: 'silent' }
const within = (database) => Object.assign(new URL(main), { pathname: `/${database}` }).href

async function run(url, text, values) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

const form = {
  input_1732154602000_30237: '全员签署',
  radio_1732154603000_30374: '公章',
  number_1732154604000_30511: 2,
  date_1732154605000_30648: '2026-12-01',
  textarea_1732154607000_30922: '每人签署一次',
}
const rest = { btnindex: 0, funlist: [], sonflows: [] }
const creating = {
  ...{ flowid: 'flow-seal', inputdata: form, ...rest },
  flowdata: { dept: '', desc: '测速', fileList: [], level: 0 },
}
const dealing = (flowmsgid) => ({
  ...{ flowmsgid, inputdata: {}, ...rest },
  flowdata: { suggest: '同意', dept: '', fileList: [] },
})

/** The first step after the start is signed by each of so many people of a department of their own. */
async function signedBy(database, signers) {
  await run(
    database,
    `insert into department (id, name, parent_id, position) values ('sign', '签署', '1', 99)`,
  )
  await run(
    database,
    `insert into person (id, jobid, name, position, created_at)
     select 's' || n, 's' || n, '员工' || n, 1000 + n, now() from generate_series(1, ${signers}) n`,
  )
  await run(
    database,
    `insert into membership (person_id, department_id, leader, position)
     select 's' || n, 'sign', false, 0 from generate_series(1, ${signers}) n`,
  )
  const [{ id, design }] = await run(
    database,
    `select v.id, v.design from flow_version v join flow_design d on d.published_version = v.id where d.id = 'flow-seal'`,
  )
  const chosed = [{ type: 'dept', id: 'sign', name: '签署', coverage: 'n' }]
  const second = design.funlist.find(({ is_start }) => !is_start)
  Object.assign(second, { dealtype: 'andsign', dealers: [{ chosetype: 'or', chosed, runRoots: [] }], cc: [] })
  await run(database, 'update flow_version set design = $2 where id = $1', [id, JSON.stringify(design)])
}

/** Every statement that goes to the database while somebody listens. */
let heard
const query = pg.Client.prototype.query
pg.Client.prototype.query = function listened(asked, ...more) {
  if (heard && asked.text)
    heard.push({ name: asked.name, text: asked.text, values: [...(asked.values ?? [])] })
  return query.call(this, asked, ...more)
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

async function timed(work) {
  const from = performance.now()
  const answer = await work()
  return { ms: performance.now() - from, answer }
}

/** Starts a flow that so many sign, has some of them sign, and replays what each of them read. */
async function measured(signers) {
  const name = `bench_sign_${signers}`
  await run(main, `create database ${name}`)
  const database = within(name)
  await server.migrate(database)
  const house = server.buildHouse(config, database)
  await house.db.transaction((tx) => server.loadDemo(tx, house, { workspace, passwordHash: null }))
  await signedBy(database, signers)
  const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
  await app.ready()
  const tokenOf = async (id) =>
    (await house.db.transaction((tx) => server.startSession(tx, house, workspace, id))).token
  const send = async (call, token, payload) => {
    const headers = { 'x-token': token, 'content-type': 'application/json' }
    const url = `/api/oa/flow/${call}`
    const { success, msg, data } = (await app.inject({ method: 'POST', url, headers, payload })).json()
    if (!success) throw new Error(`${call}: ${msg}`)
    return data
  }
  const { id: starter } = server.demoCompany.people.find(({ is_admin }) => !is_admin)
  const starting = await tokenOf(starter)
  await send('creat', starting, creating)
  const created = await timed(() => send('creat', starting, creating))
  const messages = created.answer.nextmessage[0].list
  if (messages.length !== signers) throw new Error(`${messages.length} messages for ${signers} signers`)
  const http = []
  const raw = []
  const plain = new pg.Client(database)
  await plain.connect()
  for (const { to, msgid } of messages.slice(0, Math.min(deals, signers - 1))) {
    const token = await tokenOf(to)
    heard = []
    http.push((await timed(() => send('deal', token, dealing(msgid)))).ms)
    const reads = heard.filter(({ text }) => text.trimStart().startsWith('select'))
    heard = undefined
    raw.push(
      (
        await timed(async () => {
          for (const statement of reads) await plain.query(statement)
        })
      ).ms,
    )
  }
  await plain.end()
  await app.close()
  await house.push.close()
  await house.db.close()
  await run(main, `drop database ${name} with (force)`)
  return { created: created.ms, deal: median(http), reads: median(raw) }
}

try {
  console.log(
    '| signers | creat ms | deal p50 ms | its reads alone, raw, p50 ms | deal ÷ reads |\n|---|---|---|---|---|',
  )
  for (const signers of sizes) {
    const { created, deal, reads } = await measured(signers)
    const times = [created, deal, reads].map((one) => one.toFixed(1))
    console.log(`| ${[signers, ...times, (deal / reads).toFixed(2)].join(' | ')} |`)
  }
} finally {
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
