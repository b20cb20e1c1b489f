import type { DecisionTable, FlowDesign } from '../../../generated/types'
import { outputName } from '../../decision/decision-tables'
import { isRecord } from '../../form/values/form-values'
import { renameCustomFunction } from './custom-function-uses'

/** The decision tables of a design. */
export const decisionTablesOf = ({ formset }: FlowDesign): DecisionTable[] => formset.decisions ?? []

const withTables = (design: FlowDesign, decisions: DecisionTable[]): FlowDesign => ({
  ...design,
  formset: { ...design.formset, decisions },
})

/** A copy in which recipients by a table are called as its result is called now; what names none is the same object. */
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
  new Map(table.outputs.map((output) => [output.id, outputName({ table, output })]))

/** The design after results of a table got other names, wherever they are called or chosen. */
function withNames(design: FlowDesign, before: DecisionTable, after: DecisionTable): FlowDesign {
  const was = called(before)
  return [...called(after)]
    .filter(([id, name]) => was.has(id) && was.get(id) !== name)
    .reduce((last, [id, name]) => {
      const named = renameCustomFunction(last, id, name)
      return { ...named, funlist: itemsNamed(named.funlist, id, name) as FlowDesign['funlist'] }
    }, design)
}

/** The design with a table stored, in its place or at the end; new names follow wherever its results are asked. */
export function saveTable(design: FlowDesign, table: DecisionTable): FlowDesign {
  const before = decisionTablesOf(design).find(({ id }) => id === table.id)
  if (!before) return withTables(design, [...decisionTablesOf(design), table])
  const stored = withTables(
    design,
    decisionTablesOf(design).map((one) => (one === before ? table : one)),
  )
  return withNames(stored, before, table)
}

/** The design without a table. */
export const removeTable = (design: FlowDesign, id: string): FlowDesign =>
  withTables(
    design,
    decisionTablesOf(design).filter((one) => one.id !== id),
  )

/** Whether anything of a design asks or chooses a result of a table. */
export function isTableUsed(design: FlowDesign, { id, outputs }: DecisionTable): boolean {
  const beside = withTables(
    design,
    decisionTablesOf(design).filter((one) => one.id !== id),
  )
  const text = JSON.stringify(beside)
  return outputs.some((output) => text.includes(output.id))
}
