import {
  canEditDescription,
  canRelease,
  canSendCopy,
  changesSinceReturn,
  type FlowMessage,
  formVisibilityOf,
  getStep,
  isConsultable,
  isTransferable,
  isUnclaimed,
  isWaiting,
  messagesOfVisit,
  type ReturnChanges,
  readerFormRights,
  readerRightsOf,
  remainingAdditions,
  requireWaitingMessage,
  signModeOf,
  taskFormRights,
  toClientExpressionContext,
  toStepView,
  truncateList,
  unavailableButtons,
} from '../../../core/flow'
import type { OaFlowDealBymsgidData, Receiver } from '../../../generated/types'
import { type Context, translateKey } from '../../platform'
import { isCallAllowed } from '../../policies/environment'
import { toOpenFlow } from '../../presenters/flow'
import { toAliasValues } from '../../presenters/form'
import { toMessage } from '../../presenters/message'
import { toIso } from '../../presenters/time'
import { loadVisibleForm } from '../../read-models/action-context/open-form'
import { loadActingDepartments } from '../../read-models/action-context/own-departments'
import { loadVisibleFlow, resolveFormActor } from '../../read-models/action-context/visible-flow'
import { listEditableOrders } from '../../read-models/flow/editable-signing-orders'
import { readComments, readHistory } from '../../read-models/flow/history'
import { isReturnPossible } from '../../read-models/flow/return-targets'
import { findParentFlow } from '../../read-models/flow/sub-flows'
import { findOwnDraft } from '../../services/drafts'
import { markMessageRead } from '../action/read-message'

/** Opens a waiting message for handling and marks it as read, unless the client only prepares its page. */
export async function openMessage(
  messageId: string,
  context: Context,
  isPeek = false,
): Promise<OaFlowDealBymsgidData> {
  const { caller } = context
  const { scene } = await loadVisibleFlow(
    context,
    { message: messageId },
    { detail: 'traced', hasReadMarks: false },
  )
  const { snapshot, running, actor } = scene
  const { design, directory } = snapshot
  const task = requireWaitingMessage(snapshot, messageId, actor)
  const step = getStep(design, task.stepId)
  const isOpinion = task.seat?.opinion === true
  const { clear } = readerRightsOf(actor)
  const rights = isOpinion
    ? readerFormRights(design, [step.id], { watches: false, clear })
    : taskFormRights(design, step, { clear })
  const sight = formVisibilityOf(design, rights)
  const acting = resolveFormActor(scene)
  const shown = await loadVisibleForm(
    snapshot,
    { ...acting, rights, unmasks: actor.allows.includes('unmask') },
    context,
  )
  const badges = await markMessageRead(context, isPeek ? { ...task, hasRead: true } : task)
  return {
    message: toMessage({ ...task, hasRead: true }, running, snapshot.visits),
    flow: toOpenFlow(running, directory),
    parent: await findParentFlow(scene, context),
    ...shown,
    ...toAliasValues(shown, caller),
    ...toClientExpressionContext(snapshot, acting, shown.formset),
    step: { ...toStepView(design, step, signModeOf(snapshot, task)), dealtype: task.dealtype },
    ...toUnavailableButtons(unavailableButtons(snapshot, step), context),
    ...(await loadActingDepartments(context, running.designId, { snapshot, step })),
    others: truncateList(
      messagesOfVisit(snapshot, task.visitId).filter((one) => one.id !== task.id && isWaiting(one)),
    ).map(toReceiver),
    ...toEdited(changesSinceReturn(snapshot, task, sight.models)),
    logs: await readHistory({ scene, sight }, context),
    ...(isCallAllowed(caller, 'oa/flow/comment/list') && { comments: await readComments(scene, context) }),
    form_save: await findOwnDraft(context, { kind: 'deal', target: messageId }),
    canDescribe: canEditDescription(snapshot, step, caller.id),
    canRevoke:
      !isUnclaimed(task) &&
      isCallAllowed(caller, 'oa/flow/revoketo') &&
      (await isReturnPossible(scene, messageId, caller)),
    canTransfer:
      isTransferable(snapshot, task) && !isUnclaimed(task) && isCallAllowed(caller, 'oa/flow/msg/transfer'),
    addSign: isCallAllowed(caller, 'oa/flow/msg/addsign')
      ? (remainingAdditions(snapshot, task) ?? null)
      : null,
    canGiveBack: canRelease(snapshot, task) && isCallAllowed(caller, 'oa/flow/msg/giveback'),
    canConsult: isConsultable(snapshot, task) && isCallAllowed(caller, 'oa/flow/msg/consult'),
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
          ...(edited.isOwn && { isOwn: true }),
        },
      }
    : {}

const toUnavailableButtons = (
  unavailable: ReturnType<typeof unavailableButtons>,
  { language }: Context,
): Pick<OaFlowDealBymsgidData, 'shut'> =>
  unavailable.length
    ? {
        shut: unavailable.map(({ button, refused }) => ({
          button,
          msg: translateKey(language, refused.code, refused.params),
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
