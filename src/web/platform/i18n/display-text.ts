import type { FieldUse } from '#/core/form/design/fields'
import { cellText, rowText, toText } from '#/core/form/field-values/value-text'
import type { FormRow } from '#/core/form/values/form-values'
import type { FormItem, FormTableColumn } from '../../../generated/types'
import { currentLanguage } from './i18n'

/** Formats a value as a line of text for the reader. */
export const toDisplayText = (item: FieldUse | FormItem, value: unknown): string =>
  toText(item, value, currentLanguage())

/** Formats a table cell as text. */
export const toCellText = (table: FormItem, column: FormTableColumn, cell: unknown): string =>
  cellText(table, column, cell, currentLanguage())

/** Formats a table row as one line of text. */
export const toRowText = (table: FormItem, row: FormRow): string => rowText(table, row, currentLanguage())
