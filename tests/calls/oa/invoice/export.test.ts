import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

test('exports a spreadsheet for people with the permission, and rejects others and unknown criteria', async () => {
  const admin = await server.as('admin')
  const post = (token: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: '/api/oa/invoice/export',
      headers: { [admin.header]: token },
      payload,
    })
  expect((await admin.raw('oa/invoice/export', { seller: 'a' })).status).toBe(400)
  expect((await (await server.as('100010')).raw('oa/invoice/export', {})).success).toBe(false)
  const answer = await post(admin.token, {})
  expect(answer.headers['content-disposition']).toContain('.xlsx')
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
})
