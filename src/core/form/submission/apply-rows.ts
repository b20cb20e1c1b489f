import type { FormItem } from '../../../generated/types'
import type { SliceGenerator } from '../../slices'
import { defaultZone } from '../../text/formats'
import { rowDefaultsOf } from '../defaults/default-values'
import type { FieldRight } from '../design'
import { tableColumnsOf } from '../design/items'
import { type FormRow, getOwnValue, isSameValue, rowMetadataKeys, tableRowsOf } from '../values/form-values'
import type { WriteContext } from './apply-submission'

interface SentRows extends WriteContext {
  item: FormItem
  right: FieldRight
  stored: unknown
  value: unknown
}

/** Context of applying rows: the submission, the defaults of a new row, and the rejected columns. */
interface Desk extends SentRows {
  start: FormRow
  made: ReadonlySet<string>
  refused: Set<string>
}

/** Number of rows processed between interruptions. */
const rowsOfSlice = 50

const marks = new Set(rowMetadataKeys)
const seconds = (now: number) => Math.floor(now / 1000)

const sentCells = (row: FormRow) => Object.entries(row).filter(([code]) => !marks.has(code))

const accessTo = ({ right }: SentRows, code: string) => right.columns?.get(code)?.access ?? 'hidden'

/**
 * Returns the cells of a row that the sender may write, checked per column; changes to other columns are
 * rejected by code.
 */
function writes(desk: Desk, row: FormRow, stored: FormRow): FormRow {
  const written = sentCells(row).filter(([code, cell]) => {
    const access = accessTo(desk, code)
    if (access !== 'hidden' && isSameValue(getOwnValue(stored, code), cell)) return false
    if (access !== 'edit') desk.refused.add(code)
    return access === 'edit'
  })
  return Object.fromEntries(written)
}

function changedRow(desk: Desk, row: FormRow, stored: FormRow): FormRow {
  const written = writes(desk, row, stored)
  if (Object.keys(written).length === 0) return stored
  if (!desk.right.rows?.edit) {
    desk.refused.add('')
    return stored
  }
  const { by, now } = desk
  return { ...stored, ...written, _u_at: seconds(now), _updateid: by.id, _updater: by.name }
}

/** Computes the defaults of columns that the sender may not write, by the same rules as those of fields. */
function startOf({ item, right, filling, by, now, zone = defaultZone }: SentRows): FormRow {
  const context = filling ?? { now, zone, person: { ...by, jobId: '' }, depts: [] }
  const preset = Object.entries(rowDefaultsOf(item, () => context))
  return Object.fromEntries(preset.filter(([code]) => right.columns?.get(code)?.access !== 'edit'))
}

/** Columns that the page fills in from formats and may not write: its clock differs from the server's. */
function madeColumns({ item, right }: SentRows): ReadonlySet<string> {
  const made = tableColumnsOf(item).filter(
    ({ code, defaultValue }) =>
      right.columns?.get(code)?.access === 'read' && String(defaultValue).includes('${'),
  )
  return new Set(made.map(({ code }) => code))
}

const withoutMade = ({ made }: Desk, row: FormRow): FormRow =>
  made.size ? (Object.fromEntries(Object.entries(row).filter(([code]) => !made.has(code))) as FormRow) : row

function newRow(desk: Desk, row: FormRow): FormRow[] {
  if (!desk.right.rows?.add) {
    desk.refused.add('')
    return []
  }
  const { by, now, newId, start } = desk
  const stamp = { _id: newId(), _c_at: seconds(now), _createid: by.id, _creater: by.name }
  return [{ ...start, ...writes(desk, withoutMade(desk, row), start), ...stamp }]
}

/** Handles rows missing from the submission: deleted where allowed, else retained and rejected. */
function retainMissingRows(desk: Desk, missing: FormRow[]): FormRow[] {
  if (missing.length === 0 || desk.right.rows?.delete) return []
  desk.refused.add('')
  return missing
}

/**
 * Merges sent rows into the stored ones by _id, within the rights on rows and columns. Row marks are set only
 * here. Without the edit right, stored rows retain their order. Can be interrupted between rows.
 */
export function* applyRows(sent: SentRows): SliceGenerator<{ after: unknown; refused: string[] }> {
  const { value, stored, right } = sent
  const rows = tableRowsOf(value)
  if (
    !Array.isArray(value) ? value !== null && value !== undefined && value !== '' : rows.length < value.length
  )
    return { after: stored, refused: [''] }
  const desk: Desk = { ...sent, start: startOf(sent), made: madeColumns(sent), refused: new Set() }
  const before = new Map(tableRowsOf(stored).map((row) => [row._id, row]))
  const left = new Map(before)
  const merged: FormRow[] = []
  for (const [index, row] of rows.entries()) {
    const known = left.get(row._id)
    left.delete(row._id)
    merged.push(...(known ? [changedRow(desk, row, known)] : newRow(desk, row)))
    if (index % rowsOfSlice === 0) yield
  }
  const formRows = retainMissingRows(desk, [...left.values()])
  const all = [...formRows, ...merged]
  const places = new Map([...before.keys()].map((id, i) => [id, i]))
  const place = (row: FormRow) => places.get(row._id) ?? places.size
  if (!right.rows?.edit || formRows.length) all.sort((a, b) => place(a) - place(b))
  return { after: all, refused: [...desk.refused] }
}
