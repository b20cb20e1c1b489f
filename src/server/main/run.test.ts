import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '../../../tests/database-of-file'
import { login } from '../../../tests/kit/password'
import { senderWith } from '../../../tests/kit/server'
import { buildApp } from '../app'
import { readConfig, type ServerConfig } from '../platform/config'
import { createAppContext } from '../platform/context/create-context'
import { runServer } from './run'

const databases: { url: string; drop(): Promise<void> }[] = []
let trial: string
let production: string

beforeAll(async () => {
  databases.push(await databaseOfFile(), await databaseOfFile())
  ;[trial = '', production = ''] = databases.map(({ url }) => url)
})
afterAll(async () => {
  for (const { drop } of databases) await drop()
})

const config = (databaseUrl: string, more: Partial<ServerConfig> = {}): ServerConfig => ({
  ...readConfig({ PORT: '0', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }),
  ...more,
})

/** Whether a person can sign in to the database from another process. */
async function opens(url: string, userName: string, password: string) {
  const appContext = createAppContext(config(url), url)
  const app = buildApp(appContext)
  const answer = await login(senderWith(app, ''), userName, password)
  await app.close()
  await appContext.push.close()
  await appContext.sources.close()
  await appContext.db.close()
  return answer
}

test('creates the demo company in an empty database, with the printed password for every person', async () => {
  const running = await runServer(config(trial))
  const { status } = await fetch(`${running.address}/readyz`)
  await running.stop()
  expect(status).toBe(200)
  expect(running.greeting).toContain(running.address)
  expect(running.greeting).toContain('演示账号（密码都是 Qianpi123）')
  expect(running.greeting).toMatch(/admin +系统管理员 +全公司/)
  for (const userName of ['admin', '100060'])
    expect(await opens(trial, userName, 'Qianpi123')).toMatchObject({ success: true })
})

test('changes nothing at a second start and prints the same output', async () => {
  const running = await runServer(config(trial))
  await running.stop()
  expect(running.greeting).toContain('密码都是 Qianpi123')
})

test('lets two processes share a database', async () => {
  const both = await Promise.all([runServer(config(trial)), runServer(config(trial))])
  for (const { address, stop } of both) {
    expect((await fetch(`${address}/api/settings`)).status).toBe(200)
    await stop()
  }
})

test('replaces the known demo password beyond loopback and retains changed passwords', async () => {
  const running = await runServer(config(trial, { host: '0.0.0.0' }))
  await running.stop()
  const password = /密码都是 (\S+)）/.exec(running.greeting)?.[1] ?? ''
  expect(password).toMatch(/^Qp[0-9a-f]{12}7$/)
  expect(await opens(trial, '100060', 'Qianpi123')).toMatchObject({ success: false })
  expect(await opens(trial, '100060', password)).toMatchObject({ success: true })

  const again = await runServer(config(trial, { host: '0.0.0.0' }))
  await again.stop()
  expect(again.greeting).not.toContain(password)
})

/** Returns the setup instructions that a start in production prints. */
async function startedInProduction() {
  const running = await runServer(config(production, { mode: 'production' }))
  const { data } = await (await fetch(`${running.address}/api/settings`)).json()
  const [, address, code] = /请打开 (\S+) ，用代码 (\S+) 建立公司/.exec(running.greeting) ?? []
  return { running, address, code, setup: data.setup }
}

test('creates no person in production and prints the same setup code at every start', async () => {
  const first = await startedInProduction()
  const beside = await startedInProduction()
  for (const { running } of [first, beside]) await running.stop()
  expect(first.code).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/)
  expect(first).toMatchObject({ address: `${first.running.address}/setup`, setup: true })
  expect(beside.code).toBe(first.code)
  expect(first.running.greeting).toContain(`the code ${first.code}`)
  for (const name of ['admin', '100002'])
    expect(await opens(production, name, 'Qianpi123')).toMatchObject({ success: false })
})

test('prints no setup code in production once a person exists', async () => {
  const { running } = await startedInProduction()
  await running.stop()
  await runServer(config(production)).then(({ stop }) => stop())
  const again = await startedInProduction()
  await again.running.stop()
  expect(again).toMatchObject({ code: undefined, setup: undefined })
}, 60_000)

test('reports a taken port and an unreachable database in a sentence and leaves nothing open', async () => {
  const running = await runServer(config(trial))
  const port = Number(new URL(running.address).port)
  await expect(runServer(config(trial, { port }))).rejects.toThrow(`端口 ${port} 已被占用`)
  await running.stop()
  const away = config('postgres://u:topsecret@127.0.0.1:1/none')
  await expect(runServer(away)).rejects.toThrow('无法连接数据库 127.0.0.1:1')
  await expect(runServer(away)).rejects.not.toThrow('topsecret')
})

test('reports an unusable folder and a foreign host in a sentence and starts nothing', async () => {
  const file = join(import.meta.dirname, 'run.test.ts')
  const below = join(file, 'data')
  await expect(runServer(config(trial, { dataDir: below }))).rejects.toThrow(`无法使用 ${below}：ENOTDIR`)
  await expect(runServer(config(trial, { logFile: import.meta.dirname }))).rejects.toThrow('EISDIR')
  await expect(runServer(config(trial, { host: '192.0.2.1' }))).rejects.toThrow(
    '无法在 192.0.2.1 的端口 0 上监听',
  )
})

/** Sends a request whose head has arrived while its body is still in transit. */
async function halfSent(address: string) {
  const body = JSON.stringify({ userName: 'admin' })
  const sending = request(`${address}/api/employee/login/getpkey`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  sending.flushHeaders()
  await once(sending, 'continue')
  const answer = once(sending, 'response').then(([response]) => json(response as IncomingMessage))
  return { answer, sendRest: () => sending.end(body) }
}

test('completes a running request while the server stops', async () => {
  const running = await runServer(config(trial))
  const { answer, sendRest } = await halfSent(running.address)
  const stopped = running.stop()
  sendRest()
  expect(await answer).toMatchObject({ success: true })
  await stopped
  await expect(
    new Promise((resolve, reject) => {
      connect(Number(new URL(running.address).port), '127.0.0.1')
        .once('connect', resolve)
        .once('error', reject)
    }),
  ).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
