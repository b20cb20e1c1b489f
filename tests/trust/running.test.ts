import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import grafana from '../../deploy/grafana.json'
import type { StoredFile } from '../../src/generated/types'
import { buildApp } from '../../src/server/app'
import { doctorChecks, runChecks } from '../../src/server/main/tools/doctor'
import { isTextKey } from '../../src/server/platform/i18n/texts'
import { openPushHub } from '../../src/server/platform/jobs/push-hub'
import { openLog, openServerLog } from '../../src/server/platform/observability/log'
import { creating, type FlowServer, flowServerOfFile, leaveForm } from '../kit/flows'
import { login } from '../kit/password'
import { type Sender, senderWith } from '../kit/server'
import { startupProxy } from '../kit/startup-proxy'
import { upload } from '../kit/uploads'

/** What operators see of a server: metrics, readiness, its log, and what the doctor says. */

const token = 'a-token-for-prometheus'
const lines: string[] = []
let server: FlowServer
let li: Sender

beforeAll(async () => {
  server = await flowServerOfFile({ metricsToken: token, log: { write: (line) => lines.push(line) } })
  li = await server.as('100010')
})
afterAll(() => server.stop())

test('sets no time limit on startup, for a slow start on a busy machine', () => {
  expect(server.app.initialConfig.pluginTimeout).toBe(0)
})

const metrics = (authorization?: string) =>
  server.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

test('serves metrics only with the token, and has no such address without a token', async () => {
  expect((await metrics()).statusCode).toBe(401)
  expect((await metrics('Bearer wrong')).statusCode).toBe(401)
  expect((await metrics(`Bearer ${token}`)).statusCode).toBe(200)
  const config = { ...server.house.config, metricsToken: undefined }
  const app = buildApp({ ...server.house, config })
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(404)
  await app.close()
})

test('reports requests by declared address, the pool and queues in metrics, and names no person', async () => {
  await li.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
  await login(server.nobody, '100010', 'wrong')
  await server.db.pool.query(
    `insert into incident (id, flow_id, kind, payload, error, tries, created_at, state)
     values ('i', 'f', 'notify', '{}', '{}', 3, now(), 'open')`,
  )
  const { body } = await metrics(`Bearer ${token}`)
  expect(body).toMatch(
    /qianpi_request_seconds_count\{method="POST",route="\/api\/:oa\/flow\/creat",status="200"\} 1/,
  )
  expect(body).toMatch(/qianpi_database_connections\{state="waiting"\} 0/)
  expect(body).toMatch(/qianpi_effects_waiting [1-9]/)
  expect(body).toMatch(/qianpi_incidents_open 1\n/)
  expect(body).toMatch(/qianpi_sign_ins_failed_last_hour 1\n/)
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).not.toContain('100010')
  await server.db.pool.query('delete from incident')
})

test('reports a call that the tool of an agent sends by its own address, in metrics and in the log', async () => {
  const limits = { name: 'agent', scopes: ['flow.read' as const], days: '30' as const }
  const agent = (await li.call('employee/accesstoken/add', limits)).data.token
  const accept = 'application/json, text/event-stream'
  const params = { name: 'list_tasks', arguments: {} }
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${agent}`, accept },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  })
  expect(statusCode).toBe(200)
  const { body } = await metrics(`Bearer ${token}`)
  expect(body).toContain('route="/api/:oa/flow/list/waiting",status="200"} 1')
  const logged = lines.map((line) => JSON.parse(line))
  const path = '/api/oa/flow/list/waiting'
  expect(logged).toContainEqual(expect.objectContaining({ path, status: 200, person: '100010' }))
})

test('queries only existing metrics in the shipped dashboard, and covers every product metric', async () => {
  const { panels, templating } = grafana
  const asked = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    JSON.stringify(templating),
  ]
  const names = asked.flatMap((text) => text.match(/\b(?:qianpi|process|nodejs)_\w+/g) ?? [])
  expect(new Set(names).size).toBeGreaterThan(10)
  const { body } = await metrics(`Bearer ${token}`)
  for (const name of names) expect(body, name).toMatch(new RegExp(`^${name}[ {]`, 'm'))
  const own = body.match(/^# TYPE (qianpi_\w+)/gm) ?? []
  for (const line of own) expect(asked.join(), line).toContain(line.slice('# TYPE '.length))
})

const ready = async () => {
  const { statusCode, body } = await server.app.inject('/readyz')
  return { status: statusCode, ...JSON.parse(body) }
}

test('stays ready and does not wait for a notification that is lost', async () => {
  let isSilent = false
  const proxy = await startupProxy(server.url, (sent) => sent, { silences: () => isSilent })
  const push = openPushHub(proxy.url, server.house.log)
  const app = buildApp({ ...server.house, push })
  try {
    expect((await app.inject('/readyz')).json()).toMatchObject({ ok: true, push: true })
    isSilent = true
    // A probe gives up before the notification is given up as lost.
    const lost = push.isHeard()
    const first = await Promise.race([lost, app.inject('/readyz').then((answer) => answer.json())])
    expect(first).toMatchObject({ ok: true, push: false })
    expect(await lost).toBe(false)
  } finally {
    await app.close()
    await push.close()
    await proxy.close()
  }
})

test('reports a full disk and missing files in the readiness check', async () => {
  const good = { status: 200, ok: true, database: true, push: true, disk: true, files: true }
  expect(await ready()).toEqual(good)
  const files = [{ name: 'a.txt', content: 'x' }]
  const { data } = await upload<StoredFile[]>(server.app, 'oa/form/uploadfile', { who: li, files })
  expect(await ready()).toEqual(good)
  const id = data[0]?.fileid ?? ''
  const folder = join(server.house.config.dataDir, 'files')
  await rm(join(folder, id.slice(-2), id))
  expect(await ready()).toEqual({ ...good, status: 503, ok: false, files: false })
  await server.db.pool.query('delete from file where id = $1', [id])
  await rm(join(folder, 'incoming'), { recursive: true })
  await writeFile(join(folder, 'incoming'), '')
  expect(await ready()).toEqual({ ...good, status: 503, ok: false, disk: false })
  await rm(join(folder, 'incoming'))
  expect(await ready()).toEqual(good)
})

test('logs no text that people enter: not in requests, failures or their causes', async () => {
  const canary = 'canary-4711'
  const who = { ...leaveForm(1), reason: canary }
  await li.raw('oa/flow/creat', { ...creating('flow-leave', who), suggest: canary })
  await li.raw('oa/flow/creat', { ...creating('flow-leave', leaveForm(1)), [canary]: canary })
  await login(server.nobody, canary, canary)
  await server.app.inject({ url: `/api/employee/getinfo?token=${canary}`, headers: { 'x-token': canary } })
  const { db, log } = server.house
  const failing = [
    [
      'insert into draft (person_id, kind, target_id, content, updated_at) values ($1, $1, $1, $1, now())',
      canary,
    ],
    ['select $1::int', canary],
    ['select $1::timestamptz', canary],
    [`insert into person (id, jobid, name) select id, jobid, $1 from person limit 1`, canary],
  ] as const
  for (const [text, value] of failing)
    await db.pool.query(text, [value]).then(
      () => expect.unreachable(text),
      (error: Error) => log.error({ err: new Error('caused', { cause: error }) }, 'failed'),
    )
  const drawn = db.orm.execute(`select '${canary}'::int`)
  await drawn.catch((error: Error) => log.error({ err: error }, 'failed'))
  expect(lines.filter((line) => line.includes('"failed"'))).toHaveLength(5)
  expect(lines.join('')).not.toContain(canary)
  expect(lines.join('')).toMatch(/"code":"22P02"/)
})

test('gives each request an id that appears in its response and its log line', async () => {
  const { headers } = await server.app.inject('/api/settings')
  const line = lines.find((one) => one.includes(String(headers['x-request-id']))) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/api/settings', status: 200 })
})

test('switches the log line per request by its own setting, independent of the log level', async () => {
  const kept: string[] = []
  const log = openLog('warn', { write: (line) => kept.push(line) })
  const told = async (accessLog: boolean) => {
    const app = buildApp({ ...server.house, log, config: { ...server.house.config, accessLog } })
    await app.inject('/healthz')
    await app.close()
    return kept.splice(0).length
  }
  expect([await told(false), await told(true)]).toEqual([0, 1])
})

test('rotates a full log file and retains a limited number of older ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qianpi-log-'))
  const logFile = join(folder, 'qianpi.log')
  const log = openServerLog({ logLevel: 'info', logFile, logMegabytes: 1, logFiles: 2 })
  const filler = 'x'.repeat(100_000)
  for (let line = 0; line < 60; line++) {
    log.info({ filler, line }, 'line')
    await sleep(10)
  }
  const names = async () => (await readdir(folder)).filter((name) => !name.includes('txt')).toSorted()
  await vi.waitFor(async () => expect(await names()).toEqual(['qianpi.log', 'qianpi.log.1', 'qianpi.log.2']))
  for (const name of await names()) {
    const { mode, size } = await stat(join(folder, name))
    expect(mode & 0o077).toBe(0)
    expect(size).toBeLessThan(2_000_000)
  }
  const newest = await readFile(join(folder, 'qianpi.log.1'), 'utf8')
  expect(JSON.parse(newest.trim().split('\n').at(-1) ?? '')).toMatchObject({ msg: 'line' })
  await rm(folder, { recursive: true })
})

const doctored = async (more = {}) => {
  const config = { ...server.house.config, ...more }
  return (await runChecks(config, server.url, server.clock.now())).filter(({ line }) => !line.startsWith('✓'))
}

test('names each problem and its remedy in the doctor, in two languages', async () => {
  const { dataDir } = server.house.config
  await mkdir(dataDir, { recursive: true })
  const usual = ['Node', 'Backup', 'Durability', 'Administrators']
  for (const { line } of await doctored())
    expect(
      usual.some((word) => line.includes(word)),
      line,
    ).toBe(true)
  await server.db.pool.query(
    `insert into file (id, owner_id, owner_name, name, format, mime, bytes, sha256, source, created_at)
     values ('lost', 'li', '李', 'a', 'txt', 'text/plain', 1, 'x', '', now())`,
  )
  await writeFile(join(dataDir, 'outgoing.json'), '{}')
  await chmod(join(dataDir, 'outgoing.json'), 0o644)
  const told = await doctored({
    host: '0.0.0.0',
    mode: 'development',
    outgoing: { mail: { host: '127.0.0.1', port: 1, from: 'a@example.com' } },
  })
  const all = told.map(({ line }) => line).join('\n')
  for (const part of [
    'NODE_ENV=production',
    'TRUSTED_PROXIES',
    'chmod 600',
    '127.0.0.1:1',
    '1 of 1',
    '上传的文件',
  ])
    expect(all).toContain(part)
  expect(told.filter(({ isBad }) => isBad).length).toBeGreaterThanOrEqual(3)
})

test('has sentences for every check of the doctor', () => {
  expect(doctorChecks.length).toBeGreaterThanOrEqual(20)
  for (const { name } of doctorChecks)
    for (const part of ['', '.title', '.mend'])
      expect(isTextKey(`doctor.${name}${part}`), name + part).toBe(true)
})

test('reports a check that cannot run and runs the others', async () => {
  await server.db.pool.query('alter table incident rename to incident_away')
  const told = await doctored()
  await server.db.pool.query('alter table incident_away rename to incident')
  expect(told.map(({ line }) => line).join('\n')).toContain('relation "incident" does not exist')
  expect((await senderWith(server.app, li.token).call('employee/getinfo.get', {})).status).toBe(200)
})
