import '../../platform/i18n/setup-texts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../platform/call-error'
import { setLanguage } from '../../platform/i18n/i18n'
import SetupForm from './setup-form'

const server = vi.hoisted(() => ({ sent: vi.fn(), isFounded: false }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ zone: 'Asia/Shanghai', setup: !server.isFounded || undefined }),
  markCompanyCreated: () => {
    server.isFounded = true
  },
}))
vi.mock('../../platform/encryption/body-encryption', () => ({
  encryptPassword: async (_: string, text: string) => `sealed ${text}`,
}))
vi.mock('../../platform/api', () => ({
  api: { setup: server.sent },
  quietApi: { employee: { login: { getpkey: async () => ({ kid: 'kid', publicKey: 'key' }) } } },
}))

beforeAll(() => setLanguage('en'))
beforeEach(() => {
  server.sent.mockReset()
})
afterEach(cleanup)

const Where = () => <output data-testid="where">{useLocation().pathname}</output>

async function draw() {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/setup']}>
        <SetupForm />
        <Where />
      </MemoryRouter>,
    )
  })
  await screen.findByLabelText('Setup code')
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = () => act(async () => fireEvent.click(screen.getByText('Create company')))

async function fillIn(more: Record<string, string> = {}) {
  const typed = {
    'Setup code': '1234',
    'Company name': 'Acme',
    'Your name': 'Ann',
    'Employee ID or account': 'ann',
    Password: 'Sonnenblume7',
    'Repeat the password': 'Sonnenblume7',
    ...more,
  }
  for (const [label, value] of Object.entries(typed)) type(label, value)
}

test('reports short or differing passwords by field and sends nothing', async () => {
  await draw()
  await fillIn({ Password: 'Ab1', 'Repeat the password': 'Ab2' })
  await press()
  expect(
    await screen.findByText('Use between 8 and 128 characters (at most 47 in scripts such as Chinese)'),
  ).toBeDefined()
  expect(screen.getByText('The passwords do not match')).toBeDefined()
  expect(server.sent).not.toHaveBeenCalled()
})

test('reports a wrong code by its field and keeps the typed values', async () => {
  server.sent.mockRejectedValue(new CallError('wrong', 'setup.code-wrong'))
  await draw()
  await fillIn()
  await press()
  expect(await screen.findByText(/^Wrong code/)).toBeDefined()
  expect(server.sent).toHaveBeenCalledWith({
    code: '1234',
    company: 'Acme',
    name: 'Ann',
    jobid: 'ann',
    password: 'sealed Sonnenblume7',
    confirmPassword: 'sealed Sonnenblume7',
    language: 'en',
    kid: 'kid',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ann')
})

test('leads to the login when setup is already complete', async () => {
  server.sent.mockRejectedValue(new CallError('over', 'setup.over'))
  await draw()
  await fillIn()
  await press()
  await expect.poll(() => screen.getByTestId('where').textContent, { timeout: 20_000 }).toBe('/login')
})
