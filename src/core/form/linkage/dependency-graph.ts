import type { FormItem } from '../../../generated/types'
import { effectiveItem } from '../design'
import { tableColumnsOf } from '../design/items'
import { columnId, type FormulaDependencies } from './formula-references'
import { type FormulaDefinition, itemConditionOf } from './formulas'

/** Node during traversal: its index, and the lowest index reachable from it. */
interface Visit {
  node: string
  met: number
  earliest: number
  reads: Iterator<string>
}

type ReadingsOf = (node: string) => Iterable<string>

/**
 * Sorts the nodes of a graph so that dependencies come first. The nodes of a cycle form one group; every
 * other group has one node.
 */
export function sortTopologically(nodes: Iterable<string>, readings: ReadingsOf): string[][] {
  const ordering = new Ordering(readings)
  for (const node of nodes) ordering.add(node)
  return ordering.groups
}

/** Tarjan's algorithm without recursion: a chain of formulas may be as long as a form. */
class Ordering {
  readonly groups: string[][] = []
  private readonly met = new Map<string, number>()
  private readonly open: string[] = []
  private readonly isOpen = new Set<string>()

  constructor(private readonly readings: ReadingsOf) {}

  add(start: string): void {
    const path = this.met.has(start) ? [] : [this.enter(start)]
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const { done, value } = visit.reads.next()
      const below = done ? undefined : this.follow(visit, value)
      if (below) path.push(below)
      if (done) this.leave(visit, path)
    }
  }

  private enter(node: string): Visit {
    const matched = this.met.size
    this.met.set(node, matched)
    this.open.push(node)
    this.isOpen.add(node)
    return { node, met: matched, earliest: matched, reads: this.readings(node)[Symbol.iterator]() }
  }

  /** Follows an edge to a new node, or back to an open one, which closes a cycle. */
  private follow(visit: Visit, to: string): Visit | undefined {
    const matched = this.met.get(to)
    if (matched === undefined) return this.enter(to)
    if (this.isOpen.has(to)) visit.earliest = Math.min(visit.earliest, matched)
    return undefined
  }

  private leave({ node, met, earliest }: Visit, path: Visit[]): void {
    path.pop()
    const above = path.at(-1)
    if (above) above.earliest = Math.min(above.earliest, earliest)
    if (earliest !== met) return
    const group = this.open.splice(this.open.lastIndexOf(node))
    for (const one of group) this.isOpen.delete(one)
    this.groups.push(group)
  }
}

/** Item with the nearest enclosing layout that may be hidden. */
export interface ItemPlacement {
  item: FormItem
  above?: string
}

/** Formula with its target and its dependencies. */
export interface FormulaNode extends FormulaDefinition {
  /** Id of its target as formulas reference it: the key of an item, or `key.code` of a column. */
  id: string
  reads: FormulaDependencies
}

/** Lists every item of a form, each layout before its content. */
export function listPlacements(items: readonly FormItem[], above?: string): ItemPlacement[] {
  return items.flatMap((item) => {
    const mayHide = above !== undefined || itemConditionOf(item, 'shown') !== ''
    const inside = (item.columns ?? []).flatMap(({ list }) =>
      listPlacements(list, mayHide ? item.key : undefined),
    )
    return [{ item: effectiveItem(item), ...(above === undefined ? {} : { above }) }, ...inside]
  })
}

/** Returns the ids a formula reads, including columns of its own row. */
export const dependencyIds = ({ item, reads }: FormulaNode): string[] => [
  ...reads.ids,
  ...[...reads.row].map((code) => columnId(item.key, code)),
]

/**
 * Returns the dependency edges: fields before their readers, layouts before their content, rows before cells.
 */
function readingsOf(formulas: readonly FormulaNode[], places: readonly ItemPlacement[]) {
  const readings = new Map<string, Set<string>>()
  const note = (id: string, read: string) => readings.set(id, (readings.get(id) ?? new Set()).add(read))
  for (const { item, above } of places) {
    if (above !== undefined) note(item.key, above)
    for (const { code } of tableColumnsOf(item)) note(columnId(item.key, code), item.key)
  }
  for (const formula of formulas) for (const read of dependencyIds(formula)) note(formula.id, read)
  return readings
}

type Readings = ReadonlyMap<string, ReadonlySet<string>>

/** Sorts targets by dependency and finds cycles. Nothing depends on whether an item is required. */
export function* topologicalSort<Formula extends FormulaNode>(
  ids: Iterable<string>,
  formulas: readonly Formula[],
  places: readonly ItemPlacement[],
) {
  const settling = formulas.filter(({ part }) => part !== 'required')
  const readings = readingsOf(settling, places)
  yield
  const groups = sortTopologically(ids, (id) => readings.get(id) ?? []).map((group) => inPlace(group, places))
  yield
  const circles = groups.filter(([id = '', ...more]) => more.length > 0 || readings.get(id)?.has(id))
  return { groups, circles: circles.map((circle) => circleIn(new Set(circle), settling, readings)) }
}

/** Sorts the members of a cycle by form order: layouts before their content, tables before their columns. */
function inPlace(group: string[], places: readonly ItemPlacement[]): string[] {
  if (group.length === 1) return group
  const ids = places.flatMap(({ item }) => [
    item.key,
    ...tableColumnsOf(item).map(({ code }) => columnId(item.key, code)),
  ])
  const ranks = new Map(ids.map((id, rank) => [id, rank]))
  return group.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}

/** Circular dependency. */
export interface FormulaCycle<Formula> {
  /** Formulas of the cycle. */
  formulas: Formula[]
  /** Ids on the path from the target of the first formula back to itself. */
  path: string[]
}

function circleIn<Formula extends FormulaNode>(
  ids: ReadonlySet<string>,
  settling: readonly Formula[],
  readings: Readings,
): FormulaCycle<Formula> {
  const isOn = (formula: Formula) =>
    ids.has(formula.id) && dependencyIds(formula).some((read) => ids.has(read))
  const formulas = settling.filter(isOn)
  return { formulas, path: wayRound(formulas[0]?.id ?? '', ids, readings) }
}

/** Finds the shortest path from a node through its dependencies back to itself. */
function wayRound(start: string, ids: ReadonlySet<string>, readings: Readings): string[] {
  const from = new Map<string, string>()
  const queue = [start]
  for (const id of queue)
    for (const read of readings.get(id) ?? []) {
      if (!ids.has(read) || from.has(read)) continue
      from.set(read, id)
      queue.push(read)
    }
  const way = [start]
  for (let id = from.get(start); id !== undefined && id !== start; id = from.get(id)) way.unshift(id)
  return [start, ...way]
}
