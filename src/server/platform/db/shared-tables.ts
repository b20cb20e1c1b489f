import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as tables from './tables'

/**
 * Tables that all environments share: the company, designs, settings, sessions and related records. All other
 * tables belong to flows; they are duplicated in the schemas `test` and `archive`, so that new tables are
 * separate by default.
 */
const shared = [
  ...[tables.department, tables.person, tables.membership, tables.role, tables.personRole],
  ...[tables.externalContact, tables.directoryVersion, tables.directoryChange, tables.directorySync],
  tables.directorySyncPeople,
  ...[tables.pendingChange, tables.personField, tables.directoryImport, tables.directoryImportRow],
  ...[tables.invitation, tables.invitationApplicant],
  ...[tables.scimClient, tables.scimResource, tables.pendingOffboarding],
  ...[tables.flowSearch, tables.flowSearchQueue, tables.flowChange, tables.flowReader],
  ...[tables.insightFlow, tables.insightSum, tables.insightPosition, tables.insightMonth, tables.cardPart],
  ...[
    tables.flowDesign,
    tables.flowVersion,
    tables.flowCategory,
    tables.contactGroup,
    tables.delegationTable,
  ],
  ...[
    tables.simulationCase,
    tables.flowTemplate,
    tables.designCheck,
    tables.recycleBin,
    tables.designPresence,
    tables.designPart,
    tables.designPartVersion,
  ],
  ...[
    tables.session,
    tables.accessToken,
    tables.programAccount,
    tables.programAgreement,
    tables.loginKey,
    tables.loginNonce,
    tables.loginAttempt,
    tables.secret,
    tables.secondFactor,
    tables.passkey,
    tables.scanSignIn,
    tables.oauthCode,
    tables.personIdentity,
    tables.pushDevice,
  ],
  ...[
    tables.setting,
    tables.dashboard,
    tables.ledger,
    tables.companySeal,
    tables.paperCertificate,
    tables.paperSignature,
    tables.menuConfig,
    tables.companyLogo,
    tables.databaseSet,
    tables.workCalendar,
    tables.audit,
    tables.clientFailure,
  ],
  ...[tables.companyNotice, tables.companyNoticeRead, tables.readingRecord],
  ...[tables.proofCheckpoint, tables.proofLeaf, tables.proofKey, tables.approvalChallenge, tables.question],
  ...[tables.decisionLink, tables.decisionCard],
  ...[tables.archivePlan, tables.archiveResult, tables.archivedFlow],
]

/** Names of the tables that each environment has separately. */
export const environmentTables: readonly string[] = Object.values<unknown>(tables)
  .filter((table) => is(table, PgTable))
  .filter((table) => !shared.some((one) => one === table))
  .map((table) => getTableName(table))
