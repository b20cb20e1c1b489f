import { lastRow } from './cell-reference'

/** Rows of a sheet that are repeated for each row of a table, or left out, and the blocks within them. */
export interface RowBlock {
  name: string
  from: number
  to: number
  blocks: RowBlock[]
}

/** Rows that were placed together: where they came from and stand now, and the values that fill them. */
export interface RowSegment<Scope> {
  from: number
  to: number
  at: number
  scope: Scope
  /** Blocks around the rows, and the copy of each. */
  chain: readonly RowBlock[]
  path: readonly number[]
}

/** Rows of the template between two borders of blocks; all copies of them move alike. */
interface Stretch<Scope> {
  from: number
  to: number
  chain: readonly RowBlock[]
  copies: RowSegment<Scope>[]
  /** First and last place of the copies, by the number of shared blocks and the copy of each. */
  spans: Map<number, Map<string, RowRange>>
}

/** First and last row. */
export interface RowRange {
  first: number
  last: number
}

/** Splits rows at the borders of the blocks within them. */
function* stretchesOf(
  { from, to, blocks }: Omit<RowBlock, 'name'>,
  chain: readonly RowBlock[],
): Generator<Pick<Stretch<unknown>, 'from' | 'to' | 'chain'>> {
  let row = from
  for (const block of blocks) {
    if (block.from > row) yield { from: row, to: block.from - 1, chain }
    yield* stretchesOf(block, [...chain, block])
    row = block.to + 1
  }
  if (row <= to) yield { from: row, to, chain }
}

const sharedLength = (one: readonly RowBlock[], other: readonly RowBlock[]): number => {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

/** Plan of the rows of a sheet: where each row of the template stands once its blocks are repeated. */
export class SheetRowPlan<Scope> {
  readonly segments: RowSegment<Scope>[] = []
  private readonly stretches: Stretch<Scope>[]
  private readonly byFirst: Map<number, Stretch<Scope>>

  /** Places all rows; `copiesOf` returns the values of each copy of a block. */
  constructor(
    private readonly blocks: RowBlock[],
    scope: Scope,
    private readonly copiesOf: (name: string, scope: Scope) => readonly Scope[],
  ) {
    const whole = { from: 1, to: lastRow, blocks }
    this.stretches = [...stretchesOf(whole, [])].map((one) => ({ ...one, copies: [], spans: new Map() }))
    this.byFirst = new Map(this.stretches.map((one) => [one.from, one]))
    this.place(whole, { at: 1, scope, chain: [], path: [] })
  }

  /** Whether every row stays where it is. */
  get isUnchanged(): boolean {
    return this.blocks.length === 0
  }

  private place(
    { from, to, blocks }: Omit<RowBlock, 'name'>,
    start: Omit<RowSegment<Scope>, 'from' | 'to'>,
  ): number {
    let { at } = start
    const add = (first: number, last: number) => {
      const segment = { ...start, from: first, to: last, at }
      this.segments.push(segment)
      this.byFirst.get(first)?.copies.push(segment)
      at += last - first + 1
    }
    let row = from
    for (const block of blocks) {
      if (block.from > row) add(row, block.from - 1)
      const chain = [...start.chain, block]
      for (const [index, scope] of this.copiesOf(block.name, start.scope).entries())
        at = this.place(block, { at, scope, chain, path: [...start.path, index] })
      row = block.to + 1
    }
    if (row <= to) add(row, to)
    return at
  }

  /** Returns the rows that a range of the template has become, seen from a copy; undefined if none is left. */
  range(first: number, last: number, origin?: RowSegment<Scope>): RowRange | undefined {
    const [begin, end] = [this.indexOf(first), this.indexOf(last)]
    let from: number | undefined
    let to: number | undefined
    for (let index = begin; index <= end && from === undefined; index++) {
      const stretch = this.stretches[index]
      const span = stretch && this.spanOf(stretch, origin)
      if (span) from = span.first + (index === begin ? first - stretch.from : 0)
    }
    for (let index = end; index >= begin && to === undefined; index--) {
      const stretch = this.stretches[index]
      const span = stretch && this.spanOf(stretch, origin)
      if (span) to = span.last + (index === end ? last : stretch.to) - stretch.from
    }
    if (from === undefined || to === undefined || from > to) return undefined
    return { first: Math.min(from, lastRow), last: Math.min(to, lastRow) }
  }

  /** Whether both rows have the same blocks around them, so that a merged cell may reach from one to the other. */
  isBeside(first: number, last: number): boolean {
    const [one, other] = [this.stretches[this.indexOf(first)], this.stretches[this.indexOf(last)]]
    if (!one || !other || one.chain.length !== other.chain.length) return false
    return sharedLength(one.chain, other.chain) === one.chain.length
  }

  /** Returns each copy of a range whose rows have the same blocks around them. */
  copiesOfRange(first: number, last: number): RowRange[] {
    const stretch = this.stretches[this.indexOf(first)]
    return (stretch?.copies ?? []).flatMap((copy) => this.range(first, last, copy) ?? [])
  }

  private indexOf(row: number): number {
    let [low, high] = [0, this.stretches.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.stretches[middle]?.from ?? 0) <= row) low = middle
      else high = middle - 1
    }
    return low
  }

  private spanOf(stretch: Stretch<Scope>, origin: RowSegment<Scope> | undefined): RowRange | undefined {
    const shared = sharedLength(stretch.chain, origin?.chain ?? [])
    return this.spans(stretch, shared).get(origin?.path.slice(0, shared).join(' ') ?? '')
  }

  private spans(stretch: Stretch<Scope>, shared: number): Map<string, RowRange> {
    const known = stretch.spans.get(shared)
    if (known) return known
    const spans = new Map<string, RowRange>()
    for (const { at, path } of stretch.copies) {
      const key = path.slice(0, shared).join(' ')
      spans.set(key, { first: spans.get(key)?.first ?? at, last: at })
    }
    stretch.spans.set(shared, spans)
    return spans
  }
}
