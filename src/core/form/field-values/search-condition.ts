import type { FormDesign, FormItem } from '../../../generated/types'
import { type ChoiceNode, type FieldChoice, listChoices } from '../design/choices'
import { canHoldValue, fieldKindOf, fieldOfItem, textOf } from '../design/fields'
import { columnsOf, isTable, itemOfColumn, itemsOf } from '../design/items'
import { staticChoices } from '../design/source-rows'

/** What a search may ask of a value: text that stands in it, choices, bounds, yes and no, or a branch of a tree. */
type SoughtBy = 'text' | 'choice' | 'number' | 'date' | 'switch' | 'tree'

/** How the values of a field are searched. */
export interface SearchMethod {
  by: SoughtBy
  /** Members of each entry in which its text stands; none where the value is the text. */
  parts: readonly string[]
}

/** A branch of a tree from its root on, as a search names it: by what is stored along it. */
interface Branch {
  along: (string | number)[]
  label: string
}

/** A field, or a column of a table, that can be searched. */
export interface SearchableField extends SearchMethod {
  key: string
  column?: string
  /** The table's name before the column's. */
  name: string
  choices?: FieldChoice[]
  /** Every branch of the tree that stands in its options, each before those below it. */
  branches?: Branch[]
  /** What of the company its entries stand for. */
  refers?: string
}

/** The branches below some choices; entries store the names along a way, a plain path its values. */
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
  const { chooses } = fieldOfItem(item)
  if (chooses !== 'path' && chooses !== 'entries') return []
  return branchesBelow(staticChoices(item) ?? [], chooses === 'entries')
}

function byOf(item: FormItem): SoughtBy {
  const kind = fieldKindOf(item)
  if (kind === 'boolean') return 'switch'
  if (kind === 'number' || fieldOfItem(item).kind === 'number') return 'number'
  if (fieldOfItem(item).kind === 'date') return 'date'
  if (kind === 'area' || branchesOf(item).length) return 'tree'
  return textOf(item).from === 'options' && listChoices(item.options)?.length ? 'choice' : 'text'
}

function partsOf(item: FormItem): readonly string[] {
  const { from, parts = [] } = textOf(item)
  if (from === 'parts') return parts
  return fieldOfItem(item).chooses === 'entries' ? ['pathname'] : []
}

/** How an item, or a table's column as an item, is searched; rich text, tables as a whole and layout are not. */
function soughtIn(item: FormItem): SearchMethod | undefined {
  if (!canHoldValue(item) || isTable(item) || textOf(item).from === 'html') return undefined
  return { by: byOf(item), parts: partsOf(item) }
}

function soughtField(
  item: FormItem,
  place: Pick<SearchableField, 'key' | 'column' | 'name'>,
): SearchableField[] {
  const sought = soughtIn(item)
  if (!sought) return []
  const { refers } = fieldOfItem(item)
  const branches = sought.by === 'tree' ? branchesOf(item) : []
  return [
    {
      ...place,
      ...sought,
      ...(sought.by === 'choice' && { choices: listChoices(item.options) ?? [] }),
      ...(branches.length > 0 && { branches }),
      ...(sought.by === 'text' && refers && { refers }),
    },
  ]
}

/** Every field and column of a form that can be searched, in the form's order. */
export const listSearchableFields = (form: Pick<FormDesign, 'list'>): SearchableField[] =>
  itemsOf(form).flatMap((item) => [
    ...soughtField(item, { key: item.key, name: item.name }),
    ...columnsOf(item).flatMap((column) =>
      soughtField(itemOfColumn(item, column), {
        key: item.key,
        column: column.code,
        name: `${item.name} / ${column.name}`,
      }),
    ),
  ])
