import type { ComponentType, KeyboardEvent } from 'react'
import { memoizeWeak } from '#/core/text/memoize'
import type { FieldKind, FormItem, FormTableColumn } from '#/generated/types'
import {
  fieldKindOf,
  fieldNameOf,
  fieldSchemaOf,
  itemFieldSchema,
  itemOfColumn,
  staticChoices,
} from '../../../core/form'
import type { ViewProps } from '../../controls/widget-props'
import { viewerOf } from '../widget-registry'
import type { CellPosition } from './cursor'

/** Returns the element id of a cell, also used to focus problems (renderer/focus-field.ts). */
export const tableCellId = (id: string, row: number, code: string) => `${id}-${row}-${code}`

/** Returns the table cell that contains an element; none for the dialog that the control of a cell opened. */
export function cellPositionOf(target: EventTarget | null): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column], dialog') : null
  const row = cell?.closest<HTMLElement>('tr[data-index]')
  if (!cell?.matches('td') || !row) return undefined
  return { row: Number(row.dataset.index), column: Number(cell.dataset.column) }
}

/** Prevents Esc from closing the surrounding dialog when it closes a dropdown or a cell. */
export function preventDialogClose(event: KeyboardEvent) {
  const target = event.target instanceof Element ? event.target : undefined
  // A dialog that the control of a cell opened is nearer than the cell, and closes itself.
  const isInCell = target?.closest('td[data-open], dialog')?.matches('td')
  const isInner = target?.getAttribute('aria-expanded') === 'true' || isInCell
  if (event.key === 'Escape' && isInner) event.preventDefault()
}

/** Whether two positions are equal. */
export const isSameCell = (a: CellPosition, b: CellPosition | undefined) =>
  a.row === b?.row && a.column === b.column

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
export const widgetNameOf = (item: FormItem) => fieldSchemaOf(fieldNameOf(item))?.base ?? fieldNameOf(item)

const lookOf = memoizeWeak((item: FormItem): Look => {
  const isTold = itemFieldSchema(item).chooses !== undefined && staticChoices(item) === undefined
  const isPlain = itemFieldSchema(item).chooses !== undefined && !isTold
  return { item, kind: fieldKindOf(item), Reader: isPlain ? undefined : viewerOf(widgetNameOf(item)), isTold }
})

/** Returns the renderer of a column's cells, memoized by column. */
export const cellRendererOf = (table: FormItem, column: FormTableColumn): Look =>
  lookOf(itemOfColumn(table, column))
