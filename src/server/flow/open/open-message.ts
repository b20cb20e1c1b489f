import { leftToAdd } from '../../../core/flow/actions/add-sign'
import { isConsultable } from '../../../core/flow/actions/consult'
import { mayDescribe } from '../../../core/flow/actions/deal'
import { mayGiveBack } from '../../../core/flow/actions/give-back'
import { maySendCopy } from '../../../core/flow/actions/send-copy'
import { isTransferable } from '../../../core/flow/actions/transfer'
import { isUnclaimed } from '../../../core/flow/allot/pool'
import { stepOf } from '../../../core/flow/design/design'
import { type EditedSince, editedSince } from '../../../core/flow/forms/edited-since'
import { pageWorld } from '../../../core/flow/forms/page-world'
import { signatureOf } from '../../../core/flow/signing/ballots'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { FlowMessage } from '../../../core/flow/snapshot/snapshot'
import { shutButtons } from '../../../core/flow/steps/milestones'
import { waitingMessageOf } from '../../../core/flow/steps/refuse-handled'
import { firstOf } from '../../../core/flow/told/crowd'
import { rightsToDeal, rightsToView, sightOf } from '../../../core/flow/told/form-sight'
import { toPressed } from '../../../core/flow/told/pressed-step'
import type { OaFlowDealBymsgidData, Receiver } from '../../../generated/types'
import type { Context } from '../../platform/call'
import { textOf } from '../../platform/texts'
import { isAnsweredTo } from '../../policies/environment'
import { toFlow } from '../../presenters/flow'
import { toMessage } from '../../presenters/message'
import { toIso } from '../../presenters/time'
import { historyOf } from '../../reading/flow/history'
import { openTargets } from '../../reading/flow/return-targets'
import { ordersToChange } from '../../reading/flow/running-orders'
import { parentOf } from '../../reading/flow/sub-flows'
import { openedForm } from '../../reading/scene/opened-form'
import { ownDepartments } from '../../reading/scene/own-departments'
import { actingOn, seeFlow } from '../../reading/scene/visible-flow'
import { ownDraft } from '../../services/drafts'
import { readMessage } from '../act/read-message'

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
