import { BusinessError } from '../business-error'
import { EqualityIndex } from './equality-index'
import { expressionLimits } from './limits'
import { compareNumbers, type Numeric } from './number'
import { ExpressionError } from './problem'
import { isEmptyOperand, type TableRow, toNumber, toTableRows } from './value'

const cellOf = (row: TableRow, column: string) => (Object.hasOwn(row, column) ? row[column] : undefined)

/** Number of scans after which a table or list is indexed. */
const fewLooks = 2

/** Number of rows that count as one budget step. */
const rowsOfStep = 10

/** Equality test on a column that allows an index lookup of rows. */
interface RowMatch {
  column: string
  wanted: unknown
  /** True if the equality test is the whole condition. */
  isWhole: boolean
}

/** Condition evaluated per row; `match` yields candidate rows from an index where possible. */
export type RowCondition = ((row: TableRow, place: number) => boolean) & {
  match?: (table: TableCache) => RowMatch | undefined
}

/** Rows of a table field with the values derived from its columns in this run, memoized. */
export class TableCache {
  private readonly made = new Map<string, unknown>()
  private readonly looks = new Map<string, number>()

  constructor(
    readonly rows: readonly TableRow[],
    private readonly work: WorkBudget,
  ) {}

  /** Computes a value from all rows, memoized per run. */
  once<Made>(key: string, make: () => Made): Made {
    if (!this.made.has(key)) {
      this.work.spend(this.rows.length / rowsOfStep)
      this.made.set(key, make())
    }
    return this.made.get(key) as Made
  }

  /** Returns the filled-in cells of a column; empty cells are skipped. */
  cells(column: string): readonly unknown[] {
    return this.once(`cells ${column}`, () =>
      this.rows.map((row) => cellOf(row, column)).filter((cell) => !isEmptyOperand(cell)),
    )
  }

  numbers(column: string): readonly Numeric[] {
    return this.once(`numbers ${column}`, () => this.cells(column).map(toNumber))
  }

  /** Returns the numbers of a column in ascending order. */
  inOrder(column: string): readonly Numeric[] {
    return this.once(`order ${column}`, () => [...this.numbers(column)].sort(compareNumbers))
  }

  /** Returns every column code that occurs in some row. */
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

  /** Returns the first row in which a column equals a value. */
  find(column: string, operand: unknown): TableRow | undefined {
    return this.rows[this.index(column).first(operand)]
  }

  /** Returns the rows that meet a condition. */
  where(holds: RowCondition): readonly TableRow[] {
    return this.asked(holds)
      .filter(({ row, place }) => holds(row, place))
      .map(({ row }) => row)
  }

  /** Returns the first row that meets a condition. */
  findWhere(holds: RowCondition): TableRow | undefined {
    return this.asked(holds).find(({ row, place }) => holds(row, place))?.row
  }

  /** Computes a value from the rows that meet a condition, memoized per compared value. */
  summed<Made>(key: string, holds: RowCondition, make: (rows: readonly TableRow[]) => Made): Made {
    const match = holds.match?.(this)
    if (!match?.isWhole || typeof match.wanted === 'object') return make(this.where(holds))
    const value = `${key} ${match.column} ${typeof match.wanted} ${match.wanted}`
    if (!this.made.has(value)) this.made.set(value, make(this.where(holds)))
    return this.made.get(value) as Made
  }

  /** Returns the candidate rows for which a condition must be evaluated. */
  private asked(holds: RowCondition): readonly { row: TableRow; place: number }[] {
    const all = () => this.once('places', () => this.rows.map((row, place) => ({ row, place })))
    const match = holds.match?.(this)
    if (!match) return all()
    const appearance = (this.looks.get(match.column) ?? 0) + 1
    this.looks.set(match.column, appearance)
    if (appearance <= fewLooks) return all()
    const places = all()
    return this.index(match.column)
      .all(match.wanted)
      .flatMap((place) => places[place] ?? [])
  }
}

/**
 * State shared by all evaluations of one run: the form with its fields, columns and rows, the conditions of
 * an action. Counts their steps, and reads and indexes tables and lists once.
 */
export class WorkBudget {
  steps = 0
  private readonly tables = new WeakMap<object, TableCache>()
  private readonly lists = new WeakSet<object>()

  /**
   * `refuses`: an exceeded budget rejects the whole run; otherwise each further expression gets that problem.
   */
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
    const rows = toTableRows(value)
    this.spend(rows.length / rowsOfStep)
    const table = new TableCache(rows, this)
    if (Array.isArray(value)) this.tables.set(value, table)
    return table
  }

  /**
   * Creates a budget for a part of the run. It starts at the current step count and has its own tables and
   * lists.
   */
  fork(): WorkBudget {
    const part = new WorkBudget(this.refuses, this.most)
    part.steps = this.steps
    return part
  }

  /** Invalidates cached values of rows that are being written. */
  forget(rows: object): void {
    this.tables.delete(rows)
  }

  /** Returns the cost of a list lookup by index: its length the first time, then 1. */
  costOfList(list: readonly unknown[]): number {
    if (this.lists.has(list)) return 1
    this.lists.add(list)
    return list.length
  }
}
