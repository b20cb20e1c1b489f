import type { FormItem } from '../../../generated/types'
import { columnsOf } from '../items'
import type { WrittenFormula } from './formulas'
import { inOrder } from './order'
import { columnId, type Reads } from './reads'

/** An item with the nearest layout around it that may be hidden. */
export interface Placed {
  item: FormItem
  above?: string
}

/** A formula with what it decides and what it reads. */
export interface Reading extends WrittenFormula {
  /** What it decides, as formulas read it: the key of an item, or `key.code` of a column. */
  id: string
  reads: Reads
}

/** Every item of a form, a layout before what it holds. */
export function placesIn(items: readonly FormItem[], above?: string): Placed[] {
  return items.flatMap((item) => {
    const mayHide = above !== undefined || Boolean(item.linkage?.shown?.trim())
    const inside = (item.columns ?? []).flatMap(({ list }) => placesIn(list, mayHide ? item.key : undefined))
    return [{ item, ...(above === undefined ? {} : { above }) }, ...inside]
  })
}

/** The ids a formula reads, columns of its own row included. */
export const readIds = ({ item, reads }: Reading): string[] => [
  ...reads.ids,
  ...[...reads.row].map((code) => columnId(item.key, code)),
]

/** What must be settled before what: a field before its readers, a layout before what it holds, rows before cells. */
function readingsOf(formulas: readonly Reading[], places: readonly Placed[]) {
  const readings = new Map<string, Set<string>>()
  const note = (id: string, read: string) => readings.set(id, (readings.get(id) ?? new Set()).add(read))
  for (const { item, above } of places) {
    if (above !== undefined) note(item.key, above)
    for (const { code } of columnsOf(item)) note(columnId(item.key, code), item.key)
  }
  for (const formula of formulas) for (const read of readIds(formula)) note(formula.id, read)
  return readings
}

/** The order of what is settled, and the circles in it. Nothing waits for whether an item is required. */
export function orderOf(ids: Iterable<string>, formulas: readonly Reading[], places: readonly Placed[]) {
  const settling = formulas.filter(({ part }) => part !== 'required')
  const readings = readingsOf(settling, places)
  const ranks = new Map(places.map(({ item }, rank) => [item.key, rank]))
  const groups = inOrder(ids, (id) => readings.get(id) ?? [])
  for (const group of groups) group.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  const circles = groups.filter(([id = '', ...more]) => more.length > 0 || readings.get(id)?.has(id))
  return { groups, circles }
}

/** The formulas on circles: those that read something which reads what they decide. */
export function circularIn<Formula extends Reading>(
  formulas: readonly Formula[],
  circles: readonly (readonly string[])[],
): Set<Formula> {
  const circleOf = new Map(circles.flatMap((circle) => circle.map((id) => [id, new Set(circle)] as const)))
  return new Set(
    formulas.filter(
      (formula) =>
        formula.part !== 'required' && readIds(formula).some((read) => circleOf.get(formula.id)?.has(read)),
    ),
  )
}
