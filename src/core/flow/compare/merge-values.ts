import { getOwnValue, isRecord, isSameValue } from '../../form'

/** Side that wins where both changed one thing. */
export type MergeSide = 'mine' | 'theirs'

/** Common base and the value of each side; undefined = missing. */
export interface MergeSides<Value = unknown> {
  base: Value
  mine: Value
  theirs: Value
}

/** Conflict: one thing that both sides changed differently. */
export interface MergeConflict extends MergeSides {
  /** Path of names and ids to the thing. */
  path: readonly string[]
}

/** Resolutions of conflicts, by conflict id. */
export type ConflictChoices = Readonly<Record<string, MergeSide>>

type Json = Readonly<Record<string, unknown>>
type IdOf = (entry: unknown) => string

/** Returns the id of a conflict. */
export const conflictId = (path: readonly string[]): string => path.join('/')

/** Properties that identify list entries; the first one that all entries have is used. */
const ids = ['id', 'key', '_id', 'fileid', 'code']

/** Names of lists of steps; each target is merged separately. */
export const stepListProperties: readonly string[] = ['defaultFunId', 'funId', 'funids', 'funs']

const isTargets = (path: readonly string[]) => stepListProperties.includes(path.at(-1) ?? '')

const isNamed = (list: readonly unknown[], idOf: IdOf) => {
  const known = list.map(idOf)
  return !known.includes('') && new Set(known).size === known.length
}

/** Returns how the entries of lists are identified; undefined if they cannot be. */
function idIn(lists: readonly (readonly unknown[])[], path: readonly string[]): IdOf | undefined {
  const candidates = isTargets(path)
    ? [String]
    : ids.map((id) => (entry: unknown) => (isRecord(entry) ? String(getOwnValue(entry, id) ?? '') : ''))
  return candidates.find((idOf) => lists.every((list) => isNamed(list, idOf)))
}

/** Returns the sequence after each of some ids, and the one before all of them. */
function runsOf(order: readonly string[], among: ReadonlySet<string>): Map<string, string[]> {
  const runs = new Map<string, string[]>()
  let after = ''
  for (const id of order)
    if (among.has(id)) after = id
    else {
      const run = runs.get(after)
      if (run) run.push(id)
      else runs.set(after, [id])
    }
  return runs
}

/** Merges the additions of both sides into an order where each side has them; the result is symmetric. */
export function mergeOrder(
  spine: readonly string[],
  local: readonly string[],
  remote: readonly string[],
): string[] {
  const among = new Set(spine)
  const [own, other] = [runsOf(local, among), runsOf(remote, among)]
  const runsAfter = (id: string) =>
    [own.get(id) ?? [], other.get(id) ?? []].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)).flat()
  return [...new Set(['', ...spine].flatMap((id) => (id ? [id, ...runsAfter(id)] : runsAfter(id))))]
}

function inAll(sides: MergeSides<readonly string[]>): Set<string> {
  const [localEntries, remoteEntries] = [new Set(sides.mine), new Set(sides.theirs)]
  return new Set(sides.base.filter((id) => localEntries.has(id) && remoteEntries.has(id)))
}

const missing = <Value>({ base, mine, theirs }: MergeSides<Value>) =>
  base === undefined || mine === undefined || theirs === undefined

/**
 * Merges two edits of one JSON, thing by thing; a change by both is a conflict, which takes mine until
 * resolved.
 */
export class JsonMerger {
  readonly clashes: MergeConflict[] = []

  constructor(
    private readonly choices: ConflictChoices = {},
    /** Things whose removal conflicts even if unchanged, as the other side has come to need them. */
    private readonly needed: ReadonlySet<string> = new Set(),
  ) {}

  /** Returns the chosen side and records the conflict. */
  chosen<Value>({ base, mine, theirs }: MergeSides<Value>, path: readonly string[]): Value {
    this.clashes.push({ base, mine, theirs, path })
    return this.choices[conflictId(path)] === 'theirs' ? theirs : mine
  }

  /** Merges a value. */
  value(sides: MergeSides, path: readonly string[]): unknown {
    const { base, mine, theirs } = sides
    if (isSameValue(mine, theirs)) return mine
    if (missing(sides) && this.needed.has(conflictId(path))) return this.chosen(sides, path)
    if (isSameValue(base, theirs)) return mine
    if (isSameValue(base, mine)) return theirs
    return this.inside(sides, path)
  }

  /** Merges a value with parts; any other value is treated as a whole. */
  private inside(sides: MergeSides, path: readonly string[]): unknown {
    const { base, mine, theirs } = sides
    if (isRecord(mine) && isRecord(theirs) && (base === undefined || isRecord(base)))
      return this.record({ base: base ?? {}, mine, theirs }, path)
    if (Array.isArray(mine) && Array.isArray(theirs) && (base === undefined || Array.isArray(base))) {
      const lists = { base: base ?? [], mine, theirs }
      const idOf = idIn(Object.values(lists), path)
      if (idOf) return this.list(lists, path, idOf)
    }
    return this.chosen(sides, path)
  }

  /** Merges an object, property by property. */
  record({ base, mine, theirs }: MergeSides<Json>, path: readonly string[]): Json {
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    const merged = names.map((name): [string, unknown] => {
      const sides = {
        base: getOwnValue(base, name),
        mine: getOwnValue(mine, name),
        theirs: getOwnValue(theirs, name),
      }
      return [name, this.value(sides, [...path, name])]
    })
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }

  /** Merges a list whose entries are identified by ids; its order, if significant, is merged separately. */
  list<Entry>(
    { base, mine, theirs }: MergeSides<readonly Entry[]>,
    path: readonly string[],
    idOf: (entry: Entry) => string,
    isOrdered = true,
  ): Entry[] {
    const byId = (list: readonly Entry[]) => new Map(list.map((entry) => [idOf(entry), entry]))
    const known = { base: byId(base), mine: byId(mine), theirs: byId(theirs) }
    const listed = { base: base.map(idOf), mine: mine.map(idOf), theirs: theirs.map(idOf) }
    const order = isOrdered ? this.order(listed, path) : [...new Set([...listed.mine, ...listed.theirs])]
    return order.flatMap((id) => {
      const sides = { base: known.base.get(id), mine: known.mine.get(id), theirs: known.theirs.get(id) }
      const entry = this.value(sides, [...path, id])
      return entry === undefined ? [] : [entry as Entry]
    })
  }

  /** Merges the ids of both sides into one order. */
  private order({ base, mine, theirs }: MergeSides<readonly string[]>, path: readonly string[]): string[] {
    const all = inAll({ base, mine, theirs })
    const among = (order: readonly string[]) => order.filter((id) => all.has(id))
    const orders = { base: among(base), mine: among(mine), theirs: among(theirs) }
    return mergeOrder(this.oneOrder(orders, [...path, 'order']), mine, theirs)
  }

  /** Picks the order of the side that changed it. */
  oneOrder<Order extends string | readonly string[]>(
    orders: MergeSides<Order>,
    path: readonly string[],
  ): Order {
    const { base, mine, theirs } = orders
    if (isSameValue(base, mine)) return theirs
    if (isSameValue(base, theirs) || isSameValue(mine, theirs)) return mine
    return this.chosen(orders, path)
  }
}
