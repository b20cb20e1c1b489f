import type { Directory } from '../../core/directory/directory'
import { mapInSlices, type SliceGenerator } from '../../core/slices'
import type { DepartmentRow as Row } from '../../generated/types'
import type { DepartmentRow } from '../queries'
import { toPinyinSpelling } from './pinyin'

/**
 * Number of enabled people in each department and below it, each person counted once per department. People with
 * one department are counted together: the path of each may be long.
 */
function* totalsOf(directory: Directory): SliceGenerator<Map<string, number>> {
  const totals = new Map<string, number>()
  const add = (id: string, people: number) => totals.set(id, (totals.get(id) ?? 0) + people)
  const alone = new Map<string, number>()
  for (const { enabled, departments } of directory.people()) {
    const [one, ...more] = enabled ? departments : []
    if (one && !more.length) alone.set(one.id, (alone.get(one.id) ?? 0) + 1)
    if (!more.length) continue
    const above = departments.flatMap(({ id }) => directory.pathOf(id).map((on) => on.id))
    for (const id of new Set(above)) add(id, 1)
    yield
  }
  for (const [id, people] of alone) {
    for (const on of directory.pathOf(id)) add(on.id, people)
    yield
  }
  return totals
}

/** Converts departments to rows for administrators, interruptible between people and departments. */
export function* toDepartmentRows(
  rows: readonly DepartmentRow[],
  directory: Directory,
): SliceGenerator<Row[]> {
  const totals = yield* totalsOf(directory)
  return yield* mapInSlices(rows, ({ parentId, ...row }) => ({
    ...row,
    parent_id: parentId,
    pinyin: toPinyinSpelling(row.name),
    total: totals.get(row.id) ?? 0,
  }))
}
