import { expect, test } from 'vitest'
import { checkForm } from '#/core/form/check/check-form'
import { allFormItemsOf, tableColumnsOf } from '#/core/form/design/items'
import { fullRights } from '#/core/form/rights/rights'
import type { FormItem } from '#/generated/types'
import { createTestRandom } from '../../testing'
import { type FormImport, readImport } from '../read-import'

const read = (json: unknown) =>
  readImport(JSON.stringify(json), { chance: createTestRandom(), language: 'zh' }) as FormImport
const made = (properties: object, more: object = {}) => read({ type: 'object', properties, ...more })
const lostIn = ({ losses }: FormImport) => losses.map(({ path, code }) => `${path.join('/')} ${code}`)
const columnsIn = (item: FormItem | undefined) => (item ? tableColumnsOf(item) : [])
const outline = ({ form }: FormImport) =>
  allFormItemsOf(form.list).map(({ type, model, name }) => `${name}: ${type} ${model}`)

test('a list of values becomes a table with one column, and a list of lists text in it', () => {
  const read = made({
    phones: {
      title: '电话',
      type: 'array',
      items: { type: 'string', format: 'email' },
      minItems: 1,
      default: ['a@b.cn'],
    },
    grid: { type: 'array', items: { type: 'array', items: { type: 'number' } } },
  })
  const [phones, grid] = read.form.list
  expect(phones).toMatchObject({
    type: 'table',
    rules: [{ required: true }],
    options: { defaultValue: [{ phones: 'a@b.cn' }] },
  })
  expect(columnsIn(phones)).toMatchObject([
    { name: 'phones', editer: 'text', editer_config: { dataType: 'email' } },
  ])
  expect(columnsIn(grid)).toMatchObject([{ editer: 'textarea' }])
  expect(lostIn(read)).toEqual(['properties/grid/items nested-list'])
})

test('a property whose name no column may have becomes a column with a new code', () => {
  const rows = { type: 'array', items: { type: 'object', properties: { constructor: { type: 'string' } } } }
  const imported = made({ rows })
  const [column] = columnsIn(imported.form.list[0])
  expect(column).toMatchObject({ name: 'constructor' })
  expect(column?.code).toMatch(/^[A-Za-z0-9]{1,32}$/)
  expect(column?.code).not.toBe('constructor')
  expect(lostIn(imported)).toEqual(['properties/rows/items/properties/constructor model'])
})

test('a list of objects becomes a table that checks its cells', () => {
  const read = made({
    rows: {
      type: 'array',
      default: [{ kind: '甲', place: { city: '杭州' } }],
      items: {
        required: ['count'],
        properties: {
          kind: { enum: ['甲, 乙', '甲'] },
          count: { type: 'integer', minimum: 1, maximum: 9 },
          code: { type: 'string', pattern: '^\\d{4}$' },
          place: { title: '地点', properties: { city: { title: '城市' } } },
          done: { type: 'boolean' },
        },
      },
    },
  })
  expect([lostIn(read), read.problems]).toEqual([[], []])
  const { form } = read
  const faultOf = (row: object) =>
    checkForm(form, { rows: [{ count: 1, ...row }] }, fullRights(form))[0]?.code
  expect(columnsIn(form.list[0]).map(({ name, editer }) => `${name} ${editer}`)).toEqual([
    'kind select',
    'count number',
    'code text',
    '地点/城市 text',
    'done custom',
  ])
  expect(faultOf({ kind: '甲, 乙', count: 9, code: '1234' })).toBeUndefined()
  expect(faultOf({ kind: '丙' })).toBe('form.cell-choice')
  expect(faultOf({ count: 10 })).toBe('form.cell-too-large')
  expect(faultOf({ code: '12' })).toBe('form.cell-pattern')
  expect(form.list[0]?.options.defaultValue).toEqual([{ kind: '甲', city: '杭州' }])
})

test('places of a titled list are numbered by its title, and its own rules are listed as lost', () => {
  const read = made({
    pair: {
      title: '坐标',
      type: 'array',
      prefixItems: [{ type: 'number' }, { type: 'number', title: '纬度' }],
      minItems: 2,
      uniqueItems: true,
    },
  })
  expect(outline(read)).toEqual(['坐标 1: number pair_1', '纬度: number pair_2'])
  expect(lostIn(read)).toEqual(['properties/pair/minItems keyword', 'properties/pair/uniqueItems keyword'])
})

test('a list with a schema for each place becomes one field per place', () => {
  const read = made({
    pair: {
      type: 'array',
      items: [{ title: '起' }, { type: 'boolean' }],
      additionalItems: { type: 'number' },
    },
  })
  expect(outline(read)).toEqual(['起: input pair_1', 'pair_2: switch pair_2'])
  expect(lostIn(read)).toEqual(['properties/pair/additionalItems keyword'])
})
