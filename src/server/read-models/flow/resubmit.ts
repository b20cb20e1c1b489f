import {
  buildResubmission,
  canResubmitFlow,
  type FlowSnapshot,
  startFormRights,
  startVersionOf,
  supportsResubmit,
} from '../../../core/flow'
import { type FormValues, formFieldsOf, getOwnValue, redactForm } from '../../../core/form'
import type { OaFlowGetbycreatData } from '../../../generated/types'
import { type Context, requestLimits } from '../../platform'
import { findDesign, findPublishedVersion } from '../../queries'
import { retryWithRemote } from '../action-context/remote/retry-with-remote'
import { loadVisibleFlow, type RunningFlowContext, resolveFormActor } from '../action-context/visible-flow'

/** Data of the resubmitted flow. */
export type ResubmitInfo = NonNullable<OaFlowGetbycreatData['again']>

/** Flow about to be started: its current design, and how its form begins. */
interface Opening {
  snapshot: FlowSnapshot
  /** Returns the initial values for a department of the caller. */
  defaultsFrom(deptId: string): FormValues
}

/** Whether the reader may resubmit a flow: it is theirs, and the current design defines what is copied. */
export async function isResubmittable(scene: RunningFlowContext, { db, caller }: Context): Promise<boolean> {
  const { snapshot, actor, running } = scene
  if (running.createdId !== actor.id) return false
  const id = startVersionOf(running, snapshot.directory, actor.id)
  const today = id && (await findPublishedVersion(db, caller.workspace, id))
  if (!today || !supportsResubmit(today) || !canResubmitFlow(snapshot, today, actor)) return false
  return (await findDesign(db, caller.workspace, running.designId))?.enabled === true
}

/** Loads what an earlier flow of the caller gives to the one about to be started. */
export async function loadResubmission(
  flowId: string,
  { snapshot, defaultsFrom }: Opening,
  context: Context,
): Promise<{ values: FormValues; again: ResubmitInfo }> {
  const { scene, sight } = await loadVisibleFlow(context, { flow: flowId })
  const { running, actor } = scene
  const reader = { actor, deptId: resolveFormActor(scene).deptId, rights: sight.rights }
  const { values, left } = await retryWithRemote(
    context,
    (remote) => buildResubmission(scene.snapshot, { ...snapshot, remote }, reader),
    requestLimits.remoteFailed,
  )
  const { formset, set } = snapshot.design
  const { form_copy = [] } = set
  const shown = new Set(form_copy.filter(({ show }) => show).map(({ model_key }) => model_key))
  const items = formFieldsOf(formset).filter(({ model }) => getOwnValue(values, model) !== undefined)
  const carried = items.map(({ model, name }) => ({ model, name, show: shown.has(model) }))
  const shownDefaults = redactForm(
    formset,
    startFormRights(snapshot.design),
    defaultsFrom(running.deptId),
  ).values
  const starts = Object.fromEntries(
    items.map(({ model }) => [model, getOwnValue(shownDefaults, model) ?? null]),
  )
  const { workname, desc, deptId } = running
  const names = left.map(({ name }) => name)
  const result = { flowlistid: running.id, workname, desc, dept: deptId }
  return { values, again: { ...result, carried, starts, left: names } }
}
