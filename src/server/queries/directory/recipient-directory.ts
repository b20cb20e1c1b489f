import type { DepartmentCalendars } from '../../../core/calendar/company-calendars'
import type { UpdatableDirectory } from '../../../core/directory/build-directory'
import type { Directory } from '../../../core/directory/directory'
import type { Delegations } from '../../../core/flow'
import type { RecipientGroup } from '../../../generated/types'
import { type CompanyVersions, type Context, defineStatement } from '../../platform'
import { calendarsAtVersion } from '../company/calendar'
import { delegationsAtVersion } from '../delegation/active-delegations'
import { memoizeByVersion } from '../sql/version-cache'
import { companyAtVersion } from './directory'

/** People of a workspace, its contact groups, delegations, and department calendars. */
export interface RecipientDirectory {
  directory: Directory
  groups: ReadonlyMap<string, RecipientGroup[]>
  delegations?: Delegations
  calendars?: DepartmentCalendars
}

/** Recipient directory with the versions of the company and its groups. */
export interface RecipientDirectorySnapshot extends RecipientDirectory {
  directory: UpdatableDirectory
  companyVersion: number
  groupsVersion: number
  calendarsVersion: number
}

const versions = defineStatement<CompanyVersions>(
  'company-versions',
  `select version as company, delegations, groups, calendars from directory_version where workspace = $1`,
)

const contactGroups = defineStatement<{ id: string; content: RecipientGroup[] }>(
  'contact-groups-content',
  'select id, content from contact_group where workspace = $1',
)

const groupsAt = memoizeByVersion<RecipientDirectory['groups']>(async (db, workspace) => {
  const rows = await db.run(contactGroups, [workspace])
  return new Map(rows.map(({ id, content }) => [id, content]))
})

/** Recipient directory at versions just read, or later ones. */
export async function recipientDirectoryAtVersions(
  { db, caller: { workspace } }: Pick<Context, 'db' | 'caller'>,
  known: CompanyVersions,
): Promise<RecipientDirectorySnapshot> {
  const [{ directory, version }, delegations, groups, calendars] = await Promise.all([
    companyAtVersion(db, workspace, known.company),
    delegationsAtVersion(db, workspace, known.delegations),
    groupsAt(db, workspace, known.groups),
    calendarsAtVersion(db, workspace, known.calendars),
  ])
  const { groups: groupsVersion, calendars: calendarsVersion } = known
  return {
    directory,
    companyVersion: version,
    delegations,
    groups,
    groupsVersion,
    calendars,
    calendarsVersion,
  }
}

/** Returns the recipient directory at the versions read with the session of a reading call, or else the current one. */
export const recipientDirectoryOf = (
  context: Pick<Context, 'db' | 'caller' | 'company'>,
): Promise<RecipientDirectorySnapshot> =>
  context.company ? recipientDirectoryAtVersions(context, context.company) : readRecipientDirectory(context)

/** Reads the current recipient directory, before a transaction begins so that none waits for it. */
export async function readRecipientDirectory(
  context: Pick<Context, 'db' | 'caller'>,
): Promise<RecipientDirectorySnapshot> {
  const [knownVersions] = await context.db.run(versions, [context.caller.workspace])
  return recipientDirectoryAtVersions(
    context,
    knownVersions ?? { company: 0, delegations: 0, groups: 0, calendars: 0 },
  )
}
