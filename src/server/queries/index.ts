/** The entry of server/queries: the only module of this folder that other folders import, except the writer of running flows. */

export {
  type ArchivePlanData,
  type ArchivePlanRecord,
  deletePlan,
  findPlan,
  lockDuePlans,
  lockPlan,
  pagePlans,
  postponePlan,
  writePlan,
} from './archive/archive-plan'
export {
  type ArchiveFlowCount,
  type ArchiveRecord,
  beginRecovery,
  claimArchive,
  claimExpiredArchive,
  deleteArchiveEntries,
  findArchive,
  findArchiveOfFlow,
  finishArchive,
  insertArchive,
  listArchivedFlows,
  listArchivesInProgress,
  listExpiredArchives,
  listFlowsWithoutHold,
  pageArchives,
  recordArchivedFlows,
  recordArchiveFailure,
  recordArchiveProgress,
  recordRecoveredFlows,
  setArchiveHold,
} from './archive/archive-result'
export { type LegalHold, listLegalHolds, updateLegalHold } from './archive/legal-holds'
export { destroyFlows, type FlowManifest, isChecksumMismatch, moveFlows } from './archive/move-flows'
export { countArchivableFlows, lockArchivableFlows } from './archive/select-archivable'
export {
  deleteAnnouncement,
  listAnnouncements,
  listCurrentAnnouncements,
  lockAnnouncement,
  markAnnouncementRead,
  writeAnnouncement,
} from './company/announcement'
export { listAuditEvents, listDirectoryChanges, logAuditEvent } from './company/audit'
export { calendarAction, lockCalendar, readCalendar, readCalendars, writeCalendar } from './company/calendar'
export { listClientFailures, recordClientFailure } from './company/client-failure'
export {
  listSettingChanges,
  lockCompanySettings,
  readCompanySettings,
  toCompanySettings,
  writeCompanySettings,
} from './company/company-settings'
export { lockMenuConfig, readMenuConfig, writeMenuConfig } from './company/menu-config'
export {
  listFavourites,
  readSettings,
  writeFavourite,
  writeHomeLayout,
  writeListSettings,
  writeNotificationPreferences,
  writeOpinionHabits,
} from './company/personal-settings'
export {
  addReadingRecords,
  deleteReadingRecord,
  findReadingRecord,
  listReadingRecords,
  listRecordsOfReaders,
  lockReadingRecord,
  lockReadingRecords,
  type ReadingRecordRow,
  writeReadingRecord,
} from './company/reading-record'
export { countAlarms, listSecurityOfficers, markAlarmsSeen } from './company/security-alarm'
export {
  classifySecurityAction,
  listOwnSecurityEvents,
  listSecurityEvents,
  type SecurityRow,
} from './company/security-log'
export {
  type DatabaseSetRecord,
  deleteSet,
  findSet,
  listDesignsUsingSet,
  listSets,
  lockSet,
  writeSet,
} from './dbset/database-set'
export { type DemoCustomer, type DemoMaterial, writeDemoTables } from './dbset/demo-tables'
export { buildRowStatement } from './dbset/row-statement'
export {
  countDelegableMessages,
  type DelegationRecord,
  findDelegation,
  listDelegableMessages,
  listDelegations,
  listFlowsOfDelegate,
  listPersonDelegations,
  readActiveDesignNames,
} from './delegation/delegation'
export {
  changeDelegation,
  dropDelegation,
  insertDelegation,
  lockDelegations,
} from './delegation/delegation-writer'
export { impersonationKey, listImpersonations, logImpersonation } from './delegation/impersonation-audit'
export {
  arrangeDesigns,
  findCategories,
  lockCategories,
  readCategories,
  writeCategories,
} from './design/category'
export { cleanHtmlOrEmpty, originalDesign } from './design/clean-design'
export {
  type AlertListItem,
  type AlertRun,
  claimRuns,
  finishAlert,
  insertAlerts,
  listAlerts,
  listPendingRuns,
  lockRun,
  type NewAlert,
} from './design/create-reminder'
export {
  type Design,
  type DesignListItem,
  type DesignSearch,
  findDesign,
  listDesigns,
  pageDesigns,
} from './design/design'
export {
  changeDesign,
  type DesignFacts,
  type DesignSaveContext,
  discardDraft,
  findDesignDraft,
  insertDesign,
  lockDesignFacts,
  readDesignRevision,
  saveDesign,
} from './design/design-writer'
export { deleteCase, listCases, type SimulationCaseRecord, writeCase } from './design/simulation-case'
export {
  clearTemplateCases,
  deleteTemplate,
  findOwnTemplate,
  listOwnTemplates,
  lockTemplates,
  type TemplateFacts,
  type TemplateRecord,
  templateCasesId,
  writeTemplate,
} from './design/template'
export { listTranslations, readDesignStamp } from './design/translations'
export { findDesignVersions, findVersion, findVersions, type Version } from './design/version'
export {
  deleteDesign,
  findDesignByNumber,
  isVersionEnabled,
  listParentDesignNames,
  listVersions,
  lockVersion,
  readDesignUsage,
  setCurrentVersion,
  setDesignArchived,
  setVersionEnabled,
  type VersionListItem,
} from './design/versions'
export { findDeptChoice, saveDeptChoice } from './directory/acting-department'
export { readAvatars, readPersonSummaries } from './directory/avatars'
export { findLinkedNames, listClientAccounts } from './directory/client-account'
export {
  type CompanyFile,
  hasPeople,
  isWorkspaceEmpty,
  replacePasswordHash,
  writeCompany,
} from './directory/company'
export {
  type ContactGroupRecord,
  listContactGroupOptions,
  listContactGroups,
  readContactGroupNames,
} from './directory/contact-group'
export { findAllGroupUses, findGroupUses } from './directory/contact-group-uses'
export {
  type ContactGroupFacts,
  type ContactGroupWriteContext,
  changeContactGroup,
  dropContactGroup,
  insertContactGroup,
  lockContactGroups,
} from './directory/contact-group-writer'
export {
  addLeader,
  countMembers,
  type DepartmentRow,
  listDepartmentRows,
  listDepartments,
  listLeaders,
  moveMembers,
  setLeaders,
  writeDepartments,
} from './directory/department'
export { type Company, readCurrentCompany, readCurrentDirectory } from './directory/directory'
export { planImport, readDirectoryVersion, type SheetStaff } from './directory/directory-import'
export {
  beginSync,
  failSync,
  findNewestSync,
  lockSync,
  lockSyncs,
  recordSyncProgress,
  type SyncRow,
  saveOutsideRoster,
  saveSyncOutcome,
} from './directory/directory-sync'
export {
  type DesignReference,
  findDirectoryUses,
  listReferencingDesigns,
  listReferencingDrafts,
} from './directory/directory-uses'
export {
  deleteExternalContact,
  listExternalContacts,
  lockExternalContact,
  writeExternalContact,
} from './directory/external-contact'
export { readLocalCompany } from './directory/local-company'
export {
  addPendingChange,
  countPendingChanges,
  countRequestedChanges,
  decidePendingChange,
  findPendingChange,
  listDuePendingChanges,
  listPendingChanges,
  lockPendingChange,
  type PendingChange,
} from './directory/pending-change'
export {
  findAccount,
  findAccountByExternalId,
  findAccountByLogin,
  findEnabledAccount,
  findExternalId,
  findPersonPermissions,
  type PersonAccount,
  setPassword,
} from './directory/person'
export {
  listPermissionHolders,
  listPrivilegeHolders,
  type PrivilegeHolderRecord,
  readDistinctName,
} from './directory/privilege-holders'
export { readProfile, readSignatures, writePicture, writeProfile } from './directory/profile'
export {
  type RecipientDirectory,
  type RecipientDirectorySnapshot,
  readRecipientDirectory,
  recipientDirectoryAtVersions,
} from './directory/recipient-directory'
export {
  changeRoleHolders,
  deleteRole,
  listRoles,
  type RoleRow,
  renameRoleGroup,
  writeRole,
} from './directory/role'
export { type FlowPrincipals, listRolesInFlows, listTrustedPrincipals } from './directory/roles-in-flows'
export { assignLocalIds, type LocalIds } from './directory/roster-rows'
export {
  deleteOrphanMemberships,
  disableDepartments,
  enableDepartments,
  setPeopleEnabled,
} from './directory/roster-service'
export { writeRoster } from './directory/roster-writer'
export {
  findNamedPeople,
  findStaff,
  findStaffByJobNumber,
  listAdministrators,
  listStaff,
  type PersonOption,
  type Staff,
} from './directory/staff'
export {
  addStaff,
  type PersonRecord,
  setOneTimePassword,
  setStaffEnabled,
  writeStaff,
} from './directory/staff-writer'
export { countFlowsByVersion } from './flow/administered-versions'
export { type CommentRow, insertComment, listComments, lockComment, withdrawComment } from './flow/comment'
export {
  type CopyableFlow,
  dropCopy,
  filesToCopy,
  listFlowFamily,
  pageCopyableFlows,
  writeCopy,
} from './flow/copy-to-test'
export { type DocumentNumberPlan, insertFlow } from './flow/document-counter'
export { type DraftKey, type DraftListItem, dropDraft, findDraft, listDrafts, saveDraft } from './flow/draft'
export { type FlowHistoryRecord, iterateFlowHistories } from './flow/flow-histories'
export { readLoggedTexts } from './flow/logged-field-texts'
export { isDesignParticipant } from './flow/participation'
export { compactPredecessors } from './flow/predecessor-codec'
export {
  type FlowRows,
  type FlowTarget,
  findFlow,
  listLogs,
  listMessages,
  lockFlow,
  lockFlowAndRows,
  type RunningFlow,
  readFlowRows,
} from './flow/running-flow'
export {
  countShareOpening,
  findShare,
  insertShare,
  listShares,
  listUsableShares,
  revokeShare,
  type ShareRow,
} from './flow/share'
export {
  type ChildFlow,
  findConcernedPeople,
  findPublishedVersions,
  isFlowRecipient,
  listSubFlows,
  lockSubFlowStart,
  readStartRows,
} from './flow/sub-flow'
export type { FlowViewer, SupervisionScope } from './flow/supervision-sql'
export { findWebhookFacts } from './flow/webhook-facts'
export { listMostUsedDesigns } from './home/home-flows'
export { type HandlingStatistic, readHandlingStatistics } from './home/home-month'
export { type HomeFlowProgress, readHomeFlowProgress } from './home/home-progress'
export { findRelatedMessages } from './home/home-related'
export { findMostUrgentTasks } from './home/home-tasks'
export { deleteExpiredRows } from './jobs/cleanup'
export {
  clearFileHolders,
  deleteDesignFile,
  deleteUnattachedFile,
  deleteUnattachedFiles,
  type FileHolder,
  type FileRow,
  findFile,
  findFiles,
  findNewestFileId,
  findUnknownFileIds,
  insertFile,
  listDesignFiles,
  listFlowFiles,
  listOpinionFiles,
  lockFiles,
  measureUnattachedFiles,
  setFileHolders,
} from './jobs/file'
export {
  closeObsoleteIncidents,
  countIncidents,
  type Incident,
  type IncidentListItem,
  listIncidentManagers,
  listIncidents,
  listOpenIncidents,
  lockIncident,
  resolveIncident,
} from './jobs/incident'
export {
  batchNotifications,
  listMessageTargets,
  listNotificationTargets,
  listReminderTargets,
  type NotificationBatch,
  type NotificationTarget,
} from './jobs/notification'
export { readQueueStatus } from './jobs/queue-status'
export {
  addWebhook,
  changeWebhook,
  type DeliveryListItem,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  listEnabledWebhooks,
  listWebhooks,
  recordDelivery,
  removeWebhook,
  replayDeliveries,
} from './jobs/webhook'
export {
  type AdministeredFlowsQuery,
  countAdministeredFlows,
  findAdministeredFlows,
  listAdministeredFlows,
  orderColumns,
} from './list/administered-list'
export { listVisibleFlowOptions, listVisibleFlows } from './list/all-list'
export { type FlowListItem, listCreatedFlows } from './list/created-list'
export { type DelegatedMessage, listDelegatedMessages } from './list/delegated-list'
export type { FieldCondition, FieldScope } from './list/field-condition'
export {
  type ExportUpdate,
  findExport,
  insertExport,
  type ListExport,
  listExports,
  updateExport,
} from './list/list-export'
export { type LastLog, listBox, type MessageBox, type MessageListItem } from './list/message-list'
export {
  aggregateLateness,
  claimOverdueMessages,
  countTimeouts,
  type Lateness,
  listTimeouts,
  type OverdueMessage,
  type TimeoutRecord,
} from './list/overdue-messages'
export { listFlowOptions, listOwnScopes, type OwnList, type OwnScope } from './list/own-scopes'
export { listReturnedMessages, type ReturnedMessage } from './list/returned-messages'
export { listVisibleScopes, type VisibleScope } from './list/visible-scopes'
export { countBadges, markBoxRead, markDelegatedRead, markOwnMessagesRead } from './message/badges'
export { type FlowKey, markMessages, serializeMarks } from './message/message-marks'
export {
  findMessageFlows,
  findNotificationStatuses,
  type NotificationStatus,
} from './message/message-notifications'
export {
  findMostUrgentMessage,
  listWaitingFlows,
  listWaitingMessages,
  readWaitingCount,
  type WaitingRow,
} from './message/waiting-messages'
export { lockAssignment, readWorkloads } from './message/workload'
export type {
  CalendarStart,
  EffectPayloads,
  ExportJob,
  ExternalNotifications,
  ListChange,
  MessagePublication,
  NotificationItem,
  PendingChangeNotification,
  PendingOffboarding,
  PersonLeft,
  PersonNotification,
  SecurityAlarm,
  SubFlowDecision,
} from './outbox/effects'
export {
  abandonEffect,
  claimEffects,
  type Effect,
  type EffectFailure,
  finishEffects,
  finishLeasedEffect,
  hasDueEffects,
  leaseEffects,
  markMessagesNotified,
  postponeEffect,
  postponeLeasedEffect,
  requeueEffect,
  writeEffect,
  writeEffects,
} from './outbox/outbox'
export { findChain } from './proof/chain'
export { findChainStatus } from './proof/chain-status'
export {
  claimActs,
  findLastCheckpoint,
  hasOpenActs,
  insertCheckpoint,
  listCheckpoints,
  tryLockCheckpoints,
} from './proof/checkpoint'
export { type BurstLimit, countFailure, countInWindow } from './session/burst-detector'
export {
  type Budget,
  consumeBudget,
  consumeNonces,
  countAttempt,
  findLoginKeyPair,
  findNewestLoginKeyPair,
  forgetAttempts,
  insertLoginKeyPair,
  isKnownDevice,
  refundBudget,
} from './session/login'
export { endSignIns, listSignIns } from './session/own-sessions'
export {
  addPasskey,
  findPasskey,
  listPasskeys,
  type PasskeyRecord,
  recordPasskeyUse,
  removePasskey,
  removePasskeys,
} from './session/passkey'
export {
  beginSecondFactor,
  confirmSecondFactor,
  consumeClockCode,
  consumeRecoveryCode,
  dropSecondFactor,
  findSecondFactor,
  isFactorMissing,
  isFactorRequired,
  listFactorSecrets,
  replaceFactorSecret,
  type SecondFactor,
} from './session/second-factor'
export {
  endOtherEnvironmentSessions,
  endPersonSessions,
  endSession,
  findPersonSessions,
  findSession,
  type LiveSession,
  readFileSecret,
  recordProof,
  startEnvironmentSession,
  startImpersonationSession,
  startSession,
  touchSession,
} from './session/session'
export {
  isKnownNetwork,
  logSignInEvent,
  type SecondFactorKind,
  type SignInAccount,
  type SignInEvent,
} from './session/sign-in-log'
export { startTestSession } from './session/test-login'
export {
  encodeCursor,
  type Page,
  type PageStart,
  pageSize,
  parsePageStart,
  totalCap,
  totalOf,
} from './sql/page'
export { hasEveryTransactionEnded, readNextTransaction } from './sql/transactions'
