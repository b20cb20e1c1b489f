import fc from 'fast-check'
import { expect, test } from 'vitest'
import { column, field, formOf, grid, keyOf, table, valuesOf } from '../../../../tests/kit/form-of'
import type { FormDesign, FormItem, FormLimit } from '../../../generated/types'
import { formFieldsOf, isTableItem, tableColumnsOf } from '../design/items'
import { redactForm } from '../rights/redact-form'
import { computeFormRights } from '../rights/rights'
import { applySubmission } from '../submission/apply-submission'
import { type FormValues, getOwnValue, isSameValue, tableRowsOf } from '../values/form-values'
import {
  applyItemStates,
  isComputed,
  isComputedColumn,
  type LinkageContext,
  linkForm,
  redactFormulas,
  stripComputed,
} from './linkage'

/** Number of forms per property; 20,000 in `npm run test:properties`. */
const runs = Number(process.env.FUZZ_RUNS ?? 80)

const world: LinkageContext = { clock: { now: Date.UTC(2026, 10, 21), zone: 'Asia/Shanghai' } }
const names = ['甲', '乙', '丙', '丁', '戊', '己']
const columns = ['数量', '单价', '金额']

const atom = fc.constantFrom(
  ...names.map((name) => `@${name}`),
  ...columns.map((name) => `~${name}`),
  ...columns.map((name) => `$[表格汇总](@明细, "#${name}")`),
  '$[按条件汇总](@明细, "#数量", ~单价 > 2)',
  '$[表格条目数](@明细)',
  '$[如果](@明细 == 1, @甲, @乙)',
  '$[表格汇总](@甲, "#数量")',
  '$[表格汇总](@明细, $[连接]("金额_", "x"))',
  '$[今天]()',
  '1',
  '"文"',
)
const expression = fc.oneof(
  { weight: 3, arbitrary: atom },
  {
    weight: 5,
    arbitrary: fc
      .tuple(atom, fc.constantFrom('+', '*', '-', '/', '==', '>', '&&'), atom)
      .map(([left, operator, right]) => `${left} ${operator} ${right}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('(', '@甲 +', '@没有 + 1', '#[远程](@甲)', '#C[人_1685774578_1]()'),
  },
)
const maybe = fc.option(expression, { nil: undefined })
const linkage = fc.option(
  fc.record({ shown: expression, required: expression, readonly: expression }, { requiredKeys: [] }),
  { nil: undefined },
)
const type = fc.constantFrom(
  { type: 'number' },
  { type: 'input' },
  { type: 'switch' },
  { type: 'date' },
  { type: 'select', options: { options: ['文', '1'] } },
)
const fieldFor = (name: string) =>
  fc
    .tuple(type, maybe, linkage)
    .map(([of, formula, conditions]) => field(name, { ...of, formula, linkage: conditions }))
const tableFor = fc.tuple(fc.tuple(...columns.map(() => maybe)), linkage).map(([formulas, conditions]) => {
  const made = table('明细', ...columns.map((name, i) => column(name, { formula: formulas[i] })))
  return { ...made, ...(conditions && { linkage: field('明细', { linkage: conditions }).linkage }) }
})
const items = fc.tuple(fc.tuple(...names.map(fieldFor)), tableFor, linkage)

/** Same items in another order, two of them in a layout. */
const laidOut = (
  [fields, rows, conditions]: [FormItem[], FormItem, FormItem['linkage']],
  order: number[],
): FormDesign => {
  const [first, second, ...others] = fields
  if (!first || !second) throw new Error('there are six fields')
  const list = [grid('外层', conditions, first, second), rows, ...others]
  return formOf(...order.flatMap((index) => list[index] ?? []))
}
const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 })

const cell = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('文', '', null))
const row = fc.record({ 数量: cell, 单价: cell, 金额: cell }, { requiredKeys: [] })
const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), row), { maxLength: 3 }).map((list) => {
  const known = new Map(list)
  return [...known].map(([_id, cells]) => ({ _id, ...cells }))
})
const values = fc
  .record({ ...Object.fromEntries(names.map((name) => [name, cell])), 明细: rows }, { requiredKeys: [] })
  .map(valuesOf)

test('finishes linking any form with the same result in any order of its items', () => {
  fc.assert(
    fc.property(items, order, values, values, fc.boolean(), (drawn, mixed, before, given, all) => {
      const input = { before, values: given, all, world }
      const linked = linkForm(laidOut(drawn, [0, 1, 2, 3, 4, 5]), input)
      const again = linkForm(laidOut(drawn, mixed), input)
      expect(again.values).toEqual(linked.values)
      expect(new Map([...again.states].sort())).toEqual(new Map([...linked.states].sort()))
      expect([...again.problems.keys()].sort()).toEqual([...linked.problems.keys()].sort())
    }),
    { numRuns: runs },
  )
})

test('returns the very same values of a linked form when nothing changes', () => {
  fc.assert(
    fc.property(items, values, fc.boolean(), (drawn, given, all) => {
      const form = laidOut(drawn, [0, 1, 2, 3, 4, 5])
      const { values: once } = linkForm(form, { before: given, values: given, all: true, world })
      expect(linkForm(form, { before: once, values: once, all, world }).values).toBe(once)
    }),
    { numRuns: runs },
  )
})

const access = fc.constantFrom('canedit', 'readonly', 'hidden', null)
const limits = fc.record({
  of: fc.tuple(...[...names, '明细'].map(() => access)),
  columns: fc.tuple(...columns.map(() => access)),
})
const limitsFor = (
  { of, columns: sons }: { of: FormLimit['type'][]; columns: FormLimit['type'][] },
  form: FormDesign,
) =>
  formFieldsOf(form).map((item, i): FormLimit => {
    const son = tableColumnsOf(item).map(({ code }, j) => ({
      key: code,
      type: sons[j] ?? null,
      required: false,
    }))
    return { key: item.key, type: of[i] ?? null, required: false, ...(isTableItem(item) && { son }) }
  })

/** Submits a form under the given rights, as a step of a flow does. */
function submit(
  form: FormDesign,
  step: FormLimit[],
  { before, input }: { before: FormValues; input: FormValues },
) {
  const open = redactFormulas(form, {
    rights: computeFormRights(form, { step, mode: 'deal' }),
    values: before,
    world,
  })
  const how = { by: { id: '1', name: '王芳' }, now: 0, newId: () => 'new' }
  const typed = stripComputed(form, open.rights, input)
  const accepted = applySubmission({ form, rights: open.rights, before, input: typed, ...how })
  const linked = linkForm(form, { before, values: accepted.values, world })
  return { ...linked, open, rights: applyItemStates(form, open.rights, linked.states) }
}

test('never stores values sent for computed, hidden and closed fields', () => {
  fc.assert(
    fc.property(items, limits, values, values, values, (drawn, drawnLimits, stored, input, other) => {
      const form = laidOut(drawn, [0, 1, 2, 3, 4, 5])
      const before = linkForm(form, { before: {}, values: stored, all: true, world }).values
      const step = limitsFor(drawnLimits, form)
      const one = submit(form, step, { before, input })
      for (const item of formFieldsOf(form)) {
        const state = one.states.get(item.key)
        const is = getOwnValue(one.values, item.model)
        if (state?.shown === false) expect(isSameValue(is, undefined)).toBe(true)
        else if (state?.readonly && !isComputed(item) && !isTableItem(item))
          expect(isSameValue(is, getOwnValue(before, item.model))).toBe(true)
      }
      const computed = formFieldsOf(form).filter((item) => isComputed(item) || isTableItem(item))
      const tampered = submit(form, step, { before, input: { ...input, ...forged(computed, input, other) } })
      expect(tampered.values).toEqual(one.values)
    }),
    { numRuns: runs },
  )
})

/** Replaces computed values in the input by others. */
function forged(computed: FormItem[], input: FormValues, other: FormValues): FormValues {
  const entries = computed.flatMap((item) => {
    if (!isTableItem(item)) return [[item.model, getOwnValue(other, item.model)] as const]
    const codes = tableColumnsOf(item).filter(isComputedColumn)
    const sent = getOwnValue(input, item.model)
    if (!Array.isArray(sent)) return []
    const lie = (row: Record<string, unknown>) => ({
      ...row,
      ...Object.fromEntries(codes.map(({ code }) => [code, 3])),
    })
    return [[item.model, tableRowsOf(sent).map(lie)] as const]
  })
  return Object.fromEntries(entries)
}

test('never reveals name or value of a field that the person may not see', () => {
  fc.assert(
    fc.property(items, limits, values, (drawn, drawnLimits, stored) => {
      const form = laidOut(drawn, [0, 1, 2, 3, 4, 5])
      const rights = computeFormRights(form, { step: limitsFor(drawnLimits, form), mode: 'deal' })
      const open = redactFormulas(form, { rights, values: stored, world })
      const shown = redactForm(open.form, open.rights, open.values)
      const text = JSON.stringify(shown.form)
      for (const item of formFieldsOf(form)) {
        if (rights.get(item.key)?.access !== 'hidden') continue
        expect(Object.hasOwn(shown.values, item.model)).toBe(false)
        expect(text).not.toContain(item.key)
        expect(text).not.toContain(item.name)
      }
      const seen = rights.get(keyOf('明细'))
      for (const { code, name } of formFieldsOf(form).flatMap(tableColumnsOf)) {
        if (seen?.access === 'hidden' || seen?.columns?.get(code)?.access !== 'hidden') continue
        expect(text).not.toContain(code)
        expect(text).not.toContain(name)
      }
    }),
    { numRuns: runs },
  )
})
