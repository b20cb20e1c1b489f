import {
  type FieldSettings,
  type FormRow,
  fieldValueToText,
  tableCellText,
  tableRowText,
} from '../../../core/form'
import type { FormItem, FormTableColumn } from '../../../generated/types'
import { currentLanguage } from './i18n'

/** Formats a value as a line of text for the reader. */
export const toDisplayText = (
  item: FieldSettings | FormItem,
  value: unknown,
  language = currentLanguage(),
): string => fieldValueToText(item, value, language)

/** Formats a table cell as text. */
export const toCellText = (
  table: FormItem,
  column: FormTableColumn,
  cell: unknown,
  language = currentLanguage(),
): string => tableCellText(table, column, cell, language)

/** Formats a table row as one line of text. */
export const toRowText = (table: FormItem, row: FormRow, language = currentLanguage()): string =>
  tableRowText(table, row, language)
