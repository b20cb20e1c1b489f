import type { FlowDesign, FormItem } from '../../../generated/types'
import { compile, type FieldSymbol, isTrueOutcome } from '../../expression'
import { itemsOf } from '../../form/design/items'
import { toFieldSymbols } from '../../form/design/known-fields'
import { rightsOf } from '../../form/rights/rights'
import { isEmpty } from '../../form/values/form-values'
import type { ProblemExample } from '../design/problem'
import { boundaryValues } from './boundary-values'
import { type Comparisons, extractComparisons } from './comparisons'

/** More combinations of values than this are not tried. */
const mostTried = 20_000

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
}

/** A condition as it is decided; nothing where it asks for more than comparisons with constants. */
export function toDecidableCondition(text: string): DecidableCondition | undefined {
  const { tree, run } = compile(text)
  const comparisons = tree && extractComparisons(tree)
  return (
    comparisons && { comparisons, holds: (values) => isTrueOutcome(run({ value: (key) => values.get(key) })) }
  )
}

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
  const compared = conditions.flatMap(({ comparisons }) => comparisons.get(key) ?? [])
  return item && field && boundaryValues(item, field, { compared, mayBeEmpty: !filled.has(key) })
}

/** Every combination of values that these conditions could judge differently; nothing where that is not known. */
export function enumerateInputs(
  conditions: readonly DecidableCondition[],
  form: ConditionForm,
): InputValues[] | undefined {
  let all: InputValues[] = [new Map()]
  for (const key of fieldsOf(conditions)) {
    const values = valuesOf(key, conditions, form)
    if (!values || values.length * all.length > mostTried) return undefined
    all = values.flatMap((value) => all.map((one) => new Map(one).set(key, value)))
  }
  return all
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
function filledFields({ funlist, formset, set }: FlowDesign): Set<string> {
  const required = funlist.flatMap(({ formEditLimit: step, is_start }) => {
    const rights = rightsOf(formset, { step, flow: set.formEditLimit, mode: is_start ? 'creat' : 'deal' })
    return [...rights].flatMap(([key, right]) => (right.required ? [key] : []))
  })
  const begun = itemsOf(formset).filter(
    ({ options }) => !isEmpty(options.formula) || !isEmpty(options.defaultValue),
  )
  return new Set([...required, ...begun.map(({ key }) => key)])
}

/** What conditions of a design are decided by. */
export const conditionFormOf = (design: FlowDesign): ConditionForm => ({
  items: new Map(itemsOf(design.formset).map((item) => [item.key, item])),
  known: new Map(toFieldSymbols(design.formset).map((field) => [field.key, field])),
  filled: filledFields(design),
})
