import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stubMedia } from '../../../../tests/kit/media'
import { PreferenceSwitch } from '../../person/preference-choosers'
import { setLanguage } from '../../platform/i18n/i18n'
import * as client from '../../stores/enterprise-client'
import { clearErrors, logError } from '../../stores/errors'
import * as session from '../../stores/session'
import { TopBar } from './top-bar'
import { UserMenu } from './user-menu'

const settings = vi.hoisted(() => ({ zone: 'Asia/Shanghai', version: '1', help: '内线 8001' }))
vi.mock('../../platform/settings', () => ({ pageSettings: () => settings }))
const place = vi.hoisted(() => ({ isProduction: true }))
vi.mock('../../platform/environment', async (load) => ({
  ...(await load<object>()),
  get isProduction() {
    return place.isProduction
  },
}))

const person = { id: 'li', name: '李娜', avatar: '', roles: {}, depts: [], com_conf: {} }

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const narrow = (isNarrow: boolean) => stubMedia((query) => isNarrow && query.startsWith('(max-width'))

const Address = () => <p data-testid="address">{useLocation().pathname}</p>

function open() {
  vi.spyOn(session, 'useSession').mockReturnValue({ person, hasEnded: false } as never)
  render(
    <MemoryRouter initialEntries={['/list/cc']}>
      <UserMenu />
      <Address />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: '李娜 的菜单' }))
}
const offered = (name: string) => screen.queryByRole('menuitem', { name })

test('S1-072 “view mobile version – only on mobile”: opens the workbench of phones', () => {
  narrow(true)
  open()
  fireEvent.click(screen.getByRole('menuitem', { name: '查看手机版' }))
  expect(screen.getByTestId('address').textContent).toBe('/mobile/workbench')
  cleanup()
  narrow(false)
  open()
  expect(offered('查看手机版')).toBeNull()
})

test.each([
  ['wechatwork', true],
  ['dingtalk', false],
  ['feishu', false],
  [undefined, false],
] as const)(
  'S1-075 “contact support – only on one enterprise-messaging platform”: in %s',
  async (name, isThere) => {
    narrow(false)
    vi.spyOn(client, 'currentClient').mockReturnValue(name && ({ name, version: '1' } as never))
    open()
    expect(offered('联系客服') !== null).toBe(isThere)
  },
)

test('S1-093 “showSettings”: hides the settings panel from the top bar, and the profile shows it again', async () => {
  narrow(false)
  vi.spyOn(session, 'useSession').mockReturnValue({ person, hasEnded: false } as never)
  render(
    <MemoryRouter>
      <TopBar route={undefined} title="工作台" />
      <PreferenceSwitch name="showSettings" />
    </MemoryRouter>,
  )
  const button = () => screen.queryByRole('button', { name: '界面设置' })
  const toggle = () => fireEvent.click(screen.getByLabelText('在顶栏显示界面设置'))
  expect(button()).not.toBeNull()
  toggle()
  await waitFor(() => expect(button()).toBeNull())
  toggle()
  await waitFor(() => expect(button()).not.toBeNull())
})

test.each([
  [true, true],
  [true, false],
  [false, true],
])(
  'S1-082 “The error log is enabled only in production”: build %s, environment %s',
  (isBuild, isProduction) => {
    vi.stubEnv('PROD', isBuild)
    place.isProduction = isProduction
    logError(new Error('画不出来'))
    open()
    expect(offered('错误日志') !== null).toBe(isBuild && isProduction)
    clearErrors()
    place.isProduction = true
    vi.unstubAllEnvs()
  },
)

test.each([{ ctrlKey: true }, { metaKey: true }])('opens the search by its keys: %o', async (keys) => {
  const own = { ...person, custom_route: [] }
  vi.spyOn(session, 'useSession').mockReturnValue({ person: own, hasEnded: false } as never)
  render(
    <MemoryRouter>
      <TopBar route={undefined} title="待我处理" />
    </MemoryRouter>,
  )
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(fireEvent.keyDown(document.body, { key: 'k', ...keys })).toBe(false)
  expect(await screen.findByRole('dialog')).toBeDefined()
})
