import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { checkFormDesign } from '../check/check-design'
import { checkForm } from '../check/check-form'
import { fullRights } from '../rights/rights'
import {
  applyControlOverrides,
  effectiveItem,
  overridablePropertiesOf,
  parseControlOverrides,
} from './control-overrides'
import { fieldKindOf, fieldSchemaOf, fieldSchemas } from './fields'
import { formFieldsOf } from './items'
import { upgradeForm } from './upgrade'

const key = '1732154500001_1'
const itemOf = (type: string, inner: unknown, options: Record<string, unknown> = {}): FormItem => ({
  type,
  name: '事由',
  key,
  keyindex: 1,
  model: 'm',
  options,
  rules: [],
  inner_set_json: inner,
})
const schemaOf = (name: string) => {
  const field = fieldSchemaOf(name)
  if (!field) throw new Error(name)
  return field
}
const formWith = (...list: FormItem[]) => upgradeForm({ list })

test.each([
  ['a number written as a text', 'input', { maxlength: '10' }, { maxlength: 10 }],
  ['a name with dashes', 'input', { 'show-word-limit': true }, { showWordLimit: true }],
  ['the same in camel case', 'input', { showWordLimit: true }, { showWordLimit: true }],
  [
    'an attribute that stands for yes',
    'select',
    { clearable: '', filterable: 'false' },
    { clearable: true, filterable: false },
  ],
  ['a type of date', 'date', { type: 'datetimerange' }, { type: 'datetimerange' }],
  [
    'a property inside another',
    'textarea',
    { autosize: { minRows: 2, 'max-rows': 6 } },
    { rows: 2, maxRows: 6 },
  ],
  ['another name for the option', 'select', { 'allow-create': true }, { showOtherOption: true }],
  ['a control that is only read', 'number', { readonly: true }, { disabled: true }],
  ['an option inside another', 'fm-fileupload', { limit: 3 }, { fileuploadset: { length: 3 } }],
])('maps %s to its option', (_, name, inner, options) => {
  expect(applyControlOverrides(schemaOf(name), {}, inner)).toEqual(options)
  expect(parseControlOverrides(schemaOf(name), inner).faults).toEqual([])
})

test.each([
  ['a property that is not listed', { onkeydown: 'x' }, 'unknown'],
  ['a script', { maxlength: 'function: () => 10' }, 'script'],
  ['a script under any name', { change: ' function:(){}' }, 'script'],
  ['a value the option cannot have', { maxlength: 'ten' }, 'value'],
  ['a value beyond the bounds', { maxlength: -1 }, 'value'],
  ['a list where an object is meant', [1], 'shape'],
  ['a text where an object is meant', 'maxlength=10', 'shape'],
])('reports that %s has no effect', (_, inner, rule) => {
  expect(applyControlOverrides(schemaOf('input'), {}, inner)).toEqual({})
  expect(parseControlOverrides(schemaOf('input'), inner).faults).toMatchObject([{ rule }])
})

test.each([undefined, null, '', [], {}])('reports nothing for %j', (inner) => {
  expect(parseControlOverrides(schemaOf('input'), inner)).toEqual({ settings: [], faults: [] })
})

test('prefers an inner set to the options and keeps other settings of a group', () => {
  const options = { fileuploadset: { length: 8, multiple: false } }
  expect(applyControlOverrides(schemaOf('fm-fileupload'), options, { limit: 2 })).toEqual({
    fileuploadset: { length: 2, multiple: false },
  })
  expect(options.fileuploadset.length).toBe(8)
})

test.each(fieldSchemas.filter(({ base }) => !base).map((field) => [field.name, field]))(
  'maps every inner property of %s to an existing option',
  (_, field) =>
    expect(overridablePropertiesOf(field).map(({ name }) => name)).toEqual(Object.keys(field.inner ?? {})),
)

test('sets only listed options from any JSON and pollutes no prototype', () => {
  const names = fc.oneof(
    fc.constantFrom('__proto__', 'constructor', 'prototype', 'on-click', 'defaultValue', 'formula', 'style'),
    fc.constantFrom(
      ...fieldSchemas.flatMap((field) => overridablePropertiesOf(field).map(({ name }) => name)),
    ),
    fc.string(),
  )
  const inner = fc.oneof(
    fc.json().map((text) => JSON.parse(text) as unknown),
    fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue()))),
    fc.dictionary(
      names,
      fc.string().map((text) => `function:${text}`),
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...fieldSchemas), inner, (field, json) => {
      const before = { defaultValue: '甲', formula: '1' }
      const after = applyControlOverrides(field, before, json)
      const listed = new Set(overridablePropertiesOf(field).map(({ option: [name] }) => name))
      for (const [name, value] of Object.entries(after)) {
        if (name in before) expect(value).toBe(before[name as keyof typeof before])
        else expect(listed).toContain(name)
        expect(JSON.stringify(value)).not.toMatch(/"\s*function\s*:/)
      }
      expect(Object.getPrototypeOf(after)).toBe(Object.prototype)
      expect(Object.keys(Object.prototype)).toEqual([])
    }),
  )
})

describe('inner sets of a form', () => {
  const limited = itemOf('input', { maxlength: '3', onfocus: 'function: () => 1' })

  test('checks a form by its inner sets, on the server as on the page', () => {
    const form = formWith(limited)
    expect(checkForm(form, { m: '四个字了' }, fullRights(form))).toMatchObject([
      { code: 'form.too-long', params: { limit: 3 } },
    ])
    expect(checkForm(form, { m: '三个字' }, fullRights(form))).toEqual([])
  })

  test('stores a range where its inner set makes a date a range', () => {
    const form = formWith(itemOf('date', { type: 'daterange' }, { type: 'date' }))
    expect(formFieldsOf(form).map(fieldKindOf)).toEqual(['list'])
    expect(checkForm(form, { m: ['2026-01-01', '2026-01-02'] }, fullRights(form))).toEqual([])
  })

  test('checks the cells of a column by its inner set', () => {
    const column = { code: 'aaaaa', name: '品名', editer: 'text', inner_set_json: { maxlength: 2 } }
    const form = formWith(itemOf('table', {}, { tableset: [column] }))
    expect(checkForm(form, { m: [{ aaaaa: '三个字' }] }, fullRights(form))).toMatchObject([
      { code: 'form.cell-too-long', column: 'aaaaa', row: 0 },
    ])
  })

  test('reports and preserves settings without effect', () => {
    const form = formWith(limited)
    expect(checkFormDesign(form)).toMatchObject([
      { code: 'form-design.inner-script', level: 'warning', place: { field: key } },
    ])
    expect(form.list[0]?.inner_set_json).toEqual({ maxlength: '3', onfocus: 'function: () => 1' })
  })

  test('returns the same effective item for the same item', () => {
    expect(effectiveItem(limited)).toBe(effectiveItem(limited))
    const plain = itemOf('input', [])
    expect(effectiveItem(plain)).toBe(plain)
  })
})

test('leaves a number with 0 as both limits unlimited, as in imported designs', () => {
  const number = (options: FormItem['options']): FormItem => ({
    type: 'number',
    name: '数量',
    key: '1732154400000_1',
    keyindex: 1,
    model: 'm',
    rules: [],
    options,
  })
  const limits = (options: FormItem['options']) => {
    const { min, max } = effectiveItem(number(options)).options
    return [min, max]
  }
  expect(limits({ min: 0, max: 0 })).toEqual([null, null])
  expect(limits({ min: 0, max: 9 })).toEqual([0, 9])
})

test.each<[string, Record<string, unknown>, unknown]>([
  ['input', { maxlength: -1 }, '二十五'],
  ['textarea', { maxlength: 0 }, '二十五'],
  ['number', { min: 0, max: 0, precision: -1 }, 1.25],
  ['slider', { min: 0, max: 0, step: 0 }, 25],
  [
    'select',
    { multiple: true, multipleLimit: -1, options: [{ value: '甲' }, { value: '乙' }] },
    ['甲', '乙'],
  ],
  ['checkbox', { min: 0, max: 0, options: [{ value: '甲' }] }, ['甲']],
])('treats limits that other systems write for "no limit" as none: %s', (type, options, value) => {
  const form = formWith(itemOf(type, {}, options))
  expect(checkForm(form, { m: value }, fullRights(form))).toEqual([])
})

test('enforces a limit of 1, and one of 0 where it means 0', () => {
  const codeOf = (type: string, options: Record<string, unknown>, value: unknown) => {
    const form = formWith(itemOf(type, {}, options))
    return checkForm(form, { m: value }, fullRights(form))[0]?.code
  }
  expect(codeOf('input', { maxlength: 1 }, '二十')).toBe('form.too-long')
  expect(codeOf('number', { max: 0 }, 1)).toBe('form.too-large')
  expect(codeOf('number', { min: -1 }, -2)).toBe('form.too-small')
})
