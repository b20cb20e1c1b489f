import { mayGiveBack } from '../../../core/flow/actions/assignees/release'
import { isTransferable } from '../../../core/flow/actions/assignees/transfer'
import { mayDescribe } from '../../../core/flow/actions/deal'
import { maySendCopy } from '../../../core/flow/actions/send-copy'
import { leftToAdd } from '../../../core/flow/actions/signers/add-sign'
import { isConsultable } from '../../../core/flow/actions/signers/consult'
import { stepOf } from '../../../core/flow/design/design'
import { pageWorld } from '../../../core/flow/forms/client-expression-context'
import { waitingMessageOf } from '../../../core/flow/guards/assert-open'
import { isUnclaimed } from '../../../core/flow/participants/candidate-pool'
import { signatureOf } from '../../../core/flow/participants/signed-visit'
import { shutButtons } from '../../../core/flow/routing/milestones'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { FlowMessage } from '../../../core/flow/snapshot/snapshot'
import { type EditedSince, editedSince } from '../../../core/flow/views/changes-since-return'
import { rightsToDeal, rightsToView, sightOf } from '../../../core/flow/views/form-visibility'
import { toPressed } from '../../../core/flow/views/step-view'
import { firstOf } from '../../../core/flow/views/truncate-recipients'
import type { OaFlowDealBymsgidData, Receiver } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { textOf } from '../../platform/i18n/texts'
import { isAnsweredTo } from '../../policies/environment'
import { toFlow } from '../../presenters/flow'
import { toMessage } from '../../presenters/message'
import { toIso } from '../../presenters/time'
import { openedForm } from '../../read-models/action-context/open-form'
import { ownDepartments } from '../../read-models/action-context/own-departments'
import { actingOn, seeFlow } from '../../read-models/action-context/visible-flow'
import { ordersToChange } from '../../read-models/flow/editable-signing-orders'
import { historyOf } from '../../read-models/flow/history'
import { openTargets } from '../../read-models/flow/return-targets'
import { parentOf } from '../../read-models/flow/sub-flows'
import { ownDraft } from '../../services/drafts'
import { readMessage } from '../action/read-message'

/** Everything for handling a waiting message; opening it marks it as read. */
export async function openMessage(messageId: string, context: Context): Promise<OaFlowDealBymsgidData> {
  const { caller } = context
  const { scene } = await seeFlow(context, { message: messageId })
  const { snapshot, running, actor } = scene
  const { design, directory, messages } = snapshot
  const mine = waitingMessageOf(snapshot, messageId, actor)
  const step = stepOf(design, mine.stepId)
  const isOpinion = mine.seat?.opinion === true
  const rights = isOpinion ? rightsToView(design, [step.id], false) : rightsToDeal(design, step)
  const sight = sightOf(design, rights)
  const acting = actingOn(scene)
  const shown = await openedForm(snapshot, { ...acting, rights }, context)
  const badges = await readMessage(context, messageId)
  return {
    message: toMessage({ ...mine, hasRead: true }, running, snapshot.visits),
    flow: toFlow(running, directory),
    parent: await parentOf(scene, context),
    ...shown,
    ...pageWorld(snapshot, acting, shown.formset),
    step: { ...toPressed(design, step, signatureOf(snapshot, mine)), dealtype: mine.dealtype },
    ...toShut(shutButtons(snapshot, step), context),
    ...(await ownDepartments(context, running.designId, directory)),
    others: firstOf(
      messages.filter((one) => one.visitId === mine.visitId && one.id !== mine.id && isWaiting(one)),
    ).map(toReceiver),
    ...toEdited(editedSince(snapshot, mine, sight.models)),
    logs: await historyOf({ scene, sight }, context),
    form_save: await ownDraft(context, { kind: 'deal', target: messageId }),
    canDescribe: mayDescribe(snapshot, step, caller.id),
    canRevoke:
      !isUnclaimed(mine) &&
      openTargets(scene, messageId, caller).length > 0 &&
      isAnsweredTo(caller, 'oa/flow/revoketo'),
    canTransfer:
      isTransferable(snapshot, mine) && !isUnclaimed(mine) && isAnsweredTo(caller, 'oa/flow/msg/transfer'),
    addSign: isAnsweredTo(caller, 'oa/flow/msg/addsign') ? (leftToAdd(snapshot, mine) ?? null) : null,
    canGiveBack: mayGiveBack(snapshot, mine) && isAnsweredTo(caller, 'oa/flow/msg/giveback'),
    canConsult: isConsultable(snapshot, mine) && isAnsweredTo(caller, 'oa/flow/msg/consult'),
    orders: isAnsweredTo(caller, 'oa/flow/msg/changeorder') ? ordersToChange(scene) : [],
    canCopy: maySendCopy(snapshot, actor) && isAnsweredTo(caller, 'oa/flow/sendcopy'),
    badges,
  }
}

const toEdited = (edited: EditedSince | undefined): Pick<OaFlowDealBymsgidData, 'edited'> =>
  edited
    ? {
        edited: {
          by: edited.from.toName,
          step: edited.from.stepName,
          at: toIso(edited.at),
          fields: edited.fields,
        },
      }
    : {}

const toShut = (
  shut: ReturnType<typeof shutButtons>,
  { language }: Context,
): Pick<OaFlowDealBymsgidData, 'shut'> =>
  shut.length
    ? {
        shut: shut.map(({ button, refused }) => ({
          button,
          msg: textOf(language, refused.code, refused.params),
        })),
      }
    : {}

const toReceiver = ({ to, toName, id, stepId, preStepId, toDepts }: FlowMessage): Receiver => ({
  to,
  name: toName,
  msgid: id,
  NowFunid: stepId,
  PreFunid: preStepId,
  dept: toDepts.map(({ n }) => n).join('、'),
})
