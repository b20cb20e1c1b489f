import type { FormDesign, FormItem } from '../../../generated/types'
import {
  type ChoiceNode,
  canHoldValue,
  type FieldChoice,
  fieldKindOf,
  itemFieldSchema,
  itemTextFormat,
  listChoices,
  staticChoices,
} from '../design'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'

/** Search method of a value: contained text, choices, bounds, boolean, or a branch of a tree. */
type SoughtBy = 'text' | 'choice' | 'number' | 'date' | 'switch' | 'tree'

/** How a field's values are searched. */
export interface SearchMethod {
  by: SoughtBy
  /** Properties of each entry that contain its text; none if the value is the text. */
  parts: readonly string[]
}

/** Branch of a tree as a search names it: the stored values from the root on. */
interface Branch {
  along: (string | number)[]
  label: string
}

/** Searchable field or table column. */
export interface SearchableField extends SearchMethod {
  key: string
  column?: string
  /** Its name; for a column, after the table's name. */
  name: string
  choices?: FieldChoice[]
  /** Every branch of the static tree in its options, each before its children. */
  branches?: Branch[]
  /** Kind of directory object its entries refer to. */
  refers?: string
}

/** Returns the branches below choices; entries store the names along a path, a plain path its values. */
const branchesBelow = (
  choices: readonly ChoiceNode[],
  named: boolean,
  above: Branch['along'] = [],
): Branch[] =>
  choices.flatMap(({ value, label, children = [] }) => {
    const along = [...above, named ? label : value]
    return [{ along, label }, ...branchesBelow(children, named, along)]
  })

function branchesOf(item: FormItem): Branch[] {
  const { chooses } = itemFieldSchema(item)
  if (chooses !== 'path' && chooses !== 'entries') return []
  return branchesBelow(staticChoices(item) ?? [], chooses === 'entries')
}

function byOf(item: FormItem): SoughtBy {
  const kind = fieldKindOf(item)
  if (kind === 'boolean') return 'switch'
  if (kind === 'number' || itemFieldSchema(item).kind === 'number') return 'number'
  if (itemFieldSchema(item).kind === 'date') return 'date'
  if (kind === 'area' || branchesOf(item).length) return 'tree'
  return itemTextFormat(item).from === 'options' && listChoices(item.options)?.length ? 'choice' : 'text'
}

function partsOf(item: FormItem): readonly string[] {
  const { from, parts = [] } = itemTextFormat(item)
  if (from === 'parts') return parts
  return itemFieldSchema(item).chooses === 'entries' ? ['pathname'] : []
}

/**
 * Returns the search method of an item, or of a table column as an item. Rich text, whole tables and layouts
 * are not searchable.
 */
function searchMethodOf(item: FormItem): SearchMethod | undefined {
  if (!canHoldValue(item) || isTableItem(item) || itemTextFormat(item).from === 'html') return undefined
  return { by: byOf(item), parts: partsOf(item) }
}

function toSearchableField(
  item: FormItem,
  place: Pick<SearchableField, 'key' | 'column' | 'name'>,
): SearchableField[] {
  const method = searchMethodOf(item)
  if (!method) return []
  const { refers } = itemFieldSchema(item)
  const branches = method.by === 'tree' ? branchesOf(item) : []
  return [
    {
      ...place,
      ...method,
      ...(method.by === 'choice' && { choices: listChoices(item.options) ?? [] }),
      ...(branches.length > 0 && { branches }),
      // Requests are too many to offer; they are searched by their names.
      ...(method.by === 'text' && refers && refers !== 'request' && { refers }),
    },
  ]
}

/** Lists every searchable field and column of a form, in form order. */
export const listSearchableFields = (form: Pick<FormDesign, 'list'>): SearchableField[] =>
  formFieldsOf(form).flatMap((item) => [
    ...toSearchableField(item, { key: item.key, name: item.name }),
    ...tableColumnsOf(item).flatMap((column) =>
      toSearchableField(itemOfColumn(item, column), {
        key: item.key,
        column: column.code,
        name: `${item.name} / ${column.name}`,
      }),
    ),
  ])
