import type { FormDesign, FormItem } from '#/generated/types'
import {
  canDeleteRow,
  canEditRow,
  canHoldValue,
  checkValue,
  coercionOf,
  type FieldRight,
  type FormRights,
  type FormRow,
  type FormValues,
  formFieldsOf,
  getOwnValue,
  isEmpty,
  isSameValue,
  isTableItem,
  itemOfColumn,
  maxTableRows,
  tableColumnsOf,
  tableRowsOf,
  uncoercible,
  valueSchemaOf,
} from '../../core/form'
import { diffItems, parseScriptReturn } from './item-patch'
import type { ScriptEffects } from './script-call'

/** What a script may write: exactly what the person filling in the form may. */
interface Desk {
  form: Pick<FormDesign, 'list'>
  rights: FormRights
  /** Current values. */
  now: FormValues
  newId(): string
}

/** Coerces a value to what the field stores, or returns uncoercible. */
function fitting(item: FormItem, value: unknown): unknown {
  if (isEmpty(value)) return null
  const shaped = checkValue(valueSchemaOf(item), value) ? coercionOf(item)(value) : value
  return shaped === undefined ? null : shaped
}

interface Table {
  item: FormItem
  right: FieldRight
  newId(): string
}

/** Returns the writable cells of a row that differ. */
function cellsOf({ item, right }: Table, formRow: FormRow, row: FormRow): FormRow {
  const cells = tableColumnsOf(item).flatMap((column) => {
    const { code } = column
    if (right.columns?.get(code)?.access !== 'edit' || !Object.hasOwn(formRow, code)) return []
    if (isSameValue(formRow[code], getOwnValue(row, code))) return []
    const cell = fitting(itemOfColumn(item, column), formRow[code])
    return cell === uncoercible ? [] : [[code, cell] as const]
  })
  return Object.fromEntries(cells)
}

function changedRow(table: Table, formRow: FormRow, row: FormRow): FormRow {
  const cells = canEditRow(row, table.right) ? cellsOf(table, formRow, row) : {}
  return Object.keys(cells).length ? { ...row, ...cells } : row
}

/** Restores the order of old rows if the person may not change them. */
function inOrder(rows: FormRow[], before: readonly FormRow[], { right }: Table): FormRow[] {
  if (right.rows?.edit) return rows
  const places = new Map(before.map(({ _id }, i) => [_id, i]))
  return rows.toSorted((a, b) => (places.get(a._id) ?? places.size) - (places.get(b._id) ?? places.size))
}

/**
 * Returns the rows a script left, within the rights on rows and columns. Rows it may not delete stay in
 * front.
 */
function writtenRows(table: Table, now: unknown, message: unknown): FormRow[] {
  const rows = tableRowsOf(now)
  const left = new Map(rows.map((row) => [row._id, row]))
  const merged = tableRowsOf(message).flatMap((one) => {
    const row = one._id === undefined ? undefined : left.get(one._id)
    left.delete(one._id)
    if (row) return [changedRow(table, one, row)]
    return table.right.rows?.add ? [{ ...cellsOf(table, one, {}), _id: table.newId() }] : []
  })
  const formRows = [...left.values()].filter((row) => !canDeleteRow(row, table.right))
  const all = inOrder([...formRows, ...merged], rows, table).slice(0, Math.max(maxTableRows, rows.length))
  return all.length === rows.length && all.every((row, i) => row === rows[i]) ? rows : all
}

function written(item: FormItem, message: unknown, { rights, now, newId }: Desk): unknown {
  const right = rights.get(item.key)
  const is = getOwnValue(now, item.model)
  if (right?.access !== 'edit' || !canHoldValue(item) || isSameValue(message, is)) return uncoercible
  if (!isTableItem(item)) return fitting(item, message)
  return Array.isArray(message) || isEmpty(message)
    ? writtenRows({ item, right, newId }, is, message)
    : uncoercible
}

/** Filters a script's values by rights, coerced to what the fields store. */
function filterAllowedWrites(formValues: FormValues, desk: Desk): FormValues {
  const entries = formFieldsOf(desk.form).flatMap((item) => {
    if (!Object.hasOwn(formValues, item.model)) return []
    const value = written(item, formValues[item.model], desk)
    return value === uncoercible || isSameValue(value, getOwnValue(desk.now, item.model))
      ? []
      : [[item.model, value] as const]
  })
  return Object.fromEntries(entries)
}

/** Result of a script, and its form. */
interface Judged {
  /** Text returned by the script. */
  result: string
  design: FormDesign
  rights: FormRights
  /** Input of the script. */
  given: { form: FormDesign; values: FormValues }
  /** Current values, after the run. */
  now: FormValues
  newId(): string
}

/**
 * Returns the effects of a script's result, or undefined if it cannot be parsed. Only fields in its input are
 * affected, within the rights; values must fit their fields, and changes made meanwhile by others are
 * preserved.
 */
export function parseScriptEffects({
  result,
  design,
  rights,
  given: scriptInput,
  now,
  newId,
}: Judged): ScriptEffects | undefined {
  const returned = parseScriptReturn(result)
  if (!returned) return undefined
  const messages = formFieldsOf(scriptInput.form).flatMap(({ model }) => {
    const [value, was] = [getOwnValue(returned.models, model) ?? null, getOwnValue(scriptInput.values, model)]
    return !isSameValue(value, was) && isSameValue(getOwnValue(now, model), was)
      ? [[model, value] as const]
      : []
  })
  const values = filterAllowedWrites(Object.fromEntries(messages), {
    form: scriptInput.form,
    rights,
    now,
    newId,
  })
  return {
    values,
    looks: diffItems(returned.items, { given: scriptInput.form, designed: design }),
    refused: messages.map(([model]) => model).filter((model) => !Object.hasOwn(values, model)),
  }
}
