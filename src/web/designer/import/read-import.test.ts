import { expect, test } from 'vitest'
import { checkForm } from '#/core/form/check/check-form'
import { tableColumnsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import { fullRights } from '#/core/form/rights/rights'
import type { FormItem } from '#/generated/types'
import leave from '#fixtures/forms/leave-typed.json'
import purchase from '#fixtures/forms/purchase.json'
import { createTestRandom } from '../testing'
import { type FormImport, findUndefinedNames, maxImportLength, readImport } from './read-import'
import { findMissingFunctions } from './script-notes'
import { isSandboxScript, type ScriptPath } from './scripts'

const context = () => ({ chance: createTestRandom(), language: 'zh' as const })
const read = (json: unknown) => readImport(JSON.stringify(json), context())
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

test.each<[string, string, string]>([
  ['no JSON', '{', 'syntax'],
  ['a list', '[]', 'kind'],
  ['something else', '{"a":1}', 'kind'],
  ['lists in lists', `{"list":${'['.repeat(80)}${']'.repeat(80)}}`, 'syntax'],
  ['too many items', JSON.stringify({ list: [{ columns: [{ list: Array(2001).fill({}) }] }] }), 'items'],
  ['too many characters', '1'.repeat(maxImportLength + 1), 'size'],
  ['a prototype', '{"list":[],"config":{"__proto__":{"a":1}}}', 'grammar'],
])('rejects %s', (_, text, refused) => {
  expect(readImport(text, context())).toMatchObject({ refused })
})

test('counts the items of a document before it converts them', () => {
  let drawn = 0
  const now = () => {
    drawn += 1
    return 1_700_000_000_000
  }
  const chance = { ...createTestRandom(), now }
  const list = Array.from({ length: 20_001 }, () => ({ type: 'input', name: '甲' }))
  expect(readImport(JSON.stringify({ list }), { chance, language: 'zh' })).toEqual({ refused: 'items' })
  expect(drawn).toBe(0)
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

const columnsIn = (item: FormItem | undefined) => (item ? tableColumnsOf(item) : [])
const item = (more: object) => ({ type: 'input', name: '甲', ...more })

test('treats limits of -1 and two limits of 0 as no limits, and names the fields', () => {
  const { form, unlimited, problems } = made({
    list: [
      item({ name: '经办人', options: { maxlength: -1 } }),
      item({ type: 'textarea', name: '说明', options: { maxlength: -1, minlength: 0 } }),
      item({ type: 'number', name: '数量', options: { min: 0, max: 0, precision: -1 } }),
      item({ type: 'slider', name: '进度', options: { min: 0, max: 0 } }),
      item({ type: 'number', name: '天数', options: { min: 0, max: 9 } }),
      item({
        type: 'table',
        name: '明细',
        options: {
          tableset: [{ code: 'a1', name: '品名', editer: 'text', editer_config: { maxlength: -1 } }],
        },
      }),
    ],
  })
  expect(problems).toEqual([])
  expect(unlimited.map(({ name }) => name)).toEqual(['经办人', '说明', '数量', '进度'])
  const values = { 经办人: '25', 说明: '二十五', 数量: 25, 进度: 25, 明细: [{ a1: '铅笔' }] }
  const byModel = Object.fromEntries(
    form.list.map(({ name, model }) => [model, values[name as keyof typeof values]]),
  )
  expect(checkForm(form, byModel, fullRights(form))).toEqual([])
})

test('renews keys of other shapes with the references to them, and preserves models', () => {
  const { form, renewed, problems } = made({
    list: [
      item({ name: '单价', type: 'number', key: '1700000000001', model: 'price' }),
      item({ name: '数量', type: 'number', key: 'number_1700000000002', model: 'count' }),
      item({
        name: '合计',
        type: 'number',
        key: 'a1B2c3',
        model: 'total',
        options: { formula: '@[单价_1700000000001] * @[数量_number_1700000000002]' },
        linkage: { shown: '@[单价_1700000000001] > 0' },
      }),
    ],
  })
  const [price, count, total] = form.list
  expect(renewed).toBe(3)
  expect(problems).toEqual([])
  expect(form.list.map(({ model }) => model)).toEqual(['price', 'count', 'total'])
  expect(form.list.every(({ key }) => /^\d{13}_\d{1,6}$/.test(key))).toBe(true)
  expect(total?.options.formula).toBe(`@[单价_${price?.key}] * @[数量_${count?.key}]`)
  expect(total?.linkage?.shown).toBe(`@[单价_${price?.key}] > 0`)
})

test('renews keys, models and column codes that occur twice or are none, and reports each model', () => {
  const { form, losses, problems } = made({
    list: [
      item({ key: '1700000000001_1', model: 'one' }),
      item({ name: '乙', key: '1700000000001_1', model: 'one' }),
      item({ name: '丙', model: '金额 合计' }),
      item({
        type: 'table',
        name: '明细',
        options: {
          tableset: [
            { code: 'input_1577875678405', name: '数量', editer: 'number' },
            { code: 'aB3dE', name: '单价', editer: 'number' },
            {
              code: 'aB3dE',
              name: '金额',
              editer: 'number',
              formula: '@[数量_input_1577875678405] * @[单价_aB3dE]',
            },
          ],
        },
      }),
    ],
  })
  const [count, price, amount] = columnsIn(form.list[3])
  expect(problems).toEqual([])
  expect(form.list[0]).toMatchObject({ key: '1700000000001_1', model: 'one' })
  expect(new Set(form.list.map(({ key }) => key)).size).toBe(4)
  expect(losses).toMatchObject([
    { path: ['list', 1, 'model'], code: 'model', params: { name: 'one' } },
    { path: ['list', 2, 'model'], code: 'model', params: { name: '金额 合计' } },
  ])
  expect([price?.code, new Set([count, price, amount].map((one) => one?.code)).size]).toEqual(['aB3dE', 3])
  expect(amount?.formula).toBe(`@[数量_${count?.code}] * @[单价_aB3dE]`)
})

test('leaves out single values that violate the grammar, and reports each with its path', () => {
  const { form, losses } = made({
    list: [
      item({ hide: 'yes', tooltip: '长'.repeat(1200), rules: [{ pattern: 5 }, { required: true }] }),
      {
        type: 'grid',
        name: '',
        columns: [{ span: 'half', list: [item({ options: { placeholder: null } })] }, 'none'],
      },
      'no item',
    ],
    config: { labelWidth: null, labelPosition: 'middle', size: 'large' },
  })
  expect(losses.map(({ path, code }) => `${path.join('/')} ${code}`)).toEqual([
    'list/0/rules/0/pattern keyword',
    'list/1/columns/1 no-item',
    'list/2 no-item',
    'config/size invalid',
    'config/labelPosition invalid',
    'config/labelWidth invalid',
    'list/1/columns/0/span invalid',
    'list/0/tooltip shortened',
    'list/0/hide invalid',
  ])
  expect(form.config).toMatchObject({ labelWidth: 100, labelPosition: 'right' })
  expect(form.list[0]?.rules).toEqual([{}, { required: true }])
})

test('rejects a decision table that violates the grammar instead of dropping its rows', () => {
  expect(read({ list: [], decisions: [{ id: 'a', name: '权限', rules: [{}] }] })).toMatchObject({
    refused: 'grammar',
  })
})

test('reads the form of an exported flow file', () => {
  expect(made({ kind: 'qianpi/flow-design', design: { formset: { list: [item({})] } } }).count).toBe(1)
})

test('reports browser names that the sandbox lacks', () => {
  const script = `({ "default": function ({ Models, FormConfig }) {
    if (Models.a) alert('x')
    window.localStorage.setItem('a', Models.a)
    setTimeout(() => this.$message.info('b'), 100)
    $.ajax({ url: 'c', alert: 1 })
  } })`
  expect(findUndefinedNames(script)).toEqual(['alert', 'window', 'setTimeout', '$'])
})

test('ignores names that the script declares, receives or only tests for', () => {
  const script = `{ "default": function ({ Models: { a, ...others }, list = [] }, [first]) {
    const { b: [c], d = a } = others
    function helper(e) { try { return e + c + d + first } catch (fault) { return String(fault) } }
    class Own {}
    if (typeof window === 'undefined') console.log(new Own(), list.map((one) => helper(one)), Math.max(1, 2), arguments.length)
    return JSON.stringify({ alert: new Date() })
  } }`
  expect(findUndefinedNames(script)).toEqual([])
})

test('returns nothing for a text that is not a script', () => {
  expect(findUndefinedNames('({ default( {')).toEqual([])
})
