import type { FlowDesignStep, Trace } from '../../../generated/types'
import { evaluateTableOutput, findTableOutput, formatRowNumbers } from '../../decision/decision-tables'
import { findTableDependencies } from '../../decision/table-dependencies'
import { expressionScope } from '../../form'
import type { RecipientContext } from '../../recipient/resolution'
import { stepDeadlineOf } from '../design'

/** Deadline of a step's assignees from a decision table, with the matching row. */
export interface TableDeadline {
  amount?: number
  trace: Trace[]
}

const most = 10_000

/** Converts a value to a number of units: whole, at least one, the smallest if several rows count. */
function amountOf(value: unknown): number | undefined {
  const amounts = [value]
    .flat()
    .map(Number)
    .filter((one) => one > 0)
  return amounts.length ? Math.ceil(Math.min(...amounts, most)) : undefined
}

/**
 * Returns the deadline of a step from its decision table, if it has one. Without a matching row or a valid
 * amount, the step's own amount applies.
 */
export function deadlineFromTable(step: FlowDesignStep, context: RecipientContext): TableDeadline {
  const { by, unit } = stepDeadlineOf(step) ?? {}
  const tableOutput = by ? findTableOutput(context.form, by) : undefined
  const decided =
    tableOutput && evaluateTableOutput(context.form, tableOutput.output.id, expressionScope(context))
  const amount = decided && amountOf(decided.values[tableOutput.output.name])
  if (!decided || amount === undefined) return { trace: [] }
  const { rows } = decided
  const { name, rules } = tableOutput.table
  const notes = rows.map((row) => rules[row]?.note ?? '').filter(Boolean)
  const keys = findTableDependencies(context.form, tableOutput.alone).join()
  const params = { name, rows: formatRowNumbers(rows), note: notes.join('；'), n: amount, keys }
  const code = `trace.decision-limit.${rows.length ? unit : 'otherwise'}`
  return { amount, trace: [{ code, params, people: [] }] }
}
