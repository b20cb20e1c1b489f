/** The entry of core/flow: the only module of this folder that other folders import. */

export { assign, assignableMessages } from './actions/assignees/assign'
export { claim } from './actions/assignees/claim'
export {
  type DelegateMessageInput,
  delegateMessage,
  reclaimMessage,
} from './actions/assignees/delegate-message'
export { canRelease, release } from './actions/assignees/release'
export { planTakeovers, replaceAssignee } from './actions/assignees/replace-assignee'
export { isTransferable, transfer } from './actions/assignees/transfer'
export { cancel } from './actions/cancel'
export { cancelAll } from './actions/cancel-all'
export { cancelMessage } from './actions/cancel-message'
export { changeVersion } from './actions/change-version'
export { type CompleteEventInput, completeEvent } from './actions/complete-event'
export { canEditDescription, type DealInput, deal } from './actions/deal'
export { escalate } from './actions/escalate'
export { mention, participantsOf } from './actions/mention'
export { answerReturnRequest } from './actions/returns/answer-return-request'
export { requestReturn } from './actions/returns/request-return'
export { resumeMode, sendBack } from './actions/returns/send-back'
export { withdrawReturnRequest } from './actions/returns/withdraw-return-request'
export { canSendCopy, sendCopy } from './actions/send-copy'
export { setUrgency } from './actions/set-urgency'
export { addSign, remainingAdditions } from './actions/signers/add-sign'
export { changeSigningOrder } from './actions/signers/change-signing-order'
export { consult, isConsultable } from './actions/signers/consult'
export { giveOpinion } from './actions/signers/give-opinion'
export { removableSigners, removeSign } from './actions/signers/remove-sign'
export { type CreateInput, create } from './actions/starts/create'
export { buildResubmission, canResubmitFlow, supportsResubmit } from './actions/starts/resubmit'
export { type CreateScheduledFlowInput, createScheduledFlow } from './actions/starts/start-scheduled-flow'
export { startSubFlow } from './actions/starts/start-sub-flow'
export { nextUrgeTimes, urge, urgeableMessages } from './actions/urge'
export { type MigrationTarget, planMigrationInSlices } from './actions/version-migration'
export { archiveCutoff, nextRun, retentionEnd } from './archive/archive-plan'
export { archiveState } from './archive/archive-state'
export { NoAssigneeError } from './assignment/no-assignee-error'
export { checkDesign, checkDesignInSlices } from './check/check-design'
export { findStepsWithoutAssignee } from './check/fixed-recipients'
export { iterateUnassigned, type UnassignedCache } from './check/unassigned-steps'
export { compareDesigns, type Difference, isSameSubject } from './compare/compare-designs'
export { type ConflictText, describeConflicts } from './compare/describe-conflicts'
export { type DifferenceDetail, describeDifference } from './compare/difference-details'
export { mergeDesigns } from './compare/merge-designs'
export { type ConflictChoices, conflictId, type MergeSide } from './compare/merge-values'
export { normalizeDesign, normalizeDesignInSlices } from './compare/normalize-design'
export { createActionContext, deptsOf } from './context/action-context'
export type { FlowAction } from './context/define-action'
export { IncompleteSnapshotError } from './context/incomplete-snapshot-error'
export { nextEscalationTime } from './deadline/due-date'
export { isDue } from './deadline/next-escalation'
export { type Delegation, type Delegations, type Principal, resolveDelegates } from './delegation/delegation'
export {
  assertValidDelegation,
  type DelegationEntry,
  type DelegationFacts,
  delegationStateOf,
} from './delegation/delegation-rules'
export {
  createOutcomeResolver,
  inferOutcome,
  isRejecting,
  type OutcomeResolver,
  outcomeOf,
} from './design/button-outcome'
export { canStartFlow } from './design/can-start'
export { arrangeCategories, categoryPath, defaultCategoryId, descendantIds } from './design/categories'
export {
  type CustomFunctionUse,
  findCustomFunctionUses,
  renameCustomFunction,
} from './design/custom-function-uses'
export {
  buttonsOf,
  createContinuationCheck,
  endsFlow,
  hasOneButton,
  isSignStep,
  isTerminalStep,
  policyOf,
  previousStepIds,
  reachableSteps,
  startStepOf,
  stepOf,
  subFlowIdsOf,
} from './design/design'
export { cleanDesignHtml, withHtmlTranslations } from './design/design-html'
export {
  counterPeriods,
  counterTokens,
  type DocumentNumberRule,
  documentNumberPieces,
  formatDocumentNumber,
  type NumberPiece,
  templateCounters,
} from './design/document-number'
export {
  addCategory,
  type CategoryPosition,
  moveCategory,
  moveFlow,
  removeCategory,
  updateCategory,
} from './design/edit-categories'
export { decisionTablesOf, isTableUsed, removeTable, saveTable } from './design/edit-decision-tables'
export { joinSources } from './design/join-sources'
export { localizeDesign, localizeDesignInSlices } from './design/localize-design'
export { isError, warning } from './design/problem'
export { reachabilityOf } from './design/reachability'
export { type TranslationMap, translateText } from './design/translate-text'
export {
  collectFlowTexts,
  type DesignLanguage,
  designLanguages,
  type FlowDescription,
  findUntranslated,
  setTranslation,
  translationOf,
} from './design/translations'
export { type DiagramLink, designDiagram, externalId } from './diagram/design-diagram'
export { messageDiagram } from './diagram/instance-diagram'
export { findRunningEvent } from './engine/running-event'
export type { EventContext } from './events/event-context'
export type { EventOutcome, EventType } from './events/event-type'
export { eventOutcomesOf } from './events/event-types'
export { type HttpEventRequest, toHttpEventRequest } from './events/http-event'
export { buildMailOrSms } from './events/message-events'
export { type CellUpdate, collectCellUpdates, type RowSubFlow } from './events/row-results'
export { waitOutcome } from './events/sub-flow-events'
export { timerEnd } from './events/timer-event'
export { type FieldRef, scriptNames } from './fields/field-matcher'
export { type FieldReferrers, type FieldUse, findBrokenUses, findFieldUses } from './fields/field-uses'
export { toLimitField } from './fields/new-fields'
export { renameFieldReferences, replaceForm } from './fields/rename-fields'
export { forecastCreate, forecastDeal, forecastRemaining } from './forecast/forecast'
export type { ForecastReader } from './forecast/reader-visibility'
export { toClientExpressionContext } from './forms/client-expression-context'
export { computeDefaults } from './forms/default-values'
export type { FormActor } from './forms/flow-expression-context'
export type { FormReader } from './forms/open-form'
export { type ReaderForm, toReaderForm } from './forms/visible-form'
export { requireMessage, requireReason, requireWaitingMessage } from './guards/assert-open'
export { proofButton } from './guards/proof-requirement'
export { findRequestMessages, lastReturnRequest, pendingReturnRequest } from './guards/return-request'
export { isHandled, returnTargets } from './guards/return-targets'
export {
  mergeNotifications,
  type NotificationContent,
  type NotificationMessage,
  type NotificationReason,
  toNotification,
  toStartReminder,
} from './notification/notification'
export { isIncomplete, type QuietHours, quietEnd } from './notification/quiet-hours'
export {
  toWebhookEvents,
  type WebhookBody,
  type WebhookEvent,
  type WebhookFlow,
  type WebhookMessage,
} from './notification/webhook-events'
export { findOwnAddition, isOpinion } from './participants/added-signers'
export { isUnclaimed } from './participants/candidate-pool'
export { findReassignments } from './participants/reassigned-messages'
export { signModeOf, visitMessages } from './participants/sign-visit'
export { activeSigningOrders, signingOrderRight } from './participants/signing-order'
export { checkContactGroup } from './references/check-contact-group'
export { callableNames, type DesignCheckContext, type SubFlowCandidate } from './references/check-context'
export { findDirectoryReferences } from './references/directory-references'
export { type ActionOutcome, isSameOutcome } from './replay/action-outcome'
export { decideAndRecord, type PastAction, type RecordedAction } from './replay/recorded-action'
export { type PastFlow, type Replay, type ReplayDivergence, replayInSlices } from './replay/replay'
export { isStartAction, replayableActions } from './replay/replayable-actions'
export { toSimulation } from './replay/to-simulation'
export { asksActingDepartment } from './routing/acting-department'
export { unavailableButtons } from './routing/milestones'
export { activeAlerts, automaticAlerts, dueStarts, isAutomatic, maxStarts } from './schedule/scheduled-starts'
export {
  type Alert,
  type AlertClock,
  alertRuleKey,
  alertTimes,
  describeAlertRule,
  nextTimes,
} from './schedule/start-reminders'
export { buildSimulationContext, type SimulationDirectory } from './simulation/build-context'
export { packCompany, unpackCompany } from './simulation/company-codec'
export { coverageOf } from './simulation/coverage'
export { findCurrentTask } from './simulation/current-task'
export { type Deviation, findDeviation, toSimulatedStates } from './simulation/flow-state'
export { collectActionNamesInSlices, rebindActionsInSlices } from './simulation/portable-actions'
export { simulateInSlices } from './simulation/simulate'
export type { Simulation, SimulationContext } from './simulation/simulation-context'
export { fullVisibility, toSimulationResponse } from './simulation/simulation-response'
export { toLogRecords, toSimulationView } from './simulation/simulation-view'
export { subFlowRequirementsOf } from './simulation/sub-flow-requirements'
export { applyChanges } from './snapshot/apply-changes'
export { findDecidingEntry, isWithdrawal } from './snapshot/deciding-entry'
export type { BrokenDelegation, Escalation, EventWork, FlowEffects, SubFlowEnd } from './snapshot/effects'
export type { FlowChange, LogRecord, SourceRow, SubFlowStart } from './snapshot/flow-changes'
export { toFlowFacts } from './snapshot/flow-facts'
export { flowLabelOf } from './snapshot/flow-label'
export { stepProgressOf } from './snapshot/flow-progress'
export { signerOf } from './snapshot/handwriting'
export { countWaiting, isWaiting, lineageInSlices } from './snapshot/lineage'
export { logType, messageStatus } from './snapshot/message-status'
export type {
  Actor,
  Addition,
  DeadlineState,
  FlowMessage,
  FlowSnapshot,
  FlowState,
  LastUrge,
  ReturnRequest,
  Seat,
  SignState,
  Visit,
  VoteGroup,
  Workload,
  Workloads,
} from './snapshot/snapshot'
export { clockOf } from './snapshot/snapshot'
export {
  type CurrentAssignee,
  currentAssignees,
  listVisitedSteps,
  type StepSummary,
} from './snapshot/visited-steps'
export {
  logColumns,
  logSheet,
  spanText,
  summaryColumns,
  summarySheet,
} from './spreadsheets/overdue-spreadsheet'
export { statusSheet } from './spreadsheets/status-spreadsheet'
export { compileDesign } from './template/compile-design'
export { runCase } from './template/run-case'
export { changesSinceReturn, type ReturnChanges } from './views/changes-since-return'
export { findDescribingField } from './views/description'
export {
  type FormVisibility,
  formVisibilityOf,
  rightsToCreate,
  rightsToDeal,
  rightsToView,
  stepVisibilityOf,
} from './views/form-visibility'
export { toLogEntry } from './views/log-entry'
export { type MessageOrigin, messageOriginsOf } from './views/message-origin'
export { maxNames, toForwarding } from './views/next-steps-view'
export { conditionLabels, toPathReason } from './views/path-reason'
export { quickDecisionOf } from './views/quick-decision'
export { redactReasons } from './views/redact-reasons'
export { type MessageOutcome, stateText } from './views/state-text'
export { toStepView } from './views/step-view'
export { toTrace } from './views/trace'
export { type LogTranslator, translateLogField } from './views/translate-log-field'
export { maxReceivers, truncateList, truncateLogEntry, truncateRecipients } from './views/truncate-recipients'
