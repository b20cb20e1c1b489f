import { type FormRow, type FormValues, isSameValue, type MergeChange } from '../../../core/form'
import { CallError, t, toCellText, toDisplayText, toRowText } from '../../platform'

/** Current form on the server. */
export interface LatestForm {
  formdata: FormValues
  formmd5: string
}

/** Readable change by another person. */
export interface ChangeLine {
  key: string
  name: string
  mine: string
  theirs: string
}

/** Returns the server's newer form if submitting was rejected because the form had changed. */
export const latestFormOf = (error: unknown): LatestForm | undefined =>
  error instanceof CallError && error.code === 'formmd5error' ? (error.data as LatestForm) : undefined

/** Returns the values that differ from the opened ones; cleared values are null. */
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

/** Describes where a change is and both values. */
export function toChangeLine(change: MergeChange): ChangeLine {
  const { key, item, row, column, mine, theirs } = change
  const place = row ? t('conflict.row', { table: item.name, n: row, name: column?.name ?? '' }) : item.name
  return { key, name: place.trim(), mine: textOf(change, mine), theirs: textOf(change, theirs) }
}
