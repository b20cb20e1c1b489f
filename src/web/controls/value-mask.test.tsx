import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FormItem } from '#/generated/types'
import { field, modelOf } from '../../../tests/kit/form-of'
import { type FormHost, FormHostProvider } from '../form-host/form-host'
import ValueMask from './value-mask'

/** A masked value: its text, and the value itself for a reader who gives a reason. */

afterEach(cleanup)

const item = (masked: FormItem['masked']): FormItem => ({ ...field('电话', { type: 'input' }), masked })

function draw(
  masked: FormItem['masked'],
  unmask = vi.fn<NonNullable<FormHost['unmask']>>(),
  cell?: { column: string; row: string },
) {
  render(
    <FormHostProvider value={{ unmask } as Partial<FormHost> as FormHost}>
      <ValueMask value="138****5678" item={item(masked)} {...(cell && { cell })} />
    </FormHostProvider>,
  )
  return unmask
}

test('shows readers without the right the masked text alone', () => {
  draw({})
  expect(screen.getByText('138****5678')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('asks for a reason and then shows the value', async () => {
  const unmask = draw({ flow: 'f1' }, vi.fn().mockResolvedValue({ text: '13812345678' }))
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  const show = screen.getByRole('button', { name: '查看' })
  expect(show).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText(/查看原因/), { target: { value: '核对打款信息' } })
  fireEvent.click(show)
  expect(await screen.findByText('13812345678')).toBeTruthy()
  expect(unmask).toHaveBeenCalledWith({ flowOi_id: 'f1', model: modelOf('电话'), reason: '核对打款信息' })
})

test('keeps the masked text and the reason when the server rejects', async () => {
  draw({ flow: 'f1' }, vi.fn().mockRejectedValue(new Error('too many')))
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  fireEvent.change(screen.getByLabelText(/查看原因/), { target: { value: '核对' } })
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(await screen.findByLabelText(/查看原因/)).toHaveProperty('value', '核对')
})

test('asks in a dialog for a cell of a table, and names its column and row', async () => {
  const cell = { column: 'c1', row: 'r1' }
  const unmask = draw({ flow: 'f1' }, vi.fn().mockResolvedValue({ text: '13812345678' }), cell)
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  expect(screen.getByText('138****5678')).toBeTruthy()
  const dialog = await screen.findByRole('dialog', { hidden: true })
  fireEvent.change(within(dialog).getByLabelText(/查看原因/), { target: { value: '核对' } })
  fireEvent.click(within(dialog).getByText('查看', { selector: 'button, button *' }))
  expect(await screen.findByText('13812345678')).toBeTruthy()
  const place = { flowOi_id: 'f1', model: modelOf('电话'), ...cell, reason: '核对' }
  expect(unmask).toHaveBeenCalledWith(place)
})
