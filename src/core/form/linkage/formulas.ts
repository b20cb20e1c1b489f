import type { FormDesign, FormItem, FormTableColumn } from '../../../generated/types'
import { canHoldValue } from '../design'
import { allFormItemsOf, isTableItem, tableColumnsOf } from '../design/items'

/** Target of a formula in an item: its value (`formula`), or one of its conditions. */
export type FormulaTarget = 'formula' | keyof NonNullable<FormItem['linkage']>

/** Formula in a form: of an item's value, of one of its conditions, or of a table column. */
export interface FormulaDefinition {
  item: FormItem
  column?: FormTableColumn
  part: FormulaTarget
  text: string
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const withText = (formula: FormulaDefinition): FormulaDefinition[] => (formula.text ? [formula] : [])

/** Returns the condition of an item, also in old documents; empty text is none. */
export const itemConditionOf = ({ linkage }: FormItem, part: Exclude<FormulaTarget, 'formula'>): string =>
  textIn(linkage?.[part])

/** Returns all formulas of an item and its columns, effective or not; empty text is none. */
export const itemFormulas = (item: FormItem): FormulaDefinition[] => [
  ...withText({ item, part: 'formula', text: textIn(item.options.formula) }),
  ...(['shown', 'required', 'readonly'] as const).flatMap((part) =>
    withText({ item, part, text: itemConditionOf(item, part) }),
  ),
  ...tableColumnsOf(item).flatMap((column) =>
    withText({ item, column, part: 'formula', text: textIn(column.formula) }),
  ),
]

/**
 * Whether a formula has an effect at its place: value conditions need a value, tables are computed by
 * columns.
 */
export const isActiveFormula = ({ item, column, part }: FormulaDefinition): boolean =>
  part === 'shown' ||
  column !== undefined ||
  (canHoldValue(item) && (part !== 'formula' || !isTableItem(item)))

/** Returns every formula in a form. */
export const allFormulasOf = (form: Pick<FormDesign, 'list'>): FormulaDefinition[] =>
  allFormItemsOf(form.list).flatMap(itemFormulas)

/** Returns the effective formulas of a form. */
export const activeFormulasOf = (form: Pick<FormDesign, 'list'>): FormulaDefinition[] =>
  allFormulasOf(form).filter(isActiveFormula)

/** Whether a field is computed, here or, if its formula is redacted, by the server. */
export const isComputed = (item: FormItem): boolean =>
  item.options.computed === true ||
  itemFormulas(item).some(
    (formula) => formula.part === 'formula' && !formula.column && isActiveFormula(formula),
  )

/** Whether a column is computed, here or by the server. */
export const isComputedColumn = (column: FormTableColumn): boolean =>
  column.computed === true || textIn(column.formula) !== ''

/** Whether a form has effective formulas, here or on the server. Does not parse them. */
export const isLinked = (form: Pick<FormDesign, 'list'>): boolean =>
  allFormItemsOf(form.list).some(
    (item) =>
      itemFormulas(item).some(isActiveFormula) ||
      isComputed(item) ||
      tableColumnsOf(item).some(isComputedColumn),
  )
