import type { MergedChange } from '../../../core/form/three-way-merge'
import type { FormValues } from '../../../core/form/values/form-values'
import { type Row, sameValue } from '../../../core/form/values/form-values'
import { Failure } from '../../platform/call-error'
import { shownCell, shownRow, shownText } from '../../platform/i18n/display-text'
import { t } from '../../platform/i18n/i18n'

/** The form as it stands now on the server. */
export interface Fresh {
  formdata: FormValues
  formmd5: string
}

/** What somebody else changed, as people read it. */
export interface ChangeLine {
  key: string
  name: string
  mine: string
  theirs: string
}

/** The server's newer form, when a deal was refused because the form had changed. */
export const freshIn = (error: unknown): Fresh | undefined =>
  error instanceof Failure && error.code === 'formmd5error' ? (error.data as Fresh) : undefined

/** The values that differ from those that were opened; what was emptied is null. */
export const changedSince = (opened: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([model, value]) => !sameValue(opened[model], value))
      .map(([model, value]) => [model, value ?? null]),
  )

function textOf(change: MergedChange, value: unknown): string {
  const { item, row, column } = change
  if (column) return shownCell(item, column, value)
  if (row === undefined) return shownText(item, value)
  return value ? shownRow(item, value as Row) : t('conflict.removed')
}

/** Where a change stands and what both say there. */
export function lineOf(change: MergedChange): ChangeLine {
  const { key, item, row, column, mine, theirs } = change
  const place = row ? t('conflict.row', { table: item.name, n: row, name: column?.name ?? '' }) : item.name
  return { key, name: place.trim(), mine: textOf(change, mine), theirs: textOf(change, theirs) }
}
