import { type Roster, type RosterPart, type RosterRow, rosterParts } from './roster'

/** Old and new value of a field. */
export interface RosterFieldChange {
  field: string
  before: unknown
  after: unknown
}

/** Row with changed fields. */
interface RowChange {
  id: string
  name: string
  fields: RosterFieldChange[]
}

/**
 * Differences of one part: new rows, changed fields, rows missing outside, and rows present outside but
 * disabled here.
 */
export interface RosterPartChanges<Row extends RosterRow = RosterRow> {
  added: Row[]
  changed: RowChange[]
  gone: Row[]
  back: Row[]
}

/** Differences of two rosters, by part. */
export type RosterChanges = { [Part in RosterPart]?: RosterPartChanges }

/** Whether two values of a field are equal. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields that the outside provides and that differ; the enabled state is handled separately. */
export function listChangedFields<Row extends RosterRow>(now: Row, result: Row): RosterFieldChange[] {
  return Object.entries(result).flatMap(([field, after]) => {
    const before = now[field as keyof Row]
    const isOut = field === 'id' || field === 'enabled' || after === undefined || isSame(before, after)
    return isOut ? [] : [{ field, before, after }]
  })
}

/** Diffs the current rows against the outside rows. Removals are always listed in `gone`. */
export function diffRosterPart<Row extends RosterRow>(
  now: readonly Row[],
  results: readonly Row[],
): RosterPartChanges<Row> {
  const byId = new Map(now.map((row) => [row.id, row]))
  const inService = results.filter(({ enabled }) => enabled)
  const known = inService.flatMap((after) => {
    const before = byId.get(after.id)
    return before ? [{ before, after }] : []
  })
  const retained = new Set(known.map(({ before }) => before.id))
  return {
    added: inService.filter(({ id }) => !byId.has(id)),
    changed: known
      .map(({ before, after }) => ({
        id: after.id,
        name: after.name,
        fields: listChangedFields(before, after),
      }))
      .filter(({ fields }) => fields.length > 0),
    gone: now.filter(({ id, enabled }) => enabled && !retained.has(id)),
    back: known.filter(({ before }) => !before.enabled).map(({ before }) => before),
  }
}

/** Diffs the company against the outside roster. */
export function diffRosters(now: Roster, roster: Roster): RosterChanges {
  return Object.fromEntries(
    rosterParts.flatMap((part) => {
      const rows: readonly RosterRow[] | undefined = roster[part]
      return rows ? [[part, diffRosterPart<RosterRow>(now[part] ?? [], rows)]] : []
    }),
  )
}

/** Applies changes to rows: rows in `gone` become disabled, returning rows enabled. */
export function applyRosterPartChanges<Row extends RosterRow>(
  now: readonly Row[],
  { added, changed, gone, back }: RosterPartChanges<Row>,
): Row[] {
  const fields = new Map(changed.map((row) => [row.id, row.fields]))
  const service = new Map([
    ...gone.map(({ id }) => [id, false] as const),
    ...back.map(({ id }) => [id, true] as const),
  ])
  const rows = now.map((row) => ({
    ...row,
    ...Object.fromEntries((fields.get(row.id) ?? []).map(({ field, after }) => [field, after])),
    enabled: service.get(row.id) ?? row.enabled,
  }))
  return [...rows, ...added]
}

/** Whether there are no changes. */
export const hasNoRosterChanges = (changes: RosterChanges): boolean =>
  Object.values(changes).every(({ added, changed, gone, back }) =>
    [added, changed, gone, back].every((list) => list.length === 0),
  )
