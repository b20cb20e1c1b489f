import type { ListRow, QuickPress } from '../../../generated/types'
import type { ActingDept } from './acting-department'

/** What is decided about a row without opening it. */
export type DecisionKind = 'agree' | 'refuse'

/** A button of a row's step, pressed from the list. */
export interface InlineDecision {
  row: ListRow
  button: QuickPress
}

/** Rows that are decided together, and in which words. */
export interface BatchDecision extends ActingDept {
  verdict: DecisionKind
  presses: readonly InlineDecision[]
  suggest: string
  /** Whether each row's outcome is told at the end; of one alone, only that it was refused. */
  isTold: boolean
}

/** The button that decides so about one row. */
export const inlineDecisionOf = (row: ListRow, verdict: DecisionKind): InlineDecision | undefined => {
  const button = row.quick?.[verdict]
  return button && { row, button }
}

/** The button that decides so about a row together with others, where its design allows that. */
function batchPressOf(row: ListRow, verdict: DecisionKind): InlineDecision | undefined {
  if (row.batch === undefined) return undefined
  const first: QuickPress = { index: 0, name: row.batch, reason: 'none' }
  return inlineDecisionOf(row, verdict) ?? (verdict === 'agree' ? { row, button: first } : undefined)
}

/** The buttons of these rows that decide so. */
export const collectDecisions = (rows: readonly ListRow[], verdict: DecisionKind): InlineDecision[] =>
  rows.flatMap((row) => batchPressOf(row, verdict) ?? [])

/** Whether words must be given for one of them. */
export const needsReason = (presses: readonly InlineDecision[]): boolean =>
  presses.some(({ button }) => button.reason === 'required')
