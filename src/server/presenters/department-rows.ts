import type { Directory } from '../../core/directory/directory'
import type { DepartmentRow as Row } from '../../generated/types'
import type { DepartmentRow } from '../queries/directory/department'
import { toSpelling } from './pinyin'

/** Number of enabled people in each department and below it, each person counted once per department. */
function totalsOf(directory: Directory): Map<string, number> {
  const totals = new Map<string, number>()
  for (const person of directory.people()) {
    if (!person.enabled) continue
    const above = person.departments.flatMap(({ id }) => directory.pathOf(id).map((one) => one.id))
    for (const id of new Set(above)) totals.set(id, (totals.get(id) ?? 0) + 1)
  }
  return totals
}

/** Converts departments to rows for administrators. */
export function toDepartmentRows(rows: readonly DepartmentRow[], directory: Directory): Row[] {
  const totals = totalsOf(directory)
  return rows.map(({ parentId, ...row }) => ({
    ...row,
    parent_id: parentId,
    pinyin: toSpelling(row.name),
    total: totals.get(row.id) ?? 0,
  }))
}
