import type { DecisionTable, FlowDesign, Problem, RecipientGroup } from '../../../generated/types'
import { findTableOutput, tableExpressions, withTableExpressions } from '../../decision/decision-tables'
import { constantOf } from '../../decision/result-text'
import { findColumnField } from '../../decision/table-columns'
import {
  checkExpression,
  type FieldSymbol,
  findCustomReferences,
  inferExpressionKind,
  numericKinds,
} from '../../expression'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  addProblemExample,
  designError,
  designWarning,
  findDuplicates,
  type ProblemLocation,
  problemIf,
} from '../design'
import { callableNames, type DesignCheckContext } from '../references/check-context'
import type { RecipientCheckContext } from '../references/check-named-items'
import { checkRecipientGroup, toRecipientCheckContext } from '../references/check-recipients'
import { type ConditionForm, conditionFormOf, describeValues, toProblemExample } from './enumerate-inputs'
import { analyzeDecisionTable } from './table-rows'

type Output = DecisionTable['outputs'][number]
type Rule = DecisionTable['rules'][number]

/** Context that tables are checked against. */
interface Around {
  design: FlowDesign
  known: RecipientCheckContext
  fields: FieldSymbol[]
  form: ConditionForm
  names: ReturnType<typeof callableNames>
  /** Ids of button links. */
  links: ReadonlySet<string>
}

const faultsOf = (text: string, place: ProblemLocation, { fields, names }: Around): Problem[] =>
  checkExpression(text, fields, names).map((fault) => ({ ...fault, place, level: 'error' as const }))

function checkNames({ id, name, inputs, outputs, rules }: DecisionTable): Problem[] {
  const place = { table: id }
  return [
    ...problemIf(!name.trim(), designError('decision-name-empty', place)),
    ...problemIf(!rules.length, designWarning('decision-no-rows', place, { name })),
    ...problemIf(!inputs.length, designWarning('decision-no-conditions', place, { name })),
    ...findDuplicates(outputs, (output) => output.name.trim()).map((output) =>
      designError('decision-column-twice', { ...place, column: output.id }, { name, column: output.name }),
    ),
  ]
}

/** Reports choices that a field no longer has. */
function checkCells(table: DecisionTable, around: Around): SliceGenerator<Problem[]> {
  return collectInSlices(table.inputs.entries(), ([at, input]) => {
    const { choices } = findColumnField(input, around.fields) ?? {}
    if (!choices) return []
    const values = new Set<unknown>(choices.map(({ value }) => value))
    return table.rules.flatMap(({ id, cells }, row) =>
      (cells[at]?.values ?? [])
        .filter((value) => !values.has(value))
        .map((value) => {
          const place = { table: table.id, rule: id, column: input.id }
          return designWarning('decision-choice-gone', place, {
            name: table.name,
            row: row + 1,
            value: String(value),
          })
        }),
    )
  })
}

/** Reports a value whose type does not fit its column. */
function checkKind(
  text: string,
  output: Output,
  place: ProblemLocation,
  { row, table, around }: At,
): Problem[] {
  const params = { name: table.name, row: row + 1, column: output.name }
  if (output.kind === 'limit' && !numericKinds.has(inferExpressionKind(text, around.fields)))
    return [designError('decision-no-amount', place, params)]
  const link = output.kind === 'way' ? constantOf(text) : undefined
  return problemIf(
    link !== undefined && !around.links.has(String(link)),
    designError('decision-way-gone', place, params),
  )
}

interface At {
  table: DecisionTable
  row: number
  around: Around
}

function checkPeople(
  groups: RecipientGroup[],
  place: ProblemLocation,
  { table, row, around }: At,
): Problem[] {
  const isEmpty = !groups.some(({ chosed }) => chosed.length)
  if (isEmpty) return [designWarning('decision-nobody', place, { name: table.name, row: row + 1 })]
  return groups.flatMap((group) => checkRecipientGroup(group, place, around.known))
}

function checkResult(rule: Rule, at: number, context: At): Problem[] {
  const { table, around } = context
  const output = table.outputs[at]
  const result = rule.results[at] ?? ''
  if (!output) return []
  const place = { table: table.id, rule: rule.id, column: output.id }
  if (output.kind === 'people') return checkPeople(typeof result === 'string' ? [] : result, place, context)
  if (typeof result !== 'string' || !result.trim()) return []
  const faults = faultsOf(result, place, around)
  return faults.length ? faults : checkKind(result, output, place, context)
}

/**
 * Reports gaps, rows that overlap where one may hold, and rows that never count, each with example values.
 */
function* checkRows(table: DecisionTable, { form }: Around): SliceGenerator<Problem[]> {
  const found = table.rules.length ? yield* analyzeDecisionTable(table, form) : undefined
  if (!found) return []
  const { name } = table
  const placeOf = (row: number) => ({ table: table.id, rule: table.rules[row]?.id ?? '' })
  const { gap } = found
  const gapParams = gap && { name, example: describeValues(gap, form) }
  return [
    ...(gap
      ? [
          addProblemExample(
            designWarning('decision-gap', { table: table.id }, gapParams),
            toProblemExample(gap, form),
          ),
        ]
      : []),
    ...found.overlaps.map(({ row, before, values }) => {
      const params = { name, first: before + 1, second: row + 1, example: describeValues(values, form) }
      return addProblemExample(
        designError('decision-overlap', placeOf(row), params),
        toProblemExample(values, form),
      )
    }),
    ...found.never.map((row) => designWarning('decision-row-never', placeOf(row), { name, row: row + 1 })),
  ]
}

/** Checks whether a table depends on one of its own results. */
function isCircular({ outputs }: DecisionTable, { formset }: FlowDesign): boolean {
  return outputs.some(({ id }) => {
    const alone = findTableOutput(formset, id)?.alone
    const texts = alone ? withTableExpressions(formset, tableExpressions(alone)) : []
    return texts.some((text) => findCustomReferences(text).some((called) => called.id === id))
  })
}

function* checkTable(table: DecisionTable, around: Around): SliceGenerator<Problem[]> {
  const inputs = table.inputs.flatMap(({ id, expression, name = '' }) => {
    const place = { table: table.id, column: id }
    if (expression.trim()) return faultsOf(expression, place, around)
    return [designError('decision-no-field', place, { name: table.name, column: name })]
  })
  const defaults = table.outputs.flatMap(({ id, otherwise = '' }) =>
    otherwise.trim() ? faultsOf(otherwise, { table: table.id, column: id }, around) : [],
  )
  const results = yield* collectInSlices(table.rules.entries(), ([row, rule]) =>
    table.outputs.flatMap((_, at) => checkResult(rule, at, { table, row, around })),
  )
  const isRound = isCircular(table, around.design)
  return [
    ...checkNames(table),
    ...inputs,
    ...defaults,
    ...results,
    ...(yield* checkCells(table, around)),
    ...problemIf(isRound, designError('decision-circle', { table: table.id }, { name: table.name })),
    ...(inputs.length || isRound ? [] : yield* checkRows(table, around)),
  ]
}

/**
 * Reports problems of a design's decision tables. These are names, inputs and outputs, missing people and
 * links, uncovered values, overlapping rows where one may hold, and rows that never count.
 */
export function* checkDecisionTables(
  design: FlowDesign,
  surroundings: DesignCheckContext,
): SliceGenerator<Problem[]> {
  const { decisions = [] } = design.formset
  if (!decisions.length) return []
  const known = toRecipientCheckContext(design, surroundings)
  const links = design.funlist.flatMap(({ btnGroup }) => btnGroup.flatMap(({ NextFun }) => NextFun))
  const around = {
    design,
    known,
    fields: known.fields,
    form: yield* conditionFormOf(design),
    names: callableNames(design, surroundings),
    links: new Set(links.map(({ id }) => id)),
  }
  const problems = findDuplicates(decisions, ({ name }) => name.trim()).map(({ id, name }) =>
    designError('decision-twice', { table: id }, { name }),
  )
  for (const table of decisions) problems.push(...(yield* checkTable(table, around)))
  return problems
}
