import { createContext, useContext, useMemo } from 'react'
import { type TableOutput, tableOutputName, valueOutputs } from '#/core/decision/decision-tables'
import type { CustomFunction, DecisionTable } from '#/generated/types'

/** An output of a decision table, callable in expressions like a custom function. */
export interface TableResult extends TableOutput {
  type: 'decision'
  id: string
  name: string
  /** All decision tables of the design: they may refer to each other. */
  decisions: DecisionTable[]
}

/** Function callable by `#C[…]()`. */
export type FlowFunction = CustomFunction | TableResult

/** Whether a callable is a custom function of the flow. */
export const isCustomFunction = (one: FlowFunction): one is CustomFunction => one.type !== 'decision'

/** Whether it is an output of a decision table. */
export const isTableResult = (one: FlowFunction): one is TableResult => !isCustomFunction(one)

const noTables: DecisionTable[] = []

/** Returns the custom functions of a flow, then the outputs of its form's decision tables. */
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
      name: tableOutputName(one),
      decisions,
    }),
  ),
]

const Tables = createContext(noTables)

/** Provides the decision tables of the edited design to nested pickers. */
export const DecisionTablesProvider = Tables.Provider
export const useDecisionTables = (): DecisionTable[] => useContext(Tables)

/** Returns the functions that expressions within a design may call. */
export function useFlowFunctions(customs: readonly CustomFunction[] | undefined): FlowFunction[] {
  const decisions = useDecisionTables()
  return useMemo(() => flowFunctions(customs, decisions), [customs, decisions])
}
