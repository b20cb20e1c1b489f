import { type Roster, type RosterPart, type RosterRow, rosterParts } from './roster'

/** A field of a row before and after. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** A row whose fields differ. */
interface RowChange {
  id: string
  name: string
  fields: FieldChange[]
}

/** How one part differs: new rows, changed fields, who is no longer told of, and who is told of but out of service. */
export interface PartChanges<Row extends RosterRow = RosterRow> {
  added: Row[]
  changed: RowChange[]
  gone: Row[]
  back: Row[]
}

/** How two rosters differ, part by part. */
export type RosterChanges = { [Part in RosterPart]?: PartChanges }

/** Whether two values of a field read the same. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that are told and differ; service is a matter of its own. */
function fieldsOf<Row extends RosterRow>(now: Row, told: Row): FieldChange[] {
  return Object.entries(told).flatMap(([field, after]) => {
    const before = now[field as keyof Row]
    const isOut = field === 'id' || field === 'enabled' || after === undefined || isSame(before, after)
    return isOut ? [] : [{ field, before, after }]
  })
}

/** How the rows now differ from the rows told; nothing is ever taken away without being named in `gone`. */
export function diffPart<Row extends RosterRow>(now: readonly Row[], told: readonly Row[]): PartChanges<Row> {
  const byId = new Map(now.map((row) => [row.id, row]))
  const inService = told.filter(({ enabled }) => enabled)
  const kept = new Set(inService.map(({ id }) => id))
  const known = inService.flatMap((after) => {
    const before = byId.get(after.id)
    return before ? [{ before, after }] : []
  })
  return {
    added: inService.filter(({ id }) => !byId.has(id)),
    changed: known
      .map(({ before, after }) => ({ id: after.id, name: after.name, fields: fieldsOf(before, after) }))
      .filter(({ fields }) => fields.length > 0),
    gone: now.filter(({ id, enabled }) => enabled && !kept.has(id)),
    back: known.filter(({ before }) => !before.enabled).map(({ before }) => before),
  }
}

/** How the company now differs from what is told of it. */
export function diffRosters(now: Roster, told: Roster): RosterChanges {
  return Object.fromEntries(
    rosterParts.flatMap((part) => {
      const rows: readonly RosterRow[] | undefined = told[part]
      return rows ? [[part, diffPart<RosterRow>(now[part] ?? [], rows)]] : []
    }),
  )
}

/** The rows with changes made: who is gone is out of service, who is back in it. */
export function applyPartChanges<Row extends RosterRow>(
  now: readonly Row[],
  { added, changed, gone, back }: PartChanges<Row>,
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

/** Whether there is nothing to do. */
export const hasNoChanges = (changes: RosterChanges): boolean =>
  Object.values(changes).every(({ added, changed, gone, back }) =>
    [added, changed, gone, back].every((list) => list.length === 0),
  )
