import { BusinessError } from '../../core/business-error'
import { getStep, isWaiting, readerRightsOf, taskFormRights } from '../../core/flow'
import {
  type FormRights,
  fieldValueToText,
  fieldValueToTextInSlices,
  formFieldsOf,
  getOwnValue,
  isTableItem,
  itemOfColumn,
  tableColumnsOf,
  tableRowsOf,
} from '../../core/form'
import type { FormDesign, FormItem, OaFlowUnmaskBody } from '../../generated/types'
import { type Context, finishInSlices, requestLimits } from '../platform'
import { logAuditEvent } from '../queries'
import { countUnmaskings, type UnmaskingDetails, unmaskingAction } from '../queries/company/unmaskings'
import { loadVisibleForm } from '../read-models/action-context/open-form'
import {
  loadVisibleFlow,
  resolveFormActor,
  type VisibleFlow,
} from '../read-models/action-context/visible-flow'

/** Place of a form: a field, or a column of a table and one of its rows. */
type Place = Pick<OaFlowUnmaskBody, 'model' | 'column' | 'row'>

/** Whether a form that the caller opens shows masked text at a place. */
function isMaskedAt(formset: FormDesign, { model, column }: Place): boolean {
  const item = formFieldsOf(formset).find((one) => one.model === model)
  if (!item || column === undefined) return item?.masked !== undefined
  return tableColumnsOf(item).some(({ code, masked }) => code === column && masked !== undefined)
}

/** Returns the rights with which the caller reads the flow, and those of the tasks that wait for them. */
function rightsOf({ scene: { actor, snapshot }, sight }: VisibleFlow): FormRights[] {
  const { design, messages } = snapshot
  const waiting = messages.filter((one) => one.to === actor.id && isWaiting(one))
  const steps = [...new Set(waiting.map(({ stepId }) => stepId))]
  return [
    sight.rights,
    ...steps.map((id) => taskFormRights(design, getStep(design, id), readerRightsOf(actor))),
  ]
}

/** Whether a view of the caller shows the place as masked text; conditions of the form may hide it. */
async function showsMasked(visibleFlow: VisibleFlow, place: Place, context: Context): Promise<boolean> {
  const { snapshot } = visibleFlow.scene
  const acting = resolveFormActor(visibleFlow.scene)
  for (const rights of rightsOf(visibleFlow)) {
    const { formset } = await loadVisibleForm(snapshot, { ...acting, rights }, context)
    if (isMaskedAt(formset, place)) return true
  }
  return false
}

/** Returns the item and the stored value at a place; undefined for a row that is not there. */
function valueAt({ scene: { snapshot, running } }: VisibleFlow, { model, column, row }: Place) {
  const item = formFieldsOf(snapshot.design.formset).find((one) => one.model === model)
  const value = getOwnValue(running.form, model)
  if (!item || column === undefined) return item && { item, value }
  const cells = tableRowsOf(value).find((one) => one._id === row)
  const cell = tableColumnsOf(item).find(({ code }) => code === column)
  return cell && cells && { item: itemOfColumn(item, cell), value: getOwnValue(cells, column) }
}

const labelOf = (item: FormItem, { scene }: VisibleFlow, { model, column }: Place) =>
  column === undefined
    ? item.name
    : `${formFieldsOf(scene.snapshot.design.formset).find((one) => one.model === model)?.name ?? ''} / ${item.name}`

/** Logs that the caller sees a value; throws if they have seen too many within an hour. */
async function logUnmasking(details: UnmaskingDetails, { db, caller, clock, newId }: Context): Promise<void> {
  const { workspace, id: personId } = caller
  const now = clock.now()
  await db.transaction(async (tx) => {
    const { unmaskings, unmaskingTime } = requestLimits
    const recentCount = await countUnmaskings(tx, workspace, { personId, since: now - unmaskingTime })
    if (recentCount >= unmaskings) throw new BusinessError('unmask.too-many', { limit: unmaskings })
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: unmaskingAction, details })
  })
}

/**
 * Returns a value that the caller's view masks as text, for a reason that is logged. A place that the caller sees in
 * full or not at all is rejected like one that does not exist.
 */
export async function unmaskField(
  { flowOi_id, reason, ...place }: OaFlowUnmaskBody,
  context: Context,
): Promise<string> {
  const visibleFlow = await loadVisibleFlow(context, { flow: flowOi_id })
  if (!visibleFlow.scene.actor.allows.includes('unmask')) throw new BusinessError('unmask.not-allowed')
  if (!reason.trim()) throw new BusinessError('unmask.reason-empty')
  const found = valueAt(visibleFlow, place)
  if (!found || !(await showsMasked(visibleFlow, place, context))) throw new BusinessError('unmask.no-field')
  const { id: flowId, workname: number } = visibleFlow.scene.running
  const field = labelOf(found.item, visibleFlow, place)
  await logUnmasking({ ...place, flowId, number, field, reason: reason.trim() }, context)
  const { item, value } = found
  return isTableItem(item)
    ? finishInSlices(fieldValueToTextInSlices(item, value))
    : fieldValueToText(item, value, context.language)
}
