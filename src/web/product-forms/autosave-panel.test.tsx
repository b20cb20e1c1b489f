import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FormValues } from '#/core/form/values/form-values'
import type { OwnForm } from '#/generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { AutosavePanel } from './autosave-panel'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const form: OwnForm = {
  list: [
    { type: 'input', model: 'name', name: 'Name', rules: [{ required: true, message: 'Needed' }] },
    { type: 'number', model: 'length', name: 'Length', options: { min: 1, max: 30 } },
    { type: 'input', model: 'note', name: 'Note', linkage: { shown: '@[name] != "plain"' } },
    {
      type: 'radio',
      model: 'way',
      name: 'Way',
      options: { bar: true, options: [{ value: 'a' }, { value: 'b' }] },
    },
    { type: 'input', model: 'fixed', name: 'Fixed', options: { disabled: true } },
    { type: 'blank', model: 'more', hideTitle: true },
  ],
}
const first: FormValues = { name: 'one', length: 3, note: ' kept\n', way: 'a', fixed: 'old' }

beforeAll(() => setLanguage('en'))
afterEach(cleanup)

/** Page that applies every change and can return to its initial values. */
function Page({ onTold }: { onTold(model: string, value: unknown): void }) {
  const [values, setValues] = useState(first)
  const change = (model: string, value: unknown) => {
    onTold(model, value)
    setValues((last) => ({ ...last, [model]: value }))
  }
  return (
    <>
      <AutosavePanel
        form={form}
        values={values}
        known={{ way: { hint: `Hint of ${values.name}` } }}
        slots={{ more: () => <em>{String(values.name)}</em> }}
        onChange={change}
      />
      <button type="button" onClick={() => setValues(first)}>
        undo
      </button>
      <button type="button" onClick={() => setValues({ ...values, fixed: 'new' })}>
        other
      </button>
    </>
  )
}

async function draw() {
  const results: [string, unknown][] = []
  await act(async () => {
    render(<Page onTold={(model, value) => results.push([model, value])} />)
  })
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  return { told: results, name, type }
}

test('reports each change immediately, with its field', async () => {
  const { told, type } = await draw()
  type('Name', 'two')
  fireEvent.click(screen.getByLabelText('b'))
  type('Name', '')
  expect(told).toEqual([
    ['name', 'two'],
    ['way', 'b'],
    ['name', ''],
  ])
})

test('shows a change from outside without reporting it, and keeps the focus', async () => {
  const { told, name, type } = await draw()
  name.focus()
  type('Name', 'two')
  expect(screen.getByText('two')).toBeDefined()
  fireEvent.click(screen.getByText('undo'))
  expect(name.value).toBe('one')
  expect(document.activeElement).toBe(name)
  expect(told).toHaveLength(1)
})

test('shows a problem beside its field until it is repaired, also by undo', async () => {
  const { name, type } = await draw()
  type('Name', '')
  fireEvent.blur(name)
  expect(await screen.findByText('Needed')).toBeDefined()
  fireEvent.click(screen.getByText('undo'))
  await expect.poll(() => screen.queryByText('Needed')).toBeNull()
})

test('does not report a number beyond its limits', async () => {
  const { told, type } = await draw()
  type('Length', '99')
  expect(told).toEqual([])
  type('Length', '9')
  expect(told).toEqual([['length', 9]])
})

test('keeps the value of a field that a condition hides', async () => {
  const { told, type } = await draw()
  type('Name', 'plain')
  expect(screen.queryByLabelText('Note')).toBeNull()
  type('Name', 'one')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value.trim()).toBe('kept')
  expect(told.map(([model]) => model)).toEqual(['name', 'name'])
})

test('updates a read-only field from outside, too', async () => {
  const { told } = await draw()
  fireEvent.click(screen.getByText('other'))
  expect(screen.queryByText('old')).toBeNull()
  expect(screen.getByText('new')).toBeDefined()
  expect(told).toEqual([])
})

test('typing continues undisturbed when the page learns more about the fields', async () => {
  const { told, name, type } = await draw()
  type('Length', '99')
  name.focus()
  type('Name', 'two')
  expect(screen.getByText('Hint of two')).toBeDefined()
  expect(screen.getByLabelText('Name')).toBe(name)
  expect(document.activeElement).toBe(name)
  type('Name', 'twos')
  expect(name.value).toBe('twos')
  expect(screen.getByLabelText<HTMLInputElement>('Length').value).toBe('99')
  expect(told).toEqual([
    ['name', 'two'],
    ['name', 'twos'],
  ])
})
