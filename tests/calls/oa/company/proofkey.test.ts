import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'

let server: TestServer
let admin: Sender
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

test('creates the key at the first request; a new key replaces it, and the old one is retained', async () => {
  const [first] = (await admin.call('oa/company/proofkey/list', {})).data.keys
  expect((await admin.call('oa/company/proofkey/list', {})).data).toEqual({ keys: [first], checkpoint: null })

  const requestId = 'rotate-the-key-1'
  const rotated = await admin.call('oa/company/proofkey/rotate', { requestId })
  expect((await admin.call('oa/company/proofkey/rotate', { requestId })).data).toEqual(rotated.data)
  const { keys } = (await admin.call('oa/company/proofkey/list', {})).data
  expect(keys).toMatchObject([{ ...first, until: rotated.data.since }, rotated.data])
  expect(keys[1]?.fingerprint).not.toBe(first?.fingerprint)

  const { data } = await admin.call('employee/securitylog', { about: 'company', nowpage: 1 })
  expect(data.result.map(({ what }) => what)).toContain('更换存证签名密钥')
})

test('hides the keys from people who do not administer the company and rejects replacement by them', async () => {
  const me = await server.as('100010')
  expect((await me.raw('oa/company/proofkey/list', {})).status).toBe(403)
  expect((await me.raw('oa/company/proofkey/rotate', {})).status).toBe(403)
  expect((await admin.raw('oa/company/proofkey/rotate', { requestId: 1 })).success).toBe(false)
})
