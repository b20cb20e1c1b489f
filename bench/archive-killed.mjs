// Archiving and recovery by processes that are killed: every row stays as it was. See README.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ask, closeHouse, openServer } from './database.mjs'
import { fill } from './lists-fill.mjs'

const flows = Number(process.env.BENCH_FLOWS ?? 1500)
const workspace = 'oa'
const [, self, killed] = process.argv
const states = { archived: 10, recovered: 30 }

if (killed) {
  // The one that is killed: it works with what the first process has bundled.
  const server = await import(join(import.meta.dirname, '../dist/bench/house/house.js'))
  const config = { ...server.readConfig(), mode: 'production', logLevel: 'silent' }
  await server.runArchiving(server.createAppContext(config, killed))
  process.exit(0)
}

const { server, main, config, within, close } = await openServer()
const database = within('bench_killed')
await ask(main, 'create database bench_killed')
await server.migrate(database)
const house = server.createAppContext(config, database)
await house.db.transaction((tx) => server.loadDemo(tx, house, { workspace, passwordHash: null }))
const db = new pg.Client(database)
await db.connect()
const one = async (text, values) => (await db.query(text, values)).rows[0]
const idOf = async (jobid) => (await one('select id from person where jobid = $1', [jobid])).id
const busy = await idOf('100008')
await fill(database, flows * 4, { usual: await idOf('100010'), busy })
await db.query(
  `update flow set unfinished = 0, result = 'agreed', finished_at = created_at + interval '1 hour'`,
)
await db.query('update message set status = 3 where status = 1')

const sumOf = (table) => `(select sum(hashtextextended(r::text, 0)) from public.${table} r) as ${table}`
const sums = () => one(`select ${['flow', 'visit', 'message', 'flow_log'].map(sumOf)}`)
const halves = async () =>
  Number(
    (
      await one(`select (select count(*) from public.flow f join archive.message m on m.flow_id = f.id)
        + (select count(*) from archive.flow f join public.message m on m.flow_id = f.id) as n`)
    ).n,
  )
const archive = () => one('select state, done from archive_result')

/** Starts processes and kills each at a moment of chance after it has moved something, until the archive stands so. */
async function killedUntil(state) {
  let kills = 0
  for (let now = await archive(); now.state !== state; now = await archive()) {
    const child = spawn(process.execPath, [self, database])
    const exited = once(child, 'exit')
    while (child.exitCode === null && (await archive()).done === now.done) await sleep(5)
    await sleep(Math.random() * 300)
    child.kill('SIGKILL')
    const [, signal] = await exited
    if (signal) kills += 1
    if (await halves()) throw new Error('a flow is half in the archive')
  }
  return kills
}

const before = await sums()
const id = house.newId()
const plan = { planId: 'bench', name: 'bench', designs: ['flow-leave'], keepUntil: null, by: busy }
const begun = { id, ...plan, endedBefore: new Date(), total: flows, now: Date.now() }
await house.db.transaction((tx) => server.insertArchive(tx, workspace, begun))
console.log(`archived by processes of which ${await killedUntil(states.archived)} were killed`)
await house.db.transaction((tx) => server.beginRecovery(tx, workspace, { id, by: busy }))
console.log(`recovered by processes of which ${await killedUntil(states.recovered)} were killed`)
const isSame = JSON.stringify(await sums()) === JSON.stringify(before)
console.log(isSame ? 'everything is as it was' : 'SOMETHING DIFFERS')
await db.end()
await closeHouse(house)
await ask(main, 'drop database bench_killed with (force)')
await close()
