import { emptyForm, fieldSchemas } from '../../../core/form'
import type { FieldSchema, FormDesign, FormItem } from '../../../generated/types'
import { defaultOptions } from '../../designer/new-item'
import { currentLanguage } from '../../platform/i18n/i18n'

const keyOf = (n: number) => `1700000000000_${n}`

function itemOf(field: FieldSchema, n: number): FormItem {
  const { name, type = name, title } = field
  const first = defaultOptions(field, currentLanguage())
  const options = { ...first, ...(type === 'custom' && { componentName: name }) }
  const model = `${type}_${keyOf(n)}`
  return { type, name: title[currentLanguage()], key: keyOf(n), keyindex: n, model, options, rules: [] }
}

/** Maximum number of fields per row on a tablet. */
const inRow = 4

function gridOf(items: FormItem[], n: number): FormItem {
  const columns = items.map((item) => ({ span: 24 / inRow, list: [item] }))
  const key = keyOf(n)
  return { type: 'grid', name: '', key, keyindex: n, model: `grid_${key}`, options: {}, rules: [], columns }
}

/**
 * Builds a form with one field of every standalone type, four per row, to show how narrow widths reflow them.
 */
export function buildAllFieldsForm(): FormDesign {
  const items = fieldSchemas.filter(({ holds }) => !holds).map((field, i) => itemOf(field, i + 1))
  const rows = Array.from({ length: Math.ceil(items.length / inRow) }, (_, i) =>
    gridOf(items.slice(i * inRow, (i + 1) * inRow), items.length + i + 1),
  )
  return { ...emptyForm(), list: rows }
}
