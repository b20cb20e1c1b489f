// Synchronisation from an LDAP server with 100,000 people: all of them, a difference of 100, and memory. See README.md.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundled.mjs'
import { ask, closeHouse } from './database.mjs'
import { openTable } from './report.mjs'

const [people = 100_000] = process.argv.slice(2).map(Number)
const [units, difference, suffix] = [500, 100, 'dc=example,dc=com']
const dataDir = mkdtempSync(join(tmpdir(), 'qianpi-bench-'))
const house = await bundle('house')
const server = await import(pathToFileURL(house).href)
const embedded = process.env.DATABASE_URL ? undefined : await server.startEmbedded({ dataDir })
const main = process.env.DATABASE_URL ?? embedded.url
const database = Object.assign(new URL(main), { pathname: '/bench_ldap' }).href
const outgoing = { hosts: [{ origin: 'http://localhost', private: true }] }
const config = { ...server.readConfig(), dataDir, mode: 'production', logLevel: 'silent', outgoing }

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

/** Starts a module of the bench in a process, which says something once it is ready, or done. */
const start = (name, data, execArgv = []) =>
  fork(join(import.meta.dirname, `${name}.mjs`), [JSON.stringify(data)], { execArgv })
const messageOf = async (child) => {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process ended with ${code}`)
  })
  const [message] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return message
}
const ldapServer = await bundle('ldap-server', 'tests/kit')
const ldap = start('ldap-server', { server: ldapServer, people, units, difference, suffix })

try {
  const settings = settingsOf(await messageOf(ldap))
  await ask(main, 'create database bench_ldap')
  await server.migrate(database)
  const appContext = server.createAppContext(config, database)
  await appContext.db.transaction((tx) =>
    server.loadDemo(tx, appContext, { workspace: 'oa', passwordHash: null }),
  )
  await closeHouse(appContext)
  const secret = "insert into secret (name, value) values ('connections', $1)"
  await ask(database, secret, [JSON.stringify({ ldap: settings })])

  const line = openTable([`${people} people`, 'seconds', 'processor of the product', 'MB more at its peak'])
  const measure = async (name, type) => {
    const child = start('ldap-run', { house, config, database, type }, ['--expose-gc'])
    const exited = once(child, 'exit')
    const { read, applied, memory, peak } = await messageOf(child)
    await exited
    line([`${name}: read and compared`, ...read.map((one) => [one]), [memory[0]]])
    line([`${name}: applied`, ...applied.map((one) => [one]), [memory[1]]])
    if (process.env.BENCH_MEMORY) console.log(name, peak)
  }
  const change = async (turn) => {
    ldap.send(turn)
    await messageOf(ldap)
  }
  await measure('all, new', 'all')
  await change(1)
  await measure(`difference of ${difference} among all`, 'all')
  await change(2)
  await measure(`difference of ${difference}`, 'changes')
} finally {
  ldap.kill()
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
