import type { FormItem, FormTableColumn } from '../../src/generated/types'

export const columns: FormTableColumn[] = [
  {
    code: 'name1',
    name: '品名',
    editer: 'text',
    width: 180,
    required: true,
    fixedtype: 'left',
    placeholder: '品名',
  },
  { code: 'spec1', name: '规格型号', editer: 'text', width: 160 },
  { code: 'kind1', name: '类别', editer: 'select', datasource: '办公用品,电子设备,软件服务', width: 140 },
  { code: 'count', name: '数量', editer: 'number', aggregate: 'sum', width: 110 },
  { code: 'price', name: '单价', editer: 'number', aggregate: 'average', width: 120 },
  { code: 'day01', name: '到货日期', editer: 'date', width: 150 },
  { code: 'note1', name: '备注', editer: 'textarea', width: 200 },
  {
    code: 'total',
    name: '金额',
    editer: 'number',
    aggregate: 'sum',
    width: 130,
    formula: '@[数量_count] * @[单价_price]',
  },
]

export const table = {
  type: 'table',
  name: '采购明细',
  key: '1732154400000_11',
  keyindex: 11,
  model: 'rows',
  rules: [],
  options: { tableset: columns },
} as unknown as FormItem

const kinds = ['办公用品', '电子设备', '软件服务']

export const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    _id: `r${i}`,
    _c_at: 1_770_000_000,
    _creater: '张三',
    name1: `物品 ${i + 1}`,
    spec1: `A-${1000 + i}`,
    kind1: kinds[i % 3],
    count: (i % 9) + 1,
    price: 12.5 + (i % 40),
    day01: `2026-03-${String((i % 28) + 1).padStart(2, '0')}`,
    note1: i % 5 ? '' : '急用',
    total: ((i % 9) + 1) * (12.5 + (i % 40)),
  }))

export type BenchRow = ReturnType<typeof rowsOf>[number]
