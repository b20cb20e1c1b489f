import { expect, test, vi } from 'vitest'
import { clearToken } from '../platform/token'
import { startFirstRequest, taskRequest } from './first-requests'

const send = vi.hoisted(() => vi.fn())
vi.mock('../platform/http', () => ({ send }))
vi.mock('../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const open = () => startFirstRequest('flow-deal', { pathname: '/flowdeal', search: '?msgid=m1' })

test('starts the first request of a page once, and nobody else takes its response', async () => {
  let n = 0
  send.mockImplementation(async () => ({
    status: 200,
    data: JSON.stringify({ success: true, msg: '', data: ++n }),
  }))
  open()
  open()
  expect(await taskRequest.take('m1')).toBe(1)
  expect(await taskRequest.take('m1')).toBe(2)
  open()
  clearToken()
  expect(await taskRequest.take('m1')).toBe(4)
  expect(send).toHaveBeenCalledTimes(4)
})
