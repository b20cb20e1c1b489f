import { describe, expect, test } from 'vitest'
import { codeOf, column, field, formOf, keyOf, modelOf, table, valuesOf } from '../../../../tests/kit/form-of'
import { codes, created, dealt, world } from '../../../../tests/kit/linked-form'
import { tableRowsOf } from '../values/form-values'
import { linkForm } from './linkage'

describe('linkage of a table', () => {
  const items = table(
    '明细',
    column('单价'),
    column('数量'),
    column('金额', { formula: '~单价 * ~数量 * @折扣' }),
    column('占比', { formula: '~金额 / @合计' }),
  )
  const form = formOf(items, field('折扣'), field('合计', { formula: '$[表格汇总](@明细, "#金额")' }))
  const rows = [
    { _id: 'a', 单价: 10, 数量: 2, 金额: 20, 占比: 0.25 },
    { _id: 'b', 单价: 20, 数量: 3, 金额: 60, 占比: 0.75 },
  ]
  const before = { 折扣: 1, 合计: 80, 明细: rows }

  test('computes a table cell by cell, and reads totals of other columns', () => {
    const typed = rows.map(({ _id, 单价, 数量 }) => ({ _id, 单价, 数量, 金额: 1 }))
    expect(created(form, { 折扣: 1, 明细: typed }).values).toEqual(valuesOf(before))
  })

  test('returns the same rows where nothing changes', () => {
    const stored = valuesOf(before)
    const [one, two] = tableRowsOf(stored[modelOf('明细')])
    const changed = [one, { ...two, [codeOf('金额')]: 5 }]
    const values = { ...stored, [modelOf('明细')]: changed }
    const linked = linkForm(form, { before: stored, values, world })
    expect(tableRowsOf(linked.values[modelOf('明细')])[0]).toBe(one)
    expect(linked.values).toEqual(stored)
  })

  test('computes a new row and everything that depends on it', () => {
    const linked = dealt(form, before, { 明细: [...rows, { _id: 'c', 单价: 8, 数量: 10 }] })
    expect(linked.values).toEqual(
      valuesOf({
        折扣: 1,
        合计: 160,
        明细: [
          { ...rows[0], 占比: 0.13 },
          { ...rows[1], 占比: 0.38 },
          { _id: 'c', 单价: 8, 数量: 10, 金额: 80, 占比: 0.5 },
        ],
      }),
    )
  })

  test('recounts the rows when one is removed', () => {
    const numbered = formOf(table('明细', column('物品'), column('序号', { formula: '$[行号]()' })))
    const [one, two] = [
      { _id: 'a', 物品: '笔', 序号: 1 },
      { _id: 'b', 物品: '纸', 序号: 2 },
    ]
    const typed = [one, two].map(({ _id, 物品 }) => ({ _id, 物品 }))
    expect(created(numbered, { 明细: typed }).values).toEqual(valuesOf({ 明细: [one, two] }))
    const linked = dealt(numbered, { 明细: [one, two] }, { 明细: [two] })
    expect(linked.values).toEqual(valuesOf({ 明细: [{ ...two, 序号: 1 }] }))
  })

  test('computes all rows when an outer field changes, and none when nothing changes', () => {
    expect(dealt(form, before, { 折扣: 0.5 }).values).toMatchObject(valuesOf({ 合计: 40 }))
    const dated = formOf(
      table('明细', column('数量'), column('日期', { editer: 'date', formula: '$[今天]()' })),
    )
    const old = [{ _id: 'a', 数量: 1, 日期: '2026-11-01' }]
    const linked = dealt(dated, { 明细: old }, { 明细: [...old, { _id: 'b', 数量: 1 }] })
    expect(linked.values).toEqual(valuesOf({ 明细: [...old, { _id: 'b', 数量: 1, 日期: '2026-11-21' }] }))
  })

  test('names the cell with a problem', () => {
    const linked = created(form, { 折扣: 0, 明细: rows })
    expect(codes(linked)).toEqual({
      [`${keyOf('明细')}.${codeOf('占比')}.0`]: 'expression.division-by-zero',
      [`${keyOf('明细')}.${codeOf('占比')}.1`]: 'expression.division-by-zero',
    })
  })

  test('treats a hidden table as having no rows', () => {
    const hidden = formOf({ ...items, linkage: { shown: 'false' } }, ...form.list.slice(1))
    expect(created(hidden, before).values).toEqual(valuesOf({ 折扣: 1, 合计: 0 }))
  })

  test('does not make a row count depend on the cells of a table', () => {
    const counted = formOf(
      table('明细', column('序号', { formula: '$[表格条目数](@明细)' })),
      field('条数', { formula: '$[表格条目数](@明细)' }),
    )
    expect(created(counted, { 明细: [{ _id: 'a' }, { _id: 'b' }] }).values).toEqual(
      valuesOf({
        条数: 2,
        明细: [
          { _id: 'a', 序号: 2 },
          { _id: 'b', 序号: 2 },
        ],
      }),
    )
  })

  test('reads an empty cell of another row as empty, not from the current row', () => {
    const same = formOf(
      table(
        '明细',
        column('类别', { editer: 'text' }),
        column('数量', { formula: '$[按条件计数](@明细, ~类别 == "甲")' }),
      ),
    )
    const rows = [{ _id: 'a', 类别: '甲' }, { _id: 'b' }]
    expect(created(same, { 明细: rows }).values).toEqual(
      valuesOf({ 明细: rows.map((row) => ({ ...row, 数量: 1 })) }),
    )
  })

  test('computes a total once when every row reads it', () => {
    const share = formOf(
      table('明细', column('数量'), column('占比', { formula: '~数量 / $[表格汇总](@明细, "#数量")' })),
    )
    const rows = Array.from({ length: 5000 }, (_, i) => ({ _id: String(i), 数量: 1 + (i % 2) }))
    const linked = created(share, { 明细: rows })
    expect(linked.problems.size).toBe(0)
  })

  test('leaves a table with values that are no rows unchanged', () => {
    expect(created(form, { 折扣: 1, 明细: '坏' }).values).toMatchObject(valuesOf({ 明细: '坏' }))
    expect(created(form, { 折扣: 1, 明细: [5, null] }).values[modelOf('合计')]).toBeUndefined()
  })
})

test('keeps cells that only the server computes as received', () => {
  const form = formOf(
    field('成本', { options: { computed: true } }),
    field('售价', { formula: '@成本 * 2' }),
    table('明细', column('底价', { computed: true }), column('数量')),
  )
  const before = { 成本: 5, 售价: 10, 明细: [{ _id: 'a', 底价: 3 }] }
  const linked = dealt(form, before, {
    成本: 1,
    明细: [
      { _id: 'a', 底价: 0, 数量: 1 },
      { _id: 'b', 底价: 4 },
    ],
  })
  expect(linked.values).toEqual(
    valuesOf({ 成本: 5, 售价: 10, 明细: [{ _id: 'a', 底价: 3, 数量: 1 }, { _id: 'b' }] }),
  )
})
