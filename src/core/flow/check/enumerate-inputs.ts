import type { FlowDesign, FormItem } from '../../../generated/types'
import { compileExpression, type FieldSymbol, isTrueResult } from '../../expression'
import { computeFormRights, formFieldsOf, isEmpty, toFieldSymbols } from '../../form'
import { collectInSlices, type SliceGenerator } from '../../slices'
import type { ProblemExample } from '../design'
import { boundaryValues } from './boundary-values'
import { extractComparisons, type FieldComparisons } from './comparisons'

/** Maximum number of value combinations tried. */
const maxCombinations = 20_000

/** Maximum number of constants or choices of a field; a field with more is left undecided. */
export const maxValues = 1_000

/** Maximum number of comparisons of values with constants, for all conditions or all tables of a design. */
export const maxCompared = 2_000_000

/** Number of combinations evaluated before yielding to other work. */
const valuesOfSlice = 100

/** Values of fields by key. */
export type InputValues = ReadonlyMap<string, unknown>

/** Condition that only compares fields with constants, so that enumeration decides it. */
export interface DecidableCondition {
  comparisons: FieldComparisons
  holds(values: InputValues): boolean
}

/** Facts about the form that conditions use. */
export interface ConditionForm {
  items: ReadonlyMap<string, FormItem>
  known: ReadonlyMap<string, FieldSymbol>
  /** Keys of fields that are never empty when a button is pressed, or may not be. */
  filled: ReadonlySet<string>
  /** Remaining number of comparisons; conditions that need more are left undecided. */
  left: { comparisons: number }
}

/** Converts a condition to a decidable one; undefined if it uses more than comparisons with constants. */
export function toDecidableCondition(text: string): DecidableCondition | undefined {
  const { tree, run } = compileExpression(text)
  const comparisons = tree && extractComparisons(tree)
  return (
    comparisons && { comparisons, holds: (values) => isTrueResult(run({ value: (key) => values.get(key) })) }
  )
}

/** Counts the comparisons that conditions make per combination; one without comparisons counts as well. */
const comparisonsOf = (conditions: readonly DecidableCondition[]): number =>
  conditions.reduce(
    (sum, { comparisons }) =>
      [...comparisons.values()].reduce((count, { length }) => count + length, sum + 1),
    0,
  )

const fieldsOf = (conditions: readonly DecidableCondition[]): string[] => [
  ...new Set(conditions.flatMap(({ comparisons }) => [...comparisons.keys()])),
]

/** Returns the boundary values of one field for all these conditions. */
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
  if (Math.max(compared.length, field?.choices?.length ?? 0) > maxValues) return undefined
  return item && field && boundaryValues(item, field, { compared, mayBeEmpty: !filled.has(key) })
}

/**
 * Enumerates all value combinations that could distinguish these conditions; undefined if they are unknown.
 */
export function* enumerateInputs(
  conditions: readonly DecidableCondition[],
  form: ConditionForm,
): SliceGenerator<InputValues[] | undefined> {
  let all: InputValues[] = [new Map()]
  for (const key of fieldsOf(conditions)) {
    const values = valuesOf(key, conditions, form)
    yield
    if (!values || values.length * all.length > maxCombinations) return undefined
    all = values.flatMap((value) => all.map((one) => new Map(one).set(key, value)))
  }
  const comparisonCount = all.length * comparisonsOf(conditions)
  if (comparisonCount > form.left.comparisons) return undefined
  form.left.comparisons -= comparisonCount
  return all
}

/** Evaluates a condition for all combinations. */
export function* evaluateCombinations(
  { holds }: DecidableCondition,
  all: readonly InputValues[],
): SliceGenerator<boolean[]> {
  const outcomes: boolean[] = []
  for (const [at, values] of all.entries()) {
    outcomes.push(holds(values))
    if (at % valuesOfSlice === 0) yield
  }
  return outcomes
}

/** Formats values for reading: 金额 = 5000, 类型 = 事假. */
export function describeValues(values: InputValues, { known }: ConditionForm): string {
  const say = (key: string, value: unknown) => {
    const choice = known.get(key)?.choices?.find((one) => one.value === value)
    return `${known.get(key)?.name} = ${choice?.label ?? value ?? '—'}`
  }
  return [...values].map(([key, value]) => say(key, value)).join(', ')
}

/** Converts the values to form values. */
export const toProblemExample = (values: InputValues, { items }: ConditionForm): ProblemExample => ({
  values: Object.fromEntries(
    [...values].flatMap(([key, value]) =>
      value === undefined ? [] : [[items.get(key)?.model ?? key, value]],
    ),
  ),
})

/** Returns the fields that are required somewhere or have an initial value, so that they may not be empty. */
function* filledFields({ funlist, formset, set }: FlowDesign): SliceGenerator<Set<string>> {
  const required = yield* collectInSlices(funlist, ({ formEditLimit: step, is_start }) => {
    const rights = computeFormRights(formset, {
      step,
      flow: set.formEditLimit,
      mode: is_start ? 'creat' : 'deal',
    })
    return [...rights].flatMap(([key, right]) => (right.required ? [key] : []))
  })
  const formItems = formFieldsOf(formset).filter(
    ({ options }) => !isEmpty(options.formula) || !isEmpty(options.defaultValue),
  )
  return new Set([...required, ...formItems.map(({ key }) => key)])
}

/** Builds the facts by which a design's conditions are decided. */
export function* conditionFormOf(design: FlowDesign): SliceGenerator<ConditionForm> {
  return {
    items: new Map(formFieldsOf(design.formset).map((item) => [item.key, item])),
    known: new Map(toFieldSymbols(design.formset).map((field) => [field.key, field])),
    filled: yield* filledFields(design),
    left: { comparisons: maxCompared },
  }
}
