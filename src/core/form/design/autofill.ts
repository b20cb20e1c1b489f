import type { FormItem } from '../../../generated/types'
import { isRecord } from '../values/form-values'
import { type FieldUse, fieldKindOf } from './fields'

/** Where a column of a chosen row goes. */
export interface AutofillTarget {
  column: string
  model: string
}

/** What a field fills in others when a row is chosen in it; a column of a table fills columns of its row. */
export const autofillTargetsOf = ({ options }: FieldUse): AutofillTarget[] =>
  (Array.isArray(options.fill) ? options.fill : []).filter(
    (one): one is AutofillTarget =>
      isRecord(one) && typeof one.column === 'string' && typeof one.model === 'string' && one.model !== '',
  )

/** A cell of a database as a field holds it; what it cannot hold leaves it empty. */
function heldBy(item: FormItem, cell: unknown): unknown {
  if (cell === null || cell === undefined || cell === '') return null
  if (fieldKindOf(item) === 'number') return Number.isFinite(Number(cell)) ? Number(cell) : null
  if (fieldKindOf(item) === 'boolean') return typeof cell === 'boolean' ? cell : null
  return String(cell)
}

/** What a chosen row fills in, by the models of fields or the codes of columns; without a row they become empty. */
export function computeAutofill(
  item: FieldUse,
  row: Readonly<Record<string, unknown>> | undefined,
  itemAt: (model: string) => FormItem | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    autofillTargetsOf(item).flatMap(({ column, model }) => {
      const target = itemAt(model)
      return target ? [[model, heldBy(target, row?.[column])]] : []
    }),
  )
}
