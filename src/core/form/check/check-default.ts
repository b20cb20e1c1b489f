import type { DefaultFormatsFormat, FormItem, FormTableColumn, Problem } from '../../../generated/types'
import {
  computeDefault,
  defaultFormatNames,
  fieldAcceptsValue,
  parseDefaultTemplate,
  type TemplatePart,
} from '../defaults/default-values'
import { defaultFormats, sampleContext } from '../defaults/format-catalogue'
import { canHoldValue, fieldKindOf, itemFieldSchema, itemOption } from '../design'
import { isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { valueSchemaOf } from '../field-values/value-schema'
import { checkValue } from '../json-schema/check-value'
import { isEmpty } from '../values/form-values'

/** Problem of a default with its position in the text; the code names its sentence. */
export interface DefaultProblem {
  code: string
  from: number
  to: number
  params: Record<string, string>
}

const formatText = ({ name, argument }: Extract<TemplatePart, { name: string }>) =>
  `\${${name}${argument && `:${argument}`}}`

const nameOf = (format: string) =>
  parseDefaultTemplate(format).map((part) => ('name' in part ? part.name : ''))[0]

/** Field kinds that accept a format; its argument is ignored. */
const kindsFor = (name: string): readonly string[] =>
  defaultFormats.filter(({ text }) => nameOf(text) === name).flatMap((format) => format.suits)

const isChosen = (item: FormItem) => itemFieldSchema(item).text.from === 'options'

const suits = (item: FormItem, kinds: readonly string[]) =>
  !isChosen(item) && kinds.includes(fieldKindOf(item))

function partProblem(item: FormItem, part: TemplatePart): DefaultProblem[] {
  const { from, to } = part
  if ('words' in part)
    return part.isUnclosed ? [{ code: 'default-unclosed', from, to, params: { found: part.words } }] : []
  const params = { format: formatText(part) }
  if (!defaultFormatNames.includes(part.name)) return [{ code: 'default-unknown', from, to, params }]
  return suits(item, kindsFor(part.name)) ? [] : [{ code: 'default-unsuited', from, to, params }]
}

/**
 * Returns the problems of an item's default. Formats may be unknown, unclosed or meant for other fields; the
 * value for the sample person may be invalid for the field, which would silently omit it.
 */
export function checkDefault(item: FormItem): DefaultProblem[] {
  const set = itemOption(item, 'defaultValue')
  const text = typeof set === 'string' ? set : ''
  const problems = parseDefaultTemplate(text).flatMap((part) => partProblem(item, part))
  if (problems.length) return problems
  const value = computeDefault(item, sampleContext)
  if (isEmpty(value) || fieldAcceptsValue(item, value)) return []
  return [{ code: 'default-unfit', from: 0, to: text.length, params: {} }]
}

/** Formats an item's default may contain: meant for its kind, with a value the field accepts. */
export const listItemFormats = (item: FormItem): DefaultFormatsFormat[] =>
  defaultFormats.filter(
    (format) => !format.old && suits(item, format.suits) && !checkValue(valueSchemaOf(item), format.example),
  )

function cellDefaults(table: FormItem, column: FormTableColumn): Problem[] {
  const place = { field: table.key, column: column.code, part: 'defaultValue' }
  const name = `${table.name}/${column.name}`
  return checkDefault(itemOfColumn(table, column)).map((problem) => warning(name, place, problem))
}

const warning = (name: string, place: Problem['place'], { code, params }: DefaultProblem): Problem => ({
  code: `form-design.${code}`,
  params: { name, ...params },
  place,
  level: 'warning',
})

/** Warns about defaults of an item and its columns that have no effect. */
export function checkDefaults(item: FormItem): Problem[] {
  if (isTableItem(item)) return tableColumnsOf(item).flatMap((column) => cellDefaults(item, column))
  if (!canHoldValue(item)) return []
  const place = { field: item.key, part: 'defaultValue' }
  return checkDefault(item).map((problem) => warning(item.name, place, problem))
}
