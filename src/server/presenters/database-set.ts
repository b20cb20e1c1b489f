import { parametersOfSet } from '../../core/company/database-set/conditions'
import type {
  DatabaseSet,
  Dbctrl2GetdbsetData,
  Dbctrl2ListData,
  Dbctrl2LogData,
  Dbctrl2OfferedData,
} from '../../generated/types'
import type { DatabaseSetRecord } from '../queries'

/**
 * View of a set for its users: lists travel as JSON texts (S1-096), and the row restrictions are not
 * revealed.
 */
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

/** List row of a set for its authors. */
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

/** Option of a set for form designers. */
export const toDbsetOption = ({ id, set }: DatabaseSetRecord): Dbctrl2OfferedData[number] => ({
  id,
  name: set.name,
  columns: set.columns.filter(({ returned }) => returned).map(({ name, title }) => ({ name, title })),
  parameters: parametersOfSet(set),
})

/** Change to a set, with the changed parts. */
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
