import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EmployeeProofData } from '../../generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import ReauthenticationDialog from './reauthentication-dialog'

const { proof, settled, byCode, byPassword, byPasskey } = vi.hoisted(() => ({
  proof: vi.fn<() => Promise<EmployeeProofData>>(),
  settled: vi.fn(),
  byCode: vi.fn(),
  byPassword: vi.fn(),
  byPasskey: vi.fn(),
}))
vi.mock('../platform/api', () => ({ quietApi: { employee: { proof } } }))
vi.mock('../platform/passkeys', () => ({ supportsPasskeys: () => true }))
vi.mock('../stores/reauthentication', () => ({ resolveReauthentication: settled }))
vi.mock('./reauthenticate', () => ({
  reauthenticateByCode: byCode,
  reauthenticateByPassword: byPassword,
  reauthenticateByPasskey: byPasskey,
}))

beforeAll(() => setLanguage('zh'))
beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

const has = (...ways: EmployeeProofData['ways']) =>
  proof.mockResolvedValue({ ways, minutes: 5, name: '林晓峰', login: '100008' } as EmployeeProofData)
const shown = () =>
  render(<ReauthenticationDialog reason="“同意”需要先确认是您本人" />, { wrapper: MemoryRouter })
const send = async (label: string, typed: string) => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: '确认' }))
}

test('says which action needs the proof and how long the proof is valid', async () => {
  has('password')
  shown()
  expect(screen.getByText('“同意”需要先确认是您本人')).toBeTruthy()
  expect(await screen.findByText(/5 分钟内/)).toBeTruthy()
})

test('continues the started action after a correct password', async () => {
  has('password')
  byPassword.mockResolvedValue({})
  shown()
  await send('登录密码', 'Qianpi123')
  expect(byPassword).toHaveBeenCalledWith(expect.objectContaining({ login: '100008' }), 'Qianpi123')
  await vi.waitFor(() => expect(settled).toHaveBeenCalledWith(true))
})

test('reports a wrong password in the dialog, clears the field and does not continue', async () => {
  has('password')
  byPassword.mockRejectedValue(new Error('密码不对'))
  shown()
  await send('登录密码', 'falsch')
  expect((await screen.findByRole('alert')).textContent).toBe('密码不对')
  expect(screen.getByLabelText<HTMLInputElement>('登录密码').value).toBe('')
  expect(settled).not.toHaveBeenCalled()
})

test('requests the second-factor code instead of the password from users who have one', async () => {
  has('code')
  byCode.mockResolvedValue({})
  shown()
  await send('验证码或恢复码', '123456')
  expect(byCode).toHaveBeenCalledWith('123456')
  expect(screen.queryByLabelText('登录密码')).toBeNull()
})

test('offers the passkey first and keeps the typed proof available', async () => {
  has('passkey', 'password')
  byPasskey.mockResolvedValue({})
  shown()
  const key = await screen.findByRole('button', { name: '使用通行密钥' })
  expect(screen.getByLabelText('登录密码')).toBeTruthy()
  fireEvent.click(key)
  await vi.waitFor(() => expect(settled).toHaveBeenCalledWith(true))
})

test('leads a user without any means of proof to the page for setting one up', async () => {
  has()
  shown()
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe('/profile')
  fireEvent.click(link)
  expect(settled).toHaveBeenCalledWith(false)
})
