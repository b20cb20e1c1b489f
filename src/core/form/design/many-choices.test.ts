import { expect, test } from 'vitest'
import { column, field, formOf, table } from '../../../../tests/kit/form-of'
import type { FormItem } from '../../../generated/types'
import { checkFormDesign, checkFormDesignInSlices } from '../check/check-design'
import { checkFieldValue } from '../check/check-form'
import { computeDefault } from '../defaults/default-values'
import { fieldValueToText } from '../field-values/value-text'
import { pasteCells } from '../table/paste-cells'
import { listChoices } from './choices'

const count = 2_000

const methods = ['find', 'some', 'includes', 'map', 'flatMap'] as const

/** Counts the walks through lists of all choices during some work. */
function walksDuring(work: () => unknown): number {
  let walks = 0
  const own = methods.map((name) => [name, Array.prototype[name]] as const)
  for (const [name, method] of own) {
    const counting = function (this: unknown[], ...args: unknown[]) {
      if (this.length === count) walks += 1
      return (method as (...args: unknown[]) => unknown).apply(this, args)
    }
    Object.assign(Array.prototype, { [name]: counting })
  }
  try {
    work()
  } finally {
    for (const [name, method] of own) Object.assign(Array.prototype, { [name]: method })
  }
  return walks
}

const values = Array.from({ length: count }, (_, at) => `选${at}`)
const editable = { right: { access: 'edit' as const, required: false } }

test.each<[string, (item: FormItem) => unknown]>([
  [
    'shows each value',
    (item) => {
      for (const value of values) fieldValueToText(item, [value])
    },
  ],
  [
    'checks each value',
    (item) => {
      for (const value of values) checkFieldValue(item, [value], editable)
    },
  ],
  [
    'prunes the default',
    (item) =>
      computeDefault(
        { ...item, options: { ...item.options, defaultValue: [...values, '别的'] } },
        {} as never,
      ),
  ],
])('%s of a field without a walk through its choices', (_, use) => {
  const options = values.map((value, at) => ({ value, label: `选项${at}` }))
  const item = field('选', { type: 'checkbox', options: { options } })
  expect(walksDuring(() => use(item))).toBeLessThan(20)
})

test('pastes cells without a walk through the choices of their column', () => {
  const columns = [column('选', { editer: 'select', datasource: values.join(',') })]
  const item = table('表', ...columns)
  const right = {
    ...editable.right,
    rows: { add: true, edit: true, delete: true },
    columns: new Map(columns.map(({ code }) => [code, editable.right])),
  }
  const place = { table: item, right, columns, rows: [], at: { row: 0, column: 0 }, fresh: () => ({}) }
  const block = values.map((text) => [text]).concat([['别的']])
  const walks = walksDuring(() => {
    const { written, refused } = pasteCells(place, block)
    expect([written, refused.length]).toEqual([count, 1])
  })
  expect(walks).toBeLessThan(20)
})

test('lists the choices of one source once', () => {
  const { options } = field('选', { type: 'select', options: { options: [{ value: 1, label: '一' }] } })
  expect(listChoices(options)).toBe(listChoices({ ...options }))
  expect(listChoices({ ...options, showLabel: true })).toEqual([{ value: '一', label: '一' }])
})

test('refuses more choices than a field offers', () => {
  const choices = (length: number) => ({
    options: Array.from({ length }, (_, at) => ({ value: `${at}`, label: `${at}` })),
  })
  const codes = (length: number) =>
    checkFormDesign(formOf(field('选', { type: 'select', options: choices(length) }))).map(({ code }) => code)
  expect(codes(20_000)).toEqual([])
  expect(codes(20_001)).toEqual(['form-design.too-many-choices'])
})

test('checks many choices in pieces of at most 200, and finds the same problems', () => {
  const options = Array.from({ length: 10_000 }, (_, at) => ({ value: `${at}`, label: `${at}` }))
  const form = formOf(
    field('选', { type: 'select', options: { options: [...options, options[7], { value: '__proto__' }] } }),
  )
  const parts = checkFormDesignInSlices(form, {})
  let slices = 0
  let part = parts.next()
  for (; !part.done; part = parts.next()) slices += 1
  // One pass lists the choices, another one compares them.
  expect(slices).toBeGreaterThanOrEqual(2 * (10_000 / 200))
  expect(part.value.map(({ code, params }) => [code, params?.value])).toEqual([
    ['form-design.option-duplicate', '7'],
    ['form-design.option-reserved', '__proto__'],
  ])
  expect(checkFormDesign(form)).toEqual(part.value)
})
