import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { loadSession, resetSession } from '../../stores/session'
import { MobileFrame } from './mobile-frame'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../platform/http', () => ({ send }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const custom_route = [
  { id: 'desk', title: 'menu.dashboard', url: '/dashboard', is_index_page: true },
  { id: 'phone', title: 'menu.dashboard', url: '/mobile/workbench', is_index_mpage: true },
  { id: 'waiting', title: 'menu.waiting', url: '/list/waiting' },
  { id: 'flows', title: 'menu.flows', url: '/flows' },
]

beforeAll(async () => {
  await setLanguage('zh')
  send.mockImplementation(async ({ url }: { url: string }) => {
    const data = url.endsWith('getinfo')
      ? { name: '王磊', roles: {}, custom_route, com_conf: {}, badges: {} }
      : []
    return { status: 200, data: JSON.stringify({ success: true, msg: '', data }) }
  })
  await loadSession()
})
afterEach(cleanup)
afterEach(() => vi.restoreAllMocks())

const draw = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <MobileFrame title="标题" takeIn={() => undefined} />
    </MemoryRouter>,
  )
const hasBack = () => screen.queryByRole('button', { name: '返回' }) !== null

test.each(['/mobile/workbench', '/dashboard'])('shows no back button on the home page %s', (path) => {
  draw(path)
  expect(hasBack()).toBe(false)
  expect(screen.getByRole('navigation', { name: '主菜单' })).toBeDefined()
})

test('shows a back button on every other page', () => {
  draw('/flows')
  expect(hasBack()).toBe(true)
})

test('knows no home page without a session', () => {
  resetSession()
  draw('/dashboard')
  expect(hasBack()).toBe(true)
})
