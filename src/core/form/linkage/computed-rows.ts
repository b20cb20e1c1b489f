import { type FormRow, getOwnValue, isSameValue, tableRowsOf } from '../values/form-values'

/** Rows of a table while their cells are computed; unchanged rows remain the same objects. */
export class RowComputation {
  list: FormRow[]
  private readonly stored: ReadonlyMap<unknown, FormRow>
  private readonly copies = new Set<FormRow>()
  private isCopy = false

  constructor(value: unknown, before: unknown) {
    this.list = tableRowsOf(value)
    this.stored = new Map(
      tableRowsOf(before)
        .filter(({ _id }) => _id !== undefined)
        .map((row) => [row._id, row]),
    )
  }

  /** Returns the stored row; undefined for a new one. */
  before({ _id }: FormRow): FormRow | undefined {
    return this.stored.get(_id)
  }

  /** Writes a cell of the row at an index. Returns whether this changes anything. */
  write(index: number, code: string, cell: unknown): boolean {
    const row = this.list[index]
    if (!row || isSameValue(getOwnValue(row, code), cell)) return false
    const copy = this.copies.has(row) ? row : { ...row }
    this.copies.add(copy)
    if (cell === undefined) delete copy[code]
    else copy[code] = cell
    if (!this.isCopy) this.list = [...this.list]
    this.isCopy = true
    this.list[index] = copy
    return true
  }
}

/** Whether two states of a table have the same rows in the same order, regardless of content. */
export function hasSameRows(one: readonly FormRow[], other: readonly FormRow[]): boolean {
  return one.length === other.length && one.every(({ _id }, index) => _id === other[index]?._id)
}
