import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  FlowDesignSubFlow,
  Problem,
} from '../../../generated/types'
import type { ExtraSymbols } from '../../expression'
import {
  addColumnFields,
  checkFormMap,
  checkMapSources,
  findTableField,
  indexFieldsByModel,
  isComputedColumn,
  tableColumnsOf,
} from '../../form'
import { buttonSubFlowsOf, designError, designWarning, type ProblemLocation, problemIf } from '../design'
import type { DesignCheckContext } from './check-context'

/** Context in which the sub-flows of a button are checked: the source form, and the other flows. */
export interface SubFlowCheckContext {
  form: FlowDesign['formset']
  names: ExtraSymbols
  around: DesignCheckContext
}

/** Checks the form mapping of a sub-flow, against its form where that is known. */
function checkMap(
  { n, v, form_map = [], each }: FlowDesignSubFlow,
  { form: whole, names, around }: SubFlowCheckContext,
) {
  const form = each ? addColumnFields(whole, each.table) : whole
  const map = form_map.map((entry) => ({ ...entry, name: `${n}/${entry.name || entry.model}` }))
  const target = around.flows?.get(v)
  return target ? checkFormMap(map, form, target.formset, names) : checkMapSources(map, form, names)
}

/** Checks a sub-flow that starts for each row: its table, its target columns, and their sources. */
function checkRows(
  { v, each }: FlowDesignSubFlow,
  { place, params }: { place: ProblemLocation; params: Record<string, string> },
  { form, around }: SubFlowCheckContext,
): Problem[] {
  if (!each) return []
  const table = findTableField(form, each.table)
  if (!table) return [designError('sub-flow-no-table', place, params)]
  const columns = new Map(tableColumnsOf(table).map((column) => [column.code, column]))
  const target = around.flows?.get(v)
  const fields = target && indexFieldsByModel(target.formset)
  return each.returns.flatMap(({ column: code, from, field = '' }) => {
    const column = columns.get(code)
    const isFieldGone = from === 'field' && fields !== undefined && !fields.has(field)
    const isLost = !column || isComputedColumn(column) || isFieldGone
    return problemIf(
      isLost,
      designError('sub-flow-return-lost', place, { ...params, column: column?.name ?? code }),
    )
  })
}

/** Whether a flow starts the checked one again, directly or indirectly. */
function comesBack(id: string, { flows, self }: DesignCheckContext): boolean {
  const reached = new Set([id])
  for (const one of reached) for (const next of flows?.get(one)?.starts ?? []) reached.add(next)
  return self !== undefined && reached.has(self)
}

/** Checks the sub-flows of a button: closed flows, cycles, mappings. */
export function checkSubFlows(
  button: FlowDesignButton,
  step: FlowDesignStep,
  known: SubFlowCheckContext,
): Problem[] {
  const place: ProblemLocation = { step: step.id, button: button.id, part: 'SonFlowId' }
  const params = { step: step.name, button: button.name }
  return buttonSubFlowsOf(button).flatMap((flow) => checkSubFlow(flow, { place, params }, known))
}

/** Checks one sub-flow started from a position in a design. */
export function checkSubFlow(
  flow: FlowDesignSubFlow,
  { place, params: more }: { place: ProblemLocation; params: { step: string; button: string } },
  known: SubFlowCheckContext,
): Problem[] {
  const { around } = known
  const params = { ...more, name: flow.n }
  const isClosed = around.flows !== undefined && !around.flows.get(flow.v)?.isOpen
  return [
    ...problemIf(isClosed, designError('sub-flow-not-available', place, params)),
    ...problemIf(comesBack(flow.v, around), designWarning('sub-flow-circle', place, params)),
    ...checkRows(flow, { place, params }, known),
    ...checkMap(flow, known).map(({ level = 'error', ...problem }) => ({ ...problem, place, level })),
  ]
}
