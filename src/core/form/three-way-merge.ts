// Merges concurrent changes to a form. A change by one person is accepted; different changes by both are a
// conflict that a person decides. Fields are identified by model, table rows by id, cells by row and column,
// so that changes in different rows of a table never conflict. Computed fields and columns derive from the
// others: they are copied and never conflict.

import type { FormDesign, FormItem, FormTableColumn } from '../../generated/types'
import { canHoldValue } from './design'
import { formFieldsOf, isTableItem, tableColumnsOf } from './design/items'
import { isComputed, isComputedColumn } from './linkage/formulas'
import { type FormRow, type FormValues, getOwnValue, isSameValue, tableRowsOf } from './values/form-values'

/** Three versions of a value: as opened, as edited here, and the current one. */
export interface ThreeWayVersions<Value> {
  opened: Value
  mine: Value
  theirs: Value
}

/** Version that wins a conflict. */
export type MergeWinner = 'mine' | 'theirs'

/** Change by the other person: a field, a table row (undefined if it does not exist), a cell of a row. */
export interface MergeChange extends ThreeWayVersions<unknown> {
  /** Its address: model, model/row, model/row/column. */
  key: string
  item: FormItem
  /** Index of the row in the current table, else in the opened one. */
  row?: number
  column?: FormTableColumn
  /** Whether it was also changed here, to a different value. */
  isConflict: boolean
}

/** Merged form, and the other person's changes. */
export interface MergeResult<Value> {
  value: Value
  changes: MergeChange[]
}

type Decide = (key: string) => MergeWinner

/** Address of a value, with the conflict decision. */
interface Place extends Pick<MergeChange, 'key' | 'item' | 'row' | 'column'> {
  decide: Decide
}

/** Returns the winning version at a place, and the other person's change. */
function judge(
  { decide, ...place }: Place,
  three: ThreeWayVersions<unknown>,
): { winner: MergeWinner; changes: MergeChange[] } {
  const { opened, mine, theirs } = three
  if (isSameValue(mine, theirs) || isSameValue(opened, theirs)) return { winner: 'mine', changes: [] }
  const isConflict = !isSameValue(opened, mine)
  const winner = isConflict ? decide(place.key) : 'theirs'
  return { winner, changes: [{ ...place, ...three, isConflict }] }
}

function mergeValue(place: Place, three: ThreeWayVersions<unknown>): MergeResult<unknown> {
  const { winner, changes } = judge(place, three)
  return { value: three[winner], changes }
}

const idOf = (row: FormRow) => (typeof row._id === 'string' ? row._id : '')

/** Indexes rows by id; undefined if ids are missing or duplicate. */
function byId(rows: readonly FormRow[]): Map<string, FormRow> | undefined {
  const found = new Map(rows.map((row) => [idOf(row), row]))
  return found.size === rows.length && !found.has('') ? found : undefined
}

/** Returns the entered cells of a row, without server marks and computed columns. */
const enteredCells = (item: FormItem, row: FormRow | undefined): FormRow | undefined =>
  row &&
  Object.fromEntries(
    tableColumnsOf(item)
      .filter((column) => !isComputedColumn(column))
      .map(({ code }) => [code, getOwnValue(row, code)]),
  )

/** Merges a row that is missing from a version: added or deleted on either side. */
function mergeLooseRow(
  place: Place,
  three: ThreeWayVersions<FormRow | undefined>,
): MergeResult<FormRow | undefined> {
  // Wrapped in a list, so that an empty row differs from no row.
  const describe = (row: FormRow | undefined) => (row ? [enteredCells(place.item, row)] : null)
  const { opened, mine, theirs } = three
  const { winner, changes } = judge(place, {
    opened: describe(opened),
    mine: describe(mine),
    theirs: describe(theirs),
  })
  return { value: three[winner], changes: changes.map((change) => ({ ...change, ...three })) }
}

/** Merges a row present in all versions, cell by cell. */
function mergeRow(place: Place, { opened, mine, theirs }: ThreeWayVersions<FormRow>): MergeResult<FormRow> {
  const written = new Map(tableColumnsOf(place.item).map((column) => [column.code, column]))
  const merged = [...new Set([opened, mine, theirs].flatMap(Object.keys))].map((code) => {
    const column = written.get(code)
    const three = {
      opened: getOwnValue(opened, code),
      mine: getOwnValue(mine, code),
      theirs: getOwnValue(theirs, code),
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
  { opened, mine, theirs }: ThreeWayVersions<Rows>,
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

function mergeTable(place: Place, three: ThreeWayVersions<unknown>): MergeResult<unknown> {
  if (isSameValue(three.opened, three.theirs)) return { value: three.mine, changes: [] }
  const [opened, remoteRows] = [byId(tableRowsOf(three.opened)), byId(tableRowsOf(three.theirs))]
  if (!opened || !remoteRows || tableColumnsOf(place.item).length === 0) return mergeValue(place, three)
  const isKnown = (row: FormRow) => opened.has(idOf(row)) || remoteRows.has(idOf(row))
  const localRows = tableRowsOf(three.mine)
  const known = new Map(localRows.filter(isKnown).map((row) => [idOf(row), row]))
  const added = localRows.filter((row) => !isKnown(row))
  return mergeRows(place, { opened, mine: known, theirs: remoteRows }, added)
}

function mergeItem(place: Place, three: ThreeWayVersions<unknown>): MergeResult<unknown> {
  if (isComputed(place.item)) return { value: three.theirs, changes: [] }
  return isTableItem(place.item) ? mergeTable(place, three) : mergeValue(place, three)
}

/**
 * Merges two versions of a form and returns the other person's changes; conflicts are resolved as decided.
 */
export function mergeForms(
  form: FormDesign,
  three: ThreeWayVersions<FormValues>,
  decide: Decide,
): MergeResult<FormValues> {
  const merged = formFieldsOf(form)
    .filter(canHoldValue)
    .map((item) => {
      const { model } = item
      const of = (values: FormValues) => getOwnValue(values, model)
      const values = { opened: of(three.opened), mine: of(three.mine), theirs: of(three.theirs) }
      return { model, ...mergeItem({ key: model, item, decide }, values) }
    })
  return {
    value: Object.fromEntries(merged.map(({ model, value }) => [model, value])),
    changes: merged.flatMap(({ changes }) => changes),
  }
}

/** Returns the changes of a table by row and cell, or the whole table if rows cannot be identified. */
export function diffTable(item: FormItem, before: unknown, after: unknown): MergeChange[] {
  const place = { key: item.model, item, decide: () => 'theirs' as const }
  return mergeTable(place, { opened: before, mine: before, theirs: after }).changes
}
