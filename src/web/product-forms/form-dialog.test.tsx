import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OwnForm } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { ConfirmDialogs } from '../ui/confirm'
import { FormDialog } from './form-dialog'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const form: OwnForm = {
  list: [
    { type: 'input', model: 'name', name: 'Name' },
    { type: 'input', model: 'phone', name: 'Phone' },
  ],
}

beforeAll(() => setLanguage('en'))
afterEach(cleanup)

/** Page that gets an override of a field after the dialog was opened. */
function Page({ onSend }: { onSend(filled: object): Promise<void> }) {
  const [hint, setHint] = useState('')
  return (
    <>
      <FormDialog
        title="Somebody"
        form={form}
        values={{ name: 'one', phone: '123' }}
        known={{ phone: { hint } }}
        onClose={() => undefined}
        onSend={onSend}
      />
      <button type="button" onClick={() => setHint('Found')}>
        learn
      </button>
    </>
  )
}

test('keeps and sends typed values when the page learns more about the fields meanwhile', async () => {
  const sent = vi.fn(async () => undefined)
  await act(async () => {
    render(<Page onSend={sent} />)
  })
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  name.focus()
  fireEvent.change(name, { target: { value: 'two' } })
  fireEvent.click(screen.getByText('learn'))
  expect(screen.getByText('Found')).toBeDefined()
  expect(screen.getByLabelText('Name')).toBe(name)
  expect(document.activeElement).toBe(name)
  expect(name.value).toBe('two')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await expect.poll(() => sent.mock.calls.length, { timeout: 20_000 }).toBe(1)
  const filled = { name: 'two', phone: '123' }
  expect(sent).toHaveBeenCalledWith(filled, expect.any(String), expect.any(Function))
})

test('asks before Esc or the close button discards what was filled in; Cancel discards it', async () => {
  const onClose = vi.fn()
  await act(async () => {
    render(
      <>
        <FormDialog title="Somebody" form={form} onClose={onClose} onSend={async () => undefined} />
        <ConfirmDialogs />
      </>,
    )
  })
  const dialog = screen.getByText('Somebody').closest('dialog') as Element
  const pressEscape = () => fireEvent(dialog, new Event('cancel', { cancelable: true }))
  pressEscape()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'two' } })
  pressEscape()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(3)
})
