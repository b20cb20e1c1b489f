import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import { canHoldValue } from '../design/fields'
import { allItemsOf, columnsOf, isTable } from '../design/items'

/** What of an item a formula decides: its value (`formula`), or one of its conditions. */
export type FormulaTarget = 'formula' | keyof NonNullable<FormItem['linkage']>

/** A formula that stands in a form: of an item's value, of one of its conditions, or of a table's column. */
export interface FormulaDefinition {
  item: FormItem
  column?: FormTableColumn
  part: FormulaTarget
  text: string
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const withText = (formula: FormulaDefinition): FormulaDefinition[] => (formula.text ? [formula] : [])

/** The condition of an item, however old the document; empty text is none. */
export const conditionOf = ({ linkage }: FormItem, part: Exclude<FormulaTarget, 'formula'>): string =>
  textIn(linkage?.[part])

/** Every formula that an item and its columns carry, wherever it makes sense or not; empty text is none. */
export const itemFormulas = (item: FormItem): FormulaDefinition[] => [
  ...withText({ item, part: 'formula', text: textIn(item.options.formula) }),
  ...(['shown', 'required', 'readonly'] as const).flatMap((part) =>
    withText({ item, part, text: conditionOf(item, part) }),
  ),
  ...columnsOf(item).flatMap((column) =>
    withText({ item, column, part: 'formula', text: textIn(column.formula) }),
  ),
]

/** Whether a formula decides something there: conditions on values need a value, tables are filled by columns. */
export const isActiveFormula = ({ item, column, part }: FormulaDefinition): boolean =>
  part === 'shown' || column !== undefined || (canHoldValue(item) && (part !== 'formula' || !isTable(item)))

/** Every formula that stands in a form. */
export const allFormulasOf = (form: Pick<FormDesign, 'list'>): FormulaDefinition[] =>
  allItemsOf(form.list).flatMap(itemFormulas)

/** The formulas of a form that are in force. */
export const activeFormulasOf = (form: Pick<FormDesign, 'list'>): FormulaDefinition[] =>
  allFormulasOf(form).filter(isActiveFormula)

/** Whether a field is computed, here or, where its formula is kept back, by the server. */
export const isComputed = (item: FormItem): boolean =>
  item.options.computed === true ||
  itemFormulas(item).some(
    (formula) => formula.part === 'formula' && !formula.column && isActiveFormula(formula),
  )

/** Whether a column is computed, here or by the server. */
export const isComputedColumn = (column: FormTableColumn): boolean =>
  column.computed === true || textIn(column.formula) !== ''

/** Whether formulas decide anything in a form, here or on the server; known without reading any of them. */
export const isLinked = (form: Pick<FormDesign, 'list'>): boolean =>
  allItemsOf(form.list).some(
    (item) =>
      itemFormulas(item).some(isActiveFormula) || isComputed(item) || columnsOf(item).some(isComputedColumn),
  )
