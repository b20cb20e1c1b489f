import type { DirectorySheets } from '../../../generated/types'
import { collectInSlices, type SliceGenerator } from '../../slices'
import type { PersonFieldDefinition } from '../person-fields'
import { listSuperiorNumbers } from './own-cells'

type PersonRow = DirectorySheets['people'][number]

/** Indexes rows by job number; of a number that stands twice, the first row counts. */
function indexRows(rows: readonly PersonRow[]): ReadonlyMap<string, PersonRow> {
  const byNumber = new Map<string, PersonRow>()
  for (const row of rows) {
    const jobid = row.jobid.trim()
    if (jobid && !byNumber.has(jobid)) byNumber.set(jobid, row)
  }
  return byNumber
}

/**
 * Orders rows so that the superiors whom a row names come before it, wherever they stand in the sheet. Other rows, and
 * superiors in a circle, keep the order of the sheet.
 */
export function* orderPeople(
  rows: readonly PersonRow[],
  fields: readonly PersonFieldDefinition[],
): SliceGenerator<PersonRow[]> {
  const byNumber = indexRows(rows)
  const named = yield* collectInSlices(rows, ({ own = {} }) => [
    listSuperiorNumbers(own, fields).flatMap((jobId) => byNumber.get(jobId) ?? []),
  ])
  const superiorsOf = new Map(rows.map((row, at) => [row, named[at] ?? []]))
  const entered = new Set<PersonRow>()
  const ordered: PersonRow[] = []
  for (const row of rows) {
    const open = entered.has(row) ? [] : [row]
    for (let last = open.at(-1); last; last = open.at(-1)) {
      entered.add(last)
      const next = superiorsOf.get(last)?.pop()
      if (next && !entered.has(next)) open.push(next)
      else if (!next) ordered.push(...open.splice(-1))
    }
  }
  return ordered
}
