import type { ComponentType } from 'react'
import { fieldKindOf, fieldNameOf, fieldOf, fieldOfItem } from '#/core/form/design/fields'
import { itemOfColumn } from '#/core/form/design/items'
import { staticChoices } from '#/core/form/design/source-rows'
import type { FieldKind, FormItem, FormTableColumn } from '#/generated/types'
import type { ViewProps } from '../../controls/widget-props'
import { viewerOf } from '../widget-registry'

/** How the cells of a column are drawn. */
interface Look {
  item: FormItem
  kind: FieldKind
  /** What shows a value where its text is not enough: stars, a colour, names that a source tells. */
  Reader?: ComponentType<ViewProps>
  /** Only a source knows how the value reads. */
  isTold: boolean
}

const known = new WeakMap<FormItem, Look>()

/** The folder of the widget that draws a field. */
export const widgetNameOf = (item: FormItem) => fieldOf(fieldNameOf(item))?.base ?? fieldNameOf(item)

function look(item: FormItem): Look {
  const isTold = fieldOfItem(item).chooses !== undefined && staticChoices(item) === undefined
  const isPlain = fieldOfItem(item).chooses !== undefined && !isTold
  return { item, kind: fieldKindOf(item), Reader: isPlain ? undefined : viewerOf(widgetNameOf(item)), isTold }
}

/** How the cells of a column are drawn; found out once for a column. */
export function cellRendererOf(table: FormItem, column: FormTableColumn): Look {
  const item = itemOfColumn(table, column)
  const found = known.get(item) ?? look(item)
  known.set(item, found)
  return found
}
