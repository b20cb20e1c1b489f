import { assign } from '../actions/assignees/assign'
import { claim } from '../actions/assignees/claim'
import { delegateMessage, takeBackMessage } from '../actions/assignees/delegate-message'
import { giveBack } from '../actions/assignees/release'
import { replaceUser } from '../actions/assignees/replace-assignee'
import { transfer } from '../actions/assignees/transfer'
import { cancel } from '../actions/cancel'
import { cancelAll } from '../actions/cancel-all'
import { cancelMessage } from '../actions/cancel-message'
import { eventDone } from '../actions/complete-event'
import { deal } from '../actions/deal'
import { byDeadline } from '../actions/escalate'
import { answerApplication } from '../actions/returns/answer-return-request'
import { applyCancel } from '../actions/returns/request-return'
import { revokeTo } from '../actions/returns/send-back'
import { takeBackApplication } from '../actions/returns/withdraw-return-request'
import { setLevel } from '../actions/set-urgency'
import { addSign } from '../actions/signers/add-sign'
import { changeOrder } from '../actions/signers/change-signing-order'
import { consult } from '../actions/signers/consult'
import { giveOpinion } from '../actions/signers/give-opinion'
import { removeSign } from '../actions/signers/remove-sign'
import { create } from '../actions/starts/create'
import { startByCalendar } from '../actions/starts/start-scheduled-flow'
import { startSubFlow } from '../actions/starts/start-sub-flow'
import type { FlowAction } from '../context/define-action'

const all: readonly FlowAction<never>[] = [
  ...[create, startSubFlow, startByCalendar, deal, byDeadline, eventDone, transfer, revokeTo, setLevel],
  ...[cancel, cancelAll, cancelMessage, replaceUser, delegateMessage, takeBackMessage],
  ...[applyCancel, answerApplication, takeBackApplication, addSign, removeSign, changeOrder],
  ...[consult, giveOpinion, claim, giveBack, assign],
]

/**
 * The rules that are decided again in a replay, by their names. Urging, mentioning and copies move nothing, and to which
 * version a flow is moved is what the replay asks.
 */
export const replayedRules: ReadonlyMap<string, FlowAction<never>> = new Map(
  all.map((rule) => [rule.name, rule]),
)

/** Whether somebody does this with a message of his own. */
export const isByReceiver = ({ name }: FlowAction<never>): boolean =>
  [deal, transfer, addSign, consult, giveOpinion, claim, giveBack].some((rule) => rule.name === name)

/** Whether a flow begins with it. */
export const isBeginning = ({ name }: FlowAction<never>): boolean =>
  name === create.name || name === startSubFlow.name || name === startByCalendar.name
