/** The entry of core/flow: the only module of this folder that other folders import. */

export { assign, assignableMessages } from './actions/assignees/assign'
export { canRelease, claim, release } from './actions/assignees/claim'
export {
  type DelegateMessageInput,
  delegateMessage,
  reclaimMessage,
} from './actions/assignees/delegate-message'
export { planTakeovers, replaceAssignee } from './actions/assignees/replace-assignee'
export { isTransferable, transfer } from './actions/assignees/transfer'
export { cancel, cancelWholeFlow } from './actions/cancel'
export { cancelMessage } from './actions/cancel-message'
export { type CompleteEventInput, completeEvent } from './actions/complete-event'
export { canEditDescription, type DealInput, deal } from './actions/deal'
export { escalate } from './actions/escalate'
export { commentAudience, mention, participantsOf } from './actions/mention'
export { answerReturnRequest, requestReturn, withdrawReturnRequest } from './actions/returns/request-return'
export { resumeMode, sendBack } from './actions/returns/send-back'
export { withdrawalDeadline, withdrawDecision } from './actions/returns/withdraw-decision'
export { canSendCopy, copyLimits, sendCopy } from './actions/send-copy'
export { setUrgency } from './actions/set-urgency'
export { addSign, remainingAdditions } from './actions/signers/add-sign'
export { changeSigningOrder } from './actions/signers/change-signing-order'
export { consult, giveOpinion, isConsultable } from './actions/signers/consult'
export { removableSigners, removeSign } from './actions/signers/remove-sign'
export { ask, expireQuestion, isQuestionOverdue } from './actions/starts/ask'
export { type CreateInput, create } from './actions/starts/create'
export {
  buildResubmission,
  canResubmitFlow,
  listRememberedFields,
  recallValues,
  supportsResubmit,
} from './actions/starts/resubmit'
export { type CreateScheduledFlowInput, createScheduledFlow } from './actions/starts/start-scheduled-flow'
export { startSubFlow } from './actions/starts/start-sub-flow'
export { nextUrgeTimes, urge, urgeableMessages } from './actions/urge'
export { changeVersion, type MigrationTarget, planMigrationInSlices } from './actions/version-migration'
export { archiveCutoff, archiveState, nextArchiveRun, retentionEnd } from './archive/archive-plan'
export { NoAssigneeError } from './assignment/fallback-assignee'
export { suggestPicks } from './assignment/picks'
export { checkDesign, checkDesignInSlices } from './check/check-design'
export { toDesignFindings } from './check/design-findings'
export { findStepsWithoutAssignee } from './check/fixed-recipients'
export { iterateUnassigned, type UnassignedCache } from './check/unassigned-steps'
export {
  compareDesigns,
  compareDesignsInSlices,
  type DesignDifference,
  isSameSubject,
  normalizeDesign,
  normalizeDesignInSlices,
} from './compare/compare-designs'
export { type ConflictText, describeConflicts } from './compare/describe-conflicts'
export { type DifferenceDetail, describeDifference, formatRecipients } from './compare/difference-details'
export { type DifferenceText, differencePartName, toDifferenceText } from './compare/difference-text'
export { mergeDesigns } from './compare/merge-designs'
export { type ConflictChoices, conflictId, type MergeSide } from './compare/merge-values'
export {
  createActionContext,
  type FlowAction,
  findRecordToSign,
  IncompleteSnapshotError,
  messageDepartmentsOf,
  requiresSignature,
} from './context'
export { nextEscalationTime } from './deadline/due-date'
export { isEscalationDue } from './deadline/next-escalation'
export {
  type Delegation,
  type Delegations,
  isDelegationActive,
  type Principal,
  resolveDelegates,
} from './delegation/delegation'
export {
  activePeriodOf,
  assertValidDelegation,
  type DelegationEntry,
  type DelegationFacts,
  type DelegationPeriods,
  delegationStateOf,
} from './delegation/delegation-rules'
export {
  addCategory,
  arrangeCategories,
  type CategoryPosition,
  type CategoryRemoval,
  type CustomFunctionUse,
  canBePart,
  canStartFlow,
  categoryPath,
  cleanDesignHtml,
  collectFlowTexts,
  counterPeriods,
  counterTokens,
  createContinuationCheck,
  createOutcomeResolver,
  createPartStep,
  type DesignLanguage,
  type DesignTrial,
  type DocumentNumberRule,
  decisionTablesOf,
  defaultCategoryId,
  descendantIds,
  designError,
  designLanguages,
  designWarning,
  documentNumberSegments,
  effectiveButtonsOf,
  endsFlow,
  type FlowDescription,
  findCustomFunctionUses,
  findUntranslated,
  formatDocumentNumber,
  getStartStep,
  getStep,
  hasOneButton,
  inferOutcome,
  insertCategory,
  isDecisionTableUsed,
  isDesignError,
  isRejecting,
  isSignStep,
  isTerminalStep,
  joinSources,
  linkStep,
  listRemovedCategories,
  localizeDesign,
  localizeDesignInSlices,
  moveCategory,
  moveFlow,
  type NumberSegment,
  type OutcomeResolver,
  outcomeOf,
  previousStepIds,
  reachabilityOf,
  reachableSteps,
  removeCategory,
  removeDecisionTable,
  renameCustomFunction,
  type StartVersions,
  type StepPart,
  saveDecisionTable,
  setTranslation,
  siblingNames,
  signPolicyOf,
  startVersionOf,
  subFlowIdsOf,
  type TranslationMap,
  templateCounters,
  toPartStep,
  translateText,
  translationOf,
  trialPeople,
  unlinkStep,
  unlinkUnknownParts,
  updateCategory,
  updateStep,
  updateStepParts,
  withHtmlTranslations,
} from './design'
export { createBlankDesign } from './design/blank-design'
export {
  type Dealtype,
  dealtypes,
  newButton,
  newConditionalLink,
  newEvent,
  newStep,
} from './design/new-step'
export { type DiagramLink, designDiagram, externalFlowNodeId } from './diagram/design-diagram'
export { messageDiagram } from './diagram/instance-diagram'
export { findRunningEvent } from './engine/enter-event'
export type { EventContext, EventOutcome, EventType } from './events/event-type'
export { eventOutcomesOf } from './events/event-types'
export { type HttpEventRequest, toHttpEventRequest } from './events/http-event'
export { buildOutgoingMessage } from './events/message-events'
export { type CellUpdate, collectCellUpdates, type RowSubFlow, waitOutcome } from './events/sub-flow-events'
export { timerEnd } from './events/timer-event'
export { type FieldRef, scriptPropertyNames } from './fields/field-matcher'
export { type FieldReferrers, type FieldUse, findBrokenUses, findFieldUses } from './fields/field-uses'
export { renameFieldReferences, replaceForm, toLimitField } from './fields/rename-fields'
export { forecastCreate, forecastDeal, forecastRemaining } from './forecast/forecast'
export {
  forecastCreateLedgers,
  forecastDealLedgers,
  type LedgerForecast,
  visibleLedgerUses,
} from './forecast/forecast-ledgers'
export type { ForecastReader } from './forecast/reader-visibility'
export { toClientExpressionContext } from './forms/client-expression-context'
export type { FormActor } from './forms/flow-expression-context'
export { computeDefaults, type FormReader } from './forms/open-form'
export { quoteFields, redactQuotes } from './forms/quotes'
export { type ReaderForm, toReaderForm } from './forms/visible-form'
export { requireMessage, requireReason, requireWaitingMessage } from './guards/assert-open'
export { assertAgentAction, assertMandate } from './guards/mandate'
export { findButtonRequiringProof } from './guards/proof-requirement'
export { findRequestMessages, lastReturnRequest, pendingReturnRequest } from './guards/return-request'
export { isMessageHandled, returnTargets } from './guards/return-targets'
export { diffInvoiceClaims, type InvoiceClaim, type InvoiceClaimChanges } from './invoices/invoice-claims'
export { bookingReaderOf } from './ledgers/booking-start'
export {
  type DecisionCard,
  lockCard,
  type NoticeField,
  noticeFieldsOf,
} from './notification/decision-card'
export {
  mergeNotifications,
  type NotificationContent,
  type NotificationMessage,
  type NotificationReason,
  toNotification,
  toStartReminder,
} from './notification/notification'
export {
  delaysKind,
  isQuietHoursIncomplete,
  type NotificationKind,
  notificationKindOf,
  type QuietHours,
  quietEnd,
} from './notification/quiet-hours'
export {
  toQuestionEvents,
  toWebhookEvents,
  type WebhookBody,
  type WebhookEvent,
  type WebhookFlow,
  type WebhookMessage,
  withFlowValues,
} from './notification/webhook-events'
export { isUnclaimed } from './participants/candidate-pool'
export { signModeOf, visitMessages } from './participants/sign-visit'
export { findOwnAddition, findReassignments, isOpinion } from './participants/signers'
export { activeSigningOrders, signingOrderRight } from './participants/signing-order'
export {
  assertLimitsFit,
  describeQuestionDecision,
  questionDigest,
  questionItemOf,
} from './questions/question'
export {
  assertDeliveryFits,
  deliveryBodyOf,
  fillDelivery,
  toDeliveredText,
} from './questions/question-delivery'
export {
  assertQuestionAction,
  assertQuestionUnchanged as assertQuestionKept,
  findQuestionOutcome,
} from './questions/question-outcome'
export { checkContactGroup } from './references/check-contact-group'
export { callableNames, type DesignCheckContext, type SubFlowCandidate } from './references/check-context'
export { findDirectoryReferences } from './references/directory-references'
export {
  type ActionOutcome,
  decideAndRecord,
  isSameOutcome,
  type PastAction,
  type RecordedAction,
} from './replay/recorded-action'
export { type PastFlow, type Replay, type ReplayDivergence, replayInSlices } from './replay/replay'
export { isStartAction, replayableActions } from './replay/replayable-actions'
export { toSimulation } from './replay/to-simulation'
export { needsActingDepartment } from './routing/acting-department'
export { unavailableButtons } from './routing/milestones'
export {
  activeAlerts,
  automaticAlerts,
  dueStarts,
  isAutomaticStart,
  maxScheduledStarts,
} from './schedule/scheduled-starts'
export {
  type Alert,
  type AlertClock,
  alertRuleKey,
  alertTimes,
  describeAlertRule,
  nextAlertTimes,
} from './schedule/start-reminders'
export { buildSimulationContext, type SimulationDirectory } from './simulation/build-context'
export { decodeCompany, encodeCompany } from './simulation/company-codec'
export { coverageOf } from './simulation/coverage'
export { collectActionNamesInSlices, rebindActionsInSlices } from './simulation/portable-actions'
export { simulateInSlices } from './simulation/simulate'
export type { Simulation, SimulationContext } from './simulation/simulation-context'
export { findCurrentTask, fullVisibility, toSimulationResponse } from './simulation/simulation-response'
export {
  type Deviation,
  findDeviation,
  toLogRecords,
  toSimulatedStates,
  toSimulationView,
} from './simulation/simulation-view'
export { subFlowRequirementsOf } from './simulation/sub-flow-requirements'
export {
  type Actor,
  type Addition,
  applyChanges,
  type BrokenDelegation,
  type CurrentAssignee,
  countWaiting,
  currentAssignees,
  type DeadlineState,
  type DecisionChannel,
  type DecisionUndo,
  type Escalation,
  type EventWork,
  type FlowChange,
  type FlowEffects,
  type FlowMessage,
  type FlowSnapshot,
  type FlowState,
  findDecidingEntry,
  findMessagesInSlices,
  flowStatusLabel,
  isPendingTask,
  isWaiting,
  isWithdrawal,
  type LastUrge,
  type LogRecord,
  lastDecisionTime,
  lineageInSlices,
  listVisitedSteps,
  logType,
  messageIndexOf,
  messageStatus,
  messagesOfVisit,
  type QuestionOutcome,
  type ReturnRequest,
  type Seat,
  type SignState,
  type SourceRow,
  type StepSummary,
  type SubFlowEnd,
  type SubFlowStart,
  signatureOwnerOf,
  snapshotClock,
  stepProgressOf,
  stepsOfReceiver,
  toFlowFacts,
  type Visit,
  type VoteGroup,
  type Workload,
  type Workloads,
  withdrawalMinutesOf,
} from './snapshot'
export {
  createOverdueLogSheet,
  createOverdueSummarySheet,
  formatOverdueDuration,
  overdueLogColumns,
  overdueSummaryColumns,
} from './spreadsheets/overdue-spreadsheet'
export { createStatusSheet } from './spreadsheets/status-spreadsheet'
export { findUnknownReference } from './template/check-sketch'
export { compileDesign } from './template/compile-design'
export { runTestCase, runTestCaseInSlices } from './template/run-case'
export { formatActionName } from './views/action-name'
export { changesSinceReturn, type ReturnChanges } from './views/changes-since-return'
export { formatDelegateName } from './views/delegate-name'
export { findDescribingField } from './views/description'
export {
  type FormVisibility,
  formVisibilityOf,
  hasMasks,
  maskForSupervisors,
  type ReaderRights,
  readerFormRights,
  readerRightsOf,
  startFormRights,
  stepVisibilityOf,
  taskFormRights,
} from './views/form-visibility'
export { conditionLabels, redactReasons, toLogEntry, toPathReason } from './views/log-entry'
export { type MessageOrigin, messageOriginsOf } from './views/message-origin'
export { maxMissingSignerNames, toForwarding } from './views/next-steps-view'
export { decisionButtonsOf, type QuickDecision, quickDecisionOf } from './views/quick-decision'
export { type MessageOutcome, messageStateText, notificationText } from './views/state-text'
export { toStepView } from './views/step-view'
export { toTrace } from './views/trace'
export { type LogTranslator, translateLogField } from './views/translate-log-field'
export { maxReceivers, truncateList, truncateLogEntry, truncateRecipients } from './views/truncate-recipients'
