import type { FormItem } from '../../../generated/types'
import { readNumber } from '../../text/read-number'
import { isRecord } from '../values/form-values'
import { type FieldSettings, fieldKindOf } from './fields'

/** Target of a column of a chosen row. */
export interface AutofillTarget {
  column: string
  model: string
}

/**
 * Returns the autofill targets of a field when a row is chosen in it; a table column fills columns of its
 * row.
 */
export const autofillTargetsOf = ({ options }: FieldSettings): AutofillTarget[] =>
  (Array.isArray(options.fill) ? options.fill : []).filter(
    (one): one is AutofillTarget =>
      isRecord(one) && typeof one.column === 'string' && typeof one.model === 'string' && one.model !== '',
  )

/** Converts a database cell to a field's value; an unsuitable cell leaves the field empty. */
function toFieldValue(item: FormItem, cell: unknown): unknown {
  if (cell === null || cell === undefined || cell === '') return null
  if (fieldKindOf(item) === 'number') return readNumber(String(cell)).value ?? null
  if (fieldKindOf(item) === 'boolean') return typeof cell === 'boolean' ? cell : null
  return String(cell)
}

/** Returns the value of a column for a target field. */
export type AutofillSource = (column: string, target: FormItem) => unknown

/** Creates the source of a database row; without a row the targets become empty. */
export const autofillFromRow =
  (row: Readonly<Record<string, unknown>> | undefined): AutofillSource =>
  (column, target) =>
    toFieldValue(target, row?.[column])

/** Computes the autofilled values of what was chosen, by field model or column code. */
export function computeAutofill(
  item: FieldSettings,
  source: AutofillSource,
  itemAt: (model: string) => FormItem | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    autofillTargetsOf(item).flatMap(({ column, model }) => {
      const target = itemAt(model)
      return target ? [[model, source(column, target)]] : []
    }),
  )
}
