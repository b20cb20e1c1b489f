import { fieldNameOf } from '../../form/design/fields'
import { isTable } from '../../form/design/items'
import { cellText, rowText, toText, toTextInSlices } from '../../form/field-values/value-text'
import type { Accepted, FieldChange } from '../../form/submission/apply-submission'
import { changesInTable, type MergedChange } from '../../form/three-way-merge'
import { isEmpty, type Row, rowsOf } from '../../form/values/form-values'
import { finish, type Sliced } from '../../slices'
import type { LoggedField, LoggedRow } from '../snapshot/flow-changes'

/** A history that tells more lines of one table than this is read by nobody. */
const mostRows = 100

function textIn({ item, column }: MergedChange, value: unknown): string | undefined {
  if (column) return cellText(item, column, value)
  return value === undefined ? undefined : rowText(item, value as Row)
}

function loggedRow(change: MergedChange): LoggedRow {
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
  if (!isTable(item) || rowsOf(before).length + rowsOf(after).length > mostRows) return {}
  const changes = changesInTable(item, before, after)
  return changes.every(({ row }) => row) ? { rows: changes.map(loggedRow) } : {}
}

/** How it read before; not where only a source knows how values read, which is no longer asked. */
const readBefore = ({ item, before, text }: FieldChange): Pick<LoggedField, 'was'> =>
  text !== undefined || isEmpty(before) || isTable(item) ? {} : { was: toText(item, before) }

/** The changed fields as the log keeps them. */
export const loggedFields = (accepted: Pick<Accepted, 'changed'>): LoggedField[] =>
  finish(logInSlices(accepted))

/** Does the same, and may be interrupted between fields and the rows of tables. */
export function* logInSlices({ changed }: Pick<Accepted, 'changed'>): Sliced<LoggedField[]> {
  const logged: LoggedField[] = []
  for (const change of changed) {
    const { item, after, text } = change
    logged.push({
      n: item.name,
      m: item.model,
      t: fieldNameOf(item),
      str: text ?? (yield* toTextInSlices(item, after)),
      ...readBefore(change),
      ...loggedRows(change),
    })
    yield
  }
  return logged
}
