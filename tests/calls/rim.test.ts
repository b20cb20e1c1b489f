import { rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import zh from '#/generated/texts/all/zh.json'
import type { StoredFile } from '../../src/generated/types'
import { type Sender, serverOfFile, type TestServer } from '../kit/server'
import { signed, upload } from '../kit/uploads'

/** What the server bears of those who send slowly, too much, or hang up; and what it says when its disk is full. */

let server: TestServer
let li: Sender
let port: number
const lines: string[] = []
const failures = () => lines.filter((line) => JSON.parse(line).level >= 50)

beforeAll(async () => {
  server = await serverOfFile({
    bodySeconds: 1,
    trustedProxies: ['10.0.0.5'],
    openRate: { burst: 30, perSecond: 1 },
    log: { write: (line) => lines.push(line) },
  })
  li = await server.as('100002')
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
beforeEach(() => {
  lines.length = 0
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.stop())

/** A connection of its own, and what has come back on it. */
async function open(): Promise<{ socket: Socket; heard(): string; isClosed(): boolean }> {
  const socket = connect(port, '127.0.0.1')
  let [heard, isClosed] = ['', false]
  socket.on('data', (bytes) => {
    heard += bytes
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, heard: () => heard, isClosed: () => isClosed }
}

const head = (path: string, length: number, more: Record<string, string> = {}) => {
  const headers = { host: `127.0.0.1:${port}`, 'content-type': 'application/json', ...more }
  const told = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${told.join('')}content-length: ${length}\r\n\r\n`
}

test('times out twenty endless bodies with a sentence and logs no server error', async () => {
  const many = await Promise.all(Array.from({ length: 20 }, open))
  for (const { socket } of many) socket.write(`${head('/api/employee/login/getpkey', 100)}{"user`)
  await expect.poll(() => many.filter(({ isClosed }) => isClosed()).length, { timeout: 5_000 }).toBe(20)
  for (const { heard } of many) expect(heard()).toMatch(/^HTTP\/1\.1 408 .*request\.too-slow/s)
  expect(failures()).toEqual([])
})

test('times out an endless body after a refusal', async () => {
  const { socket, heard, isClosed } = await open()
  socket.write(`${head('/api/oa/flow/list/number', 100)}{"user`)
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 401 /)
  await expect.poll(isClosed, { timeout: 5_000 }).toBe(true)
})

test('logs no server error when a client disconnects in the middle of a body', async () => {
  // The first call prepares the server, so that the request below is soon reading its body.
  await li.call('oa/flow/list/number', {})
  const { socket } = await open()
  socket.write(`${head('/api/oa/flow/list/number', 100, { 'x-token': li.token })}{"a`)
  await sleep(500)
  socket.destroy()
  await expect.poll(() => lines.join('')).toContain('broken off by its sender')
  expect(failures()).toEqual([])
})

test('throttles an anonymous address with many requests, and no other address', async () => {
  const ask = (remoteAddress: string, name = 'getpkey') =>
    server.app.inject({
      method: 'POST',
      url: `/api/employee/login/${name}`,
      payload: { userName: '100002' },
      remoteAddress,
    })
  const asked = await Promise.all(Array.from({ length: 60 }, () => ask('10.9.9.9')))
  expect(asked.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(25)
  expect((await ask('10.9.9.8')).statusCode).toBe(200)
})

test('accepts forwarded client addresses from a trusted proxy only', async () => {
  const seen = async (remoteAddress: string) => {
    const payload = { userName: 'niemand', kid: 'x', password: 'x' }
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    await server.app.inject({ method: 'POST', url: '/api/employee/login', payload, headers, remoteAddress })
    const { rows } = await server.db.pool.query(
      "delete from login_attempt where subject like 'address %' returning subject",
    )
    return rows.map(({ subject }) => subject)
  }
  expect(await seen('10.0.0.5')).toEqual(['address 203.0.113.7'])
  expect(await seen('10.0.0.6')).toEqual(['address 10.0.0.6'])
})

describe('a full disk', () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })

  test('reports a full disk in a sentence and frees the connection for the next request', async () => {
    vi.spyOn(server.house.files, 'take').mockRejectedValue(full)
    const { socket, heard } = await open()
    const boundary = 'b'
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'x-token': li.token }
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="filename[]"; filename="a.txt"\r\n\r\n`
    const rest = 8 * 1024 * 1024
    const end = `\r\n--${boundary}--\r\n`
    socket.write(head('/api/oa/form/uploadfile', part.length + rest + end.length, type) + part)
    socket.write(Buffer.alloc(rest, 'a'))
    socket.write(end)
    socket.write(`${head('/api/oa/flow/list/number', 2, { 'x-token': li.token })}{}`)
    await expect.poll(heard, { timeout: 5_000 }).toMatch(/ 507 .*HTTP\/1\.1 200 /s)
    expect(heard()).toContain(zh['request.disk-full'])
    socket.destroy()
  })
})

test('reports a file missing on the disk instead of sending it in part', async () => {
  const files = [{ name: 'a.txt', content: '很重要' }]
  const { data } = await upload<StoredFile[]>(server.app, 'oa/form/uploadfile', { who: li, files })
  const [file] = data
  const url = `${file?.url}?${await signed(server, li, '100002')}`
  expect((await server.app.inject(url)).body).toBe('很重要')
  const id = file?.fileid ?? ''
  await rm(join(server.house.config.dataDir, 'files', id.slice(-2), id))
  const answer = await server.app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ success: false, code: 'file.missing', msg: zh['file.missing'] })
  expect(answer.headers['content-disposition']).toBeUndefined()
})

test.each([
  ['a small one is refused', '很重要', '不重要'],
  ['a large one breaks off before its end', '甲'.repeat(200_000), '乙'.repeat(200_000)],
])('never serves a file with changed bytes completely: %s', async (_, sent, changed) => {
  const files = [{ name: 'a.txt', content: sent }]
  const { data } = await upload<StoredFile[]>(server.app, 'oa/form/uploadfile', { who: li, files })
  const [file] = data
  const url = `${file?.url}?${await signed(server, li, '100002')}`
  expect((await server.app.inject(url)).body).toBe(sent)
  const id = file?.fileid ?? ''
  await writeFile(join(server.house.config.dataDir, 'files', id.slice(-2), id), changed)
  const got = await server.app.inject(url).catch(() => undefined)
  expect(got?.body ?? '').not.toContain(changed)
  // A download that breaks off has no answer here.
  if (sent.length < 10) expect(got?.json()).toMatchObject({ code: 'file.changed', msg: zh['file.changed'] })
  expect(got?.headers['content-disposition']).toBeUndefined()
  expect(lines.join('')).toContain('not those that were sent')
})

test('limits the event streams of one person without affecting others', async () => {
  const stream = async ({ token }: Sender) => {
    const line = await open()
    line.socket.write(`GET /api/push HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-token: ${token}\r\n\r\n`)
    await expect.poll(line.heard).toContain('\r\n\r\n')
    return { ...line, status: Number(line.heard().slice(9, 12)) }
  }
  const mine: Awaited<ReturnType<typeof stream>>[] = []
  for (let n = 0; n < 20; n++) mine.push(await stream(li))
  const more = [await stream(li), await stream(await server.as('100003'))]
  expect([...mine, ...more].map(({ status }) => status)).toEqual([...mine.map(() => 200), 429, 200])
  mine.pop()?.socket.destroy()
  await expect.poll(async () => mine.push(await stream(li)) && mine.at(-1)?.status).toBe(200)
  for (const { socket } of [...mine, ...more]) socket.destroy()
})
