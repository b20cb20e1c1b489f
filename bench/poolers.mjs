// Starting and handling flows through PgBouncer in transaction mode beside direct connections. See README.md.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseClock, lifeOf } from './cpu.mjs'
import { ask, closeHouse, loadSignedIn, openServer } from './database.mjs'
import { median, printTable, ratio } from './report.mjs'
import { runClients } from './run-clients.mjs'
import { creating, dealing } from './seal-flow.mjs'

const flows = Number(process.env.BENCH_FLOWS ?? 400)
const warming = Number(process.env.BENCH_WARMING ?? 600)
const clients = Number(process.env.BENCH_CLIENTS ?? 32)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** Programs; npm run test:poolers builds a newer one. */
const programs = (process.env.BENCH_POOLERS ?? 'pgbouncer').split(',')
const author = '100010'

const { server, main, config, within, close } = await openServer()
const databaseCpu = await databaseClock(main)
const database = within('bench_poolers')
const folder = mkdtempSync(join(tmpdir(), 'qianpi-bench-pooler-'))
chmodSync(folder, 0o755)

/** Waits until a pooler leads to the database. */
async function connected(url, tries = 100) {
  const client = new pg.Client(url)
  try {
    await client.connect()
  } catch (error) {
    if (!tries) throw error
    await sleep(50)
    await connected(url, tries - 1)
  } finally {
    await client.end()
  }
}

/** Starts PgBouncer; returns its process, what the server calls it, and the address of the database by it. */
async function startPooler(program, at) {
  const version = /\d+\.\d+\.\d+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))[0]
  const keepsNames = Number(version.split('.')[1]) >= 21
  const { hostname, port, username, password } = new URL(main)
  const own = 26_400 + at
  const file = join(folder, `${at}.ini`)
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 20,
    max_client_conn: 2000,
    ...(keepsNames && { max_prepared_statements: 500 }),
  }
  const target = `host=${hostname} port=${port} user=${username} password=${password}`
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(file, ['[databases]', `* = ${target}`, '[pgbouncer]', ...lines, ''].join('\n'))
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(program, [file], { ...user, stdio: 'ignore' })
  const url = Object.assign(new URL(database), { host: `127.0.0.1:${own}` }).href
  await connected(url)
  return {
    name: `PgBouncer ${version}`,
    child,
    url,
    mode: keepsNames ? 'transaction-prepared' : 'transaction',
  }
}

/** Builds the server on direct connections or behind a pooler. */
async function openContender({ name, child, url, mode }) {
  const settings = mode && { DATABASE_POOLER: mode, DATABASE_DIRECT_URL: database, DATABASE_URL: url }
  const own = settings ? { ...config, database: server.readConfig(settings).database } : config
  const house = server.createAppContext(own, url)
  const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
  const place = { url: await app.listen({ port: 0, host: '127.0.0.1' }), clients, databaseCpu }
  const stop = async () => {
    await app.close()
    await closeHouse(house)
    child?.kill('SIGKILL')
  }
  return { name: mode ? `${name}, ${mode}` : name, house, child, place, stop, creat: [], deal: [] }
}

/** CPU milliseconds and median time of a request. */
async function measured({ child, place }, requests) {
  const before = child ? lifeOf(child.pid).ms : 0
  const { answers, times, cpu } = await runClients(place, requests)
  const failed = answers.find(({ success }) => !success)
  if (failed) throw new Error(failed.msg)
  const each = (ms) => ms / requests.length
  const pooler = each(child ? lifeOf(child.pid).ms - before : 0)
  return {
    answers,
    cost: { server: each(cpu.server), database: each(cpu.database), pooler, p50: median(times) },
  }
}

/** Starts flows and handles the first message of each. */
async function turn(contender, tokens, count) {
  const outbox = server.startOutbox(contender.house)
  const start = { path: '/api/oa/flow/creat', token: tokens.get(author), body: creating }
  const creat = await measured(contender, Array(count).fill(start))
  const deals = creat.answers.map(({ data }) => {
    const [{ to, msgid }] = data.nextmessage[0].list
    return { path: '/api/oa/flow/deal', token: tokens.get(to), body: dealing(msgid) }
  })
  const deal = await measured(contender, deals)
  await outbox.stop()
  return { creat: creat.cost, deal: deal.cost }
}

const stops = []
try {
  await ask(main, 'create database bench_poolers')
  await ask(main, "alter role current_user set statement_timeout = '15s'")
  await server.migrate(database)
  const places = [{ name: 'direct', url: database }]
  for (const [at, program] of programs.entries()) places.push(await startPooler(program, at))
  const contenders = []
  for (const place of places) contenders.push(await openContender(place))
  stops.push(...contenders.map(({ stop }) => stop))
  const [direct] = contenders
  const tokens = await loadSignedIn(server, direct.house)
  for (const one of contenders) await turn(one, tokens, warming)
  await ask(database, 'vacuum analyze')
  for (let round = 0; round < rounds; round++)
    for (const one of round % 2 ? contenders.toReversed() : contenders) {
      const { creat, deal } = await turn(one, tokens, flows)
      one.creat.push(creat)
      one.deal.push(deal)
    }
  const whole = ({ server, database, pooler }) => server + database + pooler
  for (const call of ['creat', 'deal']) {
    const keys = ['server', 'database', 'pooler', 'p50']
    const rows = contenders.map(({ name, [call]: costs }) => [
      name,
      ...keys.map((key) => costs.map((cost) => cost[key])),
      ratio(
        costs.map(({ server, database }) => server + database),
        direct[call].map(({ server, database }) => server + database),
      ),
      ratio(costs.map(whole), direct[call].map(whole)),
    ])
    const titles = ['server CPU ms', 'database CPU ms', 'pooler CPU ms', 'p50 ms']
    printTable([call, ...titles, 'server + database ÷ direct', 'all ÷ direct'], rows)
  }
} finally {
  for (const stop of stops) await stop()
  await ask(main, 'drop database if exists bench_poolers with (force)')
  await ask(main, 'alter role current_user reset statement_timeout')
  await close()
  rmSync(folder, { recursive: true, force: true })
}
