import { expect, test } from 'vitest'
import { design, field, start, step } from '../../../../tests/kit/house'
import { compareDesigns, isSameSubject } from './compare-designs'

const amount = field(1, '金额', 'number')
const reason = field(2, '事由')
const base = design([start(['审批']), step('审批')], [amount, reason])
const describe = (after: typeof base) =>
  compareDesigns(base, after).map(({ kind, change, name, parts }) => [kind, change, name, ...parts].join(' '))

test('finds no difference between a design and its copy, whatever the order of properties', () => {
  const backwards = (json: unknown): unknown => {
    if (Array.isArray(json)) return json.map(backwards)
    if (typeof json !== 'object' || json === null) return json
    return Object.fromEntries(
      Object.entries(json)
        .reverse()
        .map(([name, part]) => [name, backwards(part)]),
    )
  }
  expect(describe(backwards(base) as typeof base)).toEqual([])
})

test('lists changed fields, steps, settings and the remark with their differences', () => {
  const after = {
    ...base,
    remark: '说明',
    formset: { ...base.formset, list: [{ ...amount, name: '总额' }, field(3, '日期', 'date')] },
    funlist: [...base.funlist.map((one) => ({ ...one, timeexpired: 60 })), step('复核')],
    set: { ...base.set, summary: [amount.key] },
  }
  expect(describe(after)).toEqual([
    'field changed 总额 name',
    'field added 日期',
    'field removed 事由',
    'step changed 发起 timeexpired',
    'step changed 审批 timeexpired',
    'step added 复核',
    'setting changed  summary',
    'remark changed ',
  ])
})

test('attributes a field name stored in rights to the field, not to the step', () => {
  const named = (name: string) => {
    const limit = { key: amount.key, name, type: 'canedit' as const, required: false }
    return { ...base, funlist: base.funlist.map((one) => ({ ...one, formEditLimit: [limit] })) }
  }
  expect(compareDesigns(named('金额'), named('总额'))).toEqual([])
  expect(compareDesigns(base, named('金额'))).toHaveLength(2)
})

test('reports a new order as one difference, and an inserted field as no reordering', () => {
  const list = (...items: (typeof amount)[]) => ({ ...base, formset: { ...base.formset, list: items } })
  expect(describe(list(reason, amount))).toEqual(['form changed  order'])
  expect(describe(list(field(3, '日期'), amount, reason))).toEqual(['field added 日期'])
})

test('reports a field moved into a layout as a new order', () => {
  const box = field(4, '栅格', 'grid', { columns: [{ span: 24, list: [reason] }] })
  const after = { ...base, formset: { ...base.formset, list: [amount, box] } }
  expect(describe(after)).toEqual(['field added 栅格', 'form changed  order'])
})

test('identifies the changes of two people by the changed thing', () => {
  const changed = (name: string) => ({
    ...base,
    formset: { ...base.formset, list: [{ ...amount, name }, reason] },
  })
  const [mine, theirs] = [changed('甲'), changed('乙')].map((one) => compareDesigns(base, one)[0])
  expect(mine && theirs && isSameSubject(mine, theirs)).toBe(true)
})
