import {
  diffTable,
  type FieldChange,
  type FormRow,
  fieldNameOf,
  fieldValueToText,
  fieldValueToTextInSlices,
  isEmpty,
  isTableItem,
  type MergeChange,
  type SubmissionResult,
  tableCellText,
  tableRowsOf,
  tableRowText,
} from '../../form'
import { runToCompletion, type SliceGenerator } from '../../slices'
import type { LoggedField, LoggedRow } from '../snapshot'

/** Maximum number of logged rows per table; no one reads a longer history. */
const maxRows = 100

function textIn({ item, column }: MergeChange, value: unknown): string | undefined {
  if (column) return tableCellText(item, column, value)
  return value === undefined ? undefined : tableRowText(item, value as FormRow)
}

function loggedRow(change: MergeChange): LoggedRow {
  const { row = 0, column, opened, theirs } = change
  const [was, now] = [textIn(change, opened), textIn(change, theirs)]
  return {
    row,
    ...(column && { column: column.name }),
    ...(was !== undefined && { was }),
    ...(now !== undefined && { now }),
  }
}

function loggedRows({ item, before, after }: FieldChange): Pick<LoggedField, 'rows'> {
  if (!isTableItem(item) || tableRowsOf(before).length + tableRowsOf(after).length > maxRows) return {}
  const changes = diffTable(item, before, after)
  return changes.every(({ row }) => row) ? { rows: changes.map(loggedRow) } : {}
}

/** Returns the previous text; omitted if only a source that is no longer queried knows it. */
const readBefore = ({ item, before, text }: FieldChange): Pick<LoggedField, 'was'> =>
  text !== undefined || isEmpty(before) || isTableItem(item) ? {} : { was: fieldValueToText(item, before) }

/** Converts the changed fields to log entries. */
export const toLoggedFields = (accepted: Pick<SubmissionResult, 'changed'>): LoggedField[] =>
  runToCompletion(logInSlices(accepted))

/** Converts the changed fields to log entries; interruptible between fields and table rows. */
export function* logInSlices({ changed }: Pick<SubmissionResult, 'changed'>): SliceGenerator<LoggedField[]> {
  const logged: LoggedField[] = []
  for (const change of changed) {
    const { item, after, text } = change
    logged.push({
      n: item.name,
      m: item.model,
      t: fieldNameOf(item),
      str: text ?? (yield* fieldValueToTextInSlices(item, after)),
      ...readBefore(change),
      ...loggedRows(change),
    })
    yield
  }
  return logged
}
