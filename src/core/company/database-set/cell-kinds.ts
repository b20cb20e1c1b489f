import type { DatabaseSetKind } from '../../../generated/types'

/** Value of a database cell, read as the kind of its column. */
export type Cell = string | number | boolean | null

const dayPattern = /^\d{4}-\d\d-\d\d$/
const momentPattern = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/

const isDay = (text: string) => {
  const at = dayPattern.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Whether a text can be a value of a kind. Other texts are never sent to a database. */
const fitting: Record<DatabaseSetKind, (text: string) => boolean> = {
  text: (text) => !text.includes('\u0000'),
  integer: (text) => /^-?\d{1,18}$/.test(text),
  number: (text) => /^-?\d{1,30}(\.\d{1,20})?$/.test(text),
  boolean: (text) => text === 'true' || text === 'false',
  date: isDay,
  moment: (text) => momentPattern.test(text) && isDay(text.slice(0, 10)),
}

/** Whether a text can be a value of a column of this kind. */
export const isValidCell = (kind: DatabaseSetKind, text: string): boolean => fitting[kind](text)

/** Converts to a number if JavaScript represents it exactly; otherwise returns the text. */
function exactly(text: string): string | number {
  const value = Number(text)
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value
}

const numeric = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** Converts a database value to a kind; undefined if it does not fit, whatever the catalogue states. */
export function toCell(kind: DatabaseSetKind, written: unknown): Cell | undefined {
  if (written === null) return null
  if (typeof written !== 'string') return undefined
  if (kind === 'integer' || kind === 'number') {
    if (/^(NaN|-?Infinity)$/.test(written)) return null
    return numeric.test(written) ? exactly(written) : undefined
  }
  if (kind !== 'boolean') return written
  if (/^(t|true)$/.test(written)) return true
  return /^(f|false)$/.test(written) ? false : undefined
}
