import type { MergeChange } from '../../../core/form/three-way-merge'
import type { FormValues } from '../../../core/form/values/form-values'
import { type FormRow, isSameValue } from '../../../core/form/values/form-values'
import { CallError } from '../../platform/call-error'
import { toCellText, toDisplayText, toRowText } from '../../platform/i18n/display-text'
import { t } from '../../platform/i18n/i18n'

/** The form as it stands now on the server. */
export interface LatestForm {
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
export const latestFormOf = (error: unknown): LatestForm | undefined =>
  error instanceof CallError && error.code === 'formmd5error' ? (error.data as LatestForm) : undefined

/** The values that differ from those that were opened; what was emptied is null. */
export const diffFormValues = (opened: FormValues, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([model, value]) => !isSameValue(opened[model], value))
      .map(([model, value]) => [model, value ?? null]),
  )

function textOf(change: MergeChange, value: unknown): string {
  const { item, row, column } = change
  if (column) return toCellText(item, column, value)
  if (row === undefined) return toDisplayText(item, value)
  return value ? toRowText(item, value as FormRow) : t('conflict.removed')
}

/** Where a change stands and what both say there. */
export function toChangeLine(change: MergeChange): ChangeLine {
  const { key, item, row, column, mine, theirs } = change
  const place = row ? t('conflict.row', { table: item.name, n: row, name: column?.name ?? '' }) : item.name
  return { key, name: place.trim(), mine: textOf(change, mine), theirs: textOf(change, theirs) }
}
