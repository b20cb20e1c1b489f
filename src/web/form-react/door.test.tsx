import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { form, host, widget } from '../../../tests/doors/form-react/1/page'
import type { FormController } from '../renderer'
import { QianpiFormElement } from './element'
import { provideHost, QianpiForm, registerWidget } from './index'

/*
 * What pages rely on that were written for the first door of the package: tests/doors/form-react/1 stays as it was then. Its
 * program of types is read by tests/architecture/packages.test.ts.
 */

const breaks = (what: string) =>
  `${what}: this breaks door 1 of @qianpi/form-react. Keep what it accepts; if it must break, raise "door" in src/web/form-react/package.json (tests/doors/form-react/README.md)`

beforeEach(() => {
  provideHost(host)
  registerWidget(widget)
})
afterEach(() => {
  cleanup()
  provideHost({})
})

const ready = (root: ParentNode) =>
  waitFor(() =>
    expect(root.querySelector('.qf:not([aria-busy])'), breaks('the form is drawn')).not.toBeNull(),
  )

test('door 1: a form is filled in, computed, checked and submitted with a field of the page', async () => {
  const onChange = vi.fn()
  const onSubmit = vi.fn()
  const drawn = render(<QianpiForm schema={form} locale="en" onChange={onChange} onSubmit={onSubmit} />)
  await ready(drawn.container)
  expect(screen.queryByLabelText(/Details/), breaks('a condition hides a field')).toBeNull()
  fireEvent.change(screen.getByLabelText(/Days/), { target: { value: '6' } })
  await screen.findByLabelText(/Details/)
  const smile = await screen.findByText('smile')
  await act(async () => smile.click())
  await screen.findByText('glad')
  await act(async () => screen.getByRole('button', { name: 'Submit' }).click())
  await screen.findByText('Purpose is required')
  expect(onSubmit, breaks('a form with a problem is not submitted')).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText(/Purpose/), { target: { value: 'Fair' } })
  await act(async () => screen.getByRole('button', { name: 'Submit' }).click())
  await waitFor(() => expect(onSubmit, breaks('onSubmit')).toHaveBeenCalled())
  const values = { f1: 'Fair', f2: 6, f3: 168, f5: 3 }
  expect(onSubmit.mock.lastCall?.[0], breaks('the values of onSubmit')).toMatchObject(values)
  expect(onChange.mock.lastCall?.[0], breaks('the values of onChange')).toMatchObject(values)
})

test('door 1: a page controls a form by its controller, its values, its rights and read-only', async () => {
  let controller: FormController | undefined
  const right = (n: number, name: string, type: 'readonly' | 'canedit') => ({
    key: `1700000000000_${n}`,
    name,
    type,
    required: type === 'canedit',
  })
  const rights = [right(1, 'Purpose', 'canedit'), right(2, 'Days', 'readonly'), right(5, 'Mood', 'canedit')]
  const given = { values: { f1: 'Trip', f5: 3 }, rights, element: 'div' as const }
  const { container, rerender } = render(
    <QianpiForm schema={form} locale="en" {...given} onReady={(one) => (controller = one)}>
      <button type="button">Send</button>
    </QianpiForm>,
  )
  await ready(container)
  expect(container.querySelector('form'), breaks('element="div"')).toBeNull()
  expect(screen.getByRole('button', { name: 'Send' }), breaks('children')).toBeDefined()
  expect(controller?.allValues(), breaks('allValues')).toMatchObject({ f1: 'Trip', f5: 3 })
  expect(await controller?.validate(), breaks('validate')).toEqual([])
  await act(async () => controller?.fill({ f1: '' }))
  await act(async () => expect(await controller?.validate(), breaks('fill')).toHaveLength(1))
  rerender(<QianpiForm schema={form} locale="en" {...given} readOnly />)
  await screen.findByText('mood 3')
})

test('door 1: the element has the settings of the component, its attributes, methods and events', async () => {
  expect(QianpiFormElement.observedAttributes, breaks('attributes')).toEqual(
    expect.arrayContaining(['locale', 'theme', 'colour', 'readonly']),
  )
  expect(customElements.get('qianpi-form'), breaks('the name of the element')).toBe(QianpiFormElement)
  const settings = ['schema', 'values', 'rights', 'problems', 'host', 'locale', 'theme', 'colour', 'readOnly']
  for (const name of settings) expect(name in QianpiFormElement.prototype, breaks(name)).toBe(true)
  for (const name of ['validate', 'getValues'] as const)
    expect(QianpiFormElement.prototype[name], breaks(name)).toBeTypeOf('function')
})
