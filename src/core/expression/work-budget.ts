import { BusinessError } from '../business-error'
import { EqualityIndex } from './equality-index'
import { expressionLimits } from './limits'
import { compareNumbers, type Numeric } from './number'
import { ExpressionError } from './problem'
import { isEmpty, type TableRow, toNumber, toRows } from './value'

const cellOf = (row: TableRow, column: string) => (Object.hasOwn(row, column) ? row[column] : undefined)

/** So often a table or list is looked through before it is worth an index. */
const fewLooks = 2

/** How many rows are read for a step. */
const rowsOfStep = 10

/** What makes the search for rows of which a column equals a value short. */
interface RowMatch {
  column: string
  wanted: unknown
  /** Nothing more is asked of the rows. */
  isWhole: boolean
}

/** A condition that is asked of each row; `match` says which rows can hold where an index finds them. */
export type RowCondition = ((row: TableRow, place: number) => boolean) & {
  match?: (table: TableCache) => RowMatch | undefined
}

/** The rows of a table field, with what was made of its columns in this run. */
export class TableCache {
  private readonly made = new Map<string, unknown>()
  private readonly looks = new Map<string, number>()

  constructor(
    readonly rows: readonly TableRow[],
    private readonly work: WorkBudget,
  ) {}

  /** Makes something of all rows once in a run. */
  once<Made>(key: string, make: () => Made): Made {
    if (!this.made.has(key)) {
      this.work.spend(this.rows.length / rowsOfStep)
      this.made.set(key, make())
    }
    return this.made.get(key) as Made
  }

  /** The filled-in cells of a column; an empty cell is no measurement. */
  cells(column: string): readonly unknown[] {
    return this.once(`cells ${column}`, () =>
      this.rows.map((row) => cellOf(row, column)).filter((cell) => !isEmpty(cell)),
    )
  }

  numbers(column: string): readonly Numeric[] {
    return this.once(`numbers ${column}`, () => this.cells(column).map(toNumber))
  }

  /** The numbers of a column from the smallest to the greatest. */
  inOrder(column: string): readonly Numeric[] {
    return this.once(`order ${column}`, () => [...this.numbers(column)].sort(compareNumbers))
  }

  /** Every code that some row has a cell of. */
  codes(): ReadonlySet<string> {
    return this.once('codes', () => new Set(this.rows.flatMap(Object.keys)))
  }

  /** Whether every row has a cell of a column. */
  hasAll(column: string): boolean {
    return this.once(`all ${column}`, () => this.rows.every((row) => Object.hasOwn(row, column)))
  }

  private index(column: string): EqualityIndex {
    return this.once(`index ${column}`, () => new EqualityIndex(this.rows.map((row) => cellOf(row, column))))
  }

  /** The first row of which a column equals a value. */
  find(column: string, wanted: unknown): TableRow | undefined {
    return this.rows[this.index(column).first(wanted)]
  }

  /** The rows for which a condition holds. */
  where(holds: RowCondition): readonly TableRow[] {
    return this.asked(holds)
      .filter(({ row, place }) => holds(row, place))
      .map(({ row }) => row)
  }

  /** The first row for which a condition holds. */
  findWhere(holds: RowCondition): TableRow | undefined {
    return this.asked(holds).find(({ row, place }) => holds(row, place))?.row
  }

  /** What follows from the rows for which a condition holds; made once for each value that they are to have. */
  summed<Made>(key: string, holds: RowCondition, make: (rows: readonly TableRow[]) => Made): Made {
    const match = holds.match?.(this)
    if (!match?.isWhole || typeof match.wanted === 'object') return make(this.where(holds))
    const value = `${key} ${match.column} ${typeof match.wanted} ${match.wanted}`
    if (!this.made.has(value)) this.made.set(value, make(this.where(holds)))
    return this.made.get(value) as Made
  }

  /** The rows that a condition has to be asked of. */
  private asked(holds: RowCondition): readonly { row: TableRow; place: number }[] {
    const all = () => this.once('places', () => this.rows.map((row, place) => ({ row, place })))
    const match = holds.match?.(this)
    if (!match) return all()
    const looks = (this.looks.get(match.column) ?? 0) + 1
    this.looks.set(match.column, looks)
    if (looks <= fewLooks) return all()
    const places = all()
    return this.index(match.column)
      .all(match.wanted)
      .flatMap((place) => places[place] ?? [])
  }
}

/**
 * What all evaluations of one run share: the form with all its fields, columns and rows, the conditions of an act. It
 * counts their steps, and has tables and lists read and indexed once.
 */
export class WorkBudget {
  steps = 0
  private readonly tables = new WeakMap<object, TableCache>()
  private readonly lists = new WeakSet<object>()

  /** `refuses`: a run that takes too much is refused as a whole; else each further expression has that problem. */
  constructor(
    private readonly refuses = false,
    private readonly most: number = expressionLimits.runSteps,
  ) {}

  spend(cost: number): void {
    this.steps += cost
    if (this.steps <= this.most) return
    const params = { limit: this.most }
    if (this.refuses) throw new BusinessError('expression.run-too-costly', params)
    throw new ExpressionError('expression.too-many-steps', params)
  }

  table(value: unknown): TableCache {
    const known = typeof value === 'object' && value !== null ? this.tables.get(value) : undefined
    if (known) return known
    const rows = toRows(value)
    this.spend(rows.length / rowsOfStep)
    const table = new TableCache(rows, this)
    if (Array.isArray(value)) this.tables.set(value, table)
    return table
  }

  /** Returns the count of steps for a part of the run, which has its tables and lists to itself. */
  fork(): WorkBudget {
    const part = new WorkBudget(this.refuses, this.most)
    part.steps = this.steps
    return part
  }

  /** Forgets what was made of rows that are being written. */
  forget(rows: object): void {
    this.tables.delete(rows)
  }

  /** What a list costs that is looked up in an index: its length, once. */
  costOfList(list: readonly unknown[]): number {
    if (this.lists.has(list)) return 1
    this.lists.add(list)
    return list.length
  }
}
