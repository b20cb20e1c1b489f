import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FormDesign } from '#/generated/types'
import { emptyForm, replaceAddedFields } from '../../core/form'
import { provideHost } from '../form-react/forms-host'
import { registerWidget } from '../form-react/register-widget'
import { QianpiDesigner } from './qianpi-designer'

afterEach(cleanup)

function Page({ onDesign }: { onDesign(form: FormDesign): void }) {
  const [form, setForm] = useState<FormDesign>(emptyForm())
  const change = (next: FormDesign) => {
    setForm(next)
    onDesign(next)
  }
  return <QianpiDesigner schema={form} onChange={change} locale="en" />
}

test('designs a form in a page without a server, and offers nothing that needs one', async () => {
  provideHost({})
  const onDesign = vi.fn()
  render(<Page onDesign={onDesign} />)
  const palette = await screen.findByRole('complementary', { name: 'Fields' })
  await act(async () => fireEvent.click(within(palette).getByRole('button', { name: 'Number' })))
  expect(onDesign.mock.lastCall?.[0]).toMatchObject({ list: [{ type: 'number', name: 'Number' }] })
  expect(screen.queryByRole('tab', { name: 'Shared' })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'More' })))
  await screen.findByText('Export form')
  expect(screen.queryByText('Test on devices')).toBeNull()
})

test('offers fields that the page registers, last in their group', async () => {
  provideHost({})
  registerWidget({
    schema: {
      name: 'acme-score',
      group: 'basic',
      title: { zh: '供应商评分', en: 'Supplier score', es: 'Nota del proveedor' },
      kind: 'number',
      text: { from: 'value' },
      options: { type: 'object', properties: { best: { type: 'integer', default: 5 } } },
    },
    edit: async () => ({ default: () => <input aria-label="Supplier score" /> }),
  })
  const onDesign = vi.fn()
  render(<Page onDesign={onDesign} />)
  const basic = await screen.findByRole('region', { name: 'Basic' })
  const offered = within(basic)
    .getAllByRole('button')
    .filter((one) => !one.hasAttribute('aria-pressed'))
  expect(offered.at(-1)?.textContent).toBe('Supplier score')
  await act(async () => fireEvent.click(within(basic).getByRole('button', { name: 'Supplier score' })))
  expect(onDesign.mock.lastCall?.[0]).toMatchObject({
    list: [{ type: 'acme-score', name: 'Supplier score', options: { best: 5 } }],
  })
  replaceAddedFields([])
})
