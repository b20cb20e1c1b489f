import type { RosterComparison } from '../../../core/directory/roster/compare-rosters'
import type { RosterLinks } from '../../../core/directory/roster/match-records'
import type {
  RosterDepartment,
  RosterPart,
  RosterPerson,
  RosterRole,
} from '../../../core/directory/roster/roster'

/** The row that a comparison found under a part, as the outside would tell it. */
type RowOf = { departments: RosterDepartment; roles: RosterRole; people: RosterPerson }

/** A row to be written: its id here, its outside id, and the fields that count. */
export type RosterRowUpdate<Part extends RosterPart> = Partial<RowOf[Part]> & {
  here: string
  outside: string
}

/** Ids here by outside ids; rows that are new get one. */
export type LocalIds = Record<RosterPart, Map<string, string>>

/** The ids here of everything told: what is linked keeps its own, what is new gets one. */
export function assignLocalIds({ links, changes }: RosterComparison, newId: () => string): LocalIds {
  const of = (part: keyof RosterLinks) => {
    const ids = new Map([...links[part]].map(([here, outside]) => [outside, here]))
    for (const { id } of changes[part]?.added ?? []) ids.set(id, newId())
    return ids
  }
  return { departments: of('departments'), roles: of('roles'), people: of('people') }
}

/** New rows of a part, as they will be written. */
export const toNewRows = <Part extends RosterPart>(
  { changes }: RosterComparison,
  ids: LocalIds,
  part: Part,
): RosterRowUpdate<Part>[] =>
  (changes[part]?.added ?? []).map(
    (row) => ({ ...row, here: ids[part].get(row.id), outside: row.id }) as RosterRowUpdate<Part>,
  )

/** Changed rows of a part with the fields that change. */
export const toChangedRows = <Part extends RosterPart>(
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
