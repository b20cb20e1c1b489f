import {
  assignableMessages,
  cancel,
  cancelWholeFlow,
  canSendCopy,
  type FlowMessage,
  flowStatusLabel,
  isWaiting,
  removableSigners,
  setUrgency,
  toClientExpressionContext,
} from '../../../core/flow'
import type { SliceGenerator } from '../../../core/slices'
import type { OaFlowDetailData } from '../../../generated/types'
import { type Caller, type Context, finishInSlices } from '../../platform'
import { toPreviewFiles, toStoredFile } from '../../presenters/file'
import { toOpenFlow } from '../../presenters/flow'
import { toAliasValues } from '../../presenters/form'
import { toIso } from '../../presenters/time'
import { listFlowFiles } from '../../queries'
import { canRunInSlices, placeholderReason } from '../../read-models/action-context/dry-run'
import type { FlowContext } from '../../read-models/action-context/load-context'
import { loadVisibleForm } from '../../read-models/action-context/open-form'
import { loadVisibleFlow, resolveFormActor } from '../../read-models/action-context/visible-flow'
import { restrictCapabilities } from '../../read-models/flow/capabilities'
import { listEditableOrders } from '../../read-models/flow/editable-signing-orders'
import { listEventStates } from '../../read-models/flow/event-states'
import {
  describeReturnRequest,
  resolveRequestCapabilities,
} from '../../read-models/flow/request-capabilities'
import { isResubmittable } from '../../read-models/flow/resubmit'
import { findWithdrawableMessage } from '../../read-models/flow/return-targets'
import { findParentFlow, listSubFlowStates } from '../../read-models/flow/sub-flows'
import { describePaperSignature } from '../../services/paper/sign-paper'
import { listPapers } from '../../services/paper/template-file'
import { isShareable } from '../../services/shares'
import { markMessageRead } from '../action/read-message'

/** Opens a flow for reading; marks the message it was opened through as read. */
export async function openFlow(
  flowId: string,
  messageId: string | undefined,
  context: Context,
): Promise<OaFlowDetailData> {
  const visibleFlow = await loadVisibleFlow(context, { flow: flowId })
  const { scene, sight } = visibleFlow
  const { snapshot, running } = scene
  const message = snapshot.messages.find(({ id }) => id === messageId)
  if (message) await markMessageRead(context, message)
  const acting = resolveFormActor(scene)
  const { db, caller } = context
  const [shown, files, { signature, seal }] = await Promise.all([
    loadVisibleForm(
      snapshot,
      { ...acting, rights: sight.rights, unmasks: scene.actor.allows.includes('unmask') },
      context,
    ),
    listFlowFiles(db, caller.workspace, running.id),
    describePaperSignature(visibleFlow, context),
  ])
  return {
    flow: toOpenFlow(running, snapshot.directory),
    ...shown,
    ...toAliasValues(shown, caller),
    ...toClientExpressionContext(snapshot, acting, shown.formset),
    suggests: snapshot.messages.filter(({ log }) => log.suggest).map(toSuggest),
    filelistlog: files.filter(({ messageId }) => messageId !== null).map((file) => toStoredFile(file)),
    papers: listPapers(snapshot.design),
    signature,
    previewfiles: toPreviewFiles(files, shown),
    label: flowStatusLabel(running, { unfinished: running.unfinished, cancelled: running.cancelNum }),
    ...(await finishInSlices(describeReturnRequest(scene))),
    sonflows: await listSubFlowStates(scene, context),
    parent: await findParentFlow(scene, context),
    events: await listEventStates(scene, context),
    may: restrictCapabilities(
      {
        ...(await finishInSlices(mayDo(scene, context.caller))),
        again: await isResubmittable(scene, context),
        seal,
      },
      context.caller,
    ),
  }
}

/** Actions that the reader may take on the flow now; interruptible between them. */
function* mayDo(
  scene: FlowContext,
  caller: Caller,
): SliceGenerator<Omit<OaFlowDetailData['may'], 'again' | 'seal'>> {
  const waiting = scene.snapshot.messages.filter(isWaiting)
  const messageIds = waiting.map(({ id }) => id)
  yield
  const level = (scene.running?.level ?? 0) > 0 ? 0 : 100
  const reason = placeholderReason
  return {
    deal: waiting.find(({ to }) => to === scene.actor.id)?.id ?? null,
    cancel: yield* canRunInSlices(scene, cancel, { messageIds, reason }),
    allcancel: yield* canRunInSlices(scene, cancelWholeFlow, { reason }),
    revoke: yield* findWithdrawableMessage(scene, caller),
    events: scene.actor.allows.includes('resend'),
    share: isShareable(scene),
    accesslog: scene.actor.allows.includes('accesslog'),
    copy: canSendCopy(scene.snapshot, scene.actor),
    level: (yield* canRunInSlices(scene, setUrgency, { level })) ? level : null,
    ...(yield* resolveRequestCapabilities(scene, caller)),
    removesign: removableSigners(scene.snapshot, scene.actor),
    assign: assignableMessages(scene.snapshot, scene.actor).map(({ id, stepName }) => ({
      msgid: id,
      step: stepName,
    })),
    order: listEditableOrders(scene),
  }
}

const toSuggest = ({ stepId, stepName, log, to, toName, finishedAt, createdAt }: FlowMessage) => ({
  funid: stepId,
  funname: stepName,
  text: log.suggest,
  uid: to,
  user: toName,
  created_at: toIso(finishedAt ?? createdAt),
})
