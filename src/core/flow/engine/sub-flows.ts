import type { FlowDesignSubFlow, Forwarding } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import {
  type FormValues,
  type FormWithValues,
  findTableField,
  mapForm,
  rowsOfTable,
  toRowForm,
} from '../../form'
import { subFlowUrgency } from '../assignment/recipient-selection'
import type { ActionContext } from '../context'
import type { SubFlowTarget } from '../routing/button-targets'
import type { FlowChange, FlowState, SourceRow, SubFlowEnd, SubFlowStart } from '../snapshot'

/*
 * Sub-flows that a button starts beside its steps (decisions §4). The rule decides which ones, with which
 * values and ids; they begin after the commit, each in its own transaction, so that a failure does not block
 * the parent. The id is decided in advance, which makes the start idempotent.
 */

/** Maximum number of table rows for which one button press starts flows. */
export const maxRows = 100

/** One start of a sub-flow: for a table row, or for the whole form. */
interface SubFlowStartRow {
  flow: FlowDesignSubFlow
  /** Form values that its mapping reads. */
  filled: FormWithValues
  row?: SourceRow
}

/** Returns the starts of a sub-flow: one, or one for each row of its table in order. */
function subFlowRows(act: ActionContext, flow: FlowDesignSubFlow): SubFlowStartRow[] {
  const filled = act.form
  if (!flow.each) return [{ flow, filled }]
  const table = findTableField(filled.form, flow.each.table)
  if (!table) return []
  const rows = rowsOfTable(filled, table)
  if (rows.length > maxRows) {
    const params = { name: flow.n, table: table.name, count: rows.length, limit: maxRows }
    throw new BusinessError('flow.sub-flow-rows-too-many', params)
  }
  return rows.map((row, at) => ({
    flow,
    filled: toRowForm(filled, table, row),
    row: { table: table.key, id: String(row._id ?? ''), n: at + 1 },
  }))
}

/** Maximum nesting depth of a flow, and maximum number of sub-flows it may start (trust T25). */
export const subFlowLimits = { depth: 10, children: 200 }

/** Starts these sub-flows because the last of the messages was handled. */
export function startSubFlows(
  act: ActionContext,
  targets: readonly SubFlowTarget[],
  from: readonly string[],
): void {
  if (!targets.length) return
  const head = act.head
  const { depth, children } = subFlowLimits
  const [first] = targets
  if (head.depth >= depth)
    throw new BusinessError('flow.sub-flow-too-deep', { name: first?.flow.n, limit: depth })
  const places = targets.flatMap(({ flow }) => subFlowRows(act, flow))
  if (head.subFlows + places.length > children)
    throw new BusinessError('flow.sub-flows-too-many', { limit: children })
  const fixed = new Set(targets.flatMap(({ flow, isFixed }) => (isFixed ? [flow] : [])))
  const at = { head, messageId: from.at(-1) ?? '' }
  const started = places.map((place) => startOf(act, place, { ...at, isFixed: fixed.has(place.flow) }))
  for (const start of started) act.changes.push({ type: 'sub-flow.start', start })
}

function startOf(
  act: ActionContext,
  { flow, row, filled }: SubFlowStartRow,
  { head, messageId, isFixed }: { head: FlowState; messageId: string; isFixed: boolean },
): SubFlowStart {
  const { before, actor } = act
  const { id: flowId, name, level, depth, deptId: createdFrom } = head
  const { id, name: actorName, realId, realName } = actor
  return {
    id: before.newId(),
    designId: flow.v,
    name: flow.n,
    level: subFlowUrgency(act.subFlows, flow.v, level),
    isFixed,
    parent: { flowId, name, messageId, depth },
    deptId: before.design.set.runRoottype === 'lastuser' ? act.deptId : createdFrom,
    by: { id, name: actorName, ...(realId !== undefined && { realId, realName }) },
    form: mappedValues(act, flow, filled),
    ...(row && { row }),
  }
}

/**
 * Returns the mapped values, evaluated with all fields of this flow's form; empty if the target flow no
 * longer exists.
 */
function mappedValues(
  act: ActionContext,
  { v, form_map = [] }: SubFlowTarget['flow'],
  filled: FormWithValues,
): FormValues {
  const target = act.before.subFlows?.get(v)
  return target && form_map.length ? mapForm(form_map, filled, target.formset).values : {}
}

const endOf = ({ isCancel, finishedAt }: FlowState): SubFlowEnd['how'] | undefined => {
  if (isCancel) return 'cancelled'
  return finishedAt === null ? undefined : 'ended'
}

/** Notifies the parent flow that the action ended or cancelled this one. */
export function notifyParent(act: ActionContext): FlowChange[] {
  const head = act.head
  const end = endOf(head)
  const before = act.before.flow && endOf(act.before.flow)
  if (!head.parent || !end || end === before) return []
  const payload: SubFlowEnd = { parent: head.parent, child: head.id, how: end }
  return [{ type: 'effect', kind: 'sub-flow-ended', payload }]
}

/** Returns the flows that changes start, as named in responses and log records. */
export const listSubFlowStarts = (changes: readonly FlowChange[]): Forwarding['sonflows'] =>
  changes.flatMap((change) => {
    if (change.type !== 'sub-flow.start') return []
    const { designId: flowid, name: flowname, id: flowlistid, level, isFixed: fixed, row } = change.start
    return [{ flowid, flowname, flowlistid, level, fixed, ...(row && { row }) }]
  })

/** Returns the names of the flows that changes start; a flow started for several rows with their number. */
export function subFlowNames(changes: readonly FlowChange[]): string[] {
  const counts = new Map<string, number>()
  for (const { flowname } of listSubFlowStarts(changes)) counts.set(flowname, (counts.get(flowname) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name))
}
