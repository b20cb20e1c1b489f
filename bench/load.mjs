// An office under load: people sign in, read the event stream, ask for lists, start flows and handle messages, on
// server processes bundled as they are shipped. See README.md.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { bundle } from './bundled.mjs'
import { databaseClock, lifeOf } from './cpu.mjs'
import { ask, closeHouse, openServer } from './database.mjs'

const number = (name, usual) => Number(process.env[name] ?? usual)
const count = number('BENCH_PEOPLE', 200)
const minutes = number('BENCH_MINUTES', 5)
const rampSeconds = number('BENCH_RAMP', 300)
const processes = number('BENCH_PROCESSES', 1)
const generators = number('BENCH_GENERATORS', 1)
/** Times the pace of the office, so that processes become warm sooner. */
const speed = number('BENCH_SPEED', 1)
/** Seconds of work before the clock. */
const warmingSeconds = number('BENCH_WARMING', Math.min(60, minutes * 15))
/** Addresses that the people share: all of an office behind one. */
const addresses = number('BENCH_ADDRESSES', 1)
/** Size of the file that each flow has. */
const fileKilobytes = number('BENCH_FILE_KB', 0)
const password = 'Qianpi123'
const workspace = 'oa'
const team = 10
/** Seconds between two requests of a person; each person accounts for one flow and one decision a minute. */
const pace = {
  list: 10 / speed,
  create: (60 * ((team - 1) / team)) / speed,
  decide: 60 / team / speed,
}

const root = join(import.meta.dirname, '..')
const sum = (values) => values.reduce((total, one) => total + one, 0)
const cpuOf = (children) => sum(children.map(({ pid }) => lifeOf(pid).ms))
const megabytesOf = ({ pid }) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024

/** Adds departments of ten, each with a leader, to the demo company, and returns their people. */
function grow(company) {
  const people = []
  for (let at = 0; at < count; at++) {
    const dept = `load-${Math.floor(at / team)}`
    const leads = at % team === 0
    if (leads)
      company.departments.push({
        id: dept,
        name: `第${at / team + 1}组`,
        parent_id: '1',
        order: 100 + at / team,
      })
    const [id, jobid] = [`load-person-${at}`, String(300_000 + at)]
    const profile = { mail: `${jobid}@example.com`, phone: String(13_900_000_000 + at), roles: [] }
    company.people.push({
      id,
      jobid,
      name: `员工${at}`,
      ...profile,
      depts: [{ id: dept, ...(leads && { leader: true }) }],
    })
    const leader = `load-person-${at - (at % team)}`
    people.push({ id, jobid, leads, leader, address: `198.51.100.${1 + (at % addresses)}` })
  }
  return people
}

async function prepare({ server, config, main }) {
  await server.migrate(main)
  const house = server.createAppContext(config, main)
  const people = grow(server.demoCompany)
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await house.db.transaction((tx) => server.loadDemo(tx, house, { workspace, passwordHash }))
  await closeHouse(house)
  await ask(main, 'vacuum analyze')
  return people
}

/** Starts a server process. */
function startServer(main, dataDir) {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: main,
    DATA_DIR: dataDir,
  }
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = []
  child.stderr.on('data', (part) => log.push(part.toString()))
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
      const origin = /http:\/\/[^\s/]+:\d+/.exec(text)?.[0]
      if (origin) resolve({ pid: child.pid, child, log, origin, printed: () => text })
    })
    child.once('exit', (code) => reject(new Error(`server ended with ${code}: ${text} ${log.join('')}`)))
  })
}

const messageWith = (child, key) =>
  new Promise((resolve, reject) => {
    child.on('message', (message) => message[key] !== undefined && resolve(message))
    child.once('exit', (code) => code && reject(new Error(`generator ended with ${code}`)))
  })

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** Compares acknowledged acts with the rows of the database. */
async function compare(main, created, decided) {
  const [row] = await ask(
    main,
    `select (select count(*)::int from flow where created_id like 'load-person-%') as flows,
       (select count(*)::int from unnest($1::text[]) as sent(id) left join flow on flow.id = sent.id
          where flow.id is null) as "lostFlows",
       (select count(*)::int from message where id = any($2) and finished_id is null) as "lostDecisions",
       (select count(*)::int from message where to_id like 'load-person-%' and step_id = 'superior' and finished_id is not null) as decisions,
       (select count(*)::int from flow_link k join flow f on f.id = k.flow_id where f.created_id like 'load-person-%') as links,
       (select count(*)::int from incident) as incidents,
       (select count(*)::int from outbox where due_at < now() - interval '10 seconds') as "lateEffects"`,
    [created, decided],
  )
  const wrong = { ...row, flows: row.flows - created.length, decisions: row.decisions - decided.length }
  wrong.links = row.links - created.length - decided.length
  return { ...wrong, sent: created.length + decided.length }
}

const connections = `select count(*)::int as open from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
const sizes = `select pg_database_size(current_database())::float8 as bytes, pg_current_wal_insert_lsn() - '0/0' as wal`

const kinds = ['list', 'badges', 'open', 'forecast', 'create', 'decide']

/** Prints rates and CPU time of the acts of a span, and the share of the generator. */
function printCpu({ used, seconds, durationsOf }) {
  const acts = durationsOf('create').length + durationsOf('decide').length
  const requests = sum(kinds.map((kind) => durationsOf(kind).length))
  const [server, database, generator] = [used.server, used.database, used.generator]
  const cores = (ms) => (ms / seconds / 1000).toFixed(2)
  const share = (100 * generator) / (server + database + generator)
  console.log(`
${acts} acts and ${requests} requests in ${seconds.toFixed(0)} s: ${(acts / seconds).toFixed(1)} acts/s
CPU per act: server ${(server / acts).toFixed(2)} ms, database ${(database / acts).toFixed(2)} ms; per request: ${((server + database) / requests).toFixed(2)} ms
cores in use: server ${cores(server)}, database ${cores(database)}, generator ${cores(generator)} (${share.toFixed(0)} % of the whole)
`)
}

/** Prints latencies of a span, and the p99 of its first and last ten minutes (at most a sixth). */
function printLatencies({ span, durationsOf }) {
  console.log('| request | count | p50 ms | p95 ms | p99 ms | p99 first part | p99 last part |')
  console.log('|---|---|---|---|---|---|---|')
  const part = Math.min(600_000, span / 6)
  for (const kind of [...kinds, 'event', ...(fileKilobytes ? ['upload'] : [])]) {
    const found = durationsOf(kind)
    const whole = [0.5, 0.95, 0.99].map((share) => percentile(found, share))
    const parts = [durationsOf(kind, 0, part), durationsOf(kind, span - part)].map((one) =>
      percentile(one, 0.99),
    )
    console.log(`| ${[kind, found.length, ...[...whole, ...parts].map((ms) => ms.toFixed(1))].join(' | ')} |`)
  }
}

const program = await bundle('main', 'src/server')
const opened = await openServer()
const { main, close } = opened
const dataDir = mkdtempSync(join(tmpdir(), 'qianpi-load-'))
const servers = []
const others = []

/** Signs the people in and prints what that cost. */
async function signPeopleIn(people, since) {
  const signedIn = others.map((child) => messageWith(child, 'signedIn'))
  const shared = { origins: servers.map(({ origin }) => origin), password, rampSeconds, pace, fileKilobytes }
  for (const [at, child] of others.entries()) {
    const own = people.filter((_, one) => Math.floor(one / team) % generators === at)
    child.send({ ...shared, people: own })
  }
  const entered = sum((await Promise.all(signedIn)).map((one) => one.signedIn))
  const each = (key) => (since()[key] / count).toFixed(1)
  console.log(`${entered} of ${count} people signed in over ${rampSeconds} s; server processes: ${processes}`)
  console.log(
    `CPU of a sign-in with its stream: server ${each('server')} ms, database ${each('database')} ms`,
  )
}

/** Samples memory and connections until the span is over. */
async function sampled(span) {
  const began = Date.now()
  const memory = []
  let most = 0
  for (let left = span; left > 100; left = span - (Date.now() - began)) {
    memory.push(memoryOf())
    const [{ open }] = await ask(main, connections)
    most = Math.max(most, open)
    await sleep(Math.min(10_000, left))
  }
  return { memory, most }
}

const memoryOf = () => sum(servers.map(megabytesOf)) / processes
const mean = (values) => (sum(values) / values.length).toFixed(0)

try {
  const people = await prepare(opened)
  const databaseCpu = await databaseClock(main)
  for (let at = 0; at < processes; at++) servers.push(await startServer(main, dataDir))
  for (let at = 0; at < generators; at++)
    others.push(fork(join(root, 'bench/load-people.mjs'), { serialization: 'advanced' }))
  const clocks = () => ({ server: cpuOf(servers), database: databaseCpu(), generator: cpuOf(others) })
  const clockFrom =
    (before = clocks()) =>
    () =>
      Object.fromEntries(Object.entries(clocks()).map(([key, value]) => [key, value - before[key]]))

  const resting = memoryOf()
  await signPeopleIn(people, clockFrom())
  const signedIn = memoryOf()
  const [from] = await ask(main, sizes)
  const results = others.map((child) => messageWith(child, 'times'))
  for (const child of others) child.send({ say: 'work' })
  await sleep(warmingSeconds * 1000)
  const since = clockFrom()
  const began = Date.now()
  const { memory, most } = await sampled(minutes * 60_000)
  const [used, span] = [since(), Date.now() - began]
  for (const child of others) child.send({ say: 'end' })
  const all = await Promise.all(results)
  const durationsOf = (kind, begin = 0, end = span) =>
    all
      .flatMap(({ times }) => times[kind] ?? [])
      .filter(([at]) => at >= began + begin && at < began + end)
      .map(([, duration]) => duration)
  printCpu({ used, seconds: span / 1000, durationsOf })
  printLatencies({ span, durationsOf })

  const sixth = Math.max(1, Math.floor(memory.length / 6))
  const parts = [mean(memory.slice(0, sixth)), mean(memory.slice(-sixth))]
  console.log(`
memory of a server process, MB: ${mean([resting])} at rest, ${mean([signedIn])} after all sign-ins, ${parts.join(' → ')} at work
connections to the database: ${most}`)
  const created = all.flatMap((one) => one.created)
  const decided = all.flatMap((one) => one.decided)
  const [to] = await ask(main, sizes)
  const perFlow = (bytes) => (bytes / created.length / 1024).toFixed(1)
  console.log(
    `database: ${perFlow(to.bytes - from.bytes)} KB a flow; WAL: ${perFlow(to.wal - from.wal)} KB a flow`,
  )
  const errors = {}
  for (const [reason, times] of all.flatMap((one) => Object.entries(one.errors)))
    errors[reason] = (errors[reason] ?? 0) + times
  console.log('errors:', errors, 'acts without an event:', sum(all.map(({ deaf }) => deaf)))
  await sleep(3_000)
  console.log('differences from the database:', await compare(main, created, decided))
  const lines = servers.flatMap(({ printed }) =>
    printed()
      .split('\n')
      .filter((line) => line.startsWith('{')),
  )
  console.log(`lines in the log: ${lines.length}`, lines.slice(0, 5).join('\n'))
} finally {
  for (const child of others) child.kill()
  const ended = servers.map(({ child }) => child.exitCode ?? once(child.removeAllListeners('exit'), 'exit'))
  for (const { child } of servers) child.kill('SIGTERM')
  await Promise.all(ended)
  await close()
  rmSync(dataDir, { recursive: true, force: true })
}
