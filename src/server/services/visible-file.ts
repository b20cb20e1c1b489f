import { BusinessError } from '../../core/business-error'
import { getStep, isWaiting, readerRightsOf, taskFormRights } from '../../core/flow'
import { type FormRights, formFieldsOf } from '../../core/form'
import { isPermitted } from '../../core/permission/check-permission'
import { type Context, HttpError } from '../platform'
import { type FileRow, findFile } from '../queries'
import { isDesignParticipant } from '../queries/flow/participation'
import {
  loadVisibleFlow,
  type RunningFlowContext,
  type VisibleFlow,
} from '../read-models/action-context/visible-flow'
import { canStartDesign } from '../read-models/flow/can-start'
import { findSharedViews } from './shares'

/** Finds a stored file for reading; throws for one the person may not see as for one that does not exist. */
export async function findVisibleFile(fileId: string, context: Context): Promise<FileRow> {
  const file = await findFile(context.db, context.caller.workspace, fileId)
  if (file && (await maySee(file, context))) return file
  throw new HttpError(404, 'file.not-found')
}

async function maySee(file: FileRow, context: Context): Promise<boolean> {
  // A program that is limited to designs sees the files of their flows only, even of those it has sent.
  const isLimited = context.caller.flows !== undefined && (file.flowId !== null || file.designId !== null)
  if (file.ownerId === context.caller.id && !isLimited) return true
  if (file.flowId !== null)
    return (
      (await maySeeInFlow(file, file.flowId, context)) ||
      (!isLimited && (await maySeeInLink(file, file.flowId, context)))
    )
  return file.designId !== null && mayUseDesign(file.designId, context)
}

async function maySeeInFlow({ field }: FileRow, flowId: string, context: Context): Promise<boolean> {
  const visibleFlow = await loadVisibleFlow(context, { flow: flowId }).catch((error: unknown) => {
    if (error instanceof BusinessError) return undefined
    throw error
  })
  if (!visibleFlow) return false
  return field === null || sights(visibleFlow).some((rights) => shows(visibleFlow.scene, rights, field))
}

/** Selects the files that a reader of the flow may see. */
export function filterVisibleFiles(visibleFlow: VisibleFlow, files: readonly FileRow[]): FileRow[] {
  const rights = sights(visibleFlow)
  return files.filter(
    ({ field }) => field === null || rights.some((one) => shows(visibleFlow.scene, one, field)),
  )
}

/** Whether a link gives access to a file: it is in the form or, if the link shows that, in the history. */
async function maySeeInLink({ field }: FileRow, flowId: string, context: Context): Promise<boolean> {
  const links = await findSharedViews(flowId, context)
  return links.some(({ scene, sight, withHistory }) =>
    field === null ? withHistory : shows(scene, sight.rights, field),
  )
}

/** Form visibility of the reader, overall and at the steps that wait for them. */
function sights({ scene, sight }: VisibleFlow): FormRights[] {
  const { design } = scene.version
  const waiting = scene.snapshot.messages.filter((one) => one.to === scene.actor.id && isWaiting(one))
  return [
    sight.rights,
    ...waiting.map(({ stepId }) =>
      taskFormRights(design, getStep(design, stepId), readerRightsOf(scene.actor)),
    ),
  ]
}

function shows({ version }: RunningFlowContext, rights: FormRights, place: string): boolean {
  const item = formFieldsOf(version.design.formset).find(
    ({ model }) => place === model || place.startsWith(`${model}.`),
  )
  const right = item && rights.get(item.key)
  if (!item || !right || right.access === 'hidden') return false
  if (place === item.model) return true
  return (right.columns?.get(place.slice(item.model.length + 1))?.access ?? 'hidden') !== 'hidden'
}

/**
 * Whether a person may read files of a design: designers, possible creators and participants of its flows.
 */
async function mayUseDesign(designId: string, context: Context): Promise<boolean> {
  const { db, caller } = context
  if (caller.flows && !caller.flows.includes(designId)) return false
  if (isPermitted(caller.roles, 'flowdesign.editsenior') || (await canStartDesign(designId, context)))
    return true
  return isDesignParticipant(db, { workspace: caller.workspace, personId: caller.id, designId })
}
