import type { Comparison } from '../../../core/directory/roster/compare-rosters'
import type { Links } from '../../../core/directory/roster/match-records'
import type {
  RosterDepartment,
  RosterPart,
  RosterPerson,
  RosterRole,
} from '../../../core/directory/roster/roster'

/** The row that a comparison found under a part, as the outside would tell it. */
type RowOf = { departments: RosterDepartment; roles: RosterRole; people: RosterPerson }

/** A row to be written: its id here, its outside id, and the fields that count. */
export type Writing<Part extends RosterPart> = Partial<RowOf[Part]> & { here: string; outside: string }

/** Ids here by outside ids; rows that are new get one. */
export type HereIds = Record<RosterPart, Map<string, string>>

/** The ids here of everything told: what is linked keeps its own, what is new gets one. */
export function hereIds({ links, changes }: Comparison, newId: () => string): HereIds {
  const of = (part: keyof Links) => {
    const ids = new Map([...links[part]].map(([here, outside]) => [outside, here]))
    for (const { id } of changes[part]?.added ?? []) ids.set(id, newId())
    return ids
  }
  return { departments: of('departments'), roles: of('roles'), people: of('people') }
}

/** New rows of a part, as they will be written. */
export const addedRows = <Part extends RosterPart>(
  { changes }: Comparison,
  ids: HereIds,
  part: Part,
): Writing<Part>[] =>
  (changes[part]?.added ?? []).map(
    (row) => ({ ...row, here: ids[part].get(row.id), outside: row.id }) as Writing<Part>,
  )

/** Changed rows of a part with the fields that change. */
export const changedRows = <Part extends RosterPart>(
  { changes }: Comparison,
  ids: HereIds,
  part: Part,
): Writing<Part>[] =>
  (changes[part]?.changed ?? []).map(
    ({ id, fields }) =>
      ({
        ...Object.fromEntries(fields.map(({ field, after }) => [field, after])),
        here: ids[part].get(id),
        outside: id,
      }) as Writing<Part>,
  )
