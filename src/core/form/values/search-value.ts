import type { FormDesign, FormItem } from '../../../generated/types'
import { type Choice, choicesIn } from '../design/choices'
import { fieldOfItem, holdsValue, kindOf, textOf } from '../design/fields'
import { columnsOf, isTable, itemOfColumn, itemsOf } from '../design/items'

/** What a search may ask of a value: text that stands in it, choices, bounds, or yes and no. */
type SoughtBy = 'text' | 'choice' | 'number' | 'date' | 'switch'

/** How the values of a field are searched. */
export interface Sought {
  by: SoughtBy
  /** Members of each entry in which its text stands; none where the value is the text. */
  parts: readonly string[]
}

/** A field, or a column of a table, that can be searched. */
export interface SoughtField extends Sought {
  key: string
  column?: string
  /** The table's name before the column's. */
  name: string
  choices?: Choice[]
  /** What of the company its entries stand for. */
  refers?: string
}

function byOf(item: FormItem): SoughtBy {
  const kind = kindOf(item)
  if (kind === 'boolean') return 'switch'
  if (kind === 'number' || fieldOfItem(item).kind === 'number') return 'number'
  if (fieldOfItem(item).kind === 'date') return 'date'
  return textOf(item).from === 'options' && choicesIn(item.options)?.length ? 'choice' : 'text'
}

function partsOf(item: FormItem): readonly string[] {
  const { from, parts = [] } = textOf(item)
  if (from === 'parts') return parts
  return fieldOfItem(item).chooses === 'entries' ? ['pathname'] : []
}

/** How an item, or a table's column as an item, is searched; rich text, tables as a whole and layout are not. */
function soughtIn(item: FormItem): Sought | undefined {
  if (!holdsValue(item) || isTable(item) || textOf(item).from === 'html') return undefined
  return { by: byOf(item), parts: partsOf(item) }
}

function soughtField(item: FormItem, place: Pick<SoughtField, 'key' | 'column' | 'name'>): SoughtField[] {
  const sought = soughtIn(item)
  if (!sought) return []
  const { refers } = fieldOfItem(item)
  return [
    {
      ...{ ...place, ...sought },
      ...(sought.by === 'choice' && { choices: choicesIn(item.options) ?? [] }),
      ...(sought.by === 'text' && refers && { refers }),
    },
  ]
}

/** Every field and column of a form that can be searched, in the form's order. */
export const soughtFields = (form: Pick<FormDesign, 'list'>): SoughtField[] =>
  itemsOf(form).flatMap((item) => [
    ...soughtField(item, { key: item.key, name: item.name }),
    ...columnsOf(item).flatMap((column) =>
      soughtField(itemOfColumn(item, column), {
        ...{ key: item.key, column: column.code },
        name: `${item.name} / ${column.name}`,
      }),
    ),
  ])
