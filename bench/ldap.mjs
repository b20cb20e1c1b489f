// Synchronisation from an LDAP server with 100,000 people: all of them, a difference of 100, and memory. See README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { bundle, bundled } from './bundled.mjs'
import { ask, closeHouse } from './database.mjs'
import { openTable } from './report.mjs'

const [people = 100_000] = process.argv.slice(2).map(Number)
const [units, difference, suffix] = [500, 100, 'dc=example,dc=com']
const dataDir = mkdtempSync(join(tmpdir(), 'qianpi-bench-'))
const server = await bundled('house')
const embedded = process.env.DATABASE_URL ? undefined : await server.startEmbedded({ dataDir })
const main = process.env.DATABASE_URL ?? embedded.url
const database = Object.assign(new URL(main), { pathname: '/bench_ldap' }).href
const outgoing = { hosts: [{ origin: 'http://localhost', private: true }] }
const config = { ...server.readConfig(), dataDir, mode: 'production', logLevel: 'silent', outgoing }

// The server has a thread of its own, so that its time and memory are not those of the product.
const worker = new Worker(new URL('./ldap-server.mjs', import.meta.url), {
  workerData: { server: await bundle('ldap-server', 'tests/kit'), people, units, difference, suffix },
})
const said = () => new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))

const settingsOf = ({ port, ca }) => ({
  enabled: false,
  sync: true,
  schedule: 'never',
  host: 'localhost',
  port,
  security: 'ldaps',
  ca,
  bind_dn: '',
  base: suffix,
  people: '(objectClass=inetOrgPerson)',
  login: 'uid',
  id_attribute: 'entryUUID',
  name: 'cn',
  jobid: 'employeeNumber',
  mail: 'mail',
  phone: '',
  title: '',
  superior: 'manager',
  units: '(objectClass=organizationalUnit)',
  unit_name: 'ou',
  head: '',
  claim: '',
  matches: 'jobid',
  groups: '',
  unknown: 'refuse',
  department: [],
  role: [],
  byId: '',
  byName: '',
})
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const megabytes = () => process.memoryUsage().rss / 1024 / 1024

try {
  const ldap = await said()
  await ask(main, 'create database bench_ldap')
  await server.migrate(database)
  const appContext = server.createAppContext(config, database)
  await appContext.db.transaction((tx) =>
    server.loadDemo(tx, appContext, { workspace: 'oa', passwordHash: null }),
  )
  await ask(database, "insert into secret (name, value) values ('connections', $1)", [
    JSON.stringify({ ldap: settingsOf(ldap) }),
  ])
  const end = await server.startConnections(appContext)
  const app = server.buildApp(appContext, { rate: { burst: 1e9, perSecond: 1e9 } })
  const admins = await ask(database, "select id from person where jobid = 'admin'")
  const { token } = await appContext.db.transaction((tx) =>
    server.startSession(tx, appContext, 'oa', admins[0].id),
  )
  let highest = 0
  const watch = setInterval(() => {
    highest = Math.max(highest, megabytes())
  }, 20)
  const call = async (name, payload) => {
    const url = `/api/employee/contact/${name}`
    const headers = { 'x-token': token }
    const { success, msg, data } = (await app.inject({ method: 'POST', url, headers, payload })).json()
    if (!success) throw new Error(`${name}: ${msg}`)
    return data
  }
  // Seconds of work, and how long the threads of the product and of the server were busy meanwhile.
  const timed = async (work) => {
    const [began, own, foreign] = [
      performance.now(),
      performance.eventLoopUtilization(),
      worker.performance.eventLoopUtilization(),
    ]
    const result = await work()
    const busy = [
      performance.eventLoopUtilization(own).active,
      worker.performance.eventLoopUtilization(foreign).active,
    ]
    return [[performance.now() - began, ...busy].map((ms) => [ms / 1000]), result]
  }
  const compare = async (type) => {
    await call('getdataformdingtalk', { type })
    for (;;) {
      const state = await call('syncstate', {})
      if (state.run.failure) throw new Error(state.run.failure)
      if (state.run.state !== 'running') return state
      await sleep(50)
    }
  }
  const apply = ({ run, report }) =>
    call('applysync', { id: run.id, digest: report.digest, gone: [], back: [] })
  const line = openTable([`${people} people`, 'figure', 'product busy', 'server busy'])
  const more = []
  const measure = async (name, type) => {
    collect()
    const before = megabytes()
    highest = before
    const [reading, found] = await timed(() => compare(type))
    line([`${name}: read and compared, s`, ...reading])
    const isChanged = found.report.parts.some(({ added, changed }) => added.total + changed.total > 0)
    if (isChanged) line([`${name}: applied, s`, ...(await timed(() => apply(found)))[0]])
    more.push([name, highest - before])
  }
  const change = async (turn) => {
    worker.postMessage(turn)
    await said()
  }
  await measure('all, new', 'all')
  await change(1)
  await measure(`difference of ${difference} among all`, 'all')
  await change(2)
  await measure(`difference of ${difference}`, 'changes')
  for (const [name, figure] of more) line([`${name}: memory more at its peak, MB`, [figure], '', ''])
  clearInterval(watch)
  end()
  await app.close()
  await closeHouse(appContext)
} finally {
  await worker.terminate()
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
