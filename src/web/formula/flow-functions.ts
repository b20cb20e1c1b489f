import { createContext, useContext, useMemo } from 'react'
import { outputName, type TableOutput, valueOutputs } from '#/core/decision/decision-tables'
import type { CustomFunction, DecisionTable } from '#/generated/types'

/** A result of a decision table, which expressions call like a custom function. */
export interface TableResult extends TableOutput {
  type: 'decision'
  id: string
  name: string
  /** All tables beside which it stands: one may ask the other. */
  decisions: DecisionTable[]
}

/** What `#C[…]()` may call. */
export type FlowFunction = CustomFunction | TableResult

/** Whether something that is called is a custom function of the flow. */
export const isCustom = (one: FlowFunction): one is CustomFunction => one.type !== 'decision'

/** Whether it is a result of a decision table. */
export const isTableResult = (one: FlowFunction): one is TableResult => !isCustom(one)

const noTables: DecisionTable[] = []

/** The custom functions of a flow, then the results of its form's decision tables. */
export const flowFunctions = (
  customs: readonly CustomFunction[] = [],
  decisions: DecisionTable[] = noTables,
): FlowFunction[] => [
  ...customs,
  ...valueOutputs({ decisions }).map(
    (one): TableResult => ({
      ...one,
      type: 'decision',
      id: one.output.id,
      name: outputName(one),
      decisions,
    }),
  ),
]

const Tables = createContext(noTables)

/** The decision tables of the design that is being worked on, for pickers deep within it. */
export const DecisionTablesProvider = Tables.Provider
export const useDecisionTables = (): DecisionTable[] => useContext(Tables)

/** What expressions within a design may call. */
export function useFlowFunctions(customs: readonly CustomFunction[] | undefined): FlowFunction[] {
  const decisions = useDecisionTables()
  return useMemo(() => flowFunctions(customs, decisions), [customs, decisions])
}
