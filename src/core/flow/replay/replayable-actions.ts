import { assign } from '../actions/assignees/assign'
import { claim, release } from '../actions/assignees/claim'
import { delegateMessage, reclaimMessage } from '../actions/assignees/delegate-message'
import { replaceAssignee } from '../actions/assignees/replace-assignee'
import { transfer } from '../actions/assignees/transfer'
import { cancel, cancelWholeFlow } from '../actions/cancel'
import { cancelMessage } from '../actions/cancel-message'
import { completeEvent } from '../actions/complete-event'
import { deal } from '../actions/deal'
import { escalate } from '../actions/escalate'
import { answerReturnRequest, requestReturn, withdrawReturnRequest } from '../actions/returns/request-return'
import { sendBack } from '../actions/returns/send-back'
import { withdrawDecision } from '../actions/returns/withdraw-decision'
import { setUrgency } from '../actions/set-urgency'
import { addSign } from '../actions/signers/add-sign'
import { changeSigningOrder } from '../actions/signers/change-signing-order'
import { consult, giveOpinion } from '../actions/signers/consult'
import { removeSign } from '../actions/signers/remove-sign'
import { ask, expireQuestion } from '../actions/starts/ask'
import { create } from '../actions/starts/create'
import { createScheduledFlow } from '../actions/starts/start-scheduled-flow'
import { startSubFlow } from '../actions/starts/start-sub-flow'
import type { FlowAction } from '../context'

const all: readonly FlowAction<never>[] = [
  ...[
    create,
    ask,
    expireQuestion,
    startSubFlow,
    createScheduledFlow,
    deal,
    escalate,
    completeEvent,
    transfer,
    sendBack,
    setUrgency,
  ],
  ...[cancel, cancelWholeFlow, cancelMessage, replaceAssignee, delegateMessage, reclaimMessage],
  ...[
    requestReturn,
    answerReturnRequest,
    withdrawReturnRequest,
    withdrawDecision,
    addSign,
    removeSign,
    changeSigningOrder,
  ],
  ...[consult, giveOpinion, claim, release, assign],
]

/**
 * Rules that a replay decides again, by name. Urging, mentions and copies do not advance a flow, and a change
 * of version is what the replay itself examines.
 */
export const replayableActions: ReadonlyMap<string, FlowAction<never>> = new Map(
  all.map((rule) => [rule.name, rule]),
)

/** Whether the action is done by the assignee of a message. */
export const isAssigneeAction = ({ name }: FlowAction<never>): boolean =>
  [deal, withdrawDecision, transfer, addSign, consult, giveOpinion, claim, release].some(
    (rule) => rule.name === name,
  )

/** Whether the action starts a flow. */
export const isStartAction = ({ name }: FlowAction<never>): boolean =>
  [create, ask, startSubFlow, createScheduledFlow].some((rule) => rule.name === name)
