import { describe, expect, test } from 'vitest'
import { type FieldOf, field, formOf, grid, keyOf, modelOf, valuesOf } from '../../../../tests/kit/form-of'
import { codes, created, dealt, onDay, world } from '../../../../tests/kit/linked-form'
import type { FormItem } from '../../../generated/types'
import type { FormValues } from '../values/form-values'
import { linkForm, linkFormInSlices } from './linkage'

const stateOf = ({ states }: ReturnType<typeof linkForm>, name: string) => states.get(keyOf(name))

test('leaves a form without formulas unchanged', () => {
  const values = valuesOf({ 单价: 3 })
  const linked = linkForm(formOf(field('单价')), { before: {}, values, all: true, world })
  expect(linked.values).toBe(values)
  expect([linked.states.size, linked.problems.size]).toEqual([0, 0])
})

test('ignores formulas that are not texts', () => {
  const odd: unknown = {
    ...field('甲', { options: { formula: 5 } }),
    linkage: { shown: false, readonly: [] },
  }
  const form = formOf(odd as FormItem, { ...field('乙'), linkage: [] as never })
  expect(created(form, { 甲: 1, 乙: 2 }).values).toEqual(valuesOf({ 甲: 1, 乙: 2 }))
})

describe('defaults of fields that come into sight', () => {
  const shown = '@甲 != ""'
  const form = formOf(
    field('甲', { type: 'input' }),
    field('乙', { type: 'input', linkage: { shown } }),
    field('丙', { linkage: { shown, readonly: '1 < 2' } }),
    field('丁', { linkage: { shown: '@乙 == "哈哈"' } }),
    grid('框', { shown: '@丁 > 1' }, field('戊')),
    field('己'),
  )
  const defaults = valuesOf({ 甲: '', 乙: '哈哈', 丙: 5, 丁: 2, 戊: 3, 己: 4 })
  const link = (before: FormValues, input: FormValues) =>
    linkForm(form, {
      before: valuesOf(before),
      values: valuesOf({ ...before, ...input }),
      defaultOf: (model) => (Object.hasOwn(valuesOf(input), model) ? undefined : defaults[model]),
      world,
    }).values

  test('are filled in when a change shows them, one after the other', () => {
    expect(link({}, { 甲: 'x' })).toEqual(valuesOf({ 甲: 'x', 乙: '哈哈', 丙: 5, 丁: 2, 戊: 3 }))
    expect(link({}, { 己: 1 })).toEqual(valuesOf({ 己: 1 }))
  })

  test('give way to what was written, even an empty value', () => {
    expect(link({}, { 甲: 'x', 乙: '呵呵' })).toEqual(valuesOf({ 甲: 'x', 乙: '呵呵', 丙: 5 }))
    expect(link({}, { 甲: 'x', 乙: '', 丁: null })).toEqual(valuesOf({ 甲: 'x', 乙: '', 丙: 5, 丁: null }))
  })

  test('compares with the fields that were in sight in pieces', () => {
    const names = Array.from({ length: 400 }, (_, at) => `值${at}`)
    const large = formOf(
      field('甲', { type: 'input' }),
      ...names.map((name) => field(name, { linkage: { shown } })),
    )
    const piecesWith = (value: unknown) => {
      const input = { before: {}, values: valuesOf({ 甲: 'x' }), defaultOf: () => value, world }
      return [...linkFormInSlices(large, input)].length
    }
    expect(piecesWith(5)).toBeGreaterThanOrEqual(piecesWith(undefined) + 400 / 40)
  })

  test('are not filled into fields that were in sight before', () => {
    expect(link({ 甲: 'x', 丙: 5 }, { 甲: 'y' })).toEqual(valuesOf({ 甲: 'y', 丙: 5 }))
  })
})

describe('computed values', () => {
  const total = formOf(field('合计', { formula: '@单价 * @数量' }), field('单价'), field('数量'))

  test('computes a value in decimals, whatever was typed', () => {
    expect(created(total, { 单价: 0.1, 数量: 3, 合计: 999 }).values).toEqual(
      valuesOf({ 合计: 0.3, 单价: 0.1, 数量: 3 }),
    )
  })

  test('counts missing operands as nothing', () => {
    expect(created(total, { 单价: 5 }).values).toEqual(valuesOf({ 合计: 0, 单价: 5 }))
  })

  test('computes a chain of formulas in any order of the fields', () => {
    const chain = ['@甲 + 1', '@乙 * 2', '@丙 - 3'].map((formula, i) => field('乙丙丁'[i] ?? '', { formula }))
    for (const list of [chain, chain.toReversed()])
      expect(created(formOf(...list, field('甲')), { 甲: 4 }).values).toEqual(
        valuesOf({ 甲: 4, 乙: 5, 丙: 10, 丁: 7 }),
      )
  })

  test.each([
    ['a number to cents', {}, '1 / 3', 0.33],
    ['a number to its own decimals', { options: { precision: 4 } }, '2 / 3', 0.6667],
    ['half a cent away from zero', {}, '0 - 1.005', -1.01],
    ['a number that a text spells', {}, '"12"', 12],
    ['a text', { type: 'input' }, '$[连接]("共", 3, "天")', '共3天'],
    ['a number as text', { type: 'input' }, '1 / 3', '0.33'],
    [
      'a number as a text that is a number',
      { type: 'input', options: { dataType: 'integer' } },
      '7 / 2',
      '4',
    ],
    ['yes as a word', { type: 'input' }, '1 < 2', '是'],
    ['yes for a switch', { type: 'switch' }, '1 < 2', true],
    ['a number for a switch', { type: 'switch' }, '0', false],
    ['a day', { type: 'date' }, '$[今天]()', '2026-11-21'],
    ['a month', { type: 'date', options: { type: 'month' } }, '$[今天]()', '2026-11'],
    ['a year', { type: 'date', options: { type: 'year' } }, '$[年]($[今天]())', '2026'],
    ['a day and time', { type: 'date', options: { type: 'datetime' } }, '$[今天]()', '2026-11-21 00:00:00'],
    [
      'a range of days',
      { type: 'date', options: { type: 'daterange' } },
      '"2026-01-01,2026-02-01"',
      ['2026-01-01', '2026-02-01'],
    ],
    ['a choice', { type: 'select', options: { options: ['高', '低'] } }, '"高"', '高'],
    [
      'a choice by what people call it',
      { type: 'radio', options: { options: [{ value: 2, label: '高' }] } },
      '"高"',
      2,
    ],
    ['choices that exist', { type: 'checkbox', options: { options: ['甲', '乙'] } }, '"甲,丙,甲"', ['甲']],
    [
      'a text of one’s own where that is allowed',
      { type: 'select', options: { options: ['甲'], showOtherOption: true } },
      '"丁"',
      '丁',
    ],
  ] as [string, FieldOf, string, unknown][])(
    'stores a computed value in the form of its field: %s',
    (_, rest, formula, stored) => {
      const linked = created(formOf(field('结果', { ...rest, formula })), {})
      expect(linked.values[modelOf('结果')]).toEqual(stored)
      expect(linked.problems.size).toBe(0)
    },
  )

  test.each([
    ['a text in a number', {}, '"三"'],
    ['a choice that is gone', { type: 'select', options: { options: ['高'] } }, '"低"'],
    ['choices that are all gone', { type: 'checkbox', options: { options: ['高'] } }, '"低"'],
    ['half a range', { type: 'date', options: { type: 'daterange' } }, '"2026-01-01"'],
    [
      'a range the wrong way round',
      { type: 'date', options: { type: 'daterange' } },
      '"2026-02-01,2026-01-01"',
    ],
    ['no date', { type: 'date' }, '"明天"'],
    ['no mail address', { type: 'input', options: { dataType: 'email' } }, '"a"'],
    ['a text in a switch', { type: 'switch' }, '"是"'],
    [
      'anything in an area',
      { type: 'custom', options: { componentName: 'fm-chose-china-area' } },
      '"贵州省"',
    ],
  ] as [string, FieldOf, string][])(
    'empties and reports a computed value that its field cannot store: %s',
    (_, rest, formula) => {
      const linked = created(formOf(field('结果', { ...rest, formula })), { 结果: '旧' })
      expect(linked.values).toEqual({})
      expect(codes(linked)).toEqual({ [keyOf('结果')]: 'form.formula-unfit' })
    },
  )

  test('empties a value with a problem and keeps the problem for the screen', () => {
    const linked = created(formOf(field('均价', { formula: '@总价 / @数量' }), field('总价')), { 总价: 5 })
    expect(linked.values).toEqual(valuesOf({ 总价: 5 }))
    expect(codes(linked)).toEqual({ [keyOf('均价')]: 'expression.division-by-zero' })
  })

  test('computes nothing from nothing, without a problem', () => {
    const linked = created(formOf(field('备注', { type: 'input', formula: '@来源' }), field('来源')), {
      备注: '旧',
    })
    expect(linked).toMatchObject({ values: {}, problems: new Map() })
  })

  test('reads regions by their displayed names', () => {
    const area = { type: 'custom', options: { componentName: 'fm-chose-china-area' } }
    const form = formOf(field('地区', area), field('去处', { type: 'input', formula: '@地区' }))
    const place = { provinceName: '贵州省', cityName: '贵阳市', regionName: '' }
    expect(created(form, { 地区: place }).values[modelOf('去处')]).toBe('贵州省-贵阳市')
  })
})

describe('hidden fields', () => {
  const form = formOf(
    field('类型', { type: 'input' }),
    field('金额', { linkage: { shown: '@类型 == "费用"', required: 'true' } }),
    field('加倍', { formula: '@金额 * 2' }),
  )

  test('treats a hidden field as empty for everything, though it was typed', () => {
    const linked = created(form, { 类型: '其他', 金额: 5 })
    expect(linked.values).toEqual(valuesOf({ 类型: '其他', 加倍: 0 }))
    expect(stateOf(linked, '金额')).toEqual({ shown: false, required: false, readonly: false })
  })

  test('shows a field again by its condition and then requires it', () => {
    const linked = created(form, { 类型: '费用', 金额: 5 })
    expect(linked.values).toEqual(valuesOf({ 类型: '费用', 金额: 5, 加倍: 10 }))
    expect(stateOf(linked, '金额')).toEqual({ shown: true, required: true, readonly: false })
  })

  test('clears a hidden field on submit, in later steps too', () => {
    const before = { 类型: '费用', 金额: 5, 加倍: 10 }
    expect(dealt(form, before, { 类型: '其他' }).values).toEqual(valuesOf({ 类型: '其他', 加倍: 0 }))
  })

  test.each(['@类型 ==', '@类型 + 1', '@类型', '@没有的字段 > 1 +'])(
    'hides a field whose condition holds and shows it when the condition is faulty: %s',
    (shown) => {
      const faulty = formOf(field('类型', { type: 'input' }), field('金额', { linkage: { shown } }))
      const linked = created(faulty, { 类型: '费用', 金额: 5 })
      expect(linked.values).toEqual(valuesOf({ 类型: '费用', 金额: 5 }))
      expect(stateOf(linked, '金额')?.shown).toBe(true)
    },
  )

  test('hides a field with its layout at any depth, without evaluating its own condition', () => {
    const inner = field('里', { linkage: { shown: '@甲 < 100' } })
    const nested = formOf(field('甲'), grid('外层', { shown: '@甲 > 1' }, grid('内层', undefined, inner)))
    const hidden = created(nested, { 甲: 1, 里: 5 })
    expect(hidden.values).toEqual(valuesOf({ 甲: 1 }))
    expect(['外层', '内层', '里'].map((name) => stateOf(hidden, name)?.shown)).toEqual([false, false, false])
    expect(created(nested, { 甲: 2, 里: 5 }).values).toEqual(valuesOf({ 甲: 2, 里: 5 }))
    expect(created(nested, { 甲: 100, 里: 5 }).values).toEqual(valuesOf({ 甲: 100 }))
  })

  test('computes a hidden field when it becomes visible', () => {
    const dated = formOf(
      field('甲'),
      field('日期', { type: 'date', formula: '$[今天]()', linkage: { shown: '@甲 > 1' } }),
    )
    expect(dealt(dated, { 甲: 1 }, { 甲: 2 }).values).toEqual(valuesOf({ 甲: 2, 日期: '2026-11-21' }))
    const shown = { 甲: 2, 日期: '2026-11-01' }
    expect(dealt(dated, shown, { 甲: 3 }).values).toEqual(valuesOf({ ...shown, 甲: 3 }))
  })
})

describe('conditions of fields', () => {
  const form = formOf(
    field('甲'),
    field('乙', { linkage: { required: '@甲 > 1', readonly: '@甲 > 2' } }),
    field('丙', { formula: '@乙 + 1' }),
  )

  test('requires a field by a condition', () => {
    expect(stateOf(created(form, { 甲: 1 }), '乙')?.required).toBe(false)
    expect(stateOf(created(form, { 甲: 2 }), '乙')?.required).toBe(true)
  })

  test('makes a field read-only by a condition and restores its stored value before any read', () => {
    const linked = dealt(form, { 甲: 3, 乙: 7, 丙: 8 }, { 乙: 100 })
    expect(linked.values).toEqual(valuesOf({ 甲: 3, 乙: 7, 丙: 8 }))
    expect(stateOf(linked, '乙')?.readonly).toBe(true)
  })

  test('neither requires nor closes a field by a faulty condition', () => {
    const faulty = formOf(field('乙', { linkage: { required: '@乙 +', readonly: '"甲"' } }))
    expect(stateOf(created(faulty, { 乙: 1 }), '乙')).toEqual({
      shown: true,
      required: false,
      readonly: false,
    })
  })

  test('lets the required condition of a field read the field itself', () => {
    const own = formOf(field('乙', { linkage: { required: '@乙 > 1' } }))
    expect(stateOf(created(own, { 乙: 2 }), '乙')?.required).toBe(true)
  })
})

describe('recomputation on change', () => {
  const form = formOf(
    field('金额'),
    field('税', { formula: '@金额 * 0.1' }),
    field('日期', { type: 'date', formula: '$[今天]()' }),
    field('摘要', { type: 'input', formula: '$[连接](@税, "，", $[今天]())' }),
  )
  const before = { 金额: 100, 税: 10, 日期: '2026-11-21', 摘要: '10，2026-11-21' }

  test('keeps every value when nothing changed', () => {
    const given = valuesOf(before)
    expect(linkForm(form, { before: given, values: given, world: onDay(25) }).values).toBe(given)
  })

  test('recomputes only values that depend on a change', () => {
    expect(dealt(form, before, { 金额: 200 }, onDay(25)).values).toEqual(
      valuesOf({ 金额: 200, 税: 20, 日期: '2026-11-21', 摘要: '20，2026-11-25' }),
    )
  })

  test('restores a computed value that was overwritten', () => {
    expect(dealt(form, before, { 税: 0, 日期: '' }, onDay(25)).values).toEqual(valuesOf(before))
  })

  test('restores everything when a change is undone', () => {
    const again = dealt(form, before, { 金额: 200 }, onDay(25)).values
    const back = { ...again, ...valuesOf({ 金额: 100 }) }
    expect(linkForm(form, { before: valuesOf(before), values: back, world: onDay(25) }).values).toEqual(
      valuesOf(before),
    )
  })

  test('re-evaluates conditions as time passes', () => {
    const dated = formOf(field('乙', { linkage: { shown: '$[今天]() < "2026-11-23"' } }))
    expect(dealt(dated, { 乙: 1 }, {}).values).toEqual(valuesOf({ 乙: 1 }))
    expect(dealt(dated, { 乙: 1 }, {}, onDay(25)).values).toEqual({})
  })
})

describe('circular formulas', () => {
  test.each([
    ['of two', [field('甲', { formula: '@乙' }), field('乙', { formula: '@甲' })]],
    ['of one', [field('甲', { formula: '@甲 + 1' }), field('乙')]],
    ['through sight', [field('甲', { formula: '@乙' }), field('乙', { linkage: { shown: '@甲 > 1' } })]],
  ])('keeps the stored value in a circle of %s', (_, list) => {
    const form = formOf(...list, field('丙', { formula: '@甲 + @乙' }))
    const linked = dealt(form, { 甲: 1, 乙: 2, 丙: 3 }, { 甲: 50 })
    expect(linked.values).toEqual(valuesOf({ 甲: 1, 乙: 2, 丙: 3 }))
    expect(codes(linked)[keyOf('甲')]).toBe('form.formula-circular')
  })

  test('shows a field that hides itself', () => {
    const form = formOf(field('甲', { linkage: { shown: '@甲 > 1' } }))
    expect(created(form, { 甲: 1 }).values).toEqual(valuesOf({ 甲: 1 }))
  })

  test('shows a layout hidden by a field inside it', () => {
    const form = formOf(grid('外层', { shown: '@里 > 1' }, field('里')))
    expect(created(form, { 里: 1 }).values).toEqual(valuesOf({ 里: 1 }))
  })
})
