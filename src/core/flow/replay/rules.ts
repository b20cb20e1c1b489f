import { addSign } from '../actions/add-sign'
import { answerApplication } from '../actions/answer-application'
import { applyCancel } from '../actions/apply-cancel'
import { assign } from '../actions/assign'
import { byDeadline } from '../actions/by-deadline'
import { cancel } from '../actions/cancel'
import { cancelAll } from '../actions/cancel-all'
import { cancelMessage } from '../actions/cancel-message'
import { changeOrder } from '../actions/change-order'
import { claim } from '../actions/claim'
import { consult } from '../actions/consult'
import { create } from '../actions/create'
import { deal } from '../actions/deal'
import { delegateMessage, takeBackMessage } from '../actions/delegate-message'
import { eventDone } from '../actions/event-done'
import { giveBack } from '../actions/give-back'
import { giveOpinion } from '../actions/give-opinion'
import { removeSign } from '../actions/remove-sign'
import { replaceUser } from '../actions/replace-user'
import { revokeTo } from '../actions/return-to'
import { setLevel } from '../actions/set-level'
import { startByCalendar } from '../actions/start-by-calendar'
import { startSubFlow } from '../actions/start-sub-flow'
import { takeBackApplication } from '../actions/take-back-application'
import { transfer } from '../actions/transfer'
import type { FlowAction } from '../steps/action'

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
