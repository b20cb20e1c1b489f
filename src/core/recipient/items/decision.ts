import type { Trace } from '../../../generated/types'
import {
  evaluateTableOutput,
  findTableOutput,
  formatRowNumbers,
  type TableOutput,
  tableOutputName,
} from '../../decision/decision-tables'
import { findTableDependencies } from '../../decision/table-dependencies'
import { expressionScope } from '../../form'
import type { SliceGenerator } from '../../slices'
import { parseRecipientGroups } from '../parse-groups'
import {
  createTraceRow,
  mergeResolutions,
  type Resolution,
  type Resolver,
  type ResolverContext,
  toResolution,
} from '../resolution'

/** Quotes a row: its table, its number from 1, its note, and the fields that the table reads. */
const quoteOf = (
  { table, alone }: TableOutput,
  row: number,
  { context }: ResolverContext,
): Trace['params'] => ({
  name: table.name,
  row: row + 1,
  note: table.rules[row]?.note ?? '',
  keys: findTableDependencies(context.form, alone).join(),
})

function* peopleOfRow(
  tableOutput: TableOutput,
  row: number,
  search: ResolverContext,
): SliceGenerator<Resolution> {
  const groups = parseRecipientGroups(tableOutput.alone.rules[row]?.results[0])
  const id = `${tableOutput.output.id} ${row}`
  const inside = yield* search.enter({ kind: 'decision', id, name: tableOutputName(tableOutput), groups })
  const quote = quoteOf(tableOutput, row, search)
  const code = quote.note ? 'trace.decision-noted' : 'trace.decision'
  return { people: inside.people, trace: [createTraceRow(code, quote, inside.people), ...inside.trace] }
}

/** Resolves the people of the matching rows of a decision table, with each row quoted. */
export const decisionResolver = function* ({ id, name }, search) {
  const { context } = search
  const tableOutput = findTableOutput(context.form, id)
  const decided = tableOutput && evaluateTableOutput(context.form, id, expressionScope(context))
  if (!tableOutput || !decided) return toResolution('trace.decision-unknown', { name }, [])
  const { conflict, problem, rows, held } = decided
  const keys = findTableDependencies(context.form, tableOutput.alone).join()
  if (conflict)
    return toResolution(
      'trace.decision-conflict',
      { name: tableOutput.table.name, rows: formatRowNumbers(held), keys },
      [],
    )
  if (problem) return toResolution('trace.decision-failed', { name: tableOutput.table.name, keys }, [])
  if (!rows.length) return toResolution('trace.decision-none', { name: tableOutput.table.name, keys }, [])
  const found: Resolution[] = []
  for (const row of rows) found.push(yield* peopleOfRow(tableOutput, row, search))
  return mergeResolutions(found)
} satisfies Resolver
