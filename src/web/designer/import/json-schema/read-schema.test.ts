import { expect, test } from 'vitest'
import { allFormItemsOf, formFieldsOf, tableColumnsOf } from '#/core/form/design/items'
import type { FormItem } from '#/generated/types'
import { createTestRandom } from '../../testing'
import { type FormImport, readImport } from '../read-import'

const read = (json: unknown) =>
  readImport(JSON.stringify(json), { chance: createTestRandom(), language: 'zh' }) as FormImport
const made = (properties: object, more: object = {}) => read({ type: 'object', properties, ...more })
const only = (schema: object, more: object = {}) => formFieldsOf(made({ one: schema }, more).form)[0]
const lostIn = ({ losses }: FormImport) => losses.map(({ path, code }) => `${path.join('/')} ${code}`)
const columnsIn = (item: FormItem | undefined) => (item ? tableColumnsOf(item) : [])
const outline = ({ form }: FormImport) =>
  allFormItemsOf(form.list).map(({ type, model, name }) => `${name}: ${type} ${model}`)

test('a JSON Schema becomes fields with titles, bounds, choices, defaults and a table', () => {
  const read = made(
    {
      reason: { type: 'string', title: '事由', maxLength: 500, description: '说明原因' },
      days: { type: 'integer', minimum: 1, maximum: 30, default: 3 },
      kind: { enum: ['事假', '病假'] },
      urgent: { type: 'boolean' },
      from: { type: 'string', format: 'date' },
      tags: { type: 'array', items: { enum: ['甲', '乙'] }, minItems: 1, maxItems: 2 },
      rows: {
        type: 'array',
        items: { required: ['what'], properties: { what: { title: '品名' }, when: { format: 'date' } } },
      },
    },
    { $schema: 'https://json-schema.org/draft/2020-12/schema', required: ['reason', 'rows'] },
  )
  expect([read.kind, read.problems, read.losses]).toEqual(['json-schema', [], []])
  const { list } = read.form
  expect(list.map(({ type, model }) => `${model}: ${type}`)).toEqual([
    'reason: textarea',
    'days: number',
    'kind: select',
    'urgent: switch',
    'from: date',
    'tags: checkbox',
    'rows: table',
  ])
  expect(list[0]).toMatchObject({
    name: '事由',
    tooltip: '说明原因',
    rules: [{ required: true }],
    options: { maxlength: 500 },
  })
  expect(list[1]?.options).toMatchObject({ min: 1, max: 30, precision: 0, defaultValue: 3 })
  expect(list[5]?.options).toMatchObject({ min: 1, max: 2 })
  expect(columnsIn(list[6])).toMatchObject([
    { code: 'what', name: '品名', editer: 'text', required: true },
    { code: 'when', editer: 'date', required: false },
  ])
})

const choices = (...values: (string | number)[]) => values.map((value) => ({ value, label: String(value) }))

test.each<[string, object, string, object]>([
  ['a text or nothing', { type: ['string', 'null'] }, 'input', {}],
  ['lengths', { type: 'string', minLength: 2, maxLength: 40 }, 'input', { minlength: 2, maxlength: 40 }],
  ['an address of mail', { type: 'string', format: 'email' }, 'input', { dataType: 'email' }],
  ['a time of day', { type: 'string', format: 'time' }, 'time', {}],
  [
    'a moment with a default',
    { type: 'string', format: 'date-time', default: '2026-01-02T03:04:05Z' },
    'date',
    { type: 'datetime', defaultValue: '2026-01-02 03:04:05' },
  ],
  ['a colour', { type: 'string', format: 'color' }, 'color', {}],
  [
    'a file',
    { type: 'string', format: 'data-url' },
    'custom',
    { componentName: 'fm-fileupload', fileuploadset: { multiple: false, length: 1 } },
  ],
  [
    'files',
    { type: 'array', maxItems: 3, items: { type: 'string', format: 'data-url' } },
    'custom',
    { componentName: 'fm-fileupload', fileuploadset: { multiple: true, length: 3 } },
  ],
  ['a number with bounds', { type: 'number', minimum: 0, maximum: 1.5 }, 'number', { min: 0, max: 1.5 }],
  [
    'an integer with exclusive bounds',
    { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 },
    'number',
    { min: 1, max: 9, precision: 0 },
  ],
  [
    'exclusive bounds of draft 4',
    { type: 'integer', minimum: 0, exclusiveMinimum: true },
    'number',
    { min: 1 },
  ],
  [
    'cents',
    { type: 'number', multipleOf: 0.01, exclusiveMinimum: 0 },
    'number',
    { precision: 2, step: 0.01, min: 0.01 },
  ],
  ['numbers to choose from', { enum: [1, 2] }, 'select', { options: choices(1, 2) }],
  ['a choice that may be empty', { enum: ['甲', null] }, 'select', { options: choices('甲') }],
  [
    'names of choices',
    { enum: [1, 2], enumNames: ['低', '高'] },
    'select',
    {
      options: [
        { value: 1, label: '低' },
        { value: 2, label: '高' },
      ],
    },
  ],
  [
    'choices as alternatives',
    {
      oneOf: [
        { const: 'a', title: '甲' },
        { enum: ['b'], title: '乙' },
      ],
    },
    'select',
    {
      options: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    },
  ],
  [
    'choices of Formily',
    { enum: [{ value: 'a', label: '甲' }] },
    'select',
    { options: [{ value: 'a', label: '甲' }] },
  ],
  [
    'words for yes and no',
    { type: 'boolean', enum: [true, false], enumNames: ['同意', '不同意'] },
    'switch',
    { activeText: '同意', inactiveText: '不同意' },
  ],
  [
    'one value or nothing',
    { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 3 }] },
    'number',
    { min: 3, precision: 0 },
  ],
  ['a long text', { type: 'string', maxLength: 2000 }, 'textarea', { maxlength: 2000 }],
  ['a field that is read only', { type: 'string', readOnly: true }, 'input', { disabled: true }],
  ['a component of Formily', { type: 'string', 'x-component': 'DatePicker' }, 'date', {}],
  ['no type at all', {}, 'input', {}],
])('converts without a loss, from a JSON Schema: %s', (_, schema, type, options) => {
  const read = made({ one: schema })
  expect(lostIn(read)).toEqual([])
  expect(read.form.list[0]).toMatchObject({ type, name: 'one', options })
})

test('follows references, with the title beside a reference', () => {
  const address = {
    type: 'object',
    properties: { street: { type: 'string', minLength: 2 }, zip: { pattern: '^\\d{6}$' } },
    required: ['street'],
  }
  const read = made(
    { home: { title: '家庭住址', $ref: '#/definitions/address' }, work: { $ref: '#/$defs/a~1b' } },
    { definitions: { address }, $defs: { 'a/b': { $ref: '#/definitions/address' } } },
  )
  expect(outline(read)).toEqual([
    expect.stringMatching(/^家庭住址: group/),
    'street: input street',
    'zip: input zip',
    expect.stringMatching(/^work: group/),
    'street: input work_street',
    'zip: input work_zip',
  ])
  expect(lostIn(read)).toEqual([
    'properties/work/properties/street model',
    'properties/work/properties/zip model',
  ])
  expect(formFieldsOf(read.form)[0]).toMatchObject({ rules: [{ required: true }], options: { minlength: 2 } })
})

test('expands a type that contains itself once, and reports where it stops', () => {
  const node = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      children: { type: 'array', items: { $ref: '#/definitions/node' } },
    },
  }
  const read = made({ tree: { $ref: '#/definitions/node' } }, { definitions: { node } })
  expect(outline(read)).toEqual([
    expect.stringMatching(/^tree: group/),
    'name: input name',
    'children: table children',
  ])
  expect(columnsIn(formFieldsOf(read.form)[1])).toMatchObject([{ name: 'name' }])
  expect(lostIn(read)).toEqual([
    'properties/tree/properties/children/items/properties/children/items recursion',
  ])
})

test('bounds references that multiply', () => {
  const definitions = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [
      `d${i}`,
      {
        type: 'object',
        properties: { a: { $ref: `#/definitions/d${i + 1}` }, b: { $ref: `#/definitions/d${i + 1}` } },
      },
    ]),
  )
  const read = made(
    { all: { $ref: '#/definitions/d0' } },
    { definitions: { ...definitions, d30: { type: 'string' } } },
  )
  expect(allFormItemsOf(read.form.list).length).toBeLessThanOrEqual(2000)
  expect(lostIn(read).some((line) => line.endsWith('too-large') || line.endsWith('too-many'))).toBe(true)
})

test('merges schemas that all apply, with the stricter limits', () => {
  const item = only({
    allOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { minimum: 3 }, { title: '天数' }],
  })
  expect(item).toMatchObject({ type: 'number', name: '天数', options: { min: 3, max: 9, precision: 0 } })
  const read = made(
    { name: { type: 'string' } },
    { allOf: [{ properties: { age: { type: 'integer' } }, required: ['name'] }] },
  )
  expect(read.form.list.map(({ model, rules }) => [model, rules.length])).toEqual([
    ['name', 1],
    ['age', 0],
  ])
})

test('takes what alternatives share, and reports each of them', () => {
  const contact = {
    anyOf: [
      { title: '邮箱', type: 'string', format: 'email' },
      { title: '手机', type: 'string', pattern: '^1' },
    ],
  }
  const mixed = { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }
  const read = made(
    { contact, mixed },
    {
      anyOf: [
        { title: '自带', properties: { car: { type: 'string' } }, required: ['car'] },
        { title: '租用', properties: { firm: { type: 'string' } } },
      ],
    },
  )
  expect(read.form.list.map(({ model, type, rules }) => [model, type, rules])).toEqual([
    ['contact', 'input', []],
    ['mixed', 'input', []],
    ['car', 'input', []],
    ['firm', 'input', []],
  ])
  expect(lostIn(read)).toEqual([
    'anyOf/0 alternative-fields',
    'anyOf/1 alternative-fields',
    'properties/contact/anyOf/0 alternative-limits',
    'properties/contact/anyOf/1 alternative-limits',
    'properties/mixed/oneOf/1 alternative-dropped',
  ])
})

test.each<[string, object, string[]]>([
  ['another format', { type: 'string', format: 'ipv4' }, ['format rule-type']],
  ['multiples', { type: 'number', multipleOf: 0.05 }, ['multipleOf multiple']],
  ['an exclusive bound of decimals', { type: 'number', exclusiveMinimum: 0 }, ['exclusiveMinimum exclusive']],
  ['several types', { type: ['string', 'integer'] }, ['type types']],
  ['a negation', { type: 'string', not: { const: 'a' } }, ['not keyword']],
  [
    'numbers of rows',
    { type: 'array', items: {}, minItems: 2, maxItems: 3, uniqueItems: true },
    ['minItems row-count', 'maxItems row-count', 'uniqueItems row-count'],
  ],
  ['a reference into nowhere', { $ref: '#/definitions/none' }, [' reference']],
  ['a reference to another document', { $ref: 'https://example.com/a.json' }, [' reference']],
  [
    'an object with free keys',
    { type: 'object', additionalProperties: { type: 'string' } },
    [' open-object'],
  ],
  [
    'further keys of an object',
    { properties: { a: {} }, additionalProperties: true, patternProperties: {} },
    ['additionalProperties keyword', 'patternProperties keyword'],
  ],
  [
    'conditions',
    { properties: { a: {} }, if: {}, else: {}, dependencies: { a: ['b'] } },
    ['if condition', 'else condition', 'dependencies condition'],
  ],
  ['a value that is always empty', { type: 'null' }, [' null']],
])('reports a loss with its path: %s', (_, schema, lost) => {
  expect(lostIn(made({ one: schema }))).toEqual(
    lost.map((line) => (line.startsWith(' ') ? `properties/one${line}` : `properties/one/${line}`)),
  )
})

test('a pattern becomes a rule, and one that may never end is reported', () => {
  expect(only({ type: 'string', pattern: '^\\d{4}$' })?.rules).toEqual([{ pattern: '^\\d{4}$' }])
  const { problems } = made({ one: { type: 'string', pattern: '(?=a)b' } })
  expect(problems.map(({ code }) => code)).toContain('pattern.look-around')
})

test('names that are invalid as models, or duplicated, get new models, and each is reported', () => {
  const read = made({
    '合计 金额': { type: 'number' },
    one: { type: 'string' },
    box: { title: '箱', properties: { one: { type: 'string' } }, required: ['one'] },
  })
  expect(read.problems).toEqual([])
  expect(formFieldsOf(read.form).map(({ name }) => name)).toEqual(['合计 金额', 'one', 'one'])
  expect(lostIn(read)).toEqual(['properties/合计 金额 model', 'properties/box/properties/one model'])
  expect(formFieldsOf(read.form)[2]).toMatchObject({ model: 'box_one', rules: [{ required: true }] })
})

test('gives fields the defaults of their object', () => {
  const read = made({ box: { properties: { a: {}, b: { default: '乙' } }, default: { a: '甲' } } })
  expect(formFieldsOf(read.form).map(({ options }) => options.defaultValue)).toEqual(['甲', '乙'])
})

test('reads the schema of an example, and reports what stands beside it', () => {
  const read2 = read({ schema: { properties: { a: {} } }, uiSchema: { a: {} } })
  expect([read2.count, lostIn(read2)]).toEqual([1, ['uiSchema beside-schema']])
})

test('reads a schema of a single value', () => {
  expect(outline(read({ title: '姓名', type: 'string' }))).toEqual(['姓名: input value'])
})

test('shows the description of a form as text, and reports its title', () => {
  const result = made({ a: {} }, { title: '报名', description: '1 < 2' })
  expect(result.form.list[0]).toMatchObject({
    type: 'placeholderhtml',
    options: { placeholderhtml: '<p>1 &lt; 2</p>' },
  })
  expect([lostIn(result), result.problems]).toEqual([['title form-title'], []])
})

test('limits that are written as texts count, and those that are no numbers are listed', () => {
  const result = made({
    share: { type: 'number', minimum: '5', maximum: '10', multipleOf: '0.1' },
    note: { type: 'string', minLength: '2', maxLength: 'many' },
    none: { type: 'string', maxLength: 0 },
  })
  const [share, note] = formFieldsOf(result.form)
  expect(share?.options).toMatchObject({ min: 5, max: 10, step: 0.1, precision: 1 })
  expect(note?.options).toMatchObject({ minlength: 2, maxlength: null })
  expect(lostIn(result)).toEqual(['properties/note/maxLength keyword', 'properties/none/maxLength keyword'])
})

test('lists choices that become texts, and a boolean that allows one value only', () => {
  const result = made({
    mixed: { enum: [1, 'b', true, { k: 1 }] },
    fixed: { const: { k: 1 } },
    agreed: { type: 'boolean', const: true },
    refused: { type: 'boolean', enum: [false] },
  })
  expect(lostIn(result)).toEqual([
    'properties/mixed/enum types',
    'properties/fixed/const types',
    'properties/agreed/const keyword',
    'properties/refused/enum keyword',
  ])
  expect(result.problems).toEqual([])
  const [, fixed, agreed] = formFieldsOf(result.form)
  expect([fixed?.options.defaultValue, agreed?.options.defaultValue]).toEqual(['{"k":1}', true])
})

test('reads properties that are called like those of every object', () => {
  const text = '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"},"toString":{}}}'
  const result = readImport(text, { chance: createTestRandom(), language: 'zh' }) as FormImport
  expect(formFieldsOf(result.form).map(({ name, options }) => [name, options.defaultValue])).toEqual([
    ['__proto__', ''],
    ['constructor', null],
    ['toString', ''],
  ])
  expect(() => structuredClone(result)).not.toThrow()
})

test('takes the limits of the components of Formily', () => {
  const component = (name: string, props: object) => ({ 'x-component': name, 'x-component-props': props })
  const result = made({
    name: { type: 'string', ...component('Input', { maxLength: 10 }) },
    count: { type: 'number', maximum: 3, ...component('NumberPicker', { min: 1, max: 5 }) },
  })
  const [name, count] = formFieldsOf(result.form)
  expect([name?.options.maxlength, count?.options.min, count?.options.max]).toEqual([10, 1, 3])
})
