import type { FormDesign, FormItem } from '../../../generated/types'
import type { FieldRight, FormRights } from '../design'
import { formFieldsOf, tableColumnsOf } from '../design/items'
import { type FormValues, isRecord } from '../values/form-values'
import { isComputed, isComputedColumn } from './formulas'

const computedCodes = (item: FormItem, { columns }: FieldRight): Set<string> =>
  new Set(
    tableColumnsOf(item)
      .filter((column) => isComputedColumn(column) && columns?.get(column.code)?.access !== 'hidden')
      .map(({ code }) => code),
  )

function typedRows(item: FormItem, right: FieldRight, value: unknown): unknown {
  const codes = computedCodes(item, right)
  if (codes.size === 0 || !Array.isArray(value)) return value
  return value.map((row) =>
    isRecord(row) ? Object.fromEntries(Object.entries(row).filter(([code]) => !codes.has(code))) : row,
  )
}

/**
 * Removes computed fields from user input; they are ignored, not rejected. Input for hidden fields stays, to
 * be rejected.
 */
export function stripComputed(
  form: Pick<FormDesign, 'list'>,
  rights: FormRights,
  input: FormValues,
): FormValues {
  const items = new Map(formFieldsOf(form).map((item) => [item.model, item]))
  const entries = Object.entries(input).flatMap(([model, value]) => {
    const item = items.get(model)
    const right = item && rights.get(item.key)
    if (!item || !right || right.access === 'hidden') return [[model, value] as const]
    return isComputed(item) ? [] : [[model, typedRows(item, right, value)] as const]
  })
  return Object.fromEntries(entries)
}
