// Starting and handling flows over HTTP at 1, 8 and 32 clients beside their own SQL, replayed raw. See README.md.
import pg from 'pg'
import { databaseClock } from './cpu.mjs'
import { ask, closeHouse, loadSignedIn, openServer } from './database.mjs'
import { heardIn } from './heard.mjs'
import { runClients } from './run-clients.mjs'
import { creating, dealing } from './seal-flow.mjs'

const flows = Number(process.env.BENCH_FLOWS ?? 1000)
/** Flows that are started and handled before the clock: two requests each. */
const warming = Number(process.env.BENCH_WARMING ?? 1000)
const clientCounts = (process.env.BENCH_CLIENTS ?? '1,8,32').split(',').map(Number)

const { server, main, config, within, close } = await openServer()
const databaseCpu = await databaseClock(main)
const unlimited = { burst: 1e9, perSecond: 1e9 }

const inMain = (text) => ask(main, text)

/** The demo company with everybody signed in and some flows; each run starts from a copy. */
async function base() {
  await inMain('create database bench_base')
  await server.migrate(within('bench_base'))
  const house = server.createAppContext(config, within('bench_base'))
  const tokens = await loadSignedIn(server, house)
  await closeHouse(house)
  await recorded(within('bench_base'), tokens, 200)
  // A database that has run for a while knows how its rows are spread; a new one plans for empty tables.
  await ask(within('bench_base'), 'vacuum analyze')
  return tokens
}

/** Runs work on a fresh copy of the base. */
async function onCopy(work) {
  await inMain('create database bench_run template bench_base')
  try {
    return await work(within('bench_run'))
  } finally {
    await inMain('drop database bench_run with (force)')
  }
}

/** Who starts flows: everybody who leads no department. */
const staff = (tokens) => {
  const leads = ({ depts, is_admin }) => is_admin || depts.some(({ leader }) => leader)
  const leaders = new Set(server.demoCompany.people.filter(leads).map(({ id }) => id))
  return [...tokens.keys()].filter((id) => !leaders.has(id))
}

/** Starts so many flows and handles the first message of each; answers the rates. */
async function started(place, tokens, count) {
  const people = staff(tokens)
  const path = (call) => `/api/oa/flow/${call}`
  const starts = Array.from({ length: count }, (_, at) => {
    const token = tokens.get(people[at % people.length])
    return { path: path('creat'), token, body: creating }
  })
  const creat = await runClients(place, starts)
  const deals = creat.answers.map(({ success, msg, data }) => {
    if (!success) throw new Error(msg)
    const [{ to, msgid }] = data.nextmessage[0].list
    return { path: path('deal'), token: tokens.get(to), body: dealing(msgid) }
  })
  const deal = await runClients(place, deals)
  const failed = deal.answers.find(({ success }) => !success)
  if (failed) throw new Error(failed.msg)
  return { creat, deal }
}

/** The rates through HTTP of a process that has just started, and after that. */
async function throughHttp(database, tokens, clients) {
  const house = server.createAppContext(config, database)
  const outbox = server.startOutbox(house)
  const app = server.buildApp(house, { rate: unlimited })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const place = { url, clients, databaseCpu }
  const first = warming ? await started(place, tokens, warming) : undefined
  const { creat, deal } = await started(place, tokens, flows)
  await app.close()
  await outbox.stop()
  await closeHouse(house)
  return { first, creat, deal }
}

/** The statements of each request, heard while one client sends them one after another. */
async function recorded(database, tokens, count = flows) {
  const house = server.createAppContext(config, database)
  const app = server.buildApp(house, { rate: unlimited })
  const people = staff(tokens)
  const send = (call, token, payload) => {
    const headers = { 'x-token': token, 'content-type': 'application/json' }
    return app.inject({ method: 'POST', url: `/api/oa/flow/${call}`, headers, payload })
  }
  const creat = []
  const deal = []
  for (let at = 0; at < count; at++) {
    const created = await heardIn(() => send('creat', tokens.get(people[at % people.length]), creating))
    creat.push(created.statements)
    const [{ to, msgid }] = created.answer.json().data.nextmessage[0].list
    deal.push((await heardIn(() => send('deal', tokens.get(to), dealing(msgid)))).statements)
  }
  await app.close()
  await closeHouse(house)
  return { creat, deal }
}

/** The same statements by so many connections, with nothing around them. */
async function raw(database, clients, requests) {
  const connections = Array.from({ length: clients }, () => new pg.Client(database))
  for (const connection of connections) await connection.connect()
  let next = 0
  const run = async (connection) => {
    for (let at = next++; at < requests.length; at = next++)
      for (const statement of requests[at]) await connection.query(statement)
  }
  const began = performance.now()
  await Promise.all(connections.map(run))
  const seconds = (performance.now() - began) / 1000
  for (const connection of connections) await connection.end()
  return requests.length / seconds
}

const percentile = (times, share) => times.sort((a, b) => a - b)[Math.floor(times.length * share)]

function row(call, clients, http, rawRate) {
  const { length } = http.answers
  const rate = length / http.seconds
  const rawColumns = rawRate ? [rawRate.toFixed(0), (rate / rawRate).toFixed(2)] : ['–', '–']
  const cells = [rate.toFixed(0), ...rawColumns]
  const times = [0.5, 0.99].map((share) => percentile(http.times, share).toFixed(1))
  const cpu = [http.cpu.server, http.cpu.database].map((ms) => (ms / length).toFixed(2))
  console.log(`| ${[call, clients, ...cells, ...times, ...cpu].join(' | ')} |`)
}

try {
  const tokens = await base()
  const statements = await onCopy((database) => recorded(database, tokens))
  const count = ({ length }) => length
  console.log(
    `${flows} flows; statements a request: creat ${count(statements.creat.at(-1))}, `,
    `deal ${count(statements.deal.at(-1))}\n`,
  )
  console.log(
    '| call | clients | HTTP /s | raw /s | HTTP ÷ raw | p50 ms | p99 ms | server CPU ms | database CPU ms |\n',
    '|---|---|---|---|---|---|---|---|---|',
  )
  for (const clients of clientCounts) {
    const http = await onCopy((database) => throughHttp(database, tokens, clients))
    const rates = await onCopy(async (database) => ({
      creat: await raw(database, clients, statements.creat),
      deal: await raw(database, clients, statements.deal),
    }))
    if (http.first) {
      row('first creat', clients, http.first.creat)
      row('first deal', clients, http.first.deal)
    }
    row('creat', clients, http.creat, rates.creat)
    row('deal', clients, http.deal, rates.deal)
  }
} finally {
  await inMain('drop database if exists bench_base with (force)')
  await close()
}
