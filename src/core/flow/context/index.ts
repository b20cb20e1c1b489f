/** The entry of the context of an action for the other rooms of the engine. */

export {
  ActionContext,
  createActionContext,
  createFlowHead,
  createMessage,
  messageDepartmentsOf,
  pickingModeOf,
  recipientContext,
  requesterOf,
} from './action-context'
export { closeMessages } from './close-messages'
export { defineAction, type FlowAction } from './define-action'
export { IncompleteSnapshotError } from './incomplete-snapshot-error'
export { findRecordToSign, requiresSignature } from './signature-requirement'
