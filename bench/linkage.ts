import { emptyForm } from '../src/core/form/design/upgrade'
import { linkForm } from '../src/core/form/linkage/linkage'
import type { FormItem } from '../src/generated/types'

const keyOf = (index: number) => `1732154400000_${index}`

const numberField = (index: number, rest: Partial<FormItem> = {}): FormItem => ({
  type: 'number',
  name: `字段${index}`,
  key: keyOf(index),
  keyindex: index,
  model: `m${index}`,
  options: {},
  rules: [],
  ...rest,
})

const columnOf = (code: string, formula?: string) => ({
  code,
  name: code,
  editer: 'number',
  ...(formula && { formula }),
})

const world = { clock: { now: Date.UTC(2026, 0, 1), zone: 'Asia/Shanghai' } }

/** An order of 500 rows with three computed columns and their sum: computed whole, and after one cell was typed. */
export function order(): { whole(): unknown; typed(): unknown } {
  const columns = [
    ...[columnOf('price'), columnOf('count'), columnOf('money', '@[a_price] * @[a_count]')],
    ...[columnOf('taxes', '@[a_money] * 0.13'), columnOf('gross', '@[a_money] + @[a_taxes]')],
  ]
  const table = numberField(1, { type: 'table', options: { tableset: columns } })
  const sum = numberField(2, { options: { formula: `$[表格汇总](@[表_${keyOf(1)}], "含税_gross")` } })
  const form = { ...emptyForm(), list: [sum, table] }
  const rows = Array.from({ length: 500 }, (_, i) => ({ _id: String(i), price: 12.35 + i, count: i % 7 }))
  const whole = () => linkForm(form, { before: {}, values: { m1: rows }, all: true, world })
  const before = whole().values
  const stored = before.m1 as Record<string, unknown>[]
  const values = { ...before, m1: stored.with(250, { ...stored[250], count: 99 }) }
  return { whole, typed: () => linkForm(form, { before, values, world }) }
}

/** A form of 1,000 fields, 100 of which are shown under a condition. */
export function longForm(): () => unknown {
  const condition = (index: number) => ({ linkage: { shown: `@[字段_${keyOf(index - 899)}] > 1` } })
  const list = Array.from({ length: 1000 }, (_, i) => numberField(i + 1, i + 1 > 900 ? condition(i + 1) : {}))
  const form = { ...emptyForm(), list }
  const values = Object.fromEntries(list.map(({ model }, i) => [model, i % 3]))
  return () => linkForm(form, { before: values, values, world })
}
