import { FormItem, Input } from '@formily/antd-v5'
import { createForm } from '@formily/core'
import { createSchemaField, FormProvider } from '@formily/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { host } from '../../../../tests/doors/form-react/1/page'
import { designItem } from '../../../../tests/kit/form-items'
import { provideHost } from '../forms-host'
import { components, FormilyFields, formilySchemaOf } from './formily'

const SchemaField = createSchemaField({ components: { FormItem, Input, ...components } })

beforeEach(() => provideHost(host))
afterEach(() => {
  cleanup()
  provideHost({})
})

const draw = (schema: object, form = createForm()) => {
  render(
    <FormilyFields locale="en">
      <FormProvider form={form}>
        <SchemaField schema={schema} />
      </FormProvider>
    </FormilyFields>,
  )
  return form
}

const field = (component: string, more: object = {}) => ({
  type: 'string',
  title: component,
  'x-decorator': 'FormItem',
  'x-component': component,
  ...more,
})
const schemaOf = (properties: object) => ({ type: 'object', properties })

test('edits a value of a form of Formily, with the settings of its schema', async () => {
  const rate = field('rate', { type: 'number', 'x-component-props': { options: { max: 4 } } })
  const form = draw(schemaOf({ grade: rate }))
  const stars = await screen.findAllByRole('radio')
  expect(stars.length).toBeGreaterThanOrEqual(4)
  await act(async () => form.setValues({ grade: 2 }))
  await act(async () => fireEvent.click(stars[2] as HTMLElement))
  expect(form.values).toMatchObject({ grade: 3 })
})

test('marks a field of ours that Formily finds wrong, and follows what Formily disables', async () => {
  const form = draw(schemaOf({ buyer: field('fm-chose-user-select-userid-name', { required: true }) }))
  const control = await screen.findByRole('combobox')
  await act(async () => form.submit().catch(() => undefined))
  expect(form.errors).toHaveLength(1)
  await waitFor(() => expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true'))
  await act(async () => form.setFieldState('buyer', { disabled: true }))
  await waitFor(() => expect((screen.getByRole('combobox') as HTMLInputElement).disabled).toBe(true))
  expect(control).toBeDefined()
})

test('shows a value as text or by its reader where Formily only reads', async () => {
  const form = createForm({ pattern: 'readPretty', values: { sum: 1234.5, place: ['44', '4401'] } })
  const money = field('fm-money', { type: 'number', 'x-component-props': { options: { precision: 2 } } })
  draw(schemaOf({ sum: money }), form)
  expect(await screen.findByText(/1,?234\.50/)).toBeDefined()
})

test('exports a form whose fields are those of Formily and of this package, and loses no field', async () => {
  const list = [
    designItem(1, 'input'),
    designItem(2, 'custom', { options: { componentName: 'fm-chose-china-area' } }),
    designItem(3, 'rate', { options: { max: 3 }, rules: [{ required: true }] }),
  ]
  const { schema, lost } = formilySchemaOf({ list })
  expect(lost).toEqual([])
  const form = draw(schema)
  expect(await screen.findAllByRole('radio')).not.toHaveLength(0)
  expect(await screen.findAllByRole('combobox')).not.toHaveLength(0)
  await act(async () => form.submit().catch(() => undefined))
  expect(form.errors.map(({ address }) => address)).toEqual(['m3'])
})
