import type { RosterComparison } from '../../../core/directory/roster/compare-rosters'
import type { RosterLinks } from '../../../core/directory/roster/match-records'
import type {
  RosterDepartment,
  RosterPart,
  RosterPerson,
  RosterRole,
} from '../../../core/directory/roster/roster'

/** Row of a part, as the outside directory describes it. */
type RowOf = { departments: RosterDepartment; roles: RosterRole; people: RosterPerson }

/** Yields rows in batches, so that neither a statement nor a stored part has the size of a company. */
export function* batchesOf<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/** Row to write: its local id, its outside id, and the changed fields. */
export type RosterRowUpdate<Part extends RosterPart> = Partial<RowOf[Part]> & {
  here: string
  outside: string
}

/** Local ids by outside ids; new rows get one. */
export type LocalIds = Record<RosterPart, Map<string, string>>

/** Assigns local ids to all synced rows: linked ones retain theirs, new ones get one. */
export function assignLocalIds({ links, changes }: RosterComparison, newId: () => string): LocalIds {
  const of = (part: keyof RosterLinks) => {
    const ids = new Map([...links[part]].map(([here, outside]) => [outside, here]))
    for (const { id } of changes[part]?.added ?? []) ids.set(id, newId())
    return ids
  }
  return { departments: of('departments'), roles: of('roles'), people: of('people') }
}

/** New rows to write. */
export const toInsertedRosterRows = <Row extends { id: string }>(
  rows: readonly Row[],
  ids: ReadonlyMap<string, string>,
): (Row & { here: string; outside: string })[] =>
  rows.map((row) => ({ ...row, here: ids.get(row.id) ?? '', outside: row.id }))

/** Changed rows of a part with the fields that change. */
export const toUpdatedRosterRows = <Part extends RosterPart>(
  { changes }: RosterComparison,
  ids: LocalIds,
  part: Part,
): RosterRowUpdate<Part>[] =>
  (changes[part]?.changed ?? []).map(
    ({ id, fields }) =>
      ({
        ...Object.fromEntries(fields.map(({ field, after }) => [field, after])),
        here: ids[part].get(id),
        outside: id,
      }) as RosterRowUpdate<Part>,
  )
