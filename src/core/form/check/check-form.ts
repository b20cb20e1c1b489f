import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import type { Directory } from '../../directory/directory'
import { runToCompletion, type SliceGenerator } from '../../slices'
import { findNumberFault } from '../../text/document-numbers'
import { valueFormats } from '../../text/formats'
import { matchesPattern, patternCost } from '../../text/pattern'
import {
  type ChoiceNode,
  type ColumnRight,
  type FieldRight,
  type FieldSettings,
  type FormRights,
  fieldKindOf,
  findUnofferedChoices,
  itemFieldSchema,
  staticChoices,
  staticChoicesInSlices,
} from '../design'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import type { CellLocation } from '../expression-scope'
import { findInvoiceFault } from '../field-values/invoice-entries'
import { findMissingEntry, type PickerContext } from '../field-values/picker-entry'
import { textParseError } from '../field-values/read-text'
import { limitSchemaOf } from '../field-values/value-schema'
import { checkValue, type ValueFault } from '../json-schema/check-value'
import { checkArea, type Region } from '../values/china-area'
import {
  createMembershipTest,
  type FormValues,
  getOwnValue,
  isEmpty,
  isSameValue,
  tableRowsOf,
} from '../values/form-values'

/** Problem of a field or of one table cell; the code names its sentence. */
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

/** Context of a check beyond the form itself. */
export interface FormCheckContext {
  /** Stored values. Unchanged rows that may not be edited are not checked. */
  before?: FormValues
  /** Region tree; if given, areas must exist. */
  regions?: readonly Region[]
  /** Company directory; if given, newly chosen people, departments and roles must exist. */
  directory?: Directory
  /** Flows that the person may create, by id; if given, newly chosen flows must be among them. */
  flows?: ReadonlyMap<string, string>
  /** Returns a request that the person may see; if given, newly chosen requests must be among them. */
  requests?: PickerContext['requests']
  /**
   * Returns the current external choices of a field, or of a column in a row, at least for this value;
   * undefined if unknown.
   */
  choices?(item: FieldSettings, value: unknown, at?: CellLocation): readonly ChoiceNode[] | undefined
}

interface Fault {
  code: string
  params: Record<string, string | number>
}

const rulesOf = ({ rules, options }: FormItem): FormItem['rules'] =>
  typeof options.pattern === 'string' ? [...rules, { pattern: options.pattern }] : rules

/** Whether a value satisfies a custom rule, a named format or a pattern. */
const satisfiesRule = (text: string, { type, pattern }: FormItem['rules'][number]) =>
  (valueFormats.get(type ?? '')?.(text) ?? true) && (!pattern || matchesPattern(pattern, text))

/** Maximum number of pattern states per value; a long text with a pattern of many states is rejected. */
const patternLimit = 1_500_000

/** Maximum number of entries in one value; each is checked against the choices. */
const maxEntries = 5_000

function brokenRule(item: FormItem, value: unknown): Fault | undefined {
  if (typeof value !== 'string') return undefined
  const rules = rulesOf(item)
  const work = rules.reduce((sum, { pattern }) => sum + (pattern ? patternCost(pattern, value) : 0), 0)
  if (work > patternLimit)
    return { code: 'pattern-costly', params: { limit: Math.floor((patternLimit / work) * value.length) } }
  const rule = rules.find((one) => !satisfiesRule(value, one))
  if (!rule) return undefined
  return rule.message ? { code: 'rule', params: { message: rule.message } } : { code: 'pattern', params: {} }
}

/** Whether an area does not exist. Stored areas stay valid, because districts change. */
const isUnknownArea = (item: FieldSettings, value: unknown, { regions, stored }: Judging) =>
  regions !== undefined &&
  fieldKindOf(item) === 'area' &&
  !isSameValue(stored, value) &&
  checkArea(value as object, regions).length > 0

function missingEntryFault(
  item: FormItem,
  value: unknown,
  { directory, flows, requests, stored }: Judging,
): Fault | undefined {
  const pickerEntry = directory && findMissingEntry(item, value, { directory, flows, requests, stored })
  const code = itemFieldSchema(item).refers === 'request' ? 'request-closed' : 'gone'
  return pickerEntry && { code, params: { found: String(pickerEntry.name ?? '') } }
}

/**
 * Whether a value is not among the choices of its field. Stored choices stay valid, each by itself, since a
 * new version or a source may have dropped them.
 */
function isOutside(item: FormItem, value: unknown, { choices, stored, at }: Judging): boolean {
  if (itemFieldSchema(item).chooses === undefined || isSameValue(stored, value)) return false
  const offered = staticChoices(item) ?? choices?.(item, value, at)
  const unoffered = offered === undefined ? [] : findUnofferedChoices(item, value, offered)
  if (unoffered.length === 0) return false
  const isStored = createMembershipTest(stored)
  return unoffered.some((part) => !isStored(part))
}

/** Context of a value's check, with what is stored of the value. */
interface Judging extends FormCheckContext {
  stored: unknown
  at?: CellLocation
}

/** Returns the first fault of a non-empty value. */
function faultOf(item: FormItem, value: unknown, evaluation: Judging): Fault | undefined {
  if (!isTableItem(item) && Array.isArray(value) && value.length > maxEntries)
    return { code: 'too-many', params: { limit: maxEntries } }
  const unread = textParseError(item, value)
  if (unread) return { code: unread.code, params: { ...unread.params } }
  const schema = limitSchemaOf(item)
  const wrong = typeof value === 'string' && findNumberFault(String(schema.format), value)
  if (wrong) return wrong
  const fault = checkValue(schema, value)
  if (fault) return { code: fault.rule, params: fault.limit === undefined ? {} : { limit: fault.limit } }
  if (isOutside(item, value, evaluation)) return { code: 'choice', params: {} }
  if (isUnknownArea(item, value, evaluation)) return { code: 'area', params: {} }
  return missingEntryFault(item, value, evaluation) ?? brokenRule(item, value)
}

/** Returns the message that a design defines for a missing value; the one of FormMaking itself says no more than ours. */
const missingMessage = ({ name, rules }: FormItem): string | undefined => {
  const message = rules.find(({ required }) => required)?.message
  return message === `${name}必须填写` ? undefined : message
}

function missingFault(item: FormItem): Fault {
  if (isTableItem(item)) return { code: 'table-required', params: {} }
  const message = missingMessage(item)
  if (message) return { code: 'rule', params: { message } }
  return { code: itemFieldSchema(item).missing ?? 'required', params: {} }
}

const problem = (item: FormItem, { code, params }: Fault): FieldProblem => ({
  key: item.key,
  model: item.model,
  name: item.name,
  code: `form.${code}`,
  params: { name: item.name, ...params },
})

/** Builds the problem of a field whose value exceeds a limit. */
export const limitProblem = (item: FormItem, { rule, limit }: ValueFault): FieldProblem =>
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

/** Returns the problem of a cell with a text that is no number, date or time, before any check of the form. */
export function cellTextProblem(
  table: FormItem,
  column: FormTableColumn,
  cell: unknown,
): FieldProblem | undefined {
  const fault = textParseError(itemOfColumn(table, column), cell)
  if (!fault) return undefined
  const params = { name: column.name, ...fault.params }
  return { ...problem(table, { code: fault.code, params }), column: column.code }
}

/** Number of rows checked between interruptions. */
const rowsOfSlice = 50

function* checkRows(
  table: FormItem,
  value: unknown,
  right: FieldRight,
  context: FormCheckContext,
): SliceGenerator<FieldProblem[]> {
  const { regions, directory, flows, requests, choices } = context
  const before = new Map(
    tableRowsOf(getOwnValue(context.before ?? {}, table.model)).map((row) => [row._id, row]),
  )
  const columns = tableColumnsOf(table).flatMap((column) => {
    const columnRight = right.columns?.get(column.code)
    return isHeld(columnRight) ? [{ column, right: columnRight, item: itemOfColumn(table, column) }] : []
  })
  const problems: FieldProblem[] = []
  for (const [index, row] of tableRowsOf(value).entries()) {
    const old = before.get(row._id)
    const at = { table, row: index }
    for (const { column, item, right: columnRight } of columns) {
      const [cell, stored] = [getOwnValue(row, column.code), old && getOwnValue(old, column.code)]
      if (old && !right.rows?.edit && isSameValue(stored, cell)) continue
      const fault = storedValueFault(item, cell, columnRight, {
        regions,
        directory,
        flows,
        requests,
        choices,
        stored,
        at,
      })
      if (fault) problems.push(cellProblem({ table, column, row: index }, fault))
    }
    if (index % rowsOfSlice === 0) yield
  }
  return problems
}

/** Whether a field is checked: it is editable, or computed with limits. */
const isHeld = (right: ColumnRight | undefined): right is ColumnRight =>
  right?.access === 'edit' || (right?.computed === true && right.access !== 'hidden')

/** Returns the first fault of a value. An unchanged computed value is not checked. */
function storedValueFault(
  item: FormItem,
  value: unknown,
  right: ColumnRight,
  evaluation: Judging,
): Fault | undefined {
  if (isEmpty(value)) return right.required ? missingFault(item) : undefined
  return right.computed && isSameValue(evaluation.stored, value)
    ? undefined
    : faultOf(item, value, evaluation)
}

/** Returns the problems of one field's value under these rights; a read-only field has none. */
export const checkFieldValue = (item: FormItem, value: unknown, context: CheckedItem): FieldProblem[] =>
  runToCompletion(checkItemInSlices(item, value, context))

/** Context of a check, with the right on the checked field, and the form around it where fields are compared. */
type CheckedItem = FormCheckContext & { right: FieldRight | undefined; within?: FormOfValues }

interface FormOfValues {
  form: Pick<FormDesign, 'list'>
  values: FormValues
}

function* checkItemInSlices(
  item: FormItem,
  value: unknown,
  { right, within, ...context }: CheckedItem,
): SliceGenerator<FieldProblem[]> {
  if (!isHeld(right)) return []
  if (itemFieldSchema(item).chooses !== undefined) yield* staticChoicesInSlices(item)
  const stored = getOwnValue(context.before ?? {}, item.model)
  const fault =
    storedValueFault(item, value, right, { ...context, stored }) ??
    (within && findInvoiceFault(item, value, within))
  if (fault) return [problem(item, fault)]
  return isTableItem(item) ? yield* checkRows(item, value, right, context) : []
}

/** Returns all problems of what a person may write in a form, in field order. */
export const checkForm = (
  form: Pick<FormDesign, 'list'>,
  values: FormValues,
  rights: FormRights,
  context: FormCheckContext = {},
): FieldProblem[] => runToCompletion(checkFormInSlices(form, values, rights, context))

/** Generator variant that can be interrupted between rows. */
export function* checkFormInSlices(
  form: Pick<FormDesign, 'list'>,
  values: FormValues,
  rights: FormRights,
  context: FormCheckContext,
): SliceGenerator<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const item of formFieldsOf(form)) {
    const checked = { ...context, right: rights.get(item.key), within: { form, values } }
    problems.push(...(yield* checkItemInSlices(item, getOwnValue(values, item.model), checked)))
  }
  return problems
}
