import { parametersOfSet } from '../../core/company/database-set/conditions'
import type {
  DatabaseSet,
  Dbctrl2GetdbsetData,
  Dbctrl2ListData,
  Dbctrl2LogData,
  Dbctrl2OfferedData,
} from '../../generated/types'
import type { DatabaseSetRecord } from '../queries/dbset/database-set'

/** A set as whoever chooses from it is told: lists travel as JSON texts (S1-096), and nothing tells whose rows it holds back. */
export function toDbset({ id, set }: DatabaseSetRecord): Dbctrl2GetdbsetData {
  const columns = set.columns
    .filter(({ shown, returned }) => shown || returned)
    .map(({ name, title, kind, shown }) => ({ name, title, kind, shown }))
  return {
    dbid: id,
    set: {
      name: set.name,
      key: set.key,
      label: set.label,
      pagesize: set.pagesize,
      columns: JSON.stringify(columns),
      orderby: JSON.stringify(set.orderby),
      parameters: JSON.stringify(parametersOfSet(set)),
    },
  }
}

/** A set in the list of those who define them. */
export const toDbsetRow = (
  { id, rev, set, changedBy, changedAt }: DatabaseSetRecord,
  sourcename: string,
): Dbctrl2ListData[number] => ({
  id,
  rev,
  set,
  sourcename,
  updated_at: changedAt.toISOString(),
  updated_by: changedBy,
})

/** A set as designers of forms choose it. */
export const toDbsetOption = ({ id, set }: DatabaseSetRecord): Dbctrl2OfferedData[number] => ({
  id,
  name: set.name,
  columns: set.columns.filter(({ returned }) => returned).map(({ name, title }) => ({ name, title })),
  parameters: parametersOfSet(set),
})

/** What was done to a set, and which of its parts were changed. */
export function toDbsetChange({
  before,
  after,
}: {
  before?: DatabaseSet
  after?: DatabaseSet
}): Pick<Dbctrl2LogData['result'][number], 'what' | 'name' | 'changed'> {
  const name = (after ?? before)?.name ?? ''
  if (!before || !after) return { what: after ? 'added' : 'deleted', name, changed: [] }
  const parts = Object.keys(after) as (keyof DatabaseSet)[]
  return {
    what: 'changed',
    name,
    changed: parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part])),
  }
}
