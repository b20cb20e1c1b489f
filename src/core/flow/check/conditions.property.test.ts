import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at, button, design, field, limit, start, step } from '../../../../tests/kit/house'
import type { FlowDesignNext, FormItem } from '../../../generated/types'
import { findFieldReferences, isConditionMet } from '../../expression'
import { runToCompletion } from '../../slices'
import { checkConditions } from './conditions'

/**
 * Compares the reported problems of conditions with an evaluation over every value that small fields can
 * have.
 */

const runs = Number(process.env.FUZZ_RUNS ?? 200)

const amount = field(1, '金额', 'number', { options: { precision: 0, min: 0, max: 6 } })
const tenth = field(2, '比例', 'number', { options: { precision: 1, min: 0, max: 2 } })
const choices = ['甲', '乙', '丙']
const kind = field(3, '类型', 'radio', { options: { options: choices } })
const urgent = field(4, '加急', 'switch')
const day = field(5, '日期', 'date', { options: { type: 'date' } })

const days = Array.from({ length: 9 }, (_, at) => `2026-03-0${at + 1}`)
const steps = (count: number, size: number) =>
  Array.from({ length: count + 1 }, (_, at) => Math.round(at * size * 10) / 10)
/**
 * Fields with all their values, and the constants that conditions compare them with; days never reach the
 * ends of their range.
 */
const small: { item: FormItem; values: unknown[]; constants: string[]; ordered: boolean }[] = [
  { item: amount, values: steps(6, 1), constants: ['-1', '0', '2', '2.5', '3', '6', '7'], ordered: true },
  { item: tenth, values: steps(20, 0.1), constants: ['0', '0.3', '0.35', '1', '2'], ordered: true },
  { item: kind, values: choices, constants: ['"甲"', '"乙"', '"丁"'], ordered: false },
  { item: urgent, values: [true, false], constants: ['true', 'false'], ordered: false },
  { item: day, values: days, constants: ['"2026-03-03"', '"2026-03-05"', '"2026-03-06"'], ordered: true },
]

type Small = (typeof small)[number]

function comparison({ item, constants, ordered }: Small): fc.Arbitrary<string> {
  const operators = ordered ? ['==', '!=', '<', '<=', '>', '>='] : ['==', '!=']
  return fc
    .tuple(fc.constantFrom(...operators), fc.constantFrom(...constants), fc.boolean())
    .map(([operator, constant, turned]) =>
      turned ? `${constant} ${operator} ${at(item)}` : `${at(item)} ${operator} ${constant}`,
    )
}

const condition = (fields: readonly Small[]): fc.Arbitrary<string> =>
  fc.letrec<{ whole: string }>((tie) => ({
    whole: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 3, arbitrary: fc.oneof(...fields.map(comparison)) },
      fc
        .tuple(tie('whole'), fc.constantFrom('&&', '||'), tie('whole'))
        .map(([a, or, b]) => `(${a} ${or} ${b})`),
      tie('whole').map((one) => `!(${one})`),
    ),
  })).whole

const drawn = fc.uniqueArray(fc.constantFrom(...small), { minLength: 1, maxLength: 2 }).chain((fields) =>
  fc.record({
    fields: fc.constant(fields),
    conditions: fc.array(condition(fields), { minLength: 1, maxLength: 3 }),
    required: fc.boolean(),
    hasDefault: fc.boolean(),
    isStart: fc.boolean(),
  }),
)

const links = (conditions: readonly string[]): FlowDesignNext[] =>
  conditions.map((text, index) => ({
    id: `l${index}`,
    name: '',
    if: text,
    funId: [`目标${index}`],
    SonFlowId: [],
  }))

/** Returns every combination of the fields' values, by key. */
const everything = (fields: readonly Small[], required: boolean) =>
  fields.reduce<Map<string, unknown>[]>(
    (all, { item, values }) =>
      [...values, ...(required ? [] : [undefined])].flatMap((value) =>
        all.map((one) => new Map(one).set(item.key, value)),
      ),
    [new Map()],
  )

const keysOf = (text: string) =>
  findFieldReferences(text)
    .map(({ key }) => key)
    .sort()
    .join()

function foundByForce({
  fields,
  conditions,
  required,
  hasDefault,
  isStart,
}: typeof drawn extends fc.Arbitrary<infer One> ? One : never) {
  const all = everything(fields, required)
  const isTrue = (text: string, values: Map<string, unknown>) =>
    isConditionMet(text, { value: (key) => values.get(key) })
  const isSame = (a: string, b: string) => keysOf(a) === keysOf(b)
  const never = conditions.flatMap((one, at) =>
    all.some((values) => isTrue(one, values)) ? [] : [`never l${at}`],
  )
  const overlaps = conditions.flatMap((one, at) => {
    const before = conditions.slice(0, at)
    const both = before.some((other) => all.some((values) => isTrue(one, values) && isTrue(other, values)))
    return both ? [`overlap l${at}`] : []
  })
  const isAsked =
    !hasDefault &&
    (isStart || conditions.length > 1) &&
    conditions.every((one) => isSame(one, conditions[0] ?? ''))
  const falls = isAsked && all.some((values) => !conditions.some((one) => isTrue(one, values)))
  return [...never, ...overlaps, ...(falls ? ['gap'] : [])].sort()
}

const short: Record<string, string> = {
  'condition-never': 'never',
  'conditions-overlap': 'overlap',
  'conditions-gap': 'gap',
}

test(`what ${runs} buttons are told of their conditions is what trying every value finds`, () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(drawn, (one) => {
      const { fields, conditions, required, hasDefault, isStart } = one
      const items = fields.map(({ item }) => item)
      const press = button(hasDefault ? ['目标0'] : [], { NextFun: links(conditions) })
      const begins = start(['主管'], { formEditLimit: items.map((item) => limit(item, 'canedit', required)) })
      const targets = conditions.map((_, index) => step(`目标${index}`))
      const of = isStart
        ? [{ ...begins, btnGroup: [press] }, ...targets]
        : [begins, step('主管', { btnGroup: [press] }), ...targets]
      const results = runToCompletion(checkConditions(design(of, items))).map(({ code, place }) =>
        `${short[code.slice(7)]} ${place?.next ?? ''}`.trim(),
      )
      expect(results.sort()).toEqual(foundByForce(one))
      for (const what of results) seen.add(what.split(' ')[0] ?? '')
    }),
    { numRuns: runs },
  )
  expect([...seen].sort()).toEqual(['gap', 'never', 'overlap'])
}, 3_600_000)
