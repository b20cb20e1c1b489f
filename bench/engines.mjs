// Durable approvals beside DBOS and bpmn-engine on the same PostgreSQL. See README.md.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { databaseClock } from './cpu.mjs'
import { ask, closeHouse, openServer } from './database.mjs'
import { openTable } from './report.mjs'
import { runClients } from './run-clients.mjs'
import { creating, dealing } from './seal-flow.mjs'

const flows = Number(process.env.BENCH_FLOWS ?? 300)
/** Flows that each engine handles before the clock. */
const warming = Number(process.env.BENCH_WARMING ?? 300)
const clientCounts = (process.env.BENCH_CLIENTS ?? '1,32').split(',').map(Number)
const workspace = 'oa'
const steps = ['s1', 's2', 's3']

const peers = join(import.meta.dirname, 'peers')
if (!existsSync(join(peers, 'node_modules')))
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: peers, stdio: 'inherit' })

const { server, main, config, within, close } = await openServer()
const databaseCpu = await databaseClock(main)

/** The flow of seals with three approvals, one after the other, by a person each. */
async function withThreeSteps(database, people) {
  const [{ id, design }] = await ask(
    database,
    `select v.id, v.design from flow_version v join flow_design d on d.published_version = v.id where d.id = 'flow-seal'`,
  )
  const start = design.funlist.find(({ is_start }) => is_start)
  const model = design.funlist.find(({ is_start }) => !is_start)
  const [first] = model.btnGroup
  start.btnGroup[0].defaultFunId = [steps[0]]
  const approvals = steps.map((step, at) => {
    const chosed = [{ type: 'user', id: people[at], name: step }]
    const dealers = [{ chosetype: 'or', chosed, runRoots: [] }]
    const btnGroup = [{ ...first, defaultFunId: steps.slice(at + 1, at + 2) }]
    return { ...model, id: step, name: step, dealers, btnGroup }
  })
  design.funlist = [start, ...approvals]
  await ask(database, 'update flow_version set design = $2 where id = $1', [id, JSON.stringify(design)])
}

/** Ours, as in production. */
async function openOurs(_pool, database) {
  await server.migrate(database)
  const house = server.createAppContext(config, database)
  const people = server.demoCompany.people.filter(({ is_admin }) => !is_admin).map(({ id }) => id)
  const tokens = await house.db.transaction(async (tx) => {
    await server.loadDemo(tx, house, { workspace, passwordHash: null })
    const signedIn = []
    for (const id of people.slice(0, 4))
      signedIn.push((await server.startSession(tx, house, workspace, id)).token)
    return signedIn
  })
  await withThreeSteps(database, people.slice(1, 4))
  await ask(database, 'vacuum analyze')
  const outbox = server.startOutbox(house)
  const app = server.buildApp(house, { rate: { burst: 1e9, perSecond: 1e9 } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    await outbox.stop()
    await closeHouse(house)
  }
  const next = ({ success, msg, data }) => {
    if (!success) throw new Error(msg)
    return data.nextmessage[0]?.list[0].msgid
  }
  return {
    url,
    start: () => ({ path: '/api/oa/flow/creat', token: tokens[0], body: creating }),
    approval: (answer, at) => ({
      path: '/api/oa/flow/deal',
      token: tokens[at + 1],
      body: dealing(next(answer)),
    }),
    settled: async () => undefined,
    close,
  }
}

/** A peer behind the plainest server of node: JSON in, JSON out, and nobody asked who he is. */
const openPeer =
  (file, how = 'open') =>
  async (pool, database) => {
    const peer = await (await import(join(peers, file)))[how](pool, database)
    const listener = createServer(async (request, response) => {
      const parts = []
      for await (const part of request) parts.push(part)
      const body = JSON.parse(Buffer.concat(parts))
      const id = body.id ?? (await peer.creat())
      if (body.id) await peer.deal(body)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ id }))
    })
    await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const post = (path, body) => ({ path, token: '', body: JSON.stringify(body) })
    return {
      url: `http://127.0.0.1:${listener.address().port}`,
      start: () => post('/creat', {}),
      approval: ({ id }, at) => post('/deal', { id, step: steps[at] }),
      settled: peer.settled,
      close: async () => {
        await new Promise((resolve) => listener.close(resolve))
        await peer.close()
      },
    }
  }

/** Approves so many flows to their end; returns approvals a second and the CPU time of one, queued work included. */
async function approved(engine, place, count) {
  let { answers } = await runClients(
    place,
    Array.from({ length: count }, () => engine.start()),
  )
  const used = { server: 0, database: 0 }
  let seconds = 0
  for (const at of steps.keys()) {
    const approvals = answers.map((answer) => engine.approval(answer, at))
    const done = await runClients(place, approvals)
    answers = done.answers
    seconds += done.seconds
    used.server += done.cpu.server
    used.database += done.cpu.database
  }
  const [began, cpu, database] = [performance.now(), process.cpuUsage(), databaseCpu()]
  await engine.settled()
  const { user, system } = process.cpuUsage(cpu)
  seconds += (performance.now() - began) / 1000
  used.server += (user + system) / 1000
  used.database += databaseCpu() - database
  const deals = count * steps.length
  return { rate: deals / seconds, server: used.server / deals, database: used.database / deals }
}

/** Measures an engine on a new database. */
async function measured(open, clients) {
  await ask(main, 'create database bench_engine')
  const database = within('bench_engine')
  const pool = new pg.Pool({ connectionString: database, max: 20 })
  // A peer may still hold connections when its database goes.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const engine = await open(pool, database)
  const place = { url: engine.url, clients, databaseCpu }
  try {
    if (warming) {
      await approved(engine, place, warming)
      // Connections that planned on empty tables scan them whole until the database looks again, a minute later.
      await ask(database, 'vacuum analyze')
      await approved(engine, place, Math.ceil(warming / 4))
    }
    return await approved(engine, place, flows)
  } finally {
    await engine.close()
    await pool.end().catch(() => undefined)
    await ask(main, 'drop database bench_engine with (force)')
  }
}

const engines = {
  Qianpi: openOurs,
  DBOS: openPeer('dbos.mjs'),
  'DBOS, answered when queued': openPeer('dbos.mjs', 'openQueued'),
  'bpmn-engine': openPeer('bpmn-engine.mjs'),
}

try {
  console.log(`${flows} flows of ${steps.length} approvals\n`)
  const row = openTable([
    ...['clients', 'engine', 'approvals /s', 'server CPU ms', 'database CPU ms'],
    ...['rate, Qianpi ÷ it', 'CPU, it ÷ Qianpi'],
  ])
  for (const clients of clientCounts) {
    let qianpi
    for (const [name, open] of Object.entries(engines)) {
      const cost = await measured(open, clients)
      const sum = cost.server + cost.database
      qianpi ??= { ...cost, sum }
      row([clients, name, cost.rate, cost.server, cost.database, qianpi.rate / cost.rate, sum / qianpi.sum])
    }
  }
} finally {
  await close()
}
