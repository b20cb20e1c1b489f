import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { PasskeyList } from './second-factor-section'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../platform/http', () => ({ send }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  send.mockResolvedValue({ status: 200, data: JSON.stringify({ success: true, msg: '', data: [] }) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (facts: { isSecureContext: boolean; hostname?: string; PublicKeyCredential?: object }) => {
  const { hostname = 'oa.example.com', ...rest } = facts
  for (const [name, fact] of Object.entries(rest)) vi.stubGlobal(name, fact)
  vi.stubGlobal('location', new URL(`https://${hostname}/profile`))
  render(<PasskeyList />)
}
const button = () => screen.queryByRole('button', { name: '添加通行密钥' })

test.each([
  ['https', { isSecureContext: false }],
  ['域名', { isSecureContext: true, hostname: '10.0.0.7', PublicKeyCredential: class {} }],
  ['浏览器不支持', { isSecureContext: true }],
])('says why no passkey can be added (%s) instead of promising one', async (reason, facts) => {
  open(facts)
  expect((await screen.findByText(/此处不能添加通行密钥/)).textContent).toContain(reason)
  expect(await screen.findByText('还没有通行密钥')).toBeDefined()
  expect(screen.queryByText(/添加后可以/)).toBeNull()
  expect(button()).toBeNull()
})

test('offers to add a passkey where one is possible', async () => {
  open({ isSecureContext: true, PublicKeyCredential: class {} })
  expect(await screen.findByText(/添加后可以用指纹/)).toBeDefined()
  expect(button()).not.toBeNull()
  expect(screen.queryByText(/此处不能添加/)).toBeNull()
})
