/** Node during traversal: its index, and the lowest index reachable from it. */
interface Visit {
  node: string
  met: number
  earliest: number
  reads: Iterator<string>
}

type Readings = (node: string) => Iterable<string>

/**
 * Sorts the nodes of a graph so that dependencies come first. The nodes of a cycle form one group; every
 * other group has one node.
 */
export function sortTopologically(nodes: Iterable<string>, readings: Readings): string[][] {
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

  constructor(private readonly readings: Readings) {}

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
    const met = this.met.size
    this.met.set(node, met)
    this.open.push(node)
    this.isOpen.add(node)
    return { node, met, earliest: met, reads: this.readings(node)[Symbol.iterator]() }
  }

  /** Follows an edge to a new node, or back to an open one, which closes a cycle. */
  private follow(visit: Visit, to: string): Visit | undefined {
    const met = this.met.get(to)
    if (met === undefined) return this.enter(to)
    if (this.isOpen.has(to)) visit.earliest = Math.min(visit.earliest, met)
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
