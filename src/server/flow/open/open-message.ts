import { canRelease } from '../../../core/flow/actions/assignees/release'
import { isTransferable } from '../../../core/flow/actions/assignees/transfer'
import { canEditDescription } from '../../../core/flow/actions/deal'
import { canSendCopy } from '../../../core/flow/actions/send-copy'
import { remainingAdditions } from '../../../core/flow/actions/signers/add-sign'
import { isConsultable } from '../../../core/flow/actions/signers/consult'
import { stepOf } from '../../../core/flow/design/design'
import { toClientExpressionContext } from '../../../core/flow/forms/client-expression-context'
import { requireWaitingMessage } from '../../../core/flow/guards/assert-open'
import { isUnclaimed } from '../../../core/flow/participants/candidate-pool'
import { signModeOf } from '../../../core/flow/participants/sign-visit'
import { unavailableButtons } from '../../../core/flow/routing/milestones'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { FlowMessage } from '../../../core/flow/snapshot/snapshot'
import { changesSinceReturn, type ReturnChanges } from '../../../core/flow/views/changes-since-return'
import { formVisibilityOf, rightsToDeal, rightsToView } from '../../../core/flow/views/form-visibility'
import { toStepView } from '../../../core/flow/views/step-view'
import { truncateList } from '../../../core/flow/views/truncate-recipients'
import type { OaFlowDealBymsgidData, Receiver } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { textOf } from '../../platform/i18n/texts'
import { isCallAllowed } from '../../policies/environment'
import { toFlow } from '../../presenters/flow'
import { toMessage } from '../../presenters/message'
import { toIso } from '../../presenters/time'
import { loadOpenForm } from '../../read-models/action-context/open-form'
import { loadOwnDepartments } from '../../read-models/action-context/own-departments'
import { loadVisibleFlow, resolveFormActor } from '../../read-models/action-context/visible-flow'
import { listEditableOrders } from '../../read-models/flow/editable-signing-orders'
import { readHistory } from '../../read-models/flow/history'
import { listReturnTargets } from '../../read-models/flow/return-targets'
import { findParentFlow } from '../../read-models/flow/sub-flows'
import { findOwnDraft } from '../../services/drafts'
import { markMessageRead } from '../action/read-message'

/** Opens a waiting message for handling and marks it as read. */
export async function openMessage(messageId: string, context: Context): Promise<OaFlowDealBymsgidData> {
  const { caller } = context
  const { scene } = await loadVisibleFlow(context, { message: messageId })
  const { snapshot, running, actor } = scene
  const { design, directory, messages } = snapshot
  const mine = requireWaitingMessage(snapshot, messageId, actor)
  const step = stepOf(design, mine.stepId)
  const isOpinion = mine.seat?.opinion === true
  const rights = isOpinion ? rightsToView(design, [step.id], false) : rightsToDeal(design, step)
  const sight = formVisibilityOf(design, rights)
  const acting = resolveFormActor(scene)
  const shown = await loadOpenForm(snapshot, { ...acting, rights }, context)
  const badges = await markMessageRead(context, messageId)
  return {
    message: toMessage({ ...mine, hasRead: true }, running, snapshot.visits),
    flow: toFlow(running, directory),
    parent: await findParentFlow(scene, context),
    ...shown,
    ...toClientExpressionContext(snapshot, acting, shown.formset),
    step: { ...toStepView(design, step, signModeOf(snapshot, mine)), dealtype: mine.dealtype },
    ...toShut(unavailableButtons(snapshot, step), context),
    ...(await loadOwnDepartments(context, running.designId, directory)),
    others: truncateList(
      messages.filter((one) => one.visitId === mine.visitId && one.id !== mine.id && isWaiting(one)),
    ).map(toReceiver),
    ...toEdited(changesSinceReturn(snapshot, mine, sight.models)),
    logs: await readHistory({ scene, sight }, context),
    form_save: await findOwnDraft(context, { kind: 'deal', target: messageId }),
    canDescribe: canEditDescription(snapshot, step, caller.id),
    canRevoke:
      !isUnclaimed(mine) &&
      listReturnTargets(scene, messageId, caller).length > 0 &&
      isCallAllowed(caller, 'oa/flow/revoketo'),
    canTransfer:
      isTransferable(snapshot, mine) && !isUnclaimed(mine) && isCallAllowed(caller, 'oa/flow/msg/transfer'),
    addSign: isCallAllowed(caller, 'oa/flow/msg/addsign')
      ? (remainingAdditions(snapshot, mine) ?? null)
      : null,
    canGiveBack: canRelease(snapshot, mine) && isCallAllowed(caller, 'oa/flow/msg/giveback'),
    canConsult: isConsultable(snapshot, mine) && isCallAllowed(caller, 'oa/flow/msg/consult'),
    orders: isCallAllowed(caller, 'oa/flow/msg/changeorder') ? listEditableOrders(scene) : [],
    canCopy: canSendCopy(snapshot, actor) && isCallAllowed(caller, 'oa/flow/sendcopy'),
    badges,
  }
}

const toEdited = (edited: ReturnChanges | undefined): Pick<OaFlowDealBymsgidData, 'edited'> =>
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
  shut: ReturnType<typeof unavailableButtons>,
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
