import type { ComponentType } from 'react'
import { memoizeWeak } from '#/core/text/memoize'
import type { FieldKind, FormItem, FormTableColumn } from '#/generated/types'
import {
  fieldKindOf,
  fieldNameOf,
  fieldOf,
  fieldOfItem,
  itemOfColumn,
  staticChoices,
} from '../../../core/form'
import type { ViewProps } from '../../controls/widget-props'
import { viewerOf } from '../widget-registry'

/** Renderer of a column's cells. */
interface Look {
  item: FormItem
  kind: FieldKind
  /** Component for values that need more than text: stars, a colour, names from a source. */
  Reader?: ComponentType<ViewProps>
  /** True if the display text is only known to a source. */
  isTold: boolean
}

/** Returns the folder of the widget that renders a field. */
export const widgetNameOf = (item: FormItem) => fieldOf(fieldNameOf(item))?.base ?? fieldNameOf(item)

const lookOf = memoizeWeak((item: FormItem): Look => {
  const isTold = fieldOfItem(item).chooses !== undefined && staticChoices(item) === undefined
  const isPlain = fieldOfItem(item).chooses !== undefined && !isTold
  return { item, kind: fieldKindOf(item), Reader: isPlain ? undefined : viewerOf(widgetNameOf(item)), isTold }
})

/** Returns the renderer of a column's cells, memoized by column. */
export const cellRendererOf = (table: FormItem, column: FormTableColumn): Look =>
  lookOf(itemOfColumn(table, column))
