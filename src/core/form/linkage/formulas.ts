import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import { holdsValue } from '../design/fields'
import { allItemsOf, columnsOf, isTable } from '../design/items'

/** What of an item a formula decides: its value (`formula`), or one of its conditions. */
export type Part = 'formula' | keyof NonNullable<FormItem['linkage']>

/** A formula that stands in a form: of an item's value, of one of its conditions, or of a table's column. */
export interface WrittenFormula {
  item: FormItem
  column?: FormTableColumn
  part: Part
  text: string
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const withText = (formula: WrittenFormula): WrittenFormula[] => (formula.text ? [formula] : [])

/** The condition of an item, however old the document; empty text is none. */
export const conditionOf = ({ linkage }: FormItem, part: Exclude<Part, 'formula'>): string =>
  textIn(linkage?.[part])

/** Every formula that an item and its columns carry, wherever it makes sense or not; empty text is none. */
export const writtenIn = (item: FormItem): WrittenFormula[] => [
  ...withText({ item, part: 'formula', text: textIn(item.options.formula) }),
  ...(['shown', 'required', 'readonly'] as const).flatMap((part) =>
    withText({ item, part, text: conditionOf(item, part) }),
  ),
  ...columnsOf(item).flatMap((column) =>
    withText({ item, column, part: 'formula', text: textIn(column.formula) }),
  ),
]

/** Whether a formula decides something there: conditions on values need a value, tables are filled by columns. */
export const isInForce = ({ item, column, part }: WrittenFormula): boolean =>
  part === 'shown' || column !== undefined || (holdsValue(item) && (part !== 'formula' || !isTable(item)))

/** Every formula that stands in a form. */
export const allFormulasOf = (form: Pick<FormDesign, 'list'>): WrittenFormula[] =>
  allItemsOf(form.list).flatMap(writtenIn)

/** The formulas of a form that are in force. */
export const formulasOf = (form: Pick<FormDesign, 'list'>): WrittenFormula[] =>
  allFormulasOf(form).filter(isInForce)

/** Whether a field is computed, here or, where its formula is kept back, by the server. */
export const isComputed = (item: FormItem): boolean =>
  item.options.computed === true ||
  writtenIn(item).some((formula) => formula.part === 'formula' && !formula.column && isInForce(formula))

/** Whether a column is computed, here or by the server. */
export const isComputedColumn = (column: FormTableColumn): boolean =>
  column.computed === true || textIn(column.formula) !== ''

/** Whether formulas decide anything in a form, here or on the server; known without reading any of them. */
export const isLinked = (form: Pick<FormDesign, 'list'>): boolean =>
  allItemsOf(form.list).some(
    (item) => writtenIn(item).some(isInForce) || isComputed(item) || columnsOf(item).some(isComputedColumn),
  )
