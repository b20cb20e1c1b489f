// Two people changed the same form. What only one of them changed stays as he has it; what both changed, each to
// something else, is a conflict that somebody decides. Fields stand by their model, rows of a table by their id,
// cells by row and column, so that two who work on different lines of one table are never in each other's way.
// Computed fields and columns follow from the others: they are taken as they stand and never differ.

import type { FormDesign, FormItem, FormTableColumn } from '../../generated/types'
import { canHoldValue } from './design/fields'
import { columnsOf, isTable, itemsOf } from './design/items'
import { isComputed, isComputedColumn } from './linkage/formulas'
import { type FormRow, type FormValues, isSameValue, ownValue, rowsOf } from './values/form-values'

/** Something as it was opened, as one has it here, as it stands by now. */
export interface ThreeWay<Value> {
  opened: Value
  mine: Value
  theirs: Value
}

/** Whose value counts where both changed the same. */
export type MergeWinner = 'mine' | 'theirs'

/** What somebody else changed: a field, a row of a table (undefined where there is none), a cell of a row. */
export interface MergeChange extends ThreeWay<unknown> {
  /** Where it stands: model, model/row, model/row/column. */
  key: string
  item: FormItem
  /** The row's place in the table as it stands by now, else as it was opened. */
  row?: number
  column?: FormTableColumn
  /** Whether it was changed here, too, to something else. */
  isConflict: boolean
}

/** Both forms as one, and what the other changed. */
export interface MergeResult<Value> {
  value: Value
  changes: MergeChange[]
}

type Decide = (key: string) => MergeWinner

/** Where something stands, and who decides. */
interface Place extends Pick<MergeChange, 'key' | 'item' | 'row' | 'column'> {
  decide: Decide
}

/** Whose value counts at a place, and what the other changed there. */
function judge(
  { decide, ...place }: Place,
  three: ThreeWay<unknown>,
): { winner: MergeWinner; changes: MergeChange[] } {
  const { opened, mine, theirs } = three
  if (isSameValue(mine, theirs) || isSameValue(opened, theirs)) return { winner: 'mine', changes: [] }
  const isConflict = !isSameValue(opened, mine)
  const winner = isConflict ? decide(place.key) : 'theirs'
  return { winner, changes: [{ ...place, ...three, isConflict }] }
}

function mergeValue(place: Place, three: ThreeWay<unknown>): MergeResult<unknown> {
  const { winner, changes } = judge(place, three)
  return { value: three[winner], changes }
}

const idOf = (row: FormRow) => (typeof row._id === 'string' ? row._id : '')

/** Rows by their id; undefined where some have none, so that nobody knows which is which. */
function byId(rows: readonly FormRow[]): Map<string, FormRow> | undefined {
  const found = new Map(rows.map((row) => [idOf(row), row]))
  return found.size === rows.length && !found.has('') ? found : undefined
}

/** What a row says by itself: no marks of the server, nothing computed. */
const saidBy = (item: FormItem, row: FormRow | undefined): FormRow | undefined =>
  row &&
  Object.fromEntries(
    columnsOf(item)
      .filter((column) => !isComputedColumn(column))
      .map(({ code }) => [code, ownValue(row, code)]),
  )

/** A row that not all have: added here or there, or taken away by one of us. */
function mergeLooseRow(place: Place, three: ThreeWay<FormRow | undefined>): MergeResult<FormRow | undefined> {
  // In a list even a row that says nothing differs from none.
  const said = (row: FormRow | undefined) => (row ? [saidBy(place.item, row)] : null)
  const { opened, mine, theirs } = three
  const { winner, changes } = judge(place, { opened: said(opened), mine: said(mine), theirs: said(theirs) })
  return { value: three[winner], changes: changes.map((change) => ({ ...change, ...three })) }
}

/** A row that all have, cell by cell. */
function mergeRow(place: Place, { opened, mine, theirs }: ThreeWay<FormRow>): MergeResult<FormRow> {
  const written = new Map(columnsOf(place.item).map((column) => [column.code, column]))
  const merged = [...new Set([opened, mine, theirs].flatMap(Object.keys))].map((code) => {
    const column = written.get(code)
    const three = {
      opened: ownValue(opened, code),
      mine: ownValue(mine, code),
      theirs: ownValue(theirs, code),
    }
    if (!column || isComputedColumn(column)) return { code, value: three.theirs, changes: [] }
    return { code, ...mergeValue({ ...place, key: `${place.key}/${code}`, column }, three) }
  })
  return {
    value: Object.fromEntries(merged.map(({ code, value }) => [code, value])),
    changes: merged.flatMap(({ changes }) => changes),
  }
}

type Rows = ReadonlyMap<string, FormRow>

function mergeRows(
  place: Place,
  { opened, mine, theirs }: ThreeWay<Rows>,
  added: readonly FormRow[],
): MergeResult<FormRow[]> {
  const inOrder = [...new Set([...theirs.keys(), ...opened.keys()])]
  const places = new Map([opened, theirs].flatMap((rows) => [...rows.keys()].map((id, at) => [id, at + 1])))
  const merged = inOrder.map((id) => {
    const at = { ...place, key: `${place.key}/${id}`, row: places.get(id) }
    const [before, here, there] = [opened.get(id), mine.get(id), theirs.get(id)]
    if (before && here && there) return mergeRow(at, { opened: before, mine: here, theirs: there })
    return mergeLooseRow(at, { opened: before, mine: here, theirs: there })
  })
  return {
    value: [...merged.flatMap(({ value }) => (value ? [value] : [])), ...added],
    changes: merged.flatMap(({ changes }) => changes),
  }
}

function mergeTable(place: Place, three: ThreeWay<unknown>): MergeResult<unknown> {
  if (isSameValue(three.opened, three.theirs)) return { value: three.mine, changes: [] }
  const [opened, theirs] = [byId(rowsOf(three.opened)), byId(rowsOf(three.theirs))]
  if (!opened || !theirs || columnsOf(place.item).length === 0) return mergeValue(place, three)
  const isKnown = (row: FormRow) => opened.has(idOf(row)) || theirs.has(idOf(row))
  const mine = rowsOf(three.mine)
  const known = new Map(mine.filter(isKnown).map((row) => [idOf(row), row]))
  const added = mine.filter((row) => !isKnown(row))
  return mergeRows(place, { opened, mine: known, theirs }, added)
}

function mergeItem(place: Place, three: ThreeWay<unknown>): MergeResult<unknown> {
  if (isComputed(place.item)) return { value: three.theirs, changes: [] }
  return isTable(place.item) ? mergeTable(place, three) : mergeValue(place, three)
}

/** Two versions of a form as one, with what the other changed; where both did, it is as decided. */
export function mergeForms(
  form: FormDesign,
  three: ThreeWay<FormValues>,
  decide: Decide,
): MergeResult<FormValues> {
  const merged = itemsOf(form)
    .filter(canHoldValue)
    .map((item) => {
      const { model } = item
      const of = (values: FormValues) => ownValue(values, model)
      const values = { opened: of(three.opened), mine: of(three.mine), theirs: of(three.theirs) }
      return { model, ...mergeItem({ key: model, item, decide }, values) }
    })
  return {
    value: Object.fromEntries(merged.map(({ model, value }) => [model, value])),
    changes: merged.flatMap(({ changes }) => changes),
  }
}

/** What was changed in a table: its rows and cells, else the table as one where rows cannot be told apart. */
export function diffTable(item: FormItem, before: unknown, after: unknown): MergeChange[] {
  const place = { key: item.model, item, decide: () => 'theirs' as const }
  return mergeTable(place, { opened: before, mine: before, theirs: after }).changes
}
