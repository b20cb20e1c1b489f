import type { FormItem } from '../../../generated/types'
import { companyZone } from '../../company/company-zone'
import type { SliceGenerator } from '../../slices'
import { rowDefaultsOf } from '../defaults/default-values'
import type { FieldRight } from '../design/field-rights'
import { columnsOf } from '../design/items'
import { type FormRow, isSameValue, ownValue, rowMarks, rowsOf } from '../values/form-values'
import type { WriteContext } from './apply-submission'

interface SentRows extends WriteContext {
  item: FormItem
  right: FieldRight
  stored: unknown
  value: unknown
}

/** Where a row stands while it is judged: what was sent, what a new row begins with, what refusals gather. */
interface Desk extends SentRows {
  start: FormRow
  made: ReadonlySet<string>
  refused: Set<string>
}

/** So many rows are judged before work may be interrupted. */
const rowsOfSlice = 50

const marks = new Set(rowMarks)
const seconds = (now: number) => Math.floor(now / 1000)

const sentCells = (row: FormRow) => Object.entries(row).filter(([code]) => !marks.has(code))

const accessTo = ({ right }: SentRows, code: string) => right.columns?.get(code)?.access ?? 'hidden'

/** The columns a row's sender may write, judged one by one; what differs elsewhere is refused by its code. */
function writes(desk: Desk, row: FormRow, stored: FormRow): FormRow {
  const written = sentCells(row).filter(([code, cell]) => {
    const access = accessTo(desk, code)
    if (access !== 'hidden' && isSameValue(ownValue(stored, code), cell)) return false
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

/** A column that the sender does not write starts with its default, made as those of fields are. */
function startOf({ item, right, filling, by, now }: SentRows): FormRow {
  const context = filling ?? { now, zone: companyZone, person: { ...by, jobId: '' }, depts: [] }
  const preset = Object.entries(rowDefaultsOf(item, () => context))
  return Object.fromEntries(preset.filter(([code]) => right.columns?.get(code)?.access !== 'edit'))
}

/** The columns that the page makes of formats and may not write: its clock is not the server's. */
function madeColumns({ item, right }: SentRows): ReadonlySet<string> {
  const made = columnsOf(item).filter(
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

/** Rows that were not sent: deleted where that is allowed, else kept and refused. */
function keptRows(desk: Desk, missing: FormRow[]): FormRow[] {
  if (missing.length === 0 || desk.right.rows?.delete) return []
  desk.refused.add('')
  return missing
}

/**
 * Merges sent rows into the stored ones by _id, as far as rights on rows and columns go. The marks of a row are
 * set here only. Without the right to edit, stored rows keep their order. May be interrupted between rows.
 */
export function* applyRows(sent: SentRows): SliceGenerator<{ after: unknown; refused: string[] }> {
  const { value, stored, right } = sent
  const rows = rowsOf(value)
  if (
    !Array.isArray(value) ? value !== null && value !== undefined && value !== '' : rows.length < value.length
  )
    return { after: stored, refused: [''] }
  const desk: Desk = { ...sent, start: startOf(sent), made: madeColumns(sent), refused: new Set() }
  const before = new Map(rowsOf(stored).map((row) => [row._id, row]))
  const left = new Map(before)
  const merged: FormRow[] = []
  for (const [index, row] of rows.entries()) {
    const known = left.get(row._id)
    left.delete(row._id)
    merged.push(...(known ? [changedRow(desk, row, known)] : newRow(desk, row)))
    if (index % rowsOfSlice === 0) yield
  }
  const kept = keptRows(desk, [...left.values()])
  const all = [...kept, ...merged]
  const places = new Map([...before.keys()].map((id, i) => [id, i]))
  const place = (row: FormRow) => places.get(row._id) ?? places.size
  if (!right.rows?.edit || kept.length) all.sort((a, b) => place(a) - place(b))
  return { after: all, refused: [...desk.refused] }
}
