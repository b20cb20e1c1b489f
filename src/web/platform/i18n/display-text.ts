import type { FieldUse } from '#/core/form/design/fields'
import { cellText, rowText, toText } from '#/core/form/field-values/value-text'
import type { FormRow } from '#/core/form/values/form-values'
import type { FormItem, FormTableColumn } from '../../../generated/types'
import { currentLanguage } from './i18n'

/** A value as a line of text for whoever looks at the page. */
export const toDisplayText = (item: FieldUse | FormItem, value: unknown): string =>
  toText(item, value, currentLanguage())

/** How a table's cell reads on the page. */
export const toCellText = (table: FormItem, column: FormTableColumn, cell: unknown): string =>
  cellText(table, column, cell, currentLanguage())

/** A row of a table on one line of the page. */
export const toRowText = (table: FormItem, row: FormRow): string => rowText(table, row, currentLanguage())
