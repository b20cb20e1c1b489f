import type { FormItem, FormTableColumn } from '#/generated/types'
import {
  fieldNameOf,
  fieldSchemaOf,
  isEmpty,
  isSameValue,
  itemFieldSchema,
  listChoices,
} from '../../../core/form'
import type { DocumentPath, ImportLossList } from './import-losses'

const editers = () => Object.entries(fieldSchemaOf('table')?.editers ?? {})

/** Types of the date field whose value a cell can hold. */
const cellDates = ['date', 'datetime', 'month', 'year']

/** Options of an item that its column has as properties of its own, or not at all. */
const ownProperties = [
  'defaultValue',
  'placeholder',
  'width',
  'required',
  'sourceType',
  'options',
  'jsonOptions',
]

/** Cell editor of a column: one of the table, or a field that the column names. */
interface CellEditer {
  editer: string
  editer_component?: string
}

/** Returns the cell editor whose field and options are those of an item. */
function editerOfItem(item: FormItem): CellEditer | undefined {
  const name = fieldNameOf(item)
  const isRange = name === 'date' && !cellDates.includes(String(item.options.type || 'date'))
  const same = editers().filter(([, { field }]) => field === name)
  const agreeing = same.filter(([, { options = {} }]) =>
    Object.entries(options).every(([option, value]) => isSameValue(item.options[option], value)),
  )
  const mostSpecific = agreeing.toSorted(([, a], [, b]) => size(b.options) - size(a.options))[0] ?? same[0]
  if (mostSpecific && !isRange) return { editer: mostSpecific[0] }
  return fieldSchemaOf(name)?.inTable ? { editer: 'custom', editer_component: name } : undefined
}

const size = (options: object | undefined) => Object.keys(options ?? {}).length

/** Returns the options of an item that differ from the defaults of its field. */
function configOf(item: FormItem): Record<string, unknown> {
  const properties = (itemFieldSchema(item).options?.properties ?? {}) as Record<
    string,
    { default?: unknown } | null
  >
  const changed = Object.entries(item.options).filter(
    ([name, value]) =>
      name !== 'componentName' &&
      !ownProperties.includes(name) &&
      !isEmpty(value) &&
      Object.hasOwn(properties, name) &&
      !isSameValue(value, properties[name]?.default),
  )
  return Object.fromEntries(changed)
}

function sourceOf({ options }: FormItem): Partial<FormTableColumn> {
  const { sourceType = 'options', options: list, jsonOptions } = options
  if (!listChoices(options)?.length) return {}
  return { datasourceType: 'advanced', datasourceAdvanced: { sourceType, options: list, jsonOptions } }
}

/**
 * Converts an item to a column of a table. A type that cells do not have becomes text, and rules that cells do
 * not check are left out; both losses are recorded.
 */
export function toTableColumn(
  item: FormItem,
  { code, path, losses }: { code: string; path: DocumentPath; losses: ImportLossList },
): FormTableColumn {
  const editer = editerOfItem(item)
  if (!editer) losses.add(path, 'column-type', { type: fieldNameOf(item) })
  const patterns = item.rules.map(({ pattern }) => pattern).filter(Boolean)
  if (patterns.length > 1) losses.add([...path, 'rules'], 'column-rules')
  const { defaultValue, placeholder } = item.options
  const config = editer
    ? { ...configOf(item), ...(patterns[0] && !item.options.pattern && { pattern: patterns[0] }) }
    : {}
  return {
    code,
    name: item.name,
    ...(editer ?? { editer: 'textarea' }),
    limittype: 'canedit',
    aggregate: null,
    required: item.options.required === true || item.rules.some(({ required }) => required === true),
    ...(editer && sourceOf(item)),
    ...(Object.keys(config).length && { editer_config: config }),
    ...(!isEmpty(defaultValue) && editer && { defaultValue }),
    ...(!isEmpty(placeholder) && { placeholder }),
  }
}
