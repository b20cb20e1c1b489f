import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormDesign, FormItem } from '#/generated/types'
import type { WidgetProps } from '../controls/widget-props'
import { translatorOf } from '../platform'
import { hostOf } from './forms-host'
import { type FormsHost, provideHost, QianpiForm, registerWidget } from './index'

const field = (index: number, name: string, type: string, rest: Partial<FormItem> = {}): FormItem => ({
  type,
  name,
  key: `1700000000000_${index}`,
  keyindex: index,
  model: `f${index}`,
  options: {},
  rules: [],
  ...rest,
})
const formOf = (...list: FormItem[]): FormDesign => ({
  list,
  remove_list: [],
  config: { labelWidth: 100, labelPosition: 'top' },
})
const trip = formOf(
  field(1, 'Purpose', 'input', { rules: [{ required: true }] }),
  field(2, 'Days', 'number'),
  field(3, 'Allowance', 'number', { options: { formula: '@[Days_1700000000000_2] * 28' } }),
)

beforeEach(() => provideHost({}))
afterEach(cleanup)

/** Draws a form in English and waits until it can be filled in. */
async function draw(form: FormDesign, props: Partial<Parameters<typeof QianpiForm>[0]> = {}) {
  const drawn = render(<QianpiForm schema={form} locale="en" {...props} />)
  await waitFor(() => expect(drawn.container.querySelector('.qf:not([aria-busy])')).not.toBeNull())
  return drawn
}

test('submits typed and computed values once every field passes its check', async () => {
  const onSubmit = vi.fn()
  await draw(trip, { onSubmit })
  fireEvent.change(screen.getByLabelText(/Days/), { target: { value: '3' } })
  await act(async () => screen.getByRole('button', { name: 'Submit' }).click())
  await screen.findByText('Purpose is required')
  expect(onSubmit).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText(/Purpose/), { target: { value: 'Fair' } })
  await act(async () => screen.getByRole('button', { name: 'Submit' }).click())
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ f1: 'Fair', f2: 3, f3: 84 }))
})

test('keeps what was typed when the language changes, and draws messages once for all forms of a page', async () => {
  const pair = (locale: 'en' | 'es') => (
    <>
      <QianpiForm schema={trip} locale={locale} onSubmit={() => {}} />
      <QianpiForm schema={trip} locale={locale} element="div" />
    </>
  )
  const { container, rerender } = render(pair('en'))
  const [first] = await screen.findAllByLabelText(/Purpose/)
  if (first) fireEvent.change(first, { target: { value: 'Fair' } })
  rerender(pair('es'))
  await screen.findByRole('button', { name: 'Enviar' })
  expect(screen.getByDisplayValue('Fair')).toBeDefined()
  rerender(pair('en'))
  await screen.findByRole('button', { name: 'Submit' })
  expect(screen.getByDisplayValue('Fair')).toBeDefined()
  expect(container.querySelectorAll('.q-toasts')).toHaveLength(1)
  expect(container.querySelectorAll('form')).toHaveLength(1)
})

test('two forms of a page have languages, themes and hosts of their own', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the default that forms name so
  const applicant = '${chose-user-str}'
  const form = formOf(
    field(1, 'Purpose', 'input', { rules: [{ required: true }] }),
    field(2, 'Applicant', 'input', { options: { defaultValue: applicant } }),
    field(3, 'Tax', 'number', { options: { formula: '#[BankRate]("EUR")' } }),
    field(4, 'Files', 'custom', { options: { componentName: 'fm-fileupload' } }),
  )
  const hostNamed = (name: string, rate: number): FormsHost => ({
    person: { id: name, name },
    remoteFunctions: [
      {
        name: 'bank',
        prefix: '',
        fields: [],
        funlist: [{ funname: 'BankRate', fun: 'rate', placeholder: '' }],
      },
    ],
    callFunction: async () => rate,
  })
  const [li, garcia] = [hostNamed('Li', 7), hostNamed('García', 8)]
  render(
    <>
      <section aria-label="one">
        <QianpiForm schema={form} locale="en" theme="light" host={li} onSubmit={() => {}} />
      </section>
      <section aria-label="other">
        <QianpiForm schema={form} locale="es" theme="dark" host={garcia} onSubmit={() => {}} />
      </section>
    </>,
  )
  const [one, other] = ['one', 'other'].map((name) => within(screen.getByRole('region', { name })))
  if (!one || !other) throw new Error('no regions')
  await act(async () => (await one.findByRole('button', { name: 'Submit' })).click())
  await act(async () => (await other.findByRole('button', { name: 'Enviar' })).click())
  await one.findByText('Purpose is required')
  await other.findByText('Purpose es obligatorio')
  expect(one.getByDisplayValue('Li')).toBeDefined()
  expect(other.getByDisplayValue('García')).toBeDefined()
  await one.findByText('7')
  await other.findByText('8')
  await one.findByRole('button', { name: /Upload/ })
  await other.findByRole('button', { name: /Subir/ })
  expect([...document.querySelectorAll('form')].map(({ lang, dataset }) => [lang, dataset.theme])).toEqual([
    ['en', 'light'],
    ['es', 'dark'],
  ])
  fireEvent.change(one.getByLabelText(/Purpose/), { target: { value: 'Fair' } })
  await waitFor(() => expect(one.queryByText('Purpose is required')).toBeNull())
})

test('draws a field of the page by its own component, checked by its own schema', async () => {
  registerWidget({
    schema: {
      name: 'mood',
      group: 'basic',
      title: { zh: '心情', en: 'Mood', es: 'Humor' },
      kind: 'number',
      value: { type: 'number', maximum: 3 },
      text: { from: 'value' },
    },
    edit: async () => ({
      default: ({ onChange }: WidgetProps) => (
        <button type="button" onClick={() => onChange(4)}>
          Four
        </button>
      ),
    }),
  })
  const onChange = vi.fn()
  const onSubmit = vi.fn()
  await draw(formOf(field(1, 'Mood', 'custom', { options: { componentName: 'mood' } })), {
    onChange,
    onSubmit,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Four' }))
  expect(onChange).toHaveBeenLastCalledWith({ f1: 4 })
  await act(async () => screen.getByRole('button', { name: 'Submit' }).click())
  expect(onSubmit).not.toHaveBeenCalled()
})

test('gives forms the person and the company of the page, and a sentence for what it does not provide', async () => {
  await draw(trip)
  const english = translatorOf('en')
  await expect(hostOf(undefined, english).organisation.fetchCompany('')).rejects.toThrow(
    'This page does not provide',
  )
  provideHost({
    person: { id: 'li', name: 'Li', departments: [{ id: 's', name: 'Sales' }] },
    loadOrganisation: async () => ({
      departments: [
        { id: 'c', name: 'Company' },
        { id: 's', name: 'Sales', parentId: 'c' },
      ],
      people: [{ id: 'li', name: 'Li', departmentId: 's' }],
    }),
    uploadFile: async (file) => ({ id: '7', url: `/files/${file.name}` }),
  })
  expect(await hostOf(undefined, english).organisation.fetchCompany('')).toMatchObject([
    { deptid: 'c', children: [{ deptid: 's', children: [{ id: 'li', username: 'Li' }] }] },
  ])
  const request = {
    file: new File(['x'], 'a.PDF'),
    part: 'filename[]' as const,
    fields: {},
    onProgress: () => {},
    signal: new AbortController().signal,
  }
  expect(await hostOf(undefined, english).uploadFile('oa/form/uploadfile', request)).toMatchObject([
    { fileid: '7', name: 'a.PDF', formats: 'pdf', size: 1, bytes: 1, url: '/files/a.PDF' },
  ])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the default that forms name so
  const applicant = '${chose-user-str}'
  await draw(formOf(field(1, 'Applicant', 'input', { options: { defaultValue: applicant } })))
  expect(screen.getByDisplayValue('Li')).toBeDefined()
})
