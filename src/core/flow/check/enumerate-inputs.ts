import type { FlowDesign, FormItem } from '../../../generated/types'
import { compile, type FieldSymbol, isTrueOutcome } from '../../expression'
import { itemsOf } from '../../form/design/items'
import { toFieldSymbols } from '../../form/design/field-symbols'
import { rightsOf } from '../../form/rights/rights'
import { isEmpty } from '../../form/values/form-values'
import { collectInSlices, type SliceGenerator } from '../../slices'
import type { ProblemExample } from '../design/problem'
import { boundaryValues } from './boundary-values'
import { type Comparisons, extractComparisons } from './comparisons'

/** More combinations of values than this are not tried. */
const mostTried = 20_000

/** A field that is compared with more constants, or has more choices, is left undecided. */
const mostValues = 1_000

/** So many comparisons of values with constants are made for all conditions, or all tables, of a design. */
export const mostCompared = 2_000_000

/** So many combinations are judged before others may have their turn. */
const valuesOfSlice = 100

/** Values of fields by their keys. */
export type InputValues = ReadonlyMap<string, unknown>

/** A condition that only compares fields with constants, so that it is decided by trying. */
export interface DecidableCondition {
  comparisons: Comparisons
  holds(values: InputValues): boolean
}

/** What is known of the form that conditions ask. */
export interface ConditionForm {
  items: ReadonlyMap<string, FormItem>
  known: ReadonlyMap<string, FieldSymbol>
  /** The keys of fields that are never empty when a button is pressed, or may not be known to be. */
  filled: ReadonlySet<string>
  /** How many comparisons may still be made; what takes more is left undecided. */
  left: { comparisons: number }
}

/** A condition as it is decided; nothing where it asks for more than comparisons with constants. */
export function toDecidableCondition(text: string): DecidableCondition | undefined {
  const { tree, run } = compile(text)
  const comparisons = tree && extractComparisons(tree)
  return (
    comparisons && { comparisons, holds: (values) => isTrueOutcome(run({ value: (key) => values.get(key) })) }
  )
}

/** How many comparisons conditions make of one combination; one that compares nothing is asked, too. */
const comparisonsOf = (conditions: readonly DecidableCondition[]): number =>
  conditions.reduce(
    (sum, { comparisons }) =>
      [...comparisons.values()].reduce((count, { length }) => count + length, sum + 1),
    0,
  )

const fieldsOf = (conditions: readonly DecidableCondition[]): string[] => [
  ...new Set(conditions.flatMap(({ comparisons }) => [...comparisons.keys()])),
]

/** The values of one field that tell how all these conditions judge it. */
function valuesOf(
  key: string,
  conditions: readonly DecidableCondition[],
  { items, known, filled }: ConditionForm,
) {
  const [item, field] = [items.get(key), known.get(key)]
  const every = conditions.flatMap(({ comparisons }) => comparisons.get(key) ?? [])
  const compared = [
    ...new Map(every.map((one) => [`${typeof one.constant} ${one.isOrder} ${one.constant}`, one])).values(),
  ]
  if (Math.max(compared.length, field?.choices?.length ?? 0) > mostValues) return undefined
  return item && field && boundaryValues(item, field, { compared, mayBeEmpty: !filled.has(key) })
}

/** Every combination of values that these conditions could judge differently; nothing where that is not known. */
export function* enumerateInputs(
  conditions: readonly DecidableCondition[],
  form: ConditionForm,
): SliceGenerator<InputValues[] | undefined> {
  let all: InputValues[] = [new Map()]
  for (const key of fieldsOf(conditions)) {
    const values = valuesOf(key, conditions, form)
    yield
    if (!values || values.length * all.length > mostTried) return undefined
    all = values.flatMap((value) => all.map((one) => new Map(one).set(key, value)))
  }
  const wanted = all.length * comparisonsOf(conditions)
  if (wanted > form.left.comparisons) return undefined
  form.left.comparisons -= wanted
  return all
}

/** Judges all combinations by a condition. */
export function* judge(
  { holds }: DecidableCondition,
  all: readonly InputValues[],
): SliceGenerator<boolean[]> {
  const held: boolean[] = []
  for (const [at, values] of all.entries()) {
    held.push(holds(values))
    if (at % valuesOfSlice === 0) yield
  }
  return held
}

/** Values as one reads them: 金额 = 5000, 类型 = 事假. */
export function describeValues(values: InputValues, { known }: ConditionForm): string {
  const say = (key: string, value: unknown) => {
    const choice = known.get(key)?.choices?.find((one) => one.value === value)
    return `${known.get(key)?.name} = ${choice?.label ?? value ?? '—'}`
  }
  return [...values].map(([key, value]) => say(key, value)).join(', ')
}

/** The same values as a form holds them. */
export const toProblemExample = (values: InputValues, { items }: ConditionForm): ProblemExample => ({
  values: Object.fromEntries(
    [...values].flatMap(([key, value]) =>
      value === undefined ? [] : [[items.get(key)?.model ?? key, value]],
    ),
  ),
})

/** Fields that somebody must fill in, or that begin with a value: that they are empty is not certain. */
function* filledFields({ funlist, formset, set }: FlowDesign): SliceGenerator<Set<string>> {
  const required = yield* collectInSlices(funlist, ({ formEditLimit: step, is_start }) => {
    const rights = rightsOf(formset, { step, flow: set.formEditLimit, mode: is_start ? 'creat' : 'deal' })
    return [...rights].flatMap(([key, right]) => (right.required ? [key] : []))
  })
  const begun = itemsOf(formset).filter(
    ({ options }) => !isEmpty(options.formula) || !isEmpty(options.defaultValue),
  )
  return new Set([...required, ...begun.map(({ key }) => key)])
}

/** What conditions of a design are decided by. */
export function* conditionFormOf(design: FlowDesign): SliceGenerator<ConditionForm> {
  return {
    items: new Map(itemsOf(design.formset).map((item) => [item.key, item])),
    known: new Map(toFieldSymbols(design.formset).map((field) => [field.key, field])),
    filled: yield* filledFields(design),
    left: { comparisons: mostCompared },
  }
}
