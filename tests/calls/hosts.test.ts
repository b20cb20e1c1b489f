import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverOfFile, type TestServer } from '../kit/server'

/** By which host the server takes itself to be reached: for passkeys, and for the check of where a page stands. */

const proxy = '10.0.0.5'
let open: TestServer
let sited: TestServer

beforeAll(async () => {
  open = await serverOfFile({ trustedProxies: [proxy] })
  sited = await serverOfFile({ trustedProxies: [proxy], siteUrl: 'https://oa.example.com' })
})
afterAll(async () => {
  await open.stop()
  await sited.stop()
})

async function ask(server: TestServer, headers: Record<string, string>, remoteAddress = proxy) {
  const url = '/api/employee/login/passkeystart'
  const answer = await server.app.inject({ method: 'POST', url, payload: {}, headers, remoteAddress })
  const { code, data } = answer.json()
  return { status: answer.statusCode, code, site: data?.options?.rpId ?? data?.rpId }
}

describe('the host without SITE_URL', () => {
  test.each([
    ['the header Host counts', { host: 'oa.example.com' }, 'oa.example.com'],
    [
      'a forwarded name does not',
      { host: 'oa.example.com', 'x-forwarded-host': 'evil.example' },
      'oa.example.com',
    ],
    ['a forwarded localhost does', { host: 'upstream', 'x-forwarded-host': 'localhost:5173' }, 'localhost'],
  ])('%s', async (_, headers, site) => expect(await ask(open, headers)).toMatchObject({ site }))

  test('accepts a forwarded host from a trusted proxy only', async () => {
    const headers = { host: 'oa.example.com', 'x-forwarded-host': 'localhost' }
    expect(await ask(open, headers, '10.0.0.6')).toMatchObject({ site: 'oa.example.com' })
  })

  test('treats a page of a forwarded host as cross-site', async () => {
    const headers = {
      host: 'oa.example.com',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    }
    expect(await ask(open, headers)).toMatchObject({ status: 403, code: 'request.foreign-origin' })
  })
})

describe('the host with SITE_URL', () => {
  test.each([
    [{ host: 'upstream:3000', origin: 'https://oa.example.com' }],
    [{ host: 'upstream:3000', 'x-forwarded-host': 'oa.example.com', origin: 'https://oa.example.com' }],
    [{ host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }],
  ])('binds passkeys to the host of SITE_URL, whatever the request says: %o', async (headers) =>
    expect(await ask(sited, headers)).toMatchObject({ site: 'oa.example.com' }),
  )

  test('rejects a page of another site although its host is forwarded', async () => {
    const headers = { host: 'upstream', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
    expect(await ask(sited, headers)).toMatchObject({ status: 403, code: 'request.foreign-origin' })
  })
})
