import { isRecord, isSameValue, ownValue } from '../../form/values/form-values'

/** Whose change is taken where both changed one thing. */
export type MergeSide = 'mine' | 'theirs'

/** What both began with, and what each made of it; undefined = it is not there. */
export interface MergeSides<Value = unknown> {
  base: Value
  mine: Value
  theirs: Value
}

/** One thing that both changed, each in another way. */
export interface MergeConflict extends MergeSides {
  /** Where it is: the names and ids that lead there. */
  path: readonly string[]
}

/** What was decided about clashes, by the id of each. */
export type ConflictChoices = Readonly<Record<string, MergeSide>>

type Json = Readonly<Record<string, unknown>>
type IdOf = (entry: unknown) => string

/** By what a clash is known. */
export const conflictId = (path: readonly string[]): string => path.join('/')

/** By what entries of lists are known, the first that all of them have. */
const ids = ['id', 'key', '_id', 'fileid', 'code']

/** Lists of steps: each target is a thing of its own. */
export const targetLists: readonly string[] = ['defaultFunId', 'funId', 'funids', 'funs']

const isTargets = (path: readonly string[]) => targetLists.includes(path.at(-1) ?? '')

const isNamed = (list: readonly unknown[], idOf: IdOf) => {
  const known = list.map(idOf)
  return !known.includes('') && new Set(known).size === known.length
}

/** How the entries of lists are told apart; undefined where they cannot be. */
function idIn(lists: readonly (readonly unknown[])[], path: readonly string[]): IdOf | undefined {
  const candidates = isTargets(path)
    ? [String]
    : ids.map((id) => (entry: unknown) => (isRecord(entry) ? String(ownValue(entry, id) ?? '') : ''))
  return candidates.find((idOf) => lists.every((list) => isNamed(list, idOf)))
}

/** What stands after each of some ids, or before all of them. */
function runsOf(order: readonly string[], among: ReadonlySet<string>): Map<string, string[]> {
  const runs = new Map<string, string[]>()
  let after = ''
  for (const id of order)
    if (among.has(id)) after = id
    else runs.set(after, [...(runs.get(after) ?? []), id])
  return runs
}

/** An order with what each side has beside it, put where that side has it; the same whoever is called mine. */
export function mergeOrder(
  spine: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const among = new Set(spine)
  const [own, other] = [runsOf(mine, among), runsOf(theirs, among)]
  const runsAfter = (id: string) =>
    [own.get(id) ?? [], other.get(id) ?? []].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)).flat()
  return [...new Set(['', ...spine].flatMap((id) => (id ? [id, ...runsAfter(id)] : runsAfter(id))))]
}

const inAll = ({ base, mine, theirs }: MergeSides<readonly string[]>) =>
  new Set(base.filter((id) => mine.includes(id) && theirs.includes(id)))

const missing = <Value>({ base, mine, theirs }: MergeSides<Value>) =>
  base === undefined || mine === undefined || theirs === undefined

/** Merges what two made of one JSON, thing by thing; what both changed is a clash, in which mine stands until it is decided. */
export class Merger {
  readonly clashes: MergeConflict[] = []

  constructor(
    private readonly choices: ConflictChoices = {},
    /** Things whose removal is a clash though nobody changed them: the other side has come to need them. */
    private readonly needed: ReadonlySet<string> = new Set(),
  ) {}

  /** Takes the side that was chosen, and notes that both changed it. */
  chosen<Value>({ base, mine, theirs }: MergeSides<Value>, path: readonly string[]): Value {
    this.clashes.push({ base, mine, theirs, path })
    return this.choices[conflictId(path)] === 'theirs' ? theirs : mine
  }

  /** What both made of a value. */
  value(sides: MergeSides, path: readonly string[]): unknown {
    const { base, mine, theirs } = sides
    if (isSameValue(mine, theirs)) return mine
    if (missing(sides) && this.needed.has(conflictId(path))) return this.chosen(sides, path)
    if (isSameValue(base, theirs)) return mine
    if (isSameValue(base, mine)) return theirs
    return this.inside(sides, path)
  }

  /** What both made of what has parts; anything else is one thing. */
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

  /** What both made of an object, property by property. */
  record({ base, mine, theirs }: MergeSides<Json>, path: readonly string[]): Json {
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    const merged = names.map((name): [string, unknown] => {
      const sides = { base: ownValue(base, name), mine: ownValue(mine, name), theirs: ownValue(theirs, name) }
      return [name, this.value(sides, [...path, name])]
    })
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }

  /** What both made of a list whose entries are told apart by ids; the order, where it counts, is a thing of its own. */
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

  /** The ids of both in one order. */
  private order({ base, mine, theirs }: MergeSides<readonly string[]>, path: readonly string[]): string[] {
    const all = inAll({ base, mine, theirs })
    const among = (order: readonly string[]) => order.filter((id) => all.has(id))
    const orders = { base: among(base), mine: among(mine), theirs: among(theirs) }
    return mergeOrder(this.oneOrder(orders, [...path, 'order']), mine, theirs)
  }

  /** Of three orders of the same things that of whoever changed it. */
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
