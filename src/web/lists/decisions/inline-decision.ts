import type { ListRow, QuickPress } from '../../../generated/types'
import type { decisionKinds } from '../../form-submission/step-buttons'
import type { ActingDept } from './acting-department'

/** Decision on a row without opening it. */
export type DecisionKind = (typeof decisionKinds)[number]

/** Button of a row's step that is submitted from the list. */
export interface InlineDecision {
  row: ListRow
  button: QuickPress
}

/** Rows that are decided together, and the opinion. */
export interface BatchDecision extends ActingDept {
  verdict: DecisionKind
  presses: readonly InlineDecision[]
  suggest: string
  /** True if each row's outcome is shown at the end; for a single row only a failure is shown. */
  isTold: boolean
}

/** Returns the button that makes this decision on one row. */
export const inlineDecisionOf = (row: ListRow, verdict: DecisionKind): InlineDecision | undefined => {
  const button = row.quick?.[verdict]
  return button && { row, button }
}

/** Returns the button that makes this decision on a row in a batch, if its design allows that. */
function batchPressOf(row: ListRow, verdict: DecisionKind): InlineDecision | undefined {
  if (row.batch === undefined) return undefined
  const first: QuickPress = { index: 0, name: row.batch, reason: 'none' }
  return inlineDecisionOf(row, verdict) ?? (verdict === 'agree' ? { row, button: first } : undefined)
}

/** Returns the buttons of these rows that make this decision. */
export const collectDecisions = (rows: readonly ListRow[], verdict: DecisionKind): InlineDecision[] =>
  rows.flatMap((row) => batchPressOf(row, verdict) ?? [])

/** Checks whether any of the buttons requires a reason. */
export const needsReason = (presses: readonly InlineDecision[]): boolean =>
  presses.some(({ button }) => button.reason === 'required')
