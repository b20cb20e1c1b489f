// What opening, forecast and decision cost in flows with a long history, beside flows without one. See README.md.
import { databaseClock } from './cpu.mjs'
import { ask, closeHouse, loadSignedIn, openServer } from './database.mjs'
import { openTable } from './report.mjs'
import { runClients } from './run-clients.mjs'
import { creating, dealing } from './seal-flow.mjs'

/** Flows of a length at once: so many long ones fit in what a process remembers. */
const flows = 12
const rounds = Number(process.env.BENCH_ROUNDS ?? 8)
const lengths = (process.env.BENCH_MESSAGES ?? '0,100,300,1000').split(',').map(Number)
const warming = Number(process.env.BENCH_WARMING ?? 600)
const author = '100010'

const { server, main, config, within, close } = await openServer()
const databaseCpu = await databaseClock(main)
const unlimited = { burst: 1e9, perSecond: 1e9 }

/** Earlier visits of four messages each, all of them handled. */
const history = `with times as (
    select f.id as flow, n, f.created_at - (n || ' minutes')::interval as at
    from flow f, generate_series(1, $2::int) n where f.id = any($1)
  ), visits as (
    insert into visit (workspace, flow_id, id, step_id, from_messages, entered_at, trace, because)
    select 'oa', flow, flow || '-v' || n / 4, 'superior', '{}', min(at), '[]', '' from times group by flow, n / 4
  ), touched as (
    update flow set id = id where id = any($1)
  )
  insert into message select (jsonb_populate_record(m, jsonb_build_object('id', m.flow_id || '-m' || n,
    'visit_id', m.flow_id || '-v' || n / 4, 'status', 3, 'created_at', at, 'finished_at', at))).*
  from times join message m on m.flow_id = flow and m.status = 1`

try {
  await ask(main, 'create database bench_growth')
  const database = within('bench_growth')
  await server.migrate(database)
  const house = server.createAppContext(config, database)
  const tokens = await loadSignedIn(server, house)
  const app = server.buildApp(house, { rate: unlimited })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const send = async (call, requests, clients = 1) => {
    const ran = await runClients(
      { url, clients, databaseCpu },
      requests.map(({ token, body }) => ({
        path: `/api/oa/flow/${call}`,
        token,
        body: JSON.stringify(body),
      })),
    )
    const refused = ran.answers.find(({ success }) => !success)
    if (refused) throw new Error(`${call}: ${refused.msg}`)
    return ran
  }
  const start = async (count) => {
    const body = JSON.parse(creating)
    const { answers } = await send(
      'creat',
      Array.from({ length: count }, () => ({ token: tokens.get(author), body })),
    )
    return answers.map(({ data }) => {
      const [{ to, msgid }] = data.nextmessage[0].list
      return { flow: data.flowlistid, message: msgid, token: tokens.get(to) }
    })
  }
  const opening = ({ message, token }) => ({ token, body: { _id: message } })
  const forecast = ({ message, token }) => ({
    token,
    body: {
      flowmsgid: message,
      inputdata: {},
      btnindex: 0,
      flowdata: { dept: '', suggest: '', fileList: [] },
    },
  })
  const decision = ({ message, token }) => ({ token, body: JSON.parse(dealing(message)) })
  const calls = [
    ['first opening', 'deal/bymsgid', opening],
    ['opening', 'deal/bymsgid', opening],
    ['forecast', 'dealforetell', forecast],
    ['decision', 'deal', decision],
  ]
  const handle = async (opened) => {
    const spent = new Map()
    for (const [name, call, requestOf] of calls) {
      const { cpu } = await send(call, opened.map(requestOf))
      spent.set(name, { server: cpu.server / opened.length, database: cpu.database / opened.length })
    }
    return spent
  }

  for (let count = 0; count < warming; count += 100) await handle(await start(100))
  await ask(database, 'vacuum analyze')
  const turns = new Map(lengths.map((length) => [length, []]))
  for (let round = 0; round < rounds; round++)
    for (const length of lengths) {
      const opened = await start(flows)
      if (length) await ask(database, history, [opened.map(({ flow }) => flow), length])
      turns.get(length).push(await handle(opened))
    }
  const [least] = lengths
  const row = openTable(['call', 'earlier messages', 'server CPU ms', 'database CPU ms', `÷ with ${least}`])
  const sum = ({ server, database }) => server + database
  for (const [name] of calls)
    for (const length of lengths) {
      const figures = turns.get(length).map((spent) => spent.get(name))
      const base = turns.get(least).map((spent) => spent.get(name))
      row([
        ...[name, String(length)],
        ...[figures.map(({ server }) => server), figures.map(({ database }) => database)],
        figures.map((one, turn) => sum(one) / sum(base[turn])),
      ])
    }
  await app.close()
  await closeHouse(house)
} finally {
  await close()
}
