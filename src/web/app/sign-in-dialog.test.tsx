import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../platform/i18n/i18n'
import SignInDialog from './sign-in-dialog'

vi.mock('../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '' }),
}))

const leave = vi.hoisted(() => vi.fn())
vi.mock('../stores/session', async (original) => ({
  ...(await original<typeof import('../stores/session')>()),
  resetSession: leave,
}))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  vi.useFakeTimers()
  leave.mockReset()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const draw = () => {
  render(<SignInDialog userName="100009" onSignedIn={async () => undefined} />, { wrapper: MemoryRouter })
  return screen.getByLabelText<HTMLInputElement>('密码')
}
const typeElsewhere = () => {
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
}
/** Returns whether a key reaches the field. */
const reaches = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key })

test('begins with the password, as the account is filled in', () => {
  const password = draw()
  expect(document.activeElement).toBe(password)
  expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('100009')
})

test('takes no keys that were meant for the field behind it', () => {
  typeElsewhere()
  const password = draw()
  expect(document.activeElement).toBe(password)
  for (const key of ['补', 'a', 'Backspace', 'Enter', 'Escape']) expect(reaches(password, key)).toBe(false)
  vi.advanceTimersByTime(900)
  expect(reaches(password, 'b')).toBe(false)
  vi.advanceTimersByTime(150)
  expect(reaches(password, 'c')).toBe(false)
  vi.advanceTimersByTime(400)
  expect(reaches(password, 'd')).toBe(true)
  expect(reaches(password, 'e')).toBe(true)
  expect(leave).not.toHaveBeenCalled()
})

test('takes keys at once if nothing was being typed', () => {
  expect(reaches(draw(), 'a')).toBe(true)
})
