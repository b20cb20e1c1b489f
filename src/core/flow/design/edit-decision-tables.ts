import type { DecisionTable, FlowDesign } from '../../../generated/types'
import { tableOutputName } from '../../decision/decision-tables'
import { isRecord } from '../../form'
import { renameCustomFunction } from './custom-function-uses'

/** Returns the decision tables of a design. */
export const decisionTablesOf = ({ formset }: FlowDesign): DecisionTable[] => formset.decisions ?? []

const withTables = (design: FlowDesign, decisions: DecisionTable[]): FlowDesign => ({
  ...design,
  formset: { ...design.formset, decisions },
})

/**
 * Returns a copy with the current result name in recipients by a table; parts without one stay the same
 * object.
 */
function itemsNamed(json: unknown, id: string, name: string): unknown {
  if (Array.isArray(json)) {
    const next = json.map((part) => itemsNamed(part, id, name))
    return next.every((part, at) => part === json[at]) ? json : next
  }
  if (!isRecord(json)) return json
  if (json.type === 'decision' && json.id === id) return { ...json, name }
  const entries = Object.entries(json).map(([key, part]) => [key, itemsNamed(part, id, name)] as const)
  return entries.every(([key, part]) => part === json[key]) ? json : Object.fromEntries(entries)
}

const called = (table: DecisionTable) =>
  new Map(table.outputs.map((output) => [output.id, tableOutputName({ table, output })]))

/** Renames the results of a table in a design, wherever they are used or selected. */
function withNames(design: FlowDesign, before: DecisionTable, after: DecisionTable): FlowDesign {
  const was = called(before)
  return [...called(after)]
    .filter(([id, name]) => was.has(id) && was.get(id) !== name)
    .reduce((last, [id, name]) => {
      const named = renameCustomFunction(last, id, name)
      return { ...named, funlist: itemsNamed(named.funlist, id, name) as FlowDesign['funlist'] }
    }, design)
}

/** Stores a table in its place or at the end; uses of its results follow new names. */
export function saveDecisionTable(design: FlowDesign, table: DecisionTable): FlowDesign {
  const before = decisionTablesOf(design).find(({ id }) => id === table.id)
  if (!before) return withTables(design, [...decisionTablesOf(design), table])
  const stored = withTables(
    design,
    decisionTablesOf(design).map((one) => (one === before ? table : one)),
  )
  return withNames(stored, before, table)
}

/** Removes a table from a design. */
export const removeDecisionTable = (design: FlowDesign, id: string): FlowDesign =>
  withTables(
    design,
    decisionTablesOf(design).filter((one) => one.id !== id),
  )

/** Checks whether anything in a design uses or selects a result of a table. */
export function isDecisionTableUsed(design: FlowDesign, { id, outputs }: DecisionTable): boolean {
  const designWithoutTable = withTables(
    design,
    decisionTablesOf(design).filter((one) => one.id !== id),
  )
  const text = JSON.stringify(designWithoutTable)
  return outputs.some((output) => text.includes(output.id))
}
