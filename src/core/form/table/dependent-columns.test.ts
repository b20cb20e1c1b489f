import { expect, test } from 'vitest'
import type { FormItem } from '../../../generated/types'
import { upgradeForm } from '../design/upgrade'
import { fullRights } from '../rights/rights'
import { findDependentColumns, setRowCell } from './dependent-columns'

const after = (code: string, from: string) => ({
  code,
  name: code,
  editer: 'select',
  datasourceType: 'advanced',
  datasourceAdvanced: { sourceType: 'remote', remoteUrlAlias: code, props: { data: { of: `@[x_${from}]` } } },
})
const tableset = [
  { code: 'prov1', name: '省份', editer: 'select' },
  after('city1', 'prov1'),
  after('area1', 'city1'),
  after('loop1', 'loop2'),
  after('loop2', 'loop1'),
]
const form = upgradeForm({
  list: [
    {
      type: 'table',
      name: '明细',
      key: '1732154400000_1',
      keyindex: 1,
      model: 'rows',
      rules: [],
      options: { tableset },
    },
  ],
})
const table = form.list[0] as FormItem
const right = fullRights(form).get(table.key) ?? { access: 'hidden', required: false }

test('finds columns that depend on others for their choices, transitively and in circles', () => {
  expect([...findDependentColumns(table, 'prov1')]).toEqual(['city1', 'area1'])
  expect([...findDependentColumns(table, 'area1')]).toEqual([])
  expect([...findDependentColumns(table, 'loop1')]).toEqual(['loop2'])
})

test('clears a choice when the choice above changes, and keeps it otherwise', () => {
  const row = { _id: 'a', prov1: 'gz', city1: 'zy', area1: 'q' }
  const desk = { table, right }
  expect(setRowCell(desk, row, { code: 'prov1', cell: 'bj' })).toEqual({
    _id: 'a',
    prov1: 'bj',
    city1: null,
    area1: null,
  })
  expect(setRowCell(desk, row, { code: 'prov1', cell: 'gz' })).toEqual(row)
  const closed = new Map(right.columns).set('city1', { access: 'read', required: false })
  const formRow = setRowCell({ table, right: { ...right, columns: closed } }, row, {
    code: 'prov1',
    cell: 'bj',
  })
  expect(formRow).toEqual({ _id: 'a', prov1: 'bj', city1: 'zy', area1: null })
})
