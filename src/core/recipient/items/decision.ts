import type { Trace } from '../../../generated/types'
import {
  decisionOn,
  outputIn,
  outputName,
  rowNumbers,
  type TableOutput,
} from '../../decision/decision-tables'
import { fieldsRead } from '../../decision/table-dependencies'
import { expressionScope } from '../../form/expression-scope'
import { groupsIn } from '../parse-groups'
import { type Found, found, type Resolver, type Search, traceOf, united } from '../resolution'

/** What a row says: the table, the row as people count it, its note, and the fields that the table reads. */
const quoteOf = ({ table, alone }: TableOutput, row: number, { context }: Search): Trace['params'] => ({
  name: table.name,
  row: row + 1,
  note: table.rules[row]?.note ?? '',
  keys: fieldsRead(context.form, alone).join(),
})

function peopleOfRow(asked: TableOutput, row: number, search: Search): Found {
  const groups = groupsIn(asked.alone.rules[row]?.results[0])
  const id = `${asked.output.id} ${row}`
  const inside = search.enter({ kind: 'decision', id, name: outputName(asked), groups })
  const quote = quoteOf(asked, row, search)
  const code = quote.note ? 'trace.decision-noted' : 'trace.decision'
  return { people: inside.people, trace: [traceOf(code, quote, inside.people), ...inside.trace] }
}

/** The people of the rows of a decision table that count, each row quoted. */
export const decision: Resolver = ({ id, name }, search) => {
  const { context } = search
  const asked = outputIn(context.form, id)
  const decided = asked && decisionOn(context.form, id, expressionScope(context))
  if (!asked || !decided) return found('trace.decision-unknown', { name }, [])
  const { conflict, problem, rows, held } = decided
  const keys = fieldsRead(context.form, asked.alone).join()
  if (conflict)
    return found('trace.decision-conflict', { name: asked.table.name, rows: rowNumbers(held), keys }, [])
  if (problem) return found('trace.decision-failed', { name: asked.table.name, keys }, [])
  if (!rows.length) return found('trace.decision-none', { name: asked.table.name, keys }, [])
  return united(rows.map((row) => peopleOfRow(asked, row, search)))
}
