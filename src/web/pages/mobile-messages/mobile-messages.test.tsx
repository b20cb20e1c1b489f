import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubMedia } from '../../../../tests/kit/media'
import { setLanguage } from '../../platform/i18n/i18n'
import { setBadges } from '../../stores/badges'
import { clearListStates } from '../../stores/list-states'
import MobileMessagesPage from './page'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../platform/http', () => ({ send }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const none = { cc: 0, message: 0, msg_entrust: 0, flow_entrust: 0, waiting: 0, needcreat: 0 }
const page = { result: [], totalItems: 0, totalIsCapped: false, pageSize: 20, currentPage: 1, next: null }
const sendRequest = () => send.mock.calls.map(([{ url }]) => String(url).split('/').at(-1))
const draw = () =>
  render(
    <MemoryRouter>
      <MobileMessagesPage />
    </MemoryRouter>,
  )

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  stubMedia(() => true)
  send.mockResolvedValue({ status: 200, data: JSON.stringify({ success: true, msg: '', data: page }) })
})
afterEach(() => {
  cleanup()
  clearListStates()
  send.mockClear()
})

test('opens with copies when only copies are unread, matching the phone badge', async () => {
  setBadges({ ...none, cc: 4 })
  draw()
  expect(screen.getByRole('tab', { name: '抄送我的 4' }).getAttribute('aria-selected')).toBe('true')
  await vi.waitFor(() => expect(sendRequest()).toEqual(['cc']))
  fireEvent.click(screen.getByRole('tab', { name: '通知我的' }))
  await vi.waitFor(() => expect(sendRequest()).toEqual(['cc', 'message']))
})

test('opens with notices when both are unread, each with its own count', () => {
  setBadges({ ...none, cc: 4, message: 2 })
  draw()
  expect(screen.getByRole('tab', { name: '通知我的 2' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tab', { name: '抄送我的 4' })).toBeTruthy()
})
