import type { FormDesign, FormItem } from '../../../generated/types'
import type { SliceGenerator } from '../../slices'
import { designLanguage, type Language } from '../../text/language'
import { canHoldValue, itemFieldSchema } from '../design'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { type FormValues, getOwnValue, tableRowsOf } from '../values/form-values'
import { fieldValueToText } from './value-text'

/** Text of a field that a search by contents reads. */
interface ContentText {
  /** Name of the field; of a column, after the name of its table. */
  label: string
  text: string
  /** Value as it is stored, if it reads differently: 1500 for 1,500.00. */
  stored: string
  /** Whether the text consists of names of files. */
  isFile: boolean
}

function contentTextOf(item: FormItem, label: string, value: unknown, language: Language): ContentText[] {
  const text = fieldValueToText(item, value, language)
  const stored = typeof value === 'number' ? String(value) : ''
  const { file } = itemFieldSchema(item)
  return text ? [{ label, text, stored, isFile: file !== undefined && file !== 'links' }] : []
}

/** Number of table rows read between interruptions. */
const rowsOfSlice = 50

/** Lists the texts of a form's values, cell by cell, in a language; fields without text are left out. */
export function* contentTextsOf(
  form: Pick<FormDesign, 'list'>,
  values: FormValues,
  language: Language = designLanguage,
): SliceGenerator<ContentText[]> {
  const texts: ContentText[] = []
  for (const item of formFieldsOf(form)) {
    if (!canHoldValue(item)) continue
    const value = getOwnValue(values, item.model)
    if (isTableItem(item)) {
      const columns = tableColumnsOf(item).map((column) => ({ column, cell: itemOfColumn(item, column) }))
      for (const [index, row] of tableRowsOf(value).entries()) {
        for (const { column, cell } of columns) {
          const label = `${item.name} / ${column.name}`
          texts.push(...contentTextOf(cell, label, getOwnValue(row, column.code), language))
        }
        if (index % rowsOfSlice === 0) yield
      }
    } else texts.push(...contentTextOf(item, item.name, value, language))
    yield
  }
  return texts
}
