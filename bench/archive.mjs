// Archiving nine tenths of many flows: its rate, and lists before, meanwhile and afterwards. See README.md.
import pg from 'pg'
import { closeHouse, openServer } from './database.mjs'
import { fill } from './lists-fill.mjs'
import { openTable, printTable } from './report.mjs'

const flows = Number(process.env.BENCH_FLOWS ?? 100_000)
const minutes = Number(process.env.BENCH_MINUTES ?? Number.POSITIVE_INFINITY)
const recovers = process.env.BENCH_RECOVER !== '0' && minutes === Number.POSITIVE_INFINITY
const workspace = 'oa'
const { server, main, config, within, close } = await openServer()

const quantile = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)]
const ms = (numbers) => [quantile(numbers, 0.5), quantile(numbers, 0.99)]

async function timed(work) {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const list = (name) => [`/api/oa/flow/list/${name}`, { nowpage: 1, search: {} }]
const questions = [list('waiting'), list('finish'), list('icreat'), ['/api/oa/flow/alllist', list('')[1]]]

const database = within('bench_archive')
const admin = new pg.Client(main)
await admin.connect()
await admin.query('create database bench_archive')
await server.migrate(database)
const house = server.createAppContext(config, database)
await house.db.transaction((tx) => server.loadDemo(tx, house, { workspace, passwordHash: null }))
const db = new pg.Client(database)
await db.connect()
const idOf = async (jobid) => (await db.query('select id from person where jobid = $1', [jobid])).rows[0].id
const people = { usual: await idOf('100010'), busy: await idOf('100008') }
await fill(database, flows * 4, people)
// Nine of ten are over; in the others something waits.
await db.query(`update flow set unfinished = 0, result = 'agreed', finished_at = created_at + interval '1 hour'
  where right(id, 1) <> '0' or right(id, 2) < '50'`)
await db.query(`update message m set status = 3 from flow f
  where f.id = m.flow_id and f.finished_at is not null and m.status = 1`)
await db.query('vacuum analyze')

const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
await app.ready()
const { token } = await house.db.transaction((tx) => server.startSession(tx, house, workspace, people.busy))
const headers = { 'x-token': token, 'content-type': 'application/json' }
async function ask() {
  for (const [url, payload] of questions) {
    const answer = (await app.inject({ method: 'POST', url, headers, payload })).json()
    if (!answer.success) throw new Error(`${url}: ${answer.msg}`)
  }
}
async function asked(rounds) {
  const durations = []
  for (let round = 0; round < rounds; round++) durations.push(await timed(ask))
  return durations
}

/** How many pages of its cache the database has gone through; connections tell it after a second. */
async function pagesRead() {
  await new Promise((resume) => setTimeout(resume, 1_200))
  await ask()
  await db.query('select pg_stat_clear_snapshot()')
  const { rows } = await db.query(
    `select sum(blks_hit + blks_read)::float as pages from pg_stat_database where datname = current_database()`,
  )
  return rows[0].pages
}

/** The four lists a hundred times: how long they take, and how many pages a round goes through, whatever else runs. */
async function measured() {
  const from = await pagesRead()
  const durations = await asked(100)
  const pages = ((await pagesRead()) - from) / 101
  return [...ms(durations), Math.round(pages)]
}

const sumOf = async (schema) =>
  (
    await db.query(`select count(*)::int as flows, (select count(*)::int from ${schema}.message) as messages,
      (select sum(hashtextextended(m.id || m.status || m.created_at, 0)) from ${schema}.message m) as sum
      from ${schema}.flow`)
  ).rows[0]

/** Does the work with the job's own rests while lists are asked for; answers its seconds, and how long pieces and lists took. */
async function whilePeopleWork() {
  let isDone = false
  const pieces = []
  const rest = (duration) => {
    pieces.push(duration)
    return new Promise((resume) => setTimeout(resume, Math.min(duration, 1000)))
  }
  const began = performance.now()
  const goesOn = () => performance.now() - began < minutes * 60_000
  const work = server.runArchiving(house, { rest, goesOn }).finally(() => {
    isDone = true
  })
  const durations = []
  while (!isDone) durations.push(...(await asked(1)))
  await work
  return { seconds: (performance.now() - began) / 1000, pieces, taken: durations }
}

await asked(20)
const [all, before] = [await sumOf('public'), await measured()]
const id = house.newId()
await house.db.transaction((tx) =>
  server.insertArchive(tx, workspace, {
    id,
    planId: 'bench',
    name: 'bench',
    designs: ['flow-leave'],
    endedBefore: new Date(),
    total: flows,
    keepUntil: null,
    now: Date.now(),
    by: people.busy,
  }),
)
const archived = await whilePeopleWork()
await db.query('vacuum analyze')
const after = await measured()
const away = await sumOf('archive')
console.log(`flows ${all.flows}, archived ${away.flows} with ${away.messages} messages`)
console.log(
  `archived in ${archived.seconds.toFixed(0)} s, ${(away.flows / archived.seconds).toFixed(0)} flows/s`,
)
const tenth = Math.ceil(archived.pieces.length / 10)
const [first, last] = [archived.pieces.slice(0, tenth), archived.pieces.slice(-tenth)]
printTable(
  ['a piece of work', 'p50 ms', 'p99 ms'],
  [
    ['the first tenth', ...ms(first)],
    ['the last tenth', ...ms(last)],
  ],
)
const row = openTable(['four lists', 'p50 ms', 'p99 ms', 'pages'])
row(['before', ...before])
row(['while flows are archived', ...ms(archived.taken)])
row(['afterwards', ...after])
if (recovers) {
  await house.db.transaction((tx) => server.beginRecovery(tx, workspace, { id, by: people.busy }))
  const back = await whilePeopleWork()
  const again = await sumOf('public')
  row(['while flows are recovered', ...ms(back.taken)])
  const isSame = JSON.stringify(again) === JSON.stringify(all)
  console.log(
    `recovered in ${back.seconds.toFixed(0)} s; ${isSame ? 'everything is as it was' : 'SOMETHING DIFFERS'}`,
  )
}
await db.end()
await app.close()
await closeHouse(house)
await admin.query('drop database bench_archive with (force)')
await admin.end()
await close()
