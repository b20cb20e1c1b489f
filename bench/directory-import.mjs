// The import of 5,000 people into the directory: time, rows a second, and the longest turn. See README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundled } from './bundled.mjs'
import { ask, closeHouse } from './database.mjs'
import { openTable, ratio } from './report.mjs'

const [people = 5_000] = process.argv.slice(2).map(Number)
const [departments, part, turns] = [200, 2_000, 3]
const dataDir = mkdtempSync(join(tmpdir(), 'qianpi-bench-'))
const server = await bundled('house')
const embedded = process.env.DATABASE_URL ? undefined : await server.startEmbedded({ dataDir })
const main = process.env.DATABASE_URL ?? embedded.url
const database = Object.assign(new URL(main), { pathname: '/bench_import' }).href
const config = { ...server.readConfig(), dataDir, mode: 'production', logLevel: 'silent' }

const rowsOf = (turn) =>
  Array.from({ length: people }, (_, at) => ({
    row: at + 2,
    jobid: `n${turn}-${at}`,
    name: `新人${at}`,
    phone: `1380000${String(at).padStart(4, '0')}`,
    departments: `全公司/部门${at % departments}`,
  }))

/** Inserts the same people by two statements in one transaction, which checks nothing. */
async function insertPlainly(turn) {
  const rows = JSON.stringify(rowsOf(turn))
  const began = performance.now()
  await ask(
    database,
    `with rows as (select * from jsonb_to_recordset($1::jsonb) as r(row int, jobid text, name text, phone text)),
       people as (insert into person (workspace, id, jobid, name, phone, position, created_at)
         select 'oa', 'plain-' || jobid, 'plain-' || jobid, name, phone, row, now() from rows returning id)
     insert into membership (workspace, person_id, department_id, leader, position)
     select 'oa', id, '1', false, 0 from people`,
    [rows],
  )
  return performance.now() - began
}

try {
  await ask(main, 'create database bench_import')
  await server.migrate(database)
  const appContext = server.createAppContext(config, database)
  await appContext.db.transaction((tx) =>
    server.loadDemo(tx, appContext, { workspace: 'oa', passwordHash: null }),
  )
  const app = server.buildApp(appContext, { rate: { burst: 1e9, perSecond: 1e9 } })
  const outbox = server.startOutbox(appContext)
  const admins = await ask(database, "select id from person where jobid = 'admin'")
  const { token } = await appContext.db.transaction((tx) =>
    server.startSession(tx, appContext, 'oa', admins[0].id),
  )
  const call = async (name, payload) => {
    const headers = { 'x-token': token }
    const url = `/api/employee/directorysheet/${name}`
    const { success, msg, data } = (await app.inject({ method: 'POST', url, headers, payload })).json()
    if (!success) throw new Error(`${name}: ${msg}`)
    return data
  }
  const upload = async (sheets, id) => (await call('upload', { name: 'people.xlsx', sheets, id })).id
  const finishImport = async (id, version) => {
    await call('import', { id, version })
    for (;;) {
      const { state, counts, failure } = await call('state', { id })
      if (state === 'done' && counts.failed === 0) return
      if (state !== 'running') throw new Error(`${state} ${failure} ${JSON.stringify(counts)}`)
      await sleep(250)
    }
  }
  const paths = Array.from({ length: departments }, (_, at) => ({
    row: at + 2,
    id: '',
    path: `全公司/部门${at}`,
  }))
  const first = await upload({ departments: paths, people: [] })
  await finishImport(first, (await call('preview', { id: first })).version)

  const figures = { upload: [], preview: [], written: [], all: [], cpu: [], turn: [], plain: [] }
  for (let turn = 0; turn < turns; turn++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const rows = rowsOf(turn)
    const cpuBefore = process.cpuUsage()
    const began = performance.now()
    let id
    for (let at = 0; at < people; at += part)
      id = await upload({ departments: [], people: rows.slice(at, at + part) }, id)
    const uploaded = performance.now()
    const { version } = await call('preview', { id })
    const previewed = performance.now()
    await finishImport(id, version)
    const done = performance.now()
    delay.disable()
    figures.upload.push(uploaded - began)
    figures.preview.push(previewed - uploaded)
    figures.written.push(done - previewed)
    figures.all.push(done - began)
    const { user, system } = process.cpuUsage(cpuBefore)
    figures.cpu.push((user + system) / 1e3)
    figures.turn.push(delay.max / 1e6)
    figures.plain.push(await insertPlainly(turn))
  }
  const line = openTable([`${people} new people`, 'ms'])
  line(['upload in parts', figures.upload])
  line(['preview', figures.preview])
  line(['written by the job', figures.written])
  line(['in all', figures.all])
  line(['processor time of the process', figures.cpu])
  line(['longest turn of the process', figures.turn])
  line(['floor: the same rows by one statement that checks nothing', figures.plain])
  line(['in all : floor', ratio(figures.all, figures.plain)])
  await outbox.stop()
  await app.close()
  await closeHouse(appContext)
} finally {
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
