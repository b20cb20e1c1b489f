// What insight costs: views of a design with a million flows, the sentence on a flow page, and the counting of flows. See README.md.
import { ask, closeHouse, loadSignedIn, openServer } from './database.mjs'
import { openTable } from './report.mjs'
import { creating } from './seal-flow.mjs'

const flows = Number(process.env.BENCH_FLOWS ?? 1_000_000)
const counted = Number(process.env.BENCH_COUNTED ?? 5_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const design = 'flow-seal'
const dayLength = 86_400_000
const day = (at) => new Date(at).toISOString().slice(0, 10)
const [until, from] = [day(Date.now()), day(Date.now() - 364 * dayLength)]

/** Sums as the job writes them for flows of a year: six steps, ten ways, forty buckets, a thousand people in fifty departments. */
const sums = `with days as (select d, generate_series($1::date, $2::date, '1 day')::date as day from (values (1)) t(d)),
   parts as (
     select 'step' as kind, 's' || s as source, '' as target, b as bucket from generate_series(1, 6) s, generate_series(0, 39) b
     union all select 'edge', 's' || s, 's' || (s % 6 + 1 + e), b from generate_series(1, 5) s, generate_series(0, 1) e, generate_series(0, 39) b
     union all select 'next', 's' || s, 's' || (s + e), 0 from generate_series(1, 5) s, generate_series(1, 2) e
     union all select 'flow', 'agreed', '', b from generate_series(0, 39) b
     union all select 'person', 'p' || p, 'd' || (p % 50), 0 from generate_series(1, 1000) p),
   grains as (select 'day' as grain, day, 1 as times from days
     union all select 'month', date_trunc('month', day)::date, count(*)::int from days group by 2)
   insert into insight_sum (workspace, design_id, kind, grain, day, version_id, source, target, bucket, count, ms)
   select 'oa', $3, kind, grain, day, 'v', source, target, bucket, greatest(1, times * $4::int / 365 / 40), times * 600000::bigint
   from parts, grains`

/** Copies of one flow with its visits and messages. */
const copies = `with made as (select n, id || '-' || n as new from flow, generate_series(1, $2::int) n where id = $1),
   flows as (insert into flow select (jsonb_populate_record(f, jsonb_build_object('id', new, 'workname', new))).*
     from made join flow f on f.id = $1),
   visits as (insert into visit select (jsonb_populate_record(v, jsonb_build_object('flow_id', new))).*
     from made join visit v on v.flow_id = $1)
   insert into message select (jsonb_populate_record(m, jsonb_build_object('flow_id', new, 'id', m.id || '-' || n))).*
   from made join message m on m.flow_id = $1`

const { server, main, config, within, close } = await openServer()
try {
  await ask(main, 'create database bench_insight')
  const database = within('bench_insight')
  await server.migrate(database)
  const house = server.createAppContext(config, database)
  const tokens = await loadSignedIn(server, house)
  const unlimited = { burst: 1e9, perSecond: 1e9 }
  const app = server.buildApp(house, { rate: unlimited })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const send = async (person, call, body) => {
    const began = performance.now()
    const answer = await fetch(`${url}/api/oa/flow/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': tokens.get(person) },
      body: JSON.stringify(body),
    })
    const { success, msg, data } = await answer.json()
    if (!success) throw new Error(`${call}: ${msg}`)
    return { data, ms: performance.now() - began }
  }

  const { data } = await send('100010', 'creat', JSON.parse(creating))
  await ask(database, copies, [data.flowlistid, counted])
  const began = performance.now()
  const count = await server.countPassages(house)
  const rate = Math.round((count / (performance.now() - began)) * 1000)
  await ask(database, sums, [from, until, design, flows])
  await ask(database, 'vacuum analyze')

  const row = openTable(['what', 'ms'])
  const measure = async (name, run) => {
    const times = []
    for (let round = 0; round < rounds; round++) times.push((await run()).ms)
    row([name, times])
  }
  const view = (first) => () =>
    send('admin', 'insight/summary', { flowid: design, period: { from: first, until } })
  await measure('view of a year', view(from))
  await measure('view of 90 days', view(day(Date.now() - 89 * dayLength)))
  await measure('sentence of a flow', () => send('100010', 'insight/waiting', { flowOi_id: data.flowlistid }))
  console.log(`counted ${count} flows, ${rate} a second`)
  await app.close()
  await closeHouse(house)
} finally {
  await close()
}
