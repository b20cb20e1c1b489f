import { describe, expect, test } from 'vitest'
import {
  codeOf,
  column,
  field,
  formOf,
  grid,
  keyOf,
  modelOf,
  table,
  valuesOf,
} from '../../../../tests/kit/form-of'
import type { FormDesign, FormLimit } from '../../../generated/types'
import type { FormRights } from '../design/field-rights'
import { allFormItemsOf, formFieldsOf } from '../design/items'
import { redactForm } from '../rights/redact-form'
import { computeFormRights } from '../rights/rights'
import { redactFormulas } from './linkage'

const world = { clock: { now: 0, zone: 'Asia/Shanghai' } }
const hiding = (form: FormDesign, ...names: string[]): FormRights =>
  computeFormRights(form, {
    step: formFieldsOf(form).map(({ key }): FormLimit => {
      const isHidden = names.some((name) => keyOf(name) === key)
      return { key, type: isHidden ? 'hidden' : 'canedit', required: false }
    }),
    mode: 'deal',
  })

/** Returns what the server sends to a person from whom some fields are hidden. */
const sent = (form: FormDesign, values: Record<string, unknown>, ...hidden: string[]) => {
  const open = redactFormulas(form, { rights: hiding(form, ...hidden), values: valuesOf(values), world })
  return { ...open, ...redactForm(open.form, open.rights, open.values) }
}

const itemOf = (form: FormDesign, name: string) =>
  allFormItemsOf(form.list).find((item) => item.name === name)

describe('formulas that read hidden fields', () => {
  const form = formOf(
    field('底价'),
    field('报价', { formula: '@底价 * 2' }),
    field('尾款', { formula: '@报价 / 2' }),
    field('数量', { linkage: { required: '@底价 > 5', readonly: '@底价 > 9' } }),
    field('赠品', { linkage: { shown: '@底价 > 5' } }),
  )
  const values = { 底价: 7, 报价: 14, 尾款: 7 }

  test('redacts the formula, and the name and value of the hidden field', () => {
    const shown = sent(form, values, '底价')
    expect(itemOf(shown.form, '报价')?.options).toEqual({ computed: true })
    expect(shown.values).toEqual(valuesOf({ 报价: 14, 尾款: 7 }))
    const text = JSON.stringify([shown.form, shown.values])
    for (const secret of ['底价', keyOf('底价'), modelOf('底价')]) expect(text).not.toContain(`${secret}"`)
    expect(text).not.toContain('底价')
  })

  test('sends the formula where the field is visible', () => {
    expect(sent(form, values).form.list).toEqual(form.list)
  })

  test('keeps other formulas unchanged', () => {
    expect(itemOf(sent(form, values, '底价').form, '尾款')).toEqual(form.list[2])
  })

  test.each([
    [4, undefined, 'edit', false],
    [7, 'edit', 'edit', true],
    [10, 'edit', 'read', false],
  ] as const)('settles the formula for conditions: 底价 is %s', (price, gift, access, required) => {
    const { rights, form: seen } = sent(form, { 底价: price }, '底价')
    expect(itemOf(seen, '赠品') && rights.get(keyOf('赠品'))?.access).toBe(gift)
    expect(rights.get(keyOf('数量'))).toMatchObject({ access, required })
    expect(itemOf(seen, '数量')?.linkage).toEqual({})
  })
})

describe('further redacted formulas', () => {
  test('redacts a formula that names a field hidden by a hidden one', () => {
    const form = formOf(
      field('底价'),
      field('密谈', { linkage: { shown: '@底价 > 5' } }),
      field('报价', { formula: '@密谈 + 1' }),
    )
    const closed = sent(form, { 底价: 1 }, '底价')
    expect(JSON.stringify(closed.form)).not.toContain('密谈')
    expect(itemOf(closed.form, '报价')?.options).toEqual({ computed: true })
    const open = sent(form, { 底价: 9 }, '底价')
    expect(itemOf(open.form, '报价')?.options.formula).toContain('密谈')
  })

  test('redacts everything inside a hidden layout', () => {
    const form = formOf(
      field('底价'),
      grid('外层', { shown: '@底价 > 5' }, field('里')),
      field('乙', { formula: '@里' }),
    )
    const { form: seen, rights } = sent(form, { 底价: 1, 里: 2 }, '底价')
    expect(seen.list.map(({ name }) => name)).toEqual(['乙'])
    expect(rights.get(keyOf('里'))).toEqual({ access: 'hidden', required: false })
  })

  test('redacts a column computed from a hidden one, and totals over it', () => {
    const form = formOf(
      table(
        '明细',
        column('成本'),
        column('售价', { formula: '~成本 * 2' }),
        column('加价', { formula: '~售价 + 1' }),
      ),
      field('总成本', { formula: '$[表格汇总](@明细, "#成本")' }),
      field('总售价', { formula: '$[表格汇总](@明细, "#售价")' }),
      field('行数', { formula: '$[表格条目数](@明细)' }),
    )
    const son = [{ key: codeOf('成本'), type: 'hidden' as const, required: false }]
    const rights = computeFormRights(form, {
      step: formFieldsOf(form).map(({ key }) => ({ key, type: 'canedit', required: false, son })),
      mode: 'deal',
    })
    const values = valuesOf({
      明细: [{ _id: 'a', 成本: 2, 售价: 4, 加价: 5 }],
      总成本: 2,
      总售价: 4,
      行数: 1,
    })
    const open = redactFormulas(form, { rights, values, world })
    const shown = redactForm(open.form, open.rights, open.values)
    expect(JSON.stringify(shown.form)).not.toContain('成本_')
    expect(JSON.stringify(shown.form)).not.toContain(codeOf('成本'))
    const [items, cost, price, count] = shown.form.list
    expect(items?.options.tableset).toMatchObject([
      { name: '售价', computed: true },
      { name: '加价', formula: expect.stringContaining('售价') },
    ])
    expect([cost, price, count].map((item) => item?.options.computed)).toEqual([true, undefined, undefined])
    expect(shown.values[modelOf('明细')]).toEqual([{ _id: 'a', [codeOf('售价')]: 4, [codeOf('加价')]: 5 }])
  })

  test('redacts unreadable formulas, formulas without effect and those only the server evaluates', () => {
    const form = formOf(
      field('底价'),
      field('坏', { formula: '@底价 +' }),
      { ...table('明细', column('数量')), options: { formula: '@底价', tableset: [column('数量')] } },
      field('人', { formula: '#C[处理人_1685774578_1]()' }),
      field('甲', { formula: '1 + 1' }),
    )
    const keeps = (text: string) => text.startsWith('#C')
    const open = redactFormulas(form, {
      rights: hiding(form, '底价'),
      values: {},
      world,
      isSentToClient: keeps,
    })
    const { form: seen } = redactForm(open.form, open.rights, open.values)
    expect(JSON.stringify(seen)).not.toMatch(/底价|#C/)
    expect(itemOf(seen, '人')?.options).toEqual({ computed: true })
    expect(itemOf(seen, '明细')?.options.computed).toBeUndefined()
    expect(itemOf(seen, '甲')?.options.formula).toBe('1 + 1')
  })
})

test('sends formulas that read an empty undecided field', () => {
  const form = formOf(field('甲'), field('乙', { formula: '@甲 + 1' }))
  const rights = computeFormRights(form, {
    step: [{ key: keyOf('乙'), type: 'canedit', required: false }],
    mode: 'deal',
  })
  const open = redactFormulas(form, { rights, values: {}, world })
  expect(itemOf(open.form, '乙')?.options.formula).toContain('甲')
})

test('checks each formula once, however many fields hide one after the other', () => {
  const last = 30
  const names = Array.from({ length: last + 1 }, (_, at) => `项${'甲'.repeat(at + 1)}`)
  const form = formOf(
    ...names.map((name, at) =>
      field(name, at ? { linkage: { shown: `@${names[at - 1]} > 5` } } : { linkage: { shown: '@底价 > 5' } }),
    ),
    field('底价'),
  )
  const requests: string[] = []
  const open = redactFormulas(form, {
    rights: hiding(form, '底价'),
    values: valuesOf({ 底价: 1 }),
    world,
    isSentToClient: (text) => {
      requests.push(text)
      return false
    },
  })
  expect(open.form.list.map(({ name }) => name)).toEqual(['底价'])
  expect(requests).toHaveLength(names.length)
})
