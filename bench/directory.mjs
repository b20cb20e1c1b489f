// The download of the directory of 100,000 people: bytes and time. See README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled } from './bundled.mjs'
import { ask, closeHouse } from './database.mjs'
import { openTable } from './report.mjs'

const size = { people: 100_000, departments: 5000 }
const workspace = 'oa'
const dataDir = mkdtempSync(join(tmpdir(), 'qianpi-bench-'))
const server = await bundled('house')
const { companyOf } = await bundled('large-company')
const embedded = process.env.DATABASE_URL ? undefined : await server.startEmbedded({ dataDir })
const main = process.env.DATABASE_URL ?? embedded.url
const database = Object.assign(new URL(main), { pathname: '/bench_directory' }).href
const config = { ...server.readConfig(), mode: 'production', logLevel: 'silent' }

/** Fills the tables with the company, as an import would. */
async function fill() {
  const departments = []
  const people = []
  const walk = (node, order) => {
    departments.push([node.deptid, node.deptname, node.parent_id, order])
    for (const [at, child] of node.children.entries())
      if (child.type === 'dept') walk(child, at)
      else people.push([child.id, child.userjobid, child.username, child.d_id, child.is_leader === true])
  }
  companyOf(size).forEach(walk)
  const column = (rows, at) => rows.map((row) => row[at])
  await ask(
    database,
    `insert into department (workspace, id, name, parent_id, position)
     select '${workspace}', * from unnest($1::text[], $2::text[], $3::text[], $4::int[])`,
    [0, 1, 2, 3].map((at) => column(departments, at)),
  )
  await ask(
    database,
    `insert into person (workspace, id, jobid, name, position, created_at)
     select '${workspace}', id, jobid, name, row_number() over (), now()
     from unnest($1::text[], $2::text[], $3::text[]) as p(id, jobid, name)`,
    [0, 1, 2].map((at) => column(people, at)),
  )
  await ask(
    database,
    `insert into membership (workspace, person_id, department_id, leader, position)
     select '${workspace}', *, 0 from unnest($1::text[], $2::text[], $3::bool[])`,
    [0, 3, 4].map((at) => column(people, at)),
  )
  await ask(database, 'insert into directory_version (workspace, version) values ($1, 1)', [workspace])
  return people
}

/** Sends a request and tells its status, bytes and time. */
function timed(url, { headers, body }) {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const heard = (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () => {
        const bytes = Buffer.concat(parts)
        const { statusCode: status, headers: responseHeaders } = answer
        resolve({
          ms: performance.now() - began,
          bytes: bytes.length,
          status,
          tag: responseHeaders.etag,
          text: bytes,
        })
      })
    }
    const sent = body ? request(url, { method: 'POST', headers }, heard) : get(url, { headers }, heard)
    sent.on('error', reject)
    sent.end(body)
  })
}

let line
const row = (title, { status, bytes, ms }) => line([title, status, (bytes / 1e6).toFixed(3), ms])

try {
  await ask(main, 'create database bench_directory')
  await server.migrate(database)
  const people = await fill()
  const house = server.createAppContext(config, database)
  const app = server.buildApp(house)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const [first] = people
  const { token } = await house.db.transaction((tx) => server.startSession(tx, house, workspace, first[0]))
  const whole = `${address}/api/employee/contact/getusersbydept?date=2026-11-21`
  const columns = `${whole}&packed=1`
  const changes = `${address}/api/employee/contact/changes`
  const asking = (encoding, more) => ({ headers: { 'x-token': token, 'accept-encoding': encoding, ...more } })
  line = openTable(['the organisation of 100,000 people', 'status', 'MB', 'ms'])
  row('first of all, read from the database, spelled and packed', await timed(whole, asking('br')))
  const packed = await timed(whole, asking('br'))
  row('again (brotli, where the page is secure)', packed)
  await timed(whole, asking('gzip'))
  row('again (gzip, elsewhere)', await timed(whole, asking('gzip')))
  await timed(columns, asking('br'))
  row('in columns, as our pages ask (brotli)', await timed(columns, asking('br')))
  await timed(columns, asking('gzip'))
  row('in columns (gzip)', await timed(columns, asking('gzip')))
  row('by whoever has it (ETag)', await timed(whole, asking('br', { 'if-none-match': packed.tag })))
  const json = { 'content-type': 'application/json' }
  const since = () => timed(changes, { ...asking('br', json), body: JSON.stringify({ version: 1 }) })
  row('nothing has changed', await since())
  const rename = async ([id], noted) => {
    await ask(database, "update person set name = name || '新' where id = $1", [id])
    await ask(
      database,
      `with moved as (update directory_version set version = version + 1 returning workspace, version)
       insert into directory_change (workspace, version, people) select workspace, version, $1 from moved`,
      [noted],
    )
    return since()
  }
  row('one has another name, noted by nobody: everybody is read', await rename(people[1], null))
  const changed = []
  for (const person of people.slice(2, 9)) changed.push(await rename(person, [person[0]]))
  changed.sort((a, b) => a.ms - b.ms)
  row('one has another name, as calls note it (median of 7)', changed[3])
  row('the same for the next who asks', await since())
  await app.close()
  await closeHouse(house)
} finally {
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
