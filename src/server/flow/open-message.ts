import { mayDescribe } from '../../core/flow/actions/deal'
import { isTransferable } from '../../core/flow/actions/transfer'
import { stepOf } from '../../core/flow/design'
import { isWaiting } from '../../core/flow/lineage'
import { pageWorld } from '../../core/flow/page-world'
import { waitingMessageOf } from '../../core/flow/refuse'
import type { FlowMessage } from '../../core/flow/snapshot'
import type { OaFlowDealBymsgidData, Receiver } from '../../generated/types'
import type { Context } from '../platform/call'
import { isAnsweredTo } from '../policies/environment'
import { rightsToDeal, sightOf } from '../policies/form-sight'
import { firstOf } from '../presenters/crowd'
import { toFlow } from '../presenters/flow'
import { toMessage } from '../presenters/message'
import { toPressed } from '../presenters/step'
import { ownDraft } from './drafts'
import { historyOf } from './history'
import { openedForm } from './opened-form'
import { ownDepartments } from './own-departments'
import { readMessage } from './read-message'
import { openTargets } from './revoking'
import { actingOn, seeFlow } from './seen-flow'
import { parentOf } from './sub-flows'

/** Everything for handling a waiting message; opening it marks it as read. */
export async function openMessage(messageId: string, context: Context): Promise<OaFlowDealBymsgidData> {
  const { caller } = context
  const { scene } = await seeFlow(context, { message: messageId })
  const { snapshot, running, actor } = scene
  const { design, directory, messages } = snapshot
  const mine = waitingMessageOf(snapshot, messageId, actor)
  const step = stepOf(design, mine.stepId)
  const rights = rightsToDeal(design, step)
  const sight = sightOf(design, rights)
  const acting = actingOn(scene)
  const shown = await openedForm(snapshot, { ...acting, rights }, context)
  const badges = await readMessage(context, messageId)
  return {
    message: toMessage({ ...mine, hasRead: true }, running),
    flow: toFlow(running, directory),
    parent: await parentOf(scene, context),
    ...shown,
    ...pageWorld(snapshot, acting, shown.formset),
    step: { ...toPressed(design, step, mine.dealtype), dealtype: mine.dealtype },
    ...(await ownDepartments(context, running.designId, directory)),
    others: firstOf(
      messages.filter((one) => one.visitId === mine.visitId && one.id !== mine.id && isWaiting(one)),
    ).map(toReceiver),
    logs: await historyOf({ scene, sight }, context),
    form_save: await ownDraft(context, { kind: 'deal', target: messageId }),
    canDescribe: mayDescribe(snapshot, step, caller.id),
    canRevoke: openTargets(scene, messageId).length > 0 && isAnsweredTo(caller, 'oa/flow/revoketo'),
    canTransfer: isTransferable(snapshot, mine) && isAnsweredTo(caller, 'oa/flow/msg/transfer'),
    badges,
  }
}

const toReceiver = ({ to, toName, id, stepId, preStepId, toDepts }: FlowMessage): Receiver => ({
  ...{ to, name: toName, msgid: id, NowFunid: stepId, PreFunid: preStepId },
  dept: toDepts.map(({ n }) => n).join('、'),
})
