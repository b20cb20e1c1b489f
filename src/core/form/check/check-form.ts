import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { formats } from '../../text/formats'
import { matchesPattern, patternCost } from '../../text/pattern'
import type { ChoiceNode } from '../design/choices'
import type { ColumnRight, FieldRight, FormRights } from '../design/field-rights'
import { type FieldUse, fieldKindOf, fieldOfItem } from '../design/fields'
import { columnsOf, isTable, itemOfColumn, itemsOf } from '../design/items'
import { isOffered, staticChoices } from '../design/source-rows'
import type { CellLocation } from '../expression-scope'
import { findMissingEntry } from '../field-values/picker-entry'
import { valueSchemaOf } from '../field-values/value-schema'
import { checkValue, type Fault as ValueFault } from '../json-schema/check-value'
import { checkArea, type Region } from '../values/china-area'
import { type FormValues, isEmpty, isSameValue, ownValue, rowsOf } from '../values/form-values'

/** Something wrong with a field, or with one cell of a table; the code names its sentence. */
export interface FieldProblem {
  key: string
  model: string
  name: string
  code: string
  params: Record<string, string | number>
  /** Index of the row, from 0. */
  row?: number
  /** Code of the column. */
  column?: string
}

/** What a check may know beside the form itself. */
export interface CheckContext {
  /** The stored values: rows that may not be edited and are as they were are not held against anyone. */
  before?: FormValues
  /** The region tree; with it, areas must exist. */
  regions?: readonly Region[]
  /** The company; with it, people, departments and roles that are newly chosen must be there. */
  directory?: Directory
  /** The flows that the person may start, by id; with them, flows that are newly chosen must be among them. */
  flows?: ReadonlyMap<string, string>
  /**
   * What a field, or a column in a row, whose choices come from elsewhere offers now, at least of this value; undefined
   * where that is not known.
   */
  choices?(item: FieldUse, value: unknown, at?: CellLocation): readonly ChoiceNode[] | undefined
}

interface Fault {
  code: string
  params: Record<string, string | number>
}

const rulesOf = ({ rules, options }: FormItem): FormItem['rules'] =>
  typeof options.pattern === 'string' ? [...rules, { pattern: options.pattern }] : rules

/** Whether a rule of the designer's, a format by name or a pattern, is kept. */
const keeps = (text: string, { type, pattern }: FormItem['rules'][number]) =>
  (formats.get(type ?? '')?.(text) ?? true) && (!pattern || matchesPattern(pattern, text))

/** The states that patterns may follow in one value: a long text with a pattern of many states is refused. */
const patternLimit = 1_500_000

/** The entries that one value may list: each is held against what there is to choose from. */
const mostEntries = 5_000

function brokenRule(item: FormItem, value: unknown): Fault | undefined {
  if (typeof value !== 'string') return undefined
  const rules = rulesOf(item)
  const work = rules.reduce((sum, { pattern }) => sum + (pattern ? patternCost(pattern, value) : 0), 0)
  if (work > patternLimit)
    return { code: 'pattern-costly', params: { limit: Math.floor((patternLimit / work) * value.length) } }
  const rule = rules.find((one) => !keeps(value, one))
  if (!rule) return undefined
  return rule.message ? { code: 'rule', params: { message: rule.message } } : { code: 'pattern', params: {} }
}

/** Whether an area does not exist; what is stored already may stay, for districts come and go. */
const isUnknownArea = (item: FieldUse, value: unknown, { regions, stored }: Judging) =>
  regions !== undefined &&
  fieldKindOf(item) === 'area' &&
  !isSameValue(stored, value) &&
  checkArea(value as object, regions).length > 0

function goneFault(item: FormItem, value: unknown, { directory, flows, stored }: Judging): Fault | undefined {
  const gone = directory && findMissingEntry(item, value, { directory, flows, stored })
  return gone && { code: 'gone', params: { found: String(gone.name ?? '') } }
}

/** Whether a value is none of what its field offers; what is stored already may stay. */
function isOutside(item: FormItem, value: unknown, { choices, stored, at }: Judging): boolean {
  if (fieldOfItem(item).chooses === undefined || isSameValue(stored, value)) return false
  const offered = staticChoices(item) ?? choices?.(item, value, at)
  return offered !== undefined && !isOffered(item, value, offered)
}

/** What a value is judged by: the context, and what is stored of this very value. */
interface Judging extends CheckContext {
  stored: unknown
  at?: CellLocation
}

/** The first thing wrong with a value that is not empty. */
function faultOf(item: FormItem, value: unknown, judging: Judging): Fault | undefined {
  if (!isTable(item) && Array.isArray(value) && value.length > mostEntries)
    return { code: 'too-many', params: { limit: mostEntries } }
  const fault = checkValue(valueSchemaOf(item), value)
  if (fault) return { code: fault.rule, params: fault.limit === undefined ? {} : { limit: fault.limit } }
  if (isOutside(item, value, judging)) return { code: 'choice', params: {} }
  if (isUnknownArea(item, value, judging)) return { code: 'area', params: {} }
  return goneFault(item, value, judging) ?? brokenRule(item, value)
}

function missingFault(item: FormItem): Fault {
  if (isTable(item)) return { code: 'table-required', params: {} }
  const message = item.rules.find(({ required }) => required)?.message
  return message ? { code: 'rule', params: { message } } : { code: 'required', params: {} }
}

const problem = (item: FormItem, { code, params }: Fault): FieldProblem => ({
  key: item.key,
  model: item.model,
  name: item.name,
  code: `form.${code}`,
  params: { name: item.name, ...params },
})

/** The problem of a field whose value breaks a bound. */
export const boundProblem = (item: FormItem, { rule, limit }: ValueFault): FieldProblem =>
  problem(item, { code: rule, params: limit === undefined ? {} : { limit } })

interface Cell {
  table: FormItem
  column: FormTableColumn
  row: number
}

const cellProblem = ({ table, column, row }: Cell, { code, params }: Fault): FieldProblem => ({
  ...problem(table, { code: code === 'rule' ? 'rule' : `cell-${code}`, params }),
  params: { table: table.name, name: column.name, row: row + 1, ...params },
  row,
  column: column.code,
})

/** So many rows are checked before work may be interrupted. */
const rowsOfSlice = 50

function* checkRows(
  table: FormItem,
  value: unknown,
  right: FieldRight,
  context: CheckContext,
): SliceGenerator<FieldProblem[]> {
  const { regions, directory, flows, choices } = context
  const before = new Map(rowsOf(ownValue(context.before ?? {}, table.model)).map((row) => [row._id, row]))
  const columns = columnsOf(table).flatMap((column) => {
    const columnRight = right.columns?.get(column.code)
    return isHeld(columnRight) ? [{ column, right: columnRight, item: itemOfColumn(table, column) }] : []
  })
  const problems: FieldProblem[] = []
  for (const [index, row] of rowsOf(value).entries()) {
    const old = before.get(row._id)
    const at = { table, row: index }
    for (const { column, item, right: held } of columns) {
      const [cell, stored] = [ownValue(row, column.code), old && ownValue(old, column.code)]
      if (old && !right.rows?.edit && isSameValue(stored, cell)) continue
      const fault = heldFault(item, cell, held, { regions, directory, flows, choices, stored, at })
      if (fault) problems.push(cellProblem({ table, column, row: index }, fault))
    }
    if (index % rowsOfSlice === 0) yield
  }
  return problems
}

/** Whether anything is held against a person here: what he writes, and the limits of what is computed for him. */
const isHeld = (right: ColumnRight | undefined): right is ColumnRight =>
  right?.access === 'edit' || (right?.computed === true && right.access !== 'hidden')

/** The first thing wrong with a value; something computed that is as it was is not held against anyone. */
function heldFault(item: FormItem, value: unknown, right: ColumnRight, judging: Judging): Fault | undefined {
  if (isEmpty(value)) return right.required ? missingFault(item) : undefined
  return right.computed && isSameValue(judging.stored, value) ? undefined : faultOf(item, value, judging)
}

/** What is wrong with the value of one field under these rights; a field that is only read has no fault. */
export const checkItem = (item: FormItem, value: unknown, context: CheckedItem): FieldProblem[] =>
  runToCompletion(checkItemInSlices(item, value, context))

/** A check's context, and the right on the field that is checked. */
type CheckedItem = CheckContext & { right: FieldRight | undefined }

function* checkItemInSlices(
  item: FormItem,
  value: unknown,
  { right, ...context }: CheckedItem,
): SliceGenerator<FieldProblem[]> {
  if (!isHeld(right)) return []
  const stored = ownValue(context.before ?? {}, item.model)
  const fault = heldFault(item, value, right, { ...context, stored })
  if (fault) return [problem(item, fault)]
  return isTable(item) ? yield* checkRows(item, value, right, context) : []
}

/** Everything wrong with what a person may write in a form, in the order of its fields. */
export const checkForm = (
  form: Pick<FormDesign, 'list'>,
  values: FormValues,
  rights: FormRights,
  context: CheckContext = {},
): FieldProblem[] => runToCompletion(checkFormInSlices(form, values, rights, context))

/** Does the same, and may be interrupted between rows. */
export function* checkFormInSlices(
  form: Pick<FormDesign, 'list'>,
  values: FormValues,
  rights: FormRights,
  context: CheckContext,
): SliceGenerator<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const item of itemsOf(form)) {
    const checked = { ...context, right: rights.get(item.key) }
    problems.push(...(yield* checkItemInSlices(item, ownValue(values, item.model), checked)))
  }
  return problems
}
