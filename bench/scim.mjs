// Provisioning by SCIM with 100,000 people: a full read, finding one, a difference of 100, and memory. See README.md.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { bundled } from './bundled.mjs'
import { ask, closeHouse } from './database.mjs'
import { openTable, ratio } from './report.mjs'

const [people = 100_000, turns = 3] = process.argv.slice(2).map(Number)
const [page, difference] = [200, 100]
const dataDir = mkdtempSync(join(tmpdir(), 'qianpi-bench-'))
const server = await bundled('house')
const embedded = process.env.DATABASE_URL ? undefined : await server.startEmbedded({ dataDir })
const main = process.env.DATABASE_URL ?? embedded.url
const database = Object.assign(new URL(main), { pathname: '/bench_scim' }).href
const config = { ...server.readConfig(), dataDir, mode: 'production', logLevel: 'silent' }
const scimToken = 'scim_bench'

async function fill() {
  await ask(
    database,
    `with people as (insert into person (workspace, id, jobid, name, mail, position, created_at)
       select 'oa', 's' || n, 's' || n, '人员' || n, 's' || n || '@example.com', n, now()
       from generate_series(1, $1::int) n returning id)
     insert into membership (workspace, person_id, department_id, leader, position) select 'oa', id, '1', false, 0 from people`,
    [people],
  )
  const settings = {
    scim: { enabled: true, department: [{ deptid: '1', name: '公司' }], share: 10, least: 5 },
  }
  await ask(database, "insert into secret (name, value) values ('connections', $1)", [
    JSON.stringify(settings),
  ])
  await ask(
    database,
    `insert into scim_client (workspace, id, name, token_hash, by_id, created_at)
     select 'oa', 'bench', 'bench', $1, id, now() from person where jobid = 'admin'`,
    [createHash('sha256').update(scimToken).digest('hex')],
  )
  await ask(database, 'analyze')
}

const timed = async (work) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
const megabytes = () => process.memoryUsage().rss / 1024 / 1024

try {
  await ask(main, 'create database bench_scim')
  await server.migrate(database)
  const appContext = server.createAppContext(config, database)
  await appContext.db.transaction((tx) =>
    server.loadDemo(tx, appContext, { workspace: 'oa', passwordHash: null }),
  )
  await fill()
  const rate = { burst: 1e9, perSecond: 1e9 }
  const app = server.buildApp(appContext, { rate, openRate: rate })
  const admins = await ask(database, "select id from person where jobid = 'admin'")
  const { token } = await appContext.db.transaction((tx) =>
    server.startSession(tx, appContext, 'oa', admins[0].id),
  )
  const send = async (method, url, payload) => {
    const headers = { authorization: `Bearer ${scimToken}`, 'content-type': 'application/scim+json' }
    const answer = await app.inject({ method, url: `/scim/v2${url}`, headers, ...(payload && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`)
    return answer.json()
  }
  const edit = async (id, name) => {
    const staffDraft = { jobid: id, mail: `${id}@example.com`, phone: '', avatar: '', roles: [] }
    const { name: was } = (await ask(database, 'select name from person where id = $1', [id]))[0]
    const draft = { ...staffDraft, departments: [{ id: '1', leader: false }] }
    const payload = { id, person: { ...draft, name }, seen: { ...draft, name: was } }
    const headers = { 'x-token': token }
    const answer = await app.inject({ method: 'POST', url: '/api/employee/edit', headers, payload })
    if (!answer.json().success) throw new Error(answer.body)
  }
  const patch = (id, value) =>
    send('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'displayName', value }],
    })
  const readAll = async () => {
    let highest = megabytes()
    for (let start = 1; start <= people; start += page) {
      await send('GET', `/Users?startIndex=${start}&count=${page}`)
      highest = Math.max(highest, megabytes())
    }
    return highest
  }
  const ids = (turn) => Array.from({ length: difference }, (_, n) => `s${turn * difference + n + 1}`)

  await patch('s1', 'warm')
  await edit('s2', 'warm')
  const before = megabytes()
  const figures = { all: [], find: [], patch: [], call: [], more: [] }
  for (let turn = 1; turn <= turns; turn++) {
    let highest = 0
    figures.all.push(
      (await timed(async () => {
        highest = await readAll()
      })) / 1000,
    )
    figures.more.push(Math.max(0, highest - before))
    figures.find.push(
      (await timed(async () => {
        for (const id of ids(turn))
          await send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${id}"`)}`)
      })) / difference,
    )
    figures.patch.push(
      (await timed(async () => {
        for (const id of ids(turn)) await patch(id, `新名${turn}`)
      })) / 1000,
    )
    figures.call.push(
      (await timed(async () => {
        for (const id of ids(turn + turns)) await edit(id, `新名${turn}`)
      })) / 1000,
    )
  }
  const line = openTable([`${people} people`, 'figure'])
  line(['full read by pages of 200, s', figures.all])
  line(['memory more than before it, at its peak, MB', figures.more])
  line(['finding one by userName, ms', figures.find])
  line(['a difference of 100 by PATCH, s', figures.patch])
  line(['floor: the same 100 by employee/edit, s', figures.call])
  line(['difference : floor', ratio(figures.patch, figures.call)])
  await app.close()
  await closeHouse(appContext)
} finally {
  await embedded?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
