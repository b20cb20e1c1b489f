import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormDesign, FormItem } from '../../../generated/types'
import { emptyForm } from '../design/upgrade'
import { checkFormMap } from './check-map'
import { listMapSources, mapTargets, mergeEntries, suggestMapping } from './copy-entries'

const item = (n: number, type: string, name: string, options: Record<string, unknown> = {}): FormItem => ({
  type,
  name,
  key: `1732154400000_${n}`,
  keyindex: n,
  model: `m${n}`,
  rules: [],
  options,
})
const form = (...list: FormItem[]): FormDesign => ({ ...emptyForm(), list })
const table = (n: number, name: string, ...columns: [string, string, string][]) =>
  item(n, 'table', name, {
    tableset: columns.map(([code, title, editer]) => ({ code, name: title, editer })),
  })
const taken = (map: ReturnType<typeof suggestMapping>) =>
  map.map(({ model, custom_value, table_maping }) => [
    ...[model, custom_value.normal],
    ...(table_maping ?? []).map((part) => `${part.model}<${part.custom_value.normal}`),
  ])

const source = form(
  ...[item(1, 'input', '标题'), item(2, 'number', '金额'), item(3, 'input', '日期')],
  table(4, '明细', ['name1', '品名', 'text'], ['count', '数量', 'number'], ['price', '单价', 'text']),
)

test('suggests fields of the same name and kind, and tables with their columns', () => {
  const target = form(
    ...[item(11, 'textarea', ' 标题 '), item(12, 'number', '金额'), item(13, 'date', '日期')],
    item(14, 'number', '总额', { formula: '1' }),
    table(15, '明细', ['a', '品名', 'text'], ['b', '数量', 'number'], ['c', '单价', 'number']),
  )
  const proposals = suggestMapping([], source, target)
  expect(taken(proposals)).toEqual([
    ['m11', 'm1'],
    ['m12', 'm2'],
    ['m15', 'm4', 'a<name1', 'b<count'],
  ])
  expect(checkFormMap(proposals, source, target)).toEqual([])
})

test('keeps existing mappings and fills an empty entry in its place', () => {
  const target = form(item(11, 'input', '标题'), item(12, 'number', '金额'))
  const entry = (model: string, normal: string | null) => ({
    name: '',
    label: '',
    model,
    custom_value: { type: 'normal' as const, normal, advanced: '' },
  })
  const map = [entry('m12', null), entry('m11', 'm3')]
  const proposals = suggestMapping(map, source, target)
  expect(taken(proposals)).toEqual([['m12', 'm2']])
  expect(taken(mergeEntries(map, proposals))).toEqual([
    ['m12', 'm2'],
    ['m11', 'm3'],
  ])
})

test('offers only fields that can fill the target', () => {
  const names = (target: FormItem) => listMapSources(target, source).map(({ name }) => name)
  expect(names(item(11, 'input', '文字'))).toEqual(['标题', '金额', '日期'])
  expect(names(item(14, 'number', '数'))).toEqual(['金额'])
  expect(names(item(15, 'date', '日'))).toEqual([])
  expect(names(table(12, '表格'))).toEqual(['明细'])
  expect(names(item(13, 'custom', '地区', { componentName: 'fm-chose-china-area' }))).toEqual([])
  expect(mapTargets(form(item(1, 'divider', '线'), item(2, 'number', '算', { formula: '1' })))).toEqual([])
})

const someType = fc.constantFrom('input', 'number', 'date', 'select', 'switch', 'divider', 'table')
const someForm = fc
  .array(fc.tuple(someType, fc.constantFrom('甲', '乙', '丙')), { maxLength: 8 })
  .map((list) =>
    form(
      ...list.map(([type, name], n) =>
        type === 'table'
          ? table(n + 1, name, ['x', name, 'text'], ['y', '丁', 'number'])
          : item(n + 1, type, name),
      ),
    ),
  )

test('suggests only mappings without problems, and nothing more afterwards', () => {
  fc.assert(
    fc.property(someForm, someForm, (from, to) => {
      const proposals = suggestMapping([], from, to)
      expect(checkFormMap(proposals, from, to)).toEqual([])
      expect(suggestMapping(proposals, from, to)).toEqual([])
    }),
  )
})
