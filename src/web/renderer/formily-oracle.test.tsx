import {
  ArrayTable,
  Cascader,
  Checkbox,
  DatePicker,
  FormItem as Decorated,
  FormCollapse,
  FormGrid,
  FormTab,
  Input,
  NumberPicker,
  Radio,
  Select,
  Switch,
  TimePicker,
} from '@formily/antd-v5'
import { createForm, type Form, isField } from '@formily/core'
import { createSchemaField, FormProvider } from '@formily/react'
import { act, cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FieldProblem } from '#/core/form/check/check-form'
import { formFieldsOf } from '#/core/form/design/items'
import { toFormilySchema } from '#/core/form/export/formily-schema'
import { type FormValues, isEmpty } from '#/core/form/values/form-values'
import type { FormDesign } from '#/generated/types'
import { type Filling, fillings } from '../../../tests/kit/random-form'
import { setLanguage } from '../platform/i18n/i18n'
import { type FormController, FormView } from './form'

/*
 * Uses the exported form as the oracle of our renderer: plain Formily renders it, with controls of its own,
 * from the schema alone. For any input, both show the same fields, contain the same values and report the
 * same fields as wrong.
 */

vi.mock('../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '', zone: 'Asia/Shanghai' }),
}))
beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
afterEach(cleanup)

const controls = {
  ArrayTable,
  Cascader,
  Checkbox,
  DatePicker,
  FormItem: Decorated,
  FormCollapse,
  FormGrid,
  FormTab,
}
const SchemaField = createSchemaField({
  components: { ...controls, Input, NumberPicker, Radio, Select, Switch, TimePicker },
})

interface Pair {
  ours: FormController
  theirs: Form
}

async function drawBoth(form: FormDesign): Promise<Pair & { root: HTMLElement }> {
  const { schema, lost } = toFormilySchema(form)
  expect(lost).toEqual([])
  const theirs = createForm()
  let ours: FormController | undefined
  let root: HTMLElement | undefined
  await act(async () => {
    root = render(
      <>
        <section>
          <FormView form={form} mode="creat" onReady={(ready) => (ours = ready)} />
        </section>
        <section>
          <FormProvider form={theirs}>
            <SchemaField schema={schema} />
          </FormProvider>
        </section>
      </>,
    ).container
  })
  await vi.waitFor(() => expect(ours).toBeDefined())
  return { ours: ours as unknown as FormController, theirs, root: root as unknown as HTMLElement }
}

const shownByUs = (form: FormDesign, { ours }: Pair) =>
  formFieldsOf(form)
    .filter(({ key }) => (ours.rights().get(key)?.access ?? 'hidden') !== 'hidden')
    .map(({ model }) => model)

const theirFields = ({ theirs }: Pair) => Object.values(theirs.fields).filter(isField)
const nameOf = (field: { props: { name?: unknown } }) => `${field.props.name}`

const shownByThem = (form: FormDesign, pair: Pair) => {
  const visible = new Set(
    theirFields(pair)
      .filter(({ visible }) => visible)
      .map(nameOf),
  )
  return formFieldsOf(form)
    .map(({ model }) => model)
    .filter((model) => visible.has(model))
}

/** Returns the non-empty values without the marks that plain Formily adds to table rows. */
const describe = (values: FormValues) => {
  const plain = JSON.parse(
    JSON.stringify(values, (name, value) => (name.startsWith('__') ? undefined : value)),
  ) as FormValues
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => !isEmpty(value)))
}

/** Fills in both forms, except fields that are hidden or computed. */
async function fillBoth(form: FormDesign, pair: Pair, round: FormValues) {
  for (const [model, value] of Object.entries(round)) {
    const item = formFieldsOf(form).find((one) => one.model === model)
    if (!item || pair.ours.rights().get(item.key)?.access !== 'edit') continue
    await act(async () => {
      pair.ours.fill({ [model]: value })
      pair.theirs.setValuesIn(model, structuredClone(value))
    })
  }
}

/** Returns the position of a problem; a cell is identified by table, row and column. */
const placeOf = ({ model, row, column }: FieldProblem) =>
  [model, row, column].filter((part) => part !== undefined).join('.')

async function problemsOfBoth(pair: Pair) {
  let ours: string[] = []
  await act(async () => {
    ours = (await pair.ours.validate()).map(placeOf)
    await pair.theirs.validate().catch(() => undefined)
  })
  const theirs = theirFields(pair).filter(({ selfErrors }) => selfErrors.length > 0)
  return {
    ours: ours.sort(),
    theirs: theirs.map(({ path }) => `${path}`.replace(/(^|\.)(part|column)\w+(?=\.|$)/g, '')).sort(),
  }
}

async function compare({ form, rounds }: Filling) {
  const pair = await drawBoth(form)
  for (const round of rounds) {
    await fillBoth(form, pair, round)
    expect(shownByThem(form, pair)).toEqual(shownByUs(form, pair))
    expect(describe(pair.theirs.values)).toEqual(describe(pair.ours.allValues()))
    const { ours, theirs } = await problemsOfBoth(pair)
    expect(theirs).toEqual(ours)
  }
  cleanup()
}

const numRuns = Number(process.env.ORACLE_RUNS ?? 6)

test('random forms show, store and reject the same in plain Formily and in this renderer', async () => {
  await fc.assert(fc.asyncProperty(fillings, compare), { numRuns })
}, 600_000)
