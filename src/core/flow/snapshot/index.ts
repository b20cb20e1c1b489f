/** The entry of the snapshot of a flow for the other rooms of the engine. */

export { applyChanges, applyChangesInSlices } from './apply-changes'
export { findDecidingEntry, isWithdrawal } from './deciding-entry'
export {
  createDecisionUndo,
  type DecisionUndo,
  type FormerMessageFields,
  withdrawalMinutesOf,
} from './decision-undo'
export type {
  BrokenDelegation,
  Escalation,
  EventWork,
  FlowChange,
  FlowEffects,
  LoggedField,
  LoggedRow,
  LogRecord,
  QuestionDecider,
  QuestionOutcome,
  RouteReason,
  SourceRow,
  SubFlowEnd,
  SubFlowStart,
} from './flow-changes'
export { flowFactsOf, toFlowFacts } from './flow-facts'
export { flowStatusLabel } from './flow-label'
export { stepProgressOf } from './flow-progress'
export { flowResultOf } from './flow-result'
export { signatureOwnerOf } from './handwriting'
export type { MessageLineage } from './incremental-lineage'
export {
  lineageInSlices,
  messageLineageOf,
  withdrawnIds,
} from './lineage'
export {
  countWaiting,
  findMessagesInSlices,
  lastDecisionTime,
  messageIndexOf,
  messagesOfVisit,
  stepsOfReceiver,
} from './message-index'
export { isClosedByWithdrawal, isPendingTask, isWaiting, logType, messageStatus } from './message-status'
export { findCorrectionVisit, findReturnOrigin } from './return-origin'
export {
  type Actor,
  type Addition,
  clearReadingOf,
  type DeadlineState,
  type DecisionChannel,
  type FlowMessage,
  type FlowSnapshot,
  type FlowState,
  type InactiveSigner,
  type LastUrge,
  type PendingSigner,
  type ReturnRequest,
  type Seat,
  type SignState,
  snapshotClock,
  snapshotDay,
  type Visit,
  type VoteGroup,
  type Workload,
  type Workloads,
} from './snapshot'
export { visitIndexOf } from './visit-index'
export { type CurrentAssignee, currentAssignees, listVisitedSteps, type StepSummary } from './visited-steps'
