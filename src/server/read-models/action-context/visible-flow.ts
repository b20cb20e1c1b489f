import { BusinessError } from '../../../core/business-error'
import {
  type FormActor,
  type FormVisibility,
  formVisibilityOf,
  getStep,
  messageIndexOf,
  readerFormRights,
  readerRightsOf,
  stepsOfReceiver,
  taskFormRights,
} from '../../../core/flow'
import type { Context } from '../../platform'
import { archiveParticipantFilter } from '../../policies/archive'
import { canViewFlow } from '../../policies/flow'
import {
  type FlowTarget,
  findArchiveOfFlow,
  findFlow,
  type RunningFlow,
  readFlowRows,
  recallFlowRows,
  recipientDirectoryOf,
  type VisitDetail,
} from '../../queries'
import { type FlowContext, loadRunningFlowContext } from './load-context'

/** Context of a running flow. */
export type RunningFlowContext = FlowContext & { running: RunningFlow }

/** Flow visible to a person, with the form as far as they may read it. */
export interface VisibleFlow {
  scene: RunningFlowContext
  sight: FormVisibility
}

/** Resolves the reader of a flow for the formulas of its form: acting for their first department. */
export const resolveFormActor = ({
  snapshot: { directory },
  actor,
  running,
}: RunningFlowContext): FormActor => ({
  actor,
  deptId: directory.person(actor.id)?.departments[0]?.id ?? '',
  values: running.form,
})

/**
 * Throws for a flow that the person may not see, with the same message as for one that does not exist (trust
 * T1).
 */
export function assertVisible(
  { snapshot, running, actor }: FlowContext,
  { caller }: Pick<Context, 'caller'>,
): void {
  const isReceiver = stepsOfReceiver(snapshot.messages, caller.id).size > 0
  if (running && canViewFlow(caller, running, { isReceiver, rights: actor.allows })) return
  throw new BusinessError('flow.not-found')
}

/** Builds the error for a missing flow: participants learn in which archive it is. */
async function absence({ db, caller, data }: Context, target: FlowTarget): Promise<BusinessError> {
  const requested = 'flow' in target &&
    data === 'prod' && { flowId: target.flow, personId: archiveParticipantFilter(caller) }
  const arch = requested && (await findArchiveOfFlow(db, caller.workspace, requested))
  return arch ? new BusinessError('flow.archived', {}, { arch }) : new BusinessError('flow.not-found')
}

/** What is read of a flow: by default no traces of its visits, and which of its messages are read. */
interface FlowReading {
  detail?: VisitDetail
  hasReadMarks?: boolean
}

/** Loads a flow for reading. */
export async function loadVisibleFlow(
  context: Context,
  target: FlowTarget,
  { detail = 'plain', hasReadMarks = true }: FlowReading = {},
): Promise<VisibleFlow> {
  const { db, caller } = context
  const running = await findFlow(db, caller.workspace, target)
  if (!running) throw await absence(context, target)
  const stage = { reader: db, context, addressees: await recipientDirectoryOf(context) }
  const { workspace } = caller
  const rows = hasReadMarks
    ? await readFlowRows(db, workspace, { flow: running.id }, detail)
    : await recallFlowRows(db, { workspace, running, detail })
  const scene = { ...(await loadRunningFlowContext(stage, running, rows)), running }
  // Every flow has a start message: without any it was archived between the two reads.
  if (!scene.snapshot.messages.length) throw await absence(context, target)
  assertVisible(scene, context)
  return { scene, sight: readerVisibility(scene) }
}

/** Returns how far a person may read the form of a flow afterwards. */
function readerVisibility({ snapshot, actor }: FlowContext): FormVisibility {
  const { design, messages } = snapshot
  const ownSteps = stepsOfReceiver(messages, actor.id)
  return formVisibilityOf(design, readerFormRights(design, ownSteps, readerRightsOf(actor)))
}

/** Returns the fields that a person reads in a flow, or at the steps that wait for them. */
export function readableModels(flow: FlowContext): Pick<FormVisibility, 'models'> {
  const { design } = flow.snapshot
  const waiting = messageIndexOf(flow.snapshot).waiting.filter(({ to }) => to === flow.actor.id)
  const tasks = [...new Set(waiting.map(({ stepId }) => stepId))].map((stepId) =>
    formVisibilityOf(design, taskFormRights(design, getStep(design, stepId), readerRightsOf(flow.actor))),
  )
  return { models: new Set([readerVisibility(flow), ...tasks].flatMap(({ models }) => [...models])) }
}
