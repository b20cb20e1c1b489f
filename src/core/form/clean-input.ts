import type { FormDesign, FormItem } from '../../generated/types'
import { textOf } from './fields'
import { columnsOf, isTable, itemOfColumn, itemsOf } from './items'
import { type FormValues, isRecord } from './values'

/** Makes HTML harmless; where that is done well depends on the side. */
export type CleanHtml = (html: string) => string

const isHtml = (item: FormItem) => textOf(item).from === 'html'

const cleanText = (value: unknown, clean: CleanHtml) => (typeof value === 'string' ? clean(value) : value)

function cleanRows(table: FormItem, value: unknown, clean: CleanHtml): unknown {
  const codes = columnsOf(table)
    .filter((column) => isHtml(itemOfColumn(table, column)))
    .map(({ code }) => code)
  if (codes.length === 0 || !Array.isArray(value)) return value
  return value.map((row: unknown) => {
    if (!isRecord(row)) return row
    const sent = codes.filter((code) => Object.hasOwn(row, code))
    return { ...row, ...Object.fromEntries(sent.map((code) => [code, cleanText(row[code], clean)])) }
  })
}

/** What somebody sends, with the HTML of rich text made harmless. */
export function cleanInput(form: Pick<FormDesign, 'list'>, input: FormValues, clean: CleanHtml): FormValues {
  const cleaned = itemsOf(form)
    .filter((item) => Object.hasOwn(input, item.model) && (isHtml(item) || isTable(item)))
    .map((item) => {
      const value = input[item.model]
      return [item.model, isTable(item) ? cleanRows(item, value, clean) : cleanText(value, clean)]
    })
  return { ...input, ...Object.fromEntries(cleaned) }
}
