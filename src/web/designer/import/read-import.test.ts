import { expect, test } from 'vitest'
import { columnsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import leave from '#fixtures/forms/leave-typed.json'
import purchase from '#fixtures/forms/purchase.json'
import { createTestRandom } from '../testing'
import { findMissingFunctions } from './local-functions'
import { findUnlimitedCounters } from './normalize-limits'
import { type FormImport, readImport } from './read-import'
import { isSandboxScript, type ScriptPath } from './scripts'

const read = (json: unknown) => readImport(JSON.stringify(json), createTestRandom())
const made = (json: unknown) => read(json) as FormImport

test.each([leave, purchase])('imports an exported form unchanged', (form) => {
  expect(made(form).form).toEqual(upgradeForm(form))
})

test('imports the form of a flow design', () => {
  expect(made({ formset: leave, funlist: [] }).form).toEqual(upgradeForm(leave))
})

const old = {
  list: [
    {
      type: 'custom',
      componentName: 'fm-chose-china-area',
      name: '目的地',
      key: '1625031234567_4211',
      model: 'custom_1625031234567_4211',
      keyindex: 4,
      options: { chinaareaset: { showCity: true } },
      inner_set_json: [],
      matchCol: [],
      rules: [],
    },
    {
      type: 'button',
      name: '查询',
      core_com: 'el-button',
      options: { buttonset: { onclick: 'alert(1)' } },
    },
  ],
  config: { labelWidth: 180, labelPosition: 'right', change_code: 'models.a = 1', xs_config: [] },
}

test('a legacy document keeps unknown properties and gets missing ones', () => {
  const { form } = made(old)
  expect(form.list[0]).toMatchObject({
    type: 'custom',
    keyindex: 4,
    inner_set_json: {},
    matchCol: [],
    componentName: 'fm-chose-china-area',
    options: { componentName: 'fm-chose-china-area', chinaareaset: { showCity: true } },
  })
  expect(form.list[1]).toMatchObject({ core_com: 'el-button', keyindex: 5, rules: [] })
  expect(form.list[1]?.key).toMatch(/^\d{13}_\d{1,6}$/)
  expect(form.config).toMatchObject({ labelWidth: 180, change_code: 'models.a = 1', xs_config: {} })
})

test('reports program text wherever it occurs', () => {
  const { scripts } = made(old)
  expect(scripts.map((path) => path.join('/'))).toEqual([
    'list/1/options/buttonset/onclick',
    'config/change_code',
  ])
})

test('allows only scripts of the form and of buttons to run, at their defined paths', () => {
  const places: ScriptPath[] = [
    ['config', 'change_code'],
    ['list', 0, 'options', 'buttonset', 'onclick'],
    ['list', 0, 'inner_set_json', 'click'],
    ['list', 0, 'options', 'tableset', 0, 'matchFun'],
    ['remove_list', 0, 'options', 'buttonset', 'onclick'],
    ['form', 'localfun', 0, 'funeval'],
  ]
  expect(places.map(isSandboxScript)).toEqual([true, true, false, false, false, false])
})

test('names each local function of the legacy system with the most similar built-in', () => {
  const { problems } = made({
    list: [
      { type: 'input', name: '甲', options: { formula: '$[四舍五入保留](1, 2)' } },
      { type: 'input', name: '乙', options: { formula: '$[税额计算](1) + $[百分比转数字]("1%")' } },
    ],
  })
  expect(findMissingFunctions(problems)).toEqual([
    { name: '四舍五入保留', nearest: '四舍五入保留小数' },
    { name: '税额计算', nearest: undefined },
  ])
})

test('reports a field type that does not exist', () => {
  const { problems } = made({ list: [{ type: 'hologram', name: '全息图' }] })
  expect(problems.map(({ code }) => code)).toContain('form-design.type-unknown')
})

test('a JSON Schema becomes fields with titles, bounds, choices, defaults and a table', () => {
  const { kind, form, problems } = made({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['reason', 'rows'],
    properties: {
      reason: { type: 'string', title: '事由', maxLength: 500, description: '说明原因' },
      days: { type: 'integer', minimum: 1, maximum: 30, default: 3 },
      kind: { enum: ['事假', '病假'] },
      urgent: { type: 'boolean' },
      from: { type: 'string', format: 'date' },
      tags: { type: 'array', items: { enum: ['甲', '乙'] } },
      home: { type: 'object', properties: { city: { type: 'string' } } },
      rows: {
        type: 'array',
        items: { required: ['what'], properties: { what: { title: '品名' }, when: { format: 'date' } } },
      },
    },
  })
  expect(kind).toBe('json-schema')
  expect(problems).toEqual([])
  const types = form.list.map(({ type, model }) => `${model}: ${type}`)
  expect(types).toEqual([
    'reason: textarea',
    'days: number',
    'kind: select',
    'urgent: switch',
    'from: date',
    'tags: checkbox',
    'city: input',
    'rows: table',
  ])
  expect(form.list[0]).toMatchObject({ name: '事由', tooltip: '说明原因', rules: [{ required: true }] })
  expect(form.list[1]?.options).toMatchObject({ min: 1, max: 30, precision: 0, defaultValue: 3 })
  const [, , , , , , , table] = form.list
  expect(table && columnsOf(table)).toMatchObject([
    { code: 'what', name: '品名', editer: 'text', required: true },
    { code: 'when', editer: 'date', required: false },
  ])
})

const only = (schema: object, more: object = {}) =>
  made({ type: 'object', properties: { one: schema }, ...more }).form.list[0]

test.each<[string, object, string, object]>([
  ['a text or nothing', { type: ['string', 'null'] }, 'input', {}],
  ['a time of day', { type: 'string', format: 'time' }, 'time', {}],
  ['a moment', { type: 'string', format: 'date-time' }, 'date', { type: 'datetime' }],
  ['a number with bounds', { type: 'number', minimum: 0, maximum: 1.5 }, 'number', { min: 0, max: 1.5 }],
  [
    'numbers to choose from',
    { enum: [1, 2] },
    'select',
    {
      options: [
        { value: '1', label: '1' },
        { value: '2', label: '2' },
      ],
    },
  ],
  [
    'a choice that may be empty',
    { enum: ['甲', null] },
    'select',
    { options: [{ value: '甲', label: '甲' }] },
  ],
  ['texts in a list', { type: 'array', items: { type: 'string' } }, 'textarea', {}],
  ['a long text', { type: 'string', maxLength: 2000 }, 'textarea', {}],
  ['no type at all', {}, 'input', {}],
])('converts to a field, from a JSON Schema: %s', (_, schema, type, options) => {
  expect(only(schema)).toMatchObject({ type, name: 'one', options })
})

test('a pattern of a JSON Schema becomes a rule, and one that may never end is reported', () => {
  expect(only({ type: 'string', pattern: '^\\d{4}$' })?.rules).toEqual([{ pattern: '^\\d{4}$' }])
  const { problems } = made({ type: 'object', properties: { one: { type: 'string', pattern: '(?=a)b' } } })
  expect(problems.map(({ code }) => code)).toContain('form-design.pattern-invalid')
})

test('JSON Schema names that are invalid as models, or duplicated, get new models', () => {
  const { form, problems } = made({
    properties: {
      '合计 金额': { type: 'number' },
      one: { type: 'string' },
      box: { properties: { one: { type: 'string' } }, required: ['one'] },
    },
  })
  expect(problems).toEqual([])
  expect(form.list.map(({ name }) => name)).toEqual(['合计 金额', 'one', 'one'])
  expect(new Set(form.list.map(({ model }) => model)).size).toBe(3)
  expect(form.list[2]?.rules).toEqual([{ required: true }])
})

test.each<[string, string, string]>([
  ['no JSON', '{', 'syntax'],
  ['a list', '[]', 'kind'],
  ['something else', '{"a":1}', 'kind'],
  ['a key of another shape', '{"list":[{"type":"input","name":"a","key":"x"}]}', 'grammar'],
  ['arrays in arrays', `{"list":${'['.repeat(80)}${']'.repeat(80)}}`, 'syntax'],
  [
    'more fields than a form may have',
    JSON.stringify({ list: Array.from({ length: 2_001 }, () => ({ type: 'input', name: '甲' })) }),
    'fields',
  ],
  [
    'more properties than a form may have fields',
    JSON.stringify({
      properties: Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`p${at}`, {}])),
    }),
    'fields',
  ],
  ['a prototype', '{"list":[],"config":{"__proto__":{"a":1}}}', 'grammar'],
])('rejects %s', (_, text, refused) => {
  expect(readImport(text, createTestRandom())).toMatchObject({ refused })
})

test('a time whose format contains a day becomes a date with time', () => {
  const time = (format: string, isRange = false) => ({
    type: 'time',
    name: '时刻',
    options: { format, isRange },
  })
  const { form } = made({
    list: [time('yyyy-MM-dd HH:mm'), time('yyyy-MM-dd HH:mm', true), time('HH:mm:ss')],
  })
  expect(form.list.map(({ type, options }) => [type, options.type])).toEqual([
    ['date', 'datetime'],
    ['date', 'datetimerange'],
    ['time', undefined],
  ])
})

test('reports a counter whose limits are both 0', () => {
  const counter = (name: string, max: number) => ({ type: 'number', name, options: { min: 0, max } })
  const { form } = made({ list: [counter('甲', 0), counter('乙', 9)] })
  expect(findUnlimitedCounters(form).map(({ name }) => name)).toEqual(['甲'])
})
