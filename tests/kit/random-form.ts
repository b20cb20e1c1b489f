import fc from 'fast-check'
import type { FormDesign, FormItem } from '../../src/generated/types'
import { designItem } from './form-items'

/** Random forms of the fields that Formily knows, too, and random things that somebody fills in. */

const words = ['甲', '乙', '丙']
const offered = { options: words.map((value) => ({ value, label: value })) }
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const limits = fc.record({
  min: some(fc.integer({ min: -5, max: 5 })),
  max: some(fc.integer({ min: 6, max: 20 })),
})
const lengths = fc.record({
  minlength: some(fc.integer({ min: 1, max: 3 })),
  maxlength: some(fc.integer({ min: 4, max: 8 })),
})

interface Kind {
  /** How a number is computed from it. */
  summed?: true
  type: string
  options: fc.Arbitrary<Record<string, unknown>>
  /** What is filled in, also what does not fit. */
  value: fc.Arbitrary<unknown>
  /** How a condition of another field asks for it. */
  asked?: (reference: string) => fc.Arbitrary<string>
}

const text = fc.constantFrom(
  '',
  '甲',
  '乙丙',
  '13812345678',
  'a@b.cn',
  '三二一零',
  '一二三四五六七八九十',
  '7',
)
const compared = (reference: string) =>
  fc
    .tuple(fc.constantFrom('>', '<', '>=', '<=', '==', '!='), fc.integer({ min: -2, max: 12 }))
    .map(([operator, number]) => `${reference} ${operator} ${number}`)
const isWord = (reference: string) =>
  fc
    .tuple(fc.constantFrom('==', '!='), fc.constantFrom('', ...words))
    .map(([operator, word]) => `${reference} ${operator} "${word}"`)

const kinds: Kind[] = [
  { type: 'input', options: lengths, value: text, asked: isWord },
  {
    type: 'input',
    options: fc.constantFrom('email', 'phone', 'integer').map((dataType) => ({ dataType })),
    value: text,
  },
  { type: 'textarea', options: lengths, value: text, asked: isWord },
  {
    type: 'number',
    options: limits,
    value: fc.constantFrom(null, 0, 3, -7, 8, 21, 2.5),
    asked: compared,
    summed: true,
  },
  { type: 'radio', options: fc.constant(offered), value: fc.constantFrom('', ...words), asked: isWord },
  { type: 'select', options: fc.constant(offered), value: fc.constantFrom('', ...words), asked: isWord },
  { type: 'checkbox', options: limits.map(() => offered), value: fc.subarray(words) },
  { type: 'selectMultiple', options: fc.constant({ ...offered, multiple: true }), value: fc.subarray(words) },
  {
    type: 'switch',
    options: fc.constant({}),
    value: fc.boolean(),
    asked: (reference) => fc.constantFrom(reference, `!${reference}`),
  },
  {
    type: 'date',
    options: fc.constant({ type: 'date' }),
    value: fc.constantFrom('', '2026-11-23', '2024-02-29'),
  },
  { type: 'time', options: fc.constant({}), value: fc.constantFrom('', '09:30:00') },
]

/** A table of a text and a number; a cell may be demanded. */
const rows = fc.array(
  fc.record({ textA: fc.constantFrom('', '甲', '一二三四五六七'), countB: fc.constantFrom(null, 0, 5, 30) }),
  { maxLength: 3 },
)
const tableset = fc.tuple(fc.boolean(), fc.boolean()).map(([first, second]) => ({
  tableset: [
    { code: 'textA', name: '品名', editer: 'text', required: first },
    { code: 'countB', name: '数量', editer: 'number', required: second },
  ],
}))
kinds.push({ type: 'table', options: tableset, value: rows })

/** A field of a random form with what may be filled into it. */
export interface RandomField {
  item: FormItem
  value: fc.Arbitrary<unknown>
}

/** A random form, and several rounds of what is filled in, by model. */
export interface Filling {
  form: FormDesign
  rounds: Record<string, unknown>[]
}

const referenceTo = (at: number) => `@[字段${at + 1}_${designItem.key(at + 1)}]`
const computed = (fields: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...fields),
      fc.constantFrom('+', '-', '*'),
      fc.oneof(fc.constantFrom(...fields), fc.constantFrom('2', '0.1')),
    )
    .map((parts) => parts.join(' '))

const conditions = ['shown', 'required'] as const

/** Fields one after the other; a condition asks for a field above. */
const fields = fc.array(fc.nat(kinds.length - 1), { minLength: 1, maxLength: 7 }).chain((chosen) =>
  fc
    .tuple(
      ...chosen.map((kind, n) => {
        const { type, options, summed } = kinds[kind] as Kind
        const above = chosen.slice(0, n).flatMap((other, at) => {
          const { asked } = kinds[other] as Kind
          return asked ? [asked(referenceTo(at))] : []
        })
        const condition = above.length
          ? some(fc.tuple(fc.constantFrom(...conditions), fc.oneof(...above)))
          : fc.constant(undefined)
        const sums = chosen
          .slice(0, n)
          .flatMap((other, at) => ((kinds[other] as Kind).summed ? [referenceTo(at)] : []))
        const formula = summed && sums.length ? some(computed(sums)) : fc.constant(undefined)
        return fc.tuple(options, fc.boolean(), condition, formula).map(([set, required, asked, text]) =>
          designItem(n + 1, type, {
            options: { ...set, ...(text && { formula: text }) },
            rules: required ? [{ required: true }] : [],
            ...(asked && { linkage: { [asked[0]]: asked[1] } }),
          }),
        )
      }),
    )
    .map((items) => ({ items, chosen })),
)

/** Some fields stand in a layout of two columns, or of titled parts. */
const placed = (items: FormItem[], layout: string | undefined): FormItem[] => {
  if (!layout || items.length < 3) return items
  const [first, second, third, ...rest] = items as [FormItem, FormItem, FormItem, ...FormItem[]]
  const columns = [
    { span: 12, name: '左', list: [second] },
    { span: 12, name: '右', list: [third] },
  ]
  return [first, { ...designItem(99, layout), columns }, ...rest]
}

/** A random form with three rounds of filling it in. */
export const fillings: fc.Arbitrary<Filling> = fc
  .tuple(fields, some(fc.constantFrom('grid', 'collapse')))
  .chain(([{ items, chosen }, layout]) => {
    const filled = fc.record(
      Object.fromEntries(chosen.map((kind, n) => [`m${n + 1}`, (kinds[kind] as Kind).value])),
      { requiredKeys: [] },
    )
    const form = {
      version: 1,
      list: placed(items, layout),
      remove_list: [],
      config: { labelWidth: 100, labelPosition: 'top' as const },
    }
    return fc.array(filled, { minLength: 1, maxLength: 3 }).map((rounds) => ({ form, rounds }))
  })
