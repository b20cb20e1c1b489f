import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../platform/i18n/i18n'
import { LoginForm } from './login-form'
import LoginPage from './page'

const { signIn, preloadKey } = vi.hoisted(() => ({ signIn: vi.fn(), preloadKey: vi.fn() }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ title: { zh: '签批 · 办公审批' }, help: '分机 8000' }),
}))
vi.mock('../../stores/session', async (load) => ({ ...(await load<object>()), signIn, preloadKey }))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  localStorage.clear()
  signIn.mockReset().mockResolvedValue(undefined)
})
afterEach(cleanup)

const open = () =>
  render(
    <MemoryRouter initialEntries={['/login']}>
      <LoginPage />
    </MemoryRouter>,
  )
const account = () => screen.getByLabelText<HTMLInputElement>('账号')
const password = () => screen.getByLabelText<HTMLInputElement>('密码')
const remembers = () => screen.getByLabelText<HTMLInputElement>('记住我')
async function enter(name: string) {
  fireEvent.change(account(), { target: { value: name } })
  fireEvent.change(password(), { target: { value: 'Qianpi123' } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(signIn).toHaveBeenCalled())
  await waitFor(() => expect(screen.getByRole('button', { name: '登录' })).toHaveProperty('disabled', false))
}

test('tells staff what they do here, not which system administrators run', () => {
  open()
  expect(screen.getByText('发起、处理和查看审批')).toBeTruthy()
  expect(screen.queryByText('签批 · 办公审批')).toBeNull()
})

test('requests the key of the sign-in while the password is typed', () => {
  open()
  fireEvent.change(account(), { target: { value: '100002' } })
  expect(preloadKey).not.toHaveBeenCalled()
  fireEvent.change(password(), { target: { value: 'Q' } })
  expect(preloadKey).toHaveBeenCalledWith('100002')
})

test('shows the typed password on demand and masks it again', () => {
  open()
  fireEvent.change(password(), { target: { value: 'Qianpi123' } })
  expect(password().type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: '显示输入的字符' }))
  expect(password()).toMatchObject({ type: 'text', value: 'Qianpi123' })
  fireEvent.click(screen.getByRole('button', { name: '隐藏输入的字符' }))
  expect(password().type).toBe('password')
})

test('says on demand whom to ask about a forgotten password', () => {
  open()
  const link = screen.getByRole('button', { name: '忘记密码？' })
  expect(screen.queryByText(/分机 8000/)).toBeNull()
  fireEvent.click(link)
  expect(screen.getByText(/分机 8000/)).toBeTruthy()
  expect(link.getAttribute('aria-expanded')).toBe('true')
})

test('remembers the account of a person who asks for it, and no password', async () => {
  open()
  fireEvent.click(remembers())
  await enter(' 100009 ')
  cleanup()
  open()
  expect(account().value).toBe('100009')
  expect(password().value).toBe('')
  expect(document.activeElement).toBe(password())
  expect(JSON.stringify({ ...localStorage })).not.toContain('Qianpi123')
  fireEvent.click(remembers())
  await enter('100009')
  cleanup()
  open()
  expect(account().value).toBe('')
})

test('remembers no account after a failed sign-in, nor in the dialog of an expired session', async () => {
  open()
  fireEvent.click(remembers())
  signIn.mockRejectedValueOnce(new Error('账号或密码不正确'))
  await enter('100009')
  expect(screen.getByRole('alert').textContent).toBe('账号或密码不正确')
  cleanup()
  render(<LoginForm userName="100008" onSignedIn={() => undefined} />)
  expect(screen.queryByLabelText('记住我')).toBeNull()
  await enter('100008')
  cleanup()
  open()
  expect(account().value).toBe('')
})
