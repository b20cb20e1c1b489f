import { assignableBy } from '../../../core/flow/actions/assignees/assign'
import { cancel } from '../../../core/flow/actions/cancel'
import { cancelAll } from '../../../core/flow/actions/cancel-all'
import { maySendCopy } from '../../../core/flow/actions/send-copy'
import { setLevel } from '../../../core/flow/actions/set-urgency'
import { removableBy } from '../../../core/flow/actions/signers/remove-sign'
import { pageWorld } from '../../../core/flow/forms/client-expression-context'
import { labelOf } from '../../../core/flow/snapshot/flow-label'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { FlowMessage } from '../../../core/flow/snapshot/snapshot'
import type { OaFlowDetailData } from '../../../generated/types'
import type { Caller, Context } from '../../platform/http/define-call'
import { toStoredFile } from '../../presenters/file'
import { toFlow } from '../../presenters/flow'
import { toIso } from '../../presenters/time'
import { filesOfOpinions } from '../../queries/jobs/file'
import { anyReason, would } from '../../read-models/action-context/dry-run'
import type { Scene } from '../../read-models/action-context/load-context'
import { openedForm } from '../../read-models/action-context/open-form'
import { actingOn, seeFlow } from '../../read-models/action-context/visible-flow'
import { applicationOf, mayAsk } from '../../read-models/flow/can-urge'
import { mayHere } from '../../read-models/flow/capabilities'
import { ordersToChange } from '../../read-models/flow/editable-signing-orders'
import { eventsOf } from '../../read-models/flow/event-states'
import { isStartableAgain } from '../../read-models/flow/resubmit'
import { revocableFrom } from '../../read-models/flow/return-targets'
import { parentOf, subFlowsIn } from '../../read-models/flow/sub-flows'
import { isShareable } from '../../services/shares'
import { readMessage } from '../action/read-message'

/** A flow for reading; a message through which it was opened counts as read. */
export async function lookAt(
  flowId: string,
  messageId: string | undefined,
  context: Context,
): Promise<OaFlowDetailData> {
  const { scene, sight } = await seeFlow(context, { flow: flowId })
  const { snapshot, running } = scene
  if (messageId) await readMessage(context, messageId)
  const acting = actingOn(scene)
  const { db, caller } = context
  const [shown, files] = await Promise.all([
    openedForm(snapshot, { ...acting, rights: sight.rights }, context),
    filesOfOpinions(db, caller.workspace, running.id),
  ])
  return {
    flow: toFlow(running, snapshot.directory),
    ...shown,
    ...pageWorld(snapshot, acting, shown.formset),
    suggests: snapshot.messages.filter(({ log }) => log.suggest).map(toSuggest),
    filelistlog: files.map((file) => toStoredFile(file)),
    label: labelOf(running, running.unfinished),
    ...applicationOf(scene),
    sonflows: await subFlowsIn(scene, context),
    parent: await parentOf(scene, context),
    events: await eventsOf(scene, context),
    may: mayHere(
      { ...mayDo(scene, context.caller), again: await isStartableAgain(scene, context) },
      context.caller,
    ),
  }
}

/** What whoever looks may do with the flow now. */
function mayDo(scene: Scene, caller: Caller): Omit<OaFlowDetailData['may'], 'again'> {
  const waiting = scene.snapshot.messages.filter(isWaiting)
  const messageIds = waiting.map(({ id }) => id)
  const otherLevel = (scene.running?.level ?? 0) > 0 ? 0 : 100
  return {
    deal: waiting.find(({ to }) => to === scene.actor.id)?.id ?? null,
    cancel: would(scene, cancel, { messageIds, reason: anyReason }),
    allcancel: would(scene, cancelAll, { reason: anyReason }),
    revoke: revocableFrom(scene, caller),
    events: scene.actor.allows.includes('resend'),
    share: isShareable(scene),
    copy: maySendCopy(scene.snapshot, scene.actor),
    level: would(scene, setLevel, { level: otherLevel }) ? otherLevel : null,
    ...mayAsk(scene, caller),
    removesign: removableBy(scene.snapshot, scene.actor),
    assign: assignableBy(scene.snapshot, scene.actor).map(({ id, stepName }) => ({
      msgid: id,
      step: stepName,
    })),
    order: ordersToChange(scene),
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
