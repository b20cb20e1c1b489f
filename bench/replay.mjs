// Finished flows decided again on a changed design beside only reading them. See README.md.
import pg from 'pg'
import { closeHouse, openServer } from './database.mjs'
import { openTable } from './report.mjs'

const flows = Number(process.env.BENCH_FLOWS ?? 10_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/** Seconds that so many flows may take. */
const limit = flows / 1_000
const [workspace, design] = ['oa', 'flow-leave']
const { server, main, config, within, close } = await openServer()

async function seconds(work) {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

const database = within('bench_replay')
const admin = new pg.Client(main)
await admin.connect()
await admin.query('create database bench_replay')
await server.migrate(database)
const house = server.createAppContext(config, database)
await house.db.transaction((tx) => server.loadDemo(tx, house, { workspace, passwordHash: null }))
await server.playDemoStory(house)
const db = new pg.Client(database)
await db.connect()
const { rows: told } = await db.query('select count(*)::int as flows from flow where design_id = $1', [
  design,
])
const copies = Math.ceil(flows / told[0].flows) - 1
// The leaves of the demo, again and again.
await db.query(
  `insert into flow select (jsonb_populate_record(f, jsonb_build_object('id', f.id || n, 'workname', f.workname || '-' || n))).*
   from flow f, generate_series(1, $2::int) n where f.design_id = $1`,
  [design, copies],
)
await db.query(
  `insert into flow_log select (jsonb_populate_record(l, jsonb_build_object('id', l.id || n, 'flow_id', l.flow_id || n))).*
   from flow_log l join flow f on f.id = l.flow_id, generate_series(1, $2::int) n
   where f.design_id = $1 and f.id || n in (select id from flow)`,
  [design, copies],
)
await db.query('vacuum analyze')

const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
await app.ready()
const { rows: people } = await db.query(`select id from person where jobid = 'admin'`)
const { token } = await house.db.transaction((tx) => server.startSession(tx, house, workspace, people[0].id))
const headers = { 'x-token': token, 'content-type': 'application/json' }
const { rows: versions } = await db.query(
  'select design from flow_version where design_id = $1 and number is not null order by number desc limit 1',
  [design],
)
const changed = JSON.parse(JSON.stringify(versions[0].design).replaceAll('> 3', '> 0'))

async function replayed(tried) {
  const payload = { flowid: design, count: flows, design: tried }
  const url = '/api/oa/flowdesigns/simulation/replay'
  const answer = (await app.inject({ method: 'POST', url, headers, payload })).json()
  if (!answer.success) throw new Error(answer.msg)
  return answer.data
}
async function read() {
  let acts = 0
  for await (const page of server.iterateFlowHistories(house.db, workspace, { design, count: flows }))
    for (const flow of page) acts += flow.acts.length
  return acts
}

const best = async (work) => {
  const durations = []
  for (let round = 0; round < rounds; round++) durations.push(await seconds(work))
  return Math.min(...durations)
}

const acts = await read()
console.log(`${flows} flows with ${acts} acts`)
const row = openTable(['design', 'differing', 's', 'reading s', '÷ reading', `÷ limit of ${limit} s`])
const reading = await best(read)
for (const [title, tried] of [
  ['as it is', versions[0].design],
  ['with another limit', changed],
]) {
  const { differing } = await replayed(tried)
  const duration = await best(() => replayed(tried))
  row([title, differing, duration, reading, duration / reading, duration / limit])
}
await db.end()
await app.close()
await closeHouse(house)
await admin.query('drop database bench_replay with (force)')
await admin.end()
await close()
