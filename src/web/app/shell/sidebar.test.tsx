import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { setPreferences } from '../../stores/preferences'
import * as session from '../../stores/session'
import { Sidebar } from './sidebar'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai', version: '1' }) }))

const custom_route = [
  { id: 'work', title: 'menu.work', children: [{ id: 'cc', title: 'list.cc', url: '/list/cc' }] },
  {
    id: 'oaset',
    title: 'menu.oaset',
    children: [{ id: 'home', title: 'menu.admin-home', url: '/oaset/home' }],
  },
]

let go: NavigateFunction
function Way() {
  go = useNavigate()
  return null
}

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  vi.spyOn(session, 'useSession').mockReturnValue({ person: { custom_route }, hasEnded: false } as never)
  render(
    <MemoryRouter>
      <Sidebar />
      <Way />
    </MemoryRouter>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  setPreferences({ foldedGroups: [], sidebarOpen: true })
})

const heading = () => screen.getByRole('button', { name: '流程管理' })
const entry = () => screen.queryByRole('link', { name: '管理首页' })
/** Lays the entry out at a distance from the top of the window. */
const layOut = (top: number) => {
  const shown = entry()
  if (!shown) throw new Error('the entry is shown')
  vi.spyOn(shown, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
  return vi.spyOn(shown, 'scrollIntoView')
}

test('a heading brings its entries into view if they are below the edge, and folds them otherwise', async () => {
  const scroll = layOut(innerHeight + 40)
  fireEvent.click(heading())
  expect(scroll).toHaveBeenCalled()
  expect(entry()).not.toBeNull()
  layOut(50)
  fireEvent.click(heading())
  await waitFor(() => expect(entry()).toBeNull())
  expect(heading().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(heading())
  await waitFor(() => expect(entry()).not.toBeNull())
})

test('another page opens its folded group, which the person may fold again', async () => {
  fireEvent.click(heading())
  await waitFor(() => expect(entry()).toBeNull())
  act(() => go('/oaset/home'))
  await waitFor(() => expect(entry()).not.toBeNull())
  fireEvent.click(heading())
  await waitFor(() => expect(entry()).toBeNull())
})

test('the narrow menu shows the icons of folded groups too', async () => {
  setPreferences({ foldedGroups: ['oaset'], sidebarOpen: false })
  expect(await screen.findByRole('link', { name: '管理首页' })).not.toBeNull()
})
