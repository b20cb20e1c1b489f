import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OwnForm } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { FormPanel } from './form-panel'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const form: OwnForm = {
  list: [
    { type: 'input', model: 'host', name: 'Host' },
    { type: 'input', model: 'sender', name: 'Sender' },
    { type: 'input', model: 'password', name: 'Password', options: { secret: true } },
  ],
}
interface Mail {
  host: string
  sender: string
  password: string
}

const server = { stored: {} as Mail, end: (_isRefused?: boolean) => {} }

/** Page whose save ends when the test says so; it loads what is stored then, as pages of settings do. */
function Page() {
  const [values, setValues] = useState<Mail>({ ...server.stored })
  return (
    <>
      <FormPanel<Mail>
        form={form}
        values={{ ...values }}
        ok="Save"
        onSend={async (filled) => {
          const isRefused = await new Promise<boolean>((resolve) => {
            server.end = (refused = false) => resolve(refused)
          })
          if (!isRefused) server.stored = { ...filled, host: filled.host.toLowerCase(), password: '' }
          setValues({ ...server.stored })
          if (isRefused) throw new Error('refused')
        }}
      />
      <button type="button" onClick={() => setValues({ ...server.stored, sender: 'colleague' })}>
        change elsewhere
      </button>
    </>
  )
}

beforeAll(() => setLanguage('en'))
beforeEach(async () => {
  server.stored = { host: 'old', sender: 'first', password: '' }
  await act(async () => {
    render(<Page />)
  })
})
afterEach(cleanup)

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const type = async (name: string, value: string) => {
  const input = await field(name)
  await act(async () => {
    input.focus()
    fireEvent.change(input, { target: { value } })
  })
}
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))
const end = (isRefused?: boolean) => act(async () => server.end(isRefused))
const shown = async () => {
  const [host, sender, password] = [await field('Host'), await field('Sender'), await field('Password')]
  return { host: host.value, sender: sender.value, password: password.value }
}

test('what is typed while a form is saved stays, in the field that has the focus', async () => {
  await type('Host', 'NEW')
  await press(save())
  await type('Sender', 'typed meanwhile')
  const input = await field('Sender')
  await end()
  expect(await shown()).toEqual({ host: 'new', sender: 'typed meanwhile', password: '' })
  expect(document.activeElement).toBe(input)
  expect(save().disabled).toBe(false)
})

test('a field that returns to its former value while it is saved shows that value, and can be saved again', async () => {
  await type('Host', 'new')
  await press(save())
  await type('Host', 'old')
  await end()
  expect(await shown()).toMatchObject({ host: 'old' })
  expect(save().disabled).toBe(false)
})

test('a stored secret leaves its field, and what is typed in another one stays', async () => {
  await type('Password', 'Secret-1')
  await press(save())
  await type('Sender', 'second')
  await end()
  expect(await shown()).toEqual({ host: 'old', sender: 'second', password: '' })
})

test('a field that was stored and is emptied then can be saved again', async () => {
  await type('Password', 'Secret-1')
  await type('Sender', '')
  await press(save())
  await end()
  expect(save().disabled).toBe(true)
  await type('Sender', 'x')
  await press(save())
  await end()
  await type('Sender', '')
  expect(save().disabled).toBe(false)
})

test('nothing of a refused form is lost', async () => {
  await type('Host', 'new')
  await type('Password', 'Secret-1')
  await press(save())
  await end(true)
  expect(await shown()).toEqual({ host: 'new', sender: 'first', password: 'Secret-1' })
  expect(save().disabled).toBe(false)
})

test('a change from elsewhere appears beside what is typed', async () => {
  await type('Host', 'new')
  await press(screen.getByRole('button', { name: 'change elsewhere' }))
  expect(await shown()).toEqual({ host: 'new', sender: 'colleague', password: '' })
})
