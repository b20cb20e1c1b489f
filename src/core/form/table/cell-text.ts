import type { FormItem, FormTableColumn } from '../../../generated/types'
import type { Language } from '../../text/language'
import { addResolvedChoices, itemFieldSchema, staticChoices } from '../design'
import { itemOfColumn } from '../design/items'
import { fieldValueToText } from '../field-values/value-text'
import { type FormRow, getOwnValue, isEmpty } from '../values/form-values'
import type { CellContext } from './read-cell'

interface Told {
  table: FormItem
  world?: CellContext
  language?: Language
}

/** Creates a formatter for the cells of a column, including the names of external choices. */
export function cellTextFormatter({ table, world, language }: Told, column: FormTableColumn) {
  const item = itemOfColumn(table, column)
  const isTold = itemFieldSchema(item).text.from !== 'value' && staticChoices(item) === undefined
  return (row: FormRow): string => {
    const cell = getOwnValue(row, column.code)
    const choices = isTold && !isEmpty(cell) ? world?.choices?.(item, row, cell) : undefined
    return fieldValueToText(choices ? addResolvedChoices(item, choices) : item, cell, language)
  }
}
