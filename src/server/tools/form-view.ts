import { BusinessError } from '../../core/business-error'
import {
  canHoldValue,
  fieldValueToText,
  formFieldsOf,
  isRecord,
  isTableItem,
  tableCellText,
  tableColumnsOf,
} from '../../core/form'
import type { FormItem } from '../../generated/types'
import type { Language } from '../platform'
import { editCheckOf, fieldValueSchema, type StartFormView } from '../presenters/input-schema'

/** Form as a call returns it to a person, with its values. */
export interface FormOfTool extends StartFormView {
  formdata: Record<string, unknown>
}

/** Field or column under the name by which a model reads and writes it. */
interface Named<Part> {
  name: string
  part: Part
}

/** Names parts by their titles; parts that share one are numbered. */
function nameParts<Part>(parts: readonly Part[], titleOf: (part: Part) => string): Named<Part>[] {
  const used = new Map<string, number>()
  return parts.map((part) => {
    const title = titleOf(part).trim() || '-'
    const count = (used.get(title) ?? 0) + 1
    used.set(title, count)
    return { name: count === 1 ? title : `${title} (${count})`, part }
  })
}

const namedFields = ({ formset }: Pick<FormOfTool, 'formset'>) =>
  nameParts(formFieldsOf(formset).filter(canHoldValue), ({ name }) => name)

const namedColumns = (table: FormItem) => nameParts(tableColumnsOf(table), ({ name }) => name)

/** Rows of a table that are returned; the number of all rows follows them. */
const maxRows = 50

function tableView(table: FormItem, rows: unknown, language: Language) {
  const all = Array.isArray(rows) ? rows.filter(isRecord) : []
  const columns = namedColumns(table)
  const shown = all
    .slice(0, maxRows)
    .map((row) =>
      Object.fromEntries(
        columns
          .map(({ name, part }) => [name, tableCellText(table, part, row[part.code], language)] as const)
          .filter(([, text]) => text !== ''),
      ),
    )
  return all.length > maxRows ? { rows: shown, totalRows: all.length } : shown
}

/** Values of a form as text by the names of its fields, without empty and hidden ones. */
export function presentValues(view: FormOfTool, language: Language): Record<string, unknown> {
  const entries = namedFields(view).map(({ name, part }) => {
    const value = view.formdata[part.model]
    if (value === undefined || value === null || value === '') return [name, '']
    return [
      name,
      isTableItem(part) ? tableView(part, value, language) : fieldValueToText(part, value, language),
    ]
  })
  return Object.fromEntries(entries.filter(([, text]) => text !== ''))
}

/** Fields that the person may fill in: not read-only, not computed. */
function editableFields(view: FormOfTool) {
  const isEditable = editCheckOf(view)
  return namedFields(view).filter(({ part }) => isEditable(part))
}

const fieldSchema = (item: FormItem) =>
  fieldValueSchema(
    item,
    namedColumns(item).map(({ name }) => name),
  )

/** Largest input schema in characters of JSON. */
const maxSchemaLength = 4096

const lengthOf = (value: unknown) => JSON.stringify(value).length

interface InputSchema {
  type: 'object'
  required: string[]
  properties: Record<string, Record<string, unknown>>
  additionalProperties: false
  description?: string
}

/** Shortens the schemas of fields to their types, the largest first, and then omits optional fields, until all fits. */
function fitSchema(schema: InputSchema, maxLength: number): InputSchema {
  const properties = { ...schema.properties }
  const fitted = { ...schema, properties }
  const isTooLong = () => lengthOf(fitted) > maxLength
  const bySize = Object.entries(properties).toSorted(([, a], [, b]) => lengthOf(b) - lengthOf(a))
  for (const [name, { type }] of bySize) {
    if (!isTooLong()) return fitted
    properties[name] = type === undefined ? {} : { type }
  }
  const optional = Object.keys(properties).filter((name) => !schema.required.includes(name))
  if (isTooLong())
    fitted.description = 'Optional fields are missing here; the page of the form has all fields.'
  for (const name of optional.reverse()) {
    if (!isTooLong()) break
    delete properties[name]
  }
  return fitted
}

/** JSON Schema of the values that the person may fill in, about 4 KB at most; undefined if there are none. */
export function inputSchemaOf(view: FormOfTool, maxLength = maxSchemaLength): object | undefined {
  const fields = editableFields(view)
  if (!fields.length) return undefined
  const required = new Set(view.limits.filter((limit) => limit.required).map(({ key }) => key))
  const schema: InputSchema = {
    type: 'object',
    required: fields.filter(({ part }) => required.has(part.key)).map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, part }) => [name, fieldSchema(part)] as const)),
    additionalProperties: false,
  }
  return fitSchema(schema, maxLength)
}

/**
 * Returns the values of an input by the models of the form. Throws a BusinessError that names an unknown field or column.
 */
export function toInputData(view: FormOfTool, values: Record<string, unknown>): Record<string, unknown> {
  const fields = new Map(editableFields(view).map(({ name, part }) => [name, part]))
  const entries = Object.entries(values).map(([name, value]) => {
    const item = fields.get(name)
    if (!item) throw new BusinessError('tool.unknown-field', { name, names: [...fields.keys()] })
    return [item.model, isTableItem(item) ? toTableRows(item, name, value) : value]
  })
  return Object.fromEntries(entries)
}

function toTableRows(table: FormItem, tableName: string, rows: unknown): unknown {
  if (!Array.isArray(rows)) return rows
  const columns = new Map(namedColumns(table).map(({ name, part }) => [name, part.code]))
  return rows.map((row: unknown) => {
    if (!isRecord(row)) return row
    const cells = Object.entries(row).map(([name, value]) => {
      const code = columns.get(name)
      if (code === undefined)
        throw new BusinessError('tool.unknown-column', { name, table: tableName, names: [...columns.keys()] })
      return [code, value]
    })
    return Object.fromEntries(cells)
  })
}
