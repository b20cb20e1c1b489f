import {
  buildResubmission,
  canResubmitFlow,
  supportsResubmit,
} from '../../../core/flow/actions/starts/resubmit'
import type { FlowSnapshot } from '../../../core/flow/snapshot/snapshot'
import { rightsToCreate } from '../../../core/flow/views/form-visibility'
import { itemsOf } from '../../../core/form/design/items'
import { redactForm } from '../../../core/form/rights/redact-form'
import { type FormValues, ownValue } from '../../../core/form/values/form-values'
import type { OaFlowGetbycreatData } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { limits } from '../../platform/http/limits'
import { findDesign } from '../../queries/design/design'
import { findVersion } from '../../queries/design/version'
import { retryWithRemote } from '../action-context/remote/retry-with-remote'
import { loadVisibleFlow, type RunningFlowContext, resolveFormActor } from '../action-context/visible-flow'

/** What is told of the flow that is started again. */
export type ResubmitInfo = NonNullable<OaFlowGetbycreatData['again']>

/** The flow that is about to be started: its design of today and what its form would start with. */
interface Opening {
  snapshot: FlowSnapshot
  defaults: FormValues
}

/** Whether whoever looks at a flow may start it again: it is his, and the design of today says what comes along. */
export async function isResubmittable(scene: RunningFlowContext, { db, caller }: Context): Promise<boolean> {
  const { snapshot, actor, running } = scene
  if (running.createdId !== actor.id || !running.publishedVersion) return false
  const today = await findVersion(db, caller.workspace, running.publishedVersion)
  if (!today || !supportsResubmit(today) || !canResubmitFlow(snapshot, today, actor)) return false
  return (await findDesign(db, caller.workspace, running.designId))?.enabled === true
}

/** What a flow of the caller gives to the one he is about to start. */
export async function loadResubmission(
  flowId: string,
  { snapshot, defaults }: Opening,
  context: Context,
): Promise<{ values: FormValues; again: ResubmitInfo }> {
  const { scene, sight } = await loadVisibleFlow(context, { flow: flowId })
  const { running, actor } = scene
  const reader = { actor, deptId: resolveFormActor(scene).deptId, rights: sight.rights }
  const { values, left } = await retryWithRemote(
    context,
    (remote) => buildResubmission(scene.snapshot, { ...snapshot, remote }, reader),
    limits.remoteFailed,
  )
  const { formset, set } = snapshot.design
  const { form_copy = [] } = set
  const shown = new Set(form_copy.filter(({ show }) => show).map(({ model_key }) => model_key))
  const items = itemsOf(formset).filter(({ model }) => ownValue(values, model) !== undefined)
  const carried = items.map(({ model, name }) => ({ model, name, show: shown.has(model) }))
  const shownDefaults = redactForm(formset, rightsToCreate(snapshot.design), defaults).values
  const starts = Object.fromEntries(items.map(({ model }) => [model, ownValue(shownDefaults, model) ?? null]))
  const { workname, desc, deptId } = running
  const names = left.map(({ name }) => name)
  const told = { flowlistid: running.id, workname, desc, dept: deptId }
  return { values, again: { ...told, carried, starts, left: names } }
}
