import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import LoginPage from '../pages/login/page'
import { CallError } from '../platform/call-error'
import { setLanguage } from '../platform/i18n/i18n'
import { readToken, storeToken } from '../platform/token'
import * as session from '../stores/session'
import { Toaster } from '../ui/toast'
import { GuardedPage } from './guarded-page'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Where = () => <p>{useLocation().search}</p>

test.each([
  ['the error text', '账号已停用', '账号已停用'],
  ['`Has Error` without one', '', 'Has Error'],
])(
  'S1-054 “the token is reset, an error message is shown” and the person goes to login: %s',
  async (_, message, shown) => {
    storeToken('t1', new Date(Date.now() + 60_000))
    vi.spyOn(session, 'loadSession').mockRejectedValue(new Error(message))
    render(
      <MemoryRouter initialEntries={['/list/waiting?page=2']}>
        <Routes>
          <Route path="/login" element={<Where />} />
          <Route path="*" element={<GuardedPage>My tasks</GuardedPage>} />
        </Routes>
        <Toaster />
      </MemoryRouter>,
    )
    expect(await screen.findByText('?redirect=%2Flist%2Fwaiting%3Fpage%3D2')).toBeTruthy()
    expect(screen.getByText(shown)).toBeTruthy()
    expect(screen.queryByText('My tasks')).toBeNull()
    expect(readToken()).toBe('')
  },
)

test('S1-054: after an outage of the server, the login page shows the message until a retry succeeds', async () => {
  storeToken('t1', new Date(Date.now() + 60_000))
  const outage = new CallError('服务暂时不可用', 'server.busy', null, 503)
  const load = vi.spyOn(session, 'loadSession').mockRejectedValue(outage)
  render(
    <MemoryRouter initialEntries={['/list/waiting?page=2']}>
      <Routes>
        <Route
          path="/login"
          element={
            <GuardedPage>
              <LoginPage />
            </GuardedPage>
          }
        />
        <Route path="*" element={<GuardedPage>My tasks</GuardedPage>} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('服务暂时不可用')
  expect(readToken()).toBe('')
  load.mockImplementation(() => new Promise(() => {}))
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(readToken()).toBe('t1')
})
