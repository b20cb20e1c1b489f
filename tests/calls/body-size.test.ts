import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byteLimitOf, catalogueCalls } from '../../src/server/platform/http/call-catalogue'
import { requestLimits } from '../../src/server/platform/http/limits'
import { serverOfFile, type TestServer } from '../kit/server'

/* How much of a body the server reads before it refuses it; what a body costs of the budget of its sender. */

let server: TestServer
let port: number
let bytesRead = 0

beforeAll(async () => {
  server = await serverOfFile({ openRate: { burst: 40, perSecond: 0, bytes: 2048 } })
  server.app.server.on('connection', (socket) => {
    socket.on('close', () => {
      bytesRead = socket.bytesRead
    })
  })
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.stop())

interface Sent {
  path: string
  headers: string[]
  /** What is written after the headers, as often as the line takes it. */
  chunk: string
  times: number
}

/** Sends a request by hand; answers the first line of the answer, its body, and the bytes that the server read. */
async function send({ path, headers, chunk, times }: Sent) {
  const lines = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers]
  const answer = await new Promise<string>((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      for (let left = times; left > 0; left--) socket.write(chunk)
    })
    socket.on('data', (data) => {
      heard += data
      if (heard.includes('}')) socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
  await expect.poll(() => bytesRead).toBeGreaterThan(0)
  const read = bytesRead
  bytesRead = 0
  return { status: answer.slice(9, 12), body: answer.slice(answer.indexOf('\r\n\r\n')), read }
}

const open = '/api/employee/login/getpkey'

test('rejects a body of more than 16 KB on a public call by its length alone', async () => {
  const answer = await send({ path: open, headers: ['Content-Length: 20000'], chunk: '', times: 0 })
  expect(answer).toMatchObject({ status: '413' })
  expect(answer.body).toContain('最多 16 KB')
  expect(answer.read).toBeLessThan(300)
})

test('cuts off a body without a length while reading it', async () => {
  const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`
  const answer = await send({ path: open, headers: ['Transfer-Encoding: chunked'], chunk, times: 1000 })
  expect(answer).toMatchObject({ status: '413' })
  // One read of a socket brings 64 KB at most, and one more may be under way.
  expect(answer.read).toBeLessThan(256 * 1024)
})

test('limits bodies to 16 KB on public calls, 1,600 KB on that of a seal, and 256 KB on others without a form', () => {
  for (const call of catalogueCalls) {
    const most = byteLimitOf(call)
    if (call.open) expect([call.name, most]).toEqual([call.name, requestLimits.openBytes])
    else if (call.name === 'oa/seal/save') expect(most).toBe(1600 * 1024)
    else expect([requestLimits.callBytes, 4160 * 1024]).toContain(most)
  }
})

test('rejects a form on an ordinary call by its length in KB', async () => {
  const admin = await server.as('admin')
  const answer = await admin.raw('oa/flow/list/number', { a: 'x'.repeat(300_000) })
  expect(answer).toMatchObject({ status: 413, code: 'request.body-too-large' })
  expect(answer.msg).toContain('256 KB')
})

test('counts body bytes in the rate budget of an address', async () => {
  const ask = (userName: string, more: object = {}) =>
    server.nobody.raw('employee/login/getpkey', { userName, ...more })
  const large = { a: 'x'.repeat(15 * 1024) }
  const codes: (string | undefined)[] = []
  for (let left = 8; left > 0; left--) codes.push((await ask('x', large)).code)
  const heard = codes.filter((code) => code === 'request.unknown-field')
  // Each counts as eight; the two requests above have used some of forty.
  expect(heard.length).toBeLessThanOrEqual(4)
  expect(codes.at(-1)).toBe('request.too-often')
})
