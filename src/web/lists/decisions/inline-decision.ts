import type { ListRow, QuickPress } from '../../../generated/types'
import type { ActingDept } from './acting-department'

/** What is decided about a row without opening it. */
export type Verdict = 'agree' | 'refuse'

/** A button of a row's step, pressed from the list. */
export interface Press {
  row: ListRow
  button: QuickPress
}

/** Rows that are decided together, and in which words. */
export interface Deed extends ActingDept {
  verdict: Verdict
  presses: readonly Press[]
  suggest: string
  /** Whether each row's outcome is told at the end; of one alone, only that it was refused. */
  isTold: boolean
}

/** The button that decides so about one row. */
export const pressOf = (row: ListRow, verdict: Verdict): Press | undefined => {
  const button = row.quick?.[verdict]
  return button && { row, button }
}

/** The button that decides so about a row together with others, where its design allows that. */
function batchPressOf(row: ListRow, verdict: Verdict): Press | undefined {
  if (row.batch === undefined) return undefined
  const first: QuickPress = { index: 0, name: row.batch, reason: 'none' }
  return pressOf(row, verdict) ?? (verdict === 'agree' ? { row, button: first } : undefined)
}

/** The buttons of these rows that decide so. */
export const batchPresses = (rows: readonly ListRow[], verdict: Verdict): Press[] =>
  rows.flatMap((row) => batchPressOf(row, verdict) ?? [])

/** Whether words must be given for one of them. */
export const mustExplain = (presses: readonly Press[]): boolean =>
  presses.some(({ button }) => button.reason === 'required')
