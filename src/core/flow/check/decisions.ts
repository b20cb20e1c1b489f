import type { DecisionTable, FlowDesign, Problem, RecipientGroup } from '../../../generated/types'
import { fieldOf } from '../../decision/columns'
import { outputIn, textsIn, withAsked } from '../../decision/decisions'
import { constantOf } from '../../decision/result-text'
import { checkExpression, customsOf, type KnownField } from '../../expression'
import { kindOfExpression } from '../../expression/check'
import { numeric } from '../../expression/kinds'
import { collectInSlices, type Sliced } from '../../slices'
import { type AskedForm, askedFormOf, exampleOf, formOf } from './combinations'
import { doubles, error, type Place, shownBy, warning, when } from './problem'
import { checkGroup, type Known, knownTo } from './recipients'
import { namesIn, type Surroundings } from './surroundings'
import { tableFindings } from './table-rows'

type Output = DecisionTable['outputs'][number]
type Rule = DecisionTable['rules'][number]

/** What tables are checked against. */
interface Around {
  design: FlowDesign
  known: Known
  fields: KnownField[]
  form: AskedForm
  names: ReturnType<typeof namesIn>
  /** The links of buttons, by id. */
  links: ReadonlySet<string>
}

const faultsOf = (text: string, place: Place, { fields, names }: Around): Problem[] =>
  checkExpression(text, fields, names).map((fault) => ({ ...fault, place, level: 'error' as const }))

function checkNames({ id, name, inputs, outputs, rules }: DecisionTable): Problem[] {
  const place = { table: id }
  return [
    ...when(!name.trim(), error('decision-name-empty', place)),
    ...when(!rules.length, warning('decision-no-rows', place, { name })),
    ...when(!inputs.length, warning('decision-no-conditions', place, { name })),
    ...doubles(outputs, (output) => output.name.trim()).map((output) =>
      error('decision-column-twice', { ...place, column: output.id }, { name, column: output.name }),
    ),
  ]
}

/** Choices that a field no longer has. */
function checkCells(table: DecisionTable, around: Around): Sliced<Problem[]> {
  return collectInSlices(table.inputs.entries(), ([at, input]) => {
    const { choices } = fieldOf(input, around.fields) ?? {}
    if (!choices) return []
    const values = new Set<unknown>(choices.map(({ value }) => value))
    return table.rules.flatMap(({ id, cells }, row) =>
      (cells[at]?.values ?? [])
        .filter((value) => !values.has(value))
        .map((value) => {
          const place = { table: table.id, rule: id, column: input.id }
          return warning('decision-choice-gone', place, {
            name: table.name,
            row: row + 1,
            value: String(value),
          })
        }),
    )
  })
}

/** A value of a kind of column that is not what the column is for. */
function checkKind(text: string, output: Output, place: Place, { row, table, around }: At): Problem[] {
  const params = { name: table.name, row: row + 1, column: output.name }
  if (output.kind === 'limit' && !numeric.has(kindOfExpression(text, around.fields)))
    return [error('decision-no-amount', place, params)]
  const link = output.kind === 'way' ? constantOf(text) : undefined
  return when(
    link !== undefined && !around.links.has(String(link)),
    error('decision-way-gone', place, params),
  )
}

interface At {
  table: DecisionTable
  row: number
  around: Around
}

function checkPeople(groups: RecipientGroup[], place: Place, { table, row, around }: At): Problem[] {
  const isEmpty = !groups.some(({ chosed }) => chosed.length)
  if (isEmpty) return [warning('decision-nobody', place, { name: table.name, row: row + 1 })]
  return groups.flatMap((group) => checkGroup(group, place, around.known))
}

function checkResult(rule: Rule, at: number, where: At): Problem[] {
  const { table, around } = where
  const output = table.outputs[at]
  const result = rule.results[at] ?? ''
  if (!output) return []
  const place = { table: table.id, rule: rule.id, column: output.id }
  if (output.kind === 'people') return checkPeople(typeof result === 'string' ? [] : result, place, where)
  if (typeof result !== 'string' || !result.trim()) return []
  const faults = faultsOf(result, place, around)
  return faults.length ? faults : checkKind(result, output, place, where)
}

/** Gaps, rows that hold together where one may, rows that never count: each with values that show it. */
function* checkRows(table: DecisionTable, { form }: Around): Sliced<Problem[]> {
  const found = table.rules.length ? yield* tableFindings(table, form) : undefined
  if (!found) return []
  const { name } = table
  const placeOf = (row: number) => ({ table: table.id, rule: table.rules[row]?.id ?? '' })
  const { gap } = found
  const gapParams = gap && { name, example: exampleOf(gap, form) }
  return [
    ...(gap ? [shownBy(warning('decision-gap', { table: table.id }, gapParams), formOf(gap, form))] : []),
    ...found.overlaps.map(({ row, before, values }) => {
      const params = { name, first: before + 1, second: row + 1, example: exampleOf(values, form) }
      return shownBy(error('decision-overlap', placeOf(row), params), formOf(values, form))
    }),
    ...found.never.map((row) => warning('decision-row-never', placeOf(row), { name, row: row + 1 })),
  ]
}

/** Whether a table asks for one of its own results on the way. */
function isCircular({ outputs }: DecisionTable, { formset }: FlowDesign): boolean {
  return outputs.some(({ id }) => {
    const alone = outputIn(formset, id)?.alone
    const texts = alone ? withAsked(formset, textsIn(alone)) : []
    return texts.some((text) => customsOf(text).some((called) => called.id === id))
  })
}

function* checkTable(table: DecisionTable, around: Around): Sliced<Problem[]> {
  const inputs = table.inputs.flatMap(({ id, expression }) =>
    faultsOf(expression, { table: table.id, column: id }, around),
  )
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
    ...when(isRound, error('decision-circle', { table: table.id }, { name: table.name })),
    ...(inputs.length || isRound ? [] : yield* checkRows(table, around)),
  ]
}

/**
 * What is wrong with the decision tables of a design: names, what they read and answer, people and links that are gone, values that no
 * row takes, rows that hold together where one may, rows that never count.
 */
export function* checkDecisions(design: FlowDesign, surroundings: Surroundings): Sliced<Problem[]> {
  const { decisions = [] } = design.formset
  if (!decisions.length) return []
  const known = knownTo(design, surroundings)
  const links = design.funlist.flatMap(({ btnGroup }) => btnGroup.flatMap(({ NextFun }) => NextFun))
  const around = {
    design,
    known,
    fields: known.fields,
    form: yield* askedFormOf(design),
    names: namesIn(design, surroundings),
    links: new Set(links.map(({ id }) => id)),
  }
  const problems = doubles(decisions, ({ name }) => name.trim()).map(({ id, name }) =>
    error('decision-twice', { table: id }, { name }),
  )
  for (const table of decisions) problems.push(...(yield* checkTable(table, around)))
  return problems
}
