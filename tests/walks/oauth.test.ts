import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveByPassword, testOnScreens } from './deeds'
import { stageOfFile } from './stage'

/** A client of agents asks in the browser to act for the person, who reads what it asks, and grants or refuses. */

const stage = stageOfFile()
const answers: URLSearchParams[] = []
const client = createServer((request, response) => {
  answers.push(new URL(request.url ?? '', 'http://127.0.0.1').searchParams)
  response.end('ok')
})
let back = ''
beforeAll(async () => {
  await new Promise<void>((listening) => client.listen(0, '127.0.0.1', listening))
  back = `http://127.0.0.1:${(client.address() as AddressInfo).port}/back`
})
afterAll(() => void client.close())

const verifier = 'v'.repeat(43)
const post = async (path: string, body: BodyInit, type?: string) => {
  const headers = type ? { 'content-type': type } : undefined
  const answer = await fetch(new URL(path, stage.origin), {
    method: 'POST',
    body,
    ...(headers && { headers }),
  })
  return (await answer.json()) as Record<string, string>
}

/** Registers the client. Returns its id and the address that it opens in the browser. */
async function begin() {
  const metadata = JSON.stringify({ client_name: '桌面助手', redirect_uris: [back] })
  const { client_id: id = '' } = await post('/oauth/register', metadata, 'application/json')
  const query = new URLSearchParams({
    client_id: id,
    redirect_uri: back,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'flow.read flow.decide',
    state: 's1',
    resource: `${stage.origin}/mcp`,
  })
  return { id, path: `/oauth/authorize?${query}` }
}

testOnScreens('the person reads who asks and grants what is ticked, on a %s', async (on) => {
  const me = await stage.window('100010', on)
  const { page } = me
  const { id, path } = await begin()
  await me.visit(path)
  await page.getByText('桌面助手').waitFor()
  await page.getByText(/本机程序（127\.0\.0\.1/).waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(2)
  await me.look(`oauth-1-consent-${on}`)
  await page.getByRole('button', { name: '允许' }).click()
  await proveByPassword(me, 'Qianpi123')
  await page.waitForURL(`${back}?*`)
  const answer = answers.pop()
  expect([answer?.get('state'), answer?.get('iss')]).toEqual(['s1', stage.origin])
  const params = {
    grant_type: 'authorization_code',
    client_id: id,
    redirect_uri: back,
    code_verifier: verifier,
  }
  const tokens = await post(
    '/oauth/token',
    new URLSearchParams({ ...params, code: answer?.get('code') ?? '' }),
  )
  expect(tokens.scope).toBe('flow.read')
})

test('the person refuses, and finds earlier grants among the access tokens', async () => {
  const me = await stage.window('100010')
  const { page } = me
  await me.visit((await begin()).path)
  await page.getByRole('button', { name: '拒绝' }).click()
  await page.waitForURL(`${back}?*`)
  expect(answers.pop()?.get('error')).toBe('access_denied')
  await me.visit('/profile')
  await page.getByText('应用授权：127.0.0.1').first().waitFor()
})

test('a wrong request is explained and not sent back, and the page is in no frame', async () => {
  const me = await stage.window('100010')
  const { path } = await begin()
  const wrong = path.replace('scope=flow.read+flow.decide', 'scope=everything')
  await me.visit(wrong)
  await me.page.getByText('应用没有请求这里存在的权限范围').first().waitFor()
  expect(answers).toEqual([])
  const { headers } = await fetch(new URL(path, stage.origin))
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
