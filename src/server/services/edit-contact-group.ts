import { BusinessError } from '../../core/business-error'
import { checkContactGroup } from '../../core/flow'
import { findGroupCycle } from '../../core/recipient/contact-groups'
import { hasRecipientsInAllGroups } from '../../core/recipient/function-subject'
import type { ErrorCode } from '../../generated/error-codes'
import type { OaFlowdesignsContactgroupCreatBody } from '../../generated/types'
import { type Caller, type Context, HttpError, type Tx } from '../platform'
import { canManageContactGroup } from '../policies/directory'
import { toIso } from '../presenters/time'
import {
  type ContactGroupFacts,
  type ContactGroupRecord,
  changeContactGroup,
  insertContactGroup,
  listContactGroups,
  lockContactGroups,
  type RecipientDirectory,
  readRecipientDirectory,
} from '../queries'
import { isContactGroupIdTaken } from '../queries/directory/contact-group-id'
import { loadCompanyCheckContext } from '../read-models/design/design-problems'

/** Validates a contact group by itself; throws if it is invalid. */
export async function validateContactGroup(
  { name, tip, groups, managers }: OaFlowdesignsContactgroupCreatBody,
  context: Context,
): Promise<ContactGroupFacts> {
  const facts = { name: name.trim(), tip: tip.trim(), groups, managers }
  if (!facts.name) throw new BusinessError('contact.group-name-empty')
  if (!hasRecipientsInAllGroups(groups)) throw new BusinessError('contact.none')
  const around = await loadCompanyCheckContext(context)
  const problems = checkContactGroup([...groups, ...managers], around)
  if (problems[0]) throw new BusinessError(problems[0].code as ErrorCode, problems[0].params, problems)
  return facts
}

/** Editor of the current contact groups, while locked. */
export interface ContactGroupsEditor {
  tx: Tx
  all: ContactGroupRecord[]
  /** Returns a contact group that the caller may change. */
  managed(id: string): ContactGroupRecord
}

/** Edits the contact groups; permissions are read before, so that no transaction waits for them. */
export async function withContactGroups<Result>(
  context: Context,
  work: (locked: ContactGroupsEditor) => Promise<Result>,
): Promise<Result> {
  const { db, caller } = context
  const addressees = await readRecipientDirectory(context)
  return db.transaction(async (tx) => {
    await lockContactGroups(tx, caller.workspace)
    const all = await listContactGroups(tx, caller.workspace)
    const managed = (id: string) => managedBy(all, id, { caller, addressees })
    return work({ tx, all, managed })
  })
}

function managedBy(
  all: readonly ContactGroupRecord[],
  id: string,
  { caller, addressees }: { caller: Caller; addressees: RecipientDirectory },
): ContactGroupRecord {
  const group = all.find((one) => one.id === id)
  if (!group) throw new BusinessError('contact.group-not-found')
  if (!canManageContactGroup(group, caller, addressees))
    throw new HttpError(403, 'contact.group-not-managed', { name: group.name })
  return group
}

/**
 * Throws if the change is based on an outdated revision, since it would undo another person's; the error
 * names them.
 */
function rejectStaleContactGroup(
  { rev, updatedName, updatedAt }: ContactGroupRecord,
  readRevision: number,
): void {
  if (rev === readRevision) return
  const saved = { rev, name: updatedName, saved_at: toIso(updatedAt) }
  throw new HttpError(409, 'contact.group-stale', {}, saved)
}

/** Throws if another contact group has the same name, since they could not be distinguished when chosen. */
function rejectDuplicateName(all: readonly ContactGroupRecord[], name: string, id?: string): void {
  if (all.some((one) => one.name === name && one.id !== id))
    throw new BusinessError('contact.group-name-taken', { name })
}

/** Throws if a contact group contains itself on any path, since it would have no members there. */
function rejectCircularGroup(
  all: readonly ContactGroupRecord[],
  id: string,
  { name, groups }: ContactGroupFacts,
): void {
  const path = findGroupCycle(id, new Map([...all.map((one) => [one.id, one.groups] as const), [id, groups]]))
  if (!path) return
  const nameOf = (at: string) => (at === id ? name : (all.find((one) => one.id === at)?.name ?? at))
  throw new BusinessError('contact.group-circle', { path: path.map(nameOf).join(' → ') })
}

/** Adds a contact group under an id that another server gave it; a new id if a group has it, or had it. */
export function addContactGroup(
  requestedId: string | undefined,
  facts: ContactGroupFacts,
  context: Context,
): Promise<{ _id: string; rev: number }> {
  const { caller, clock, newId } = context
  const { workspace } = caller
  return withContactGroups(context, async ({ tx, all }) => {
    rejectDuplicateName(all, facts.name)
    const isFree = requestedId !== undefined && !(await isContactGroupIdTaken(tx, workspace, requestedId))
    const _id = isFree ? requestedId : newId()
    await insertContactGroup(tx, { workspace, personId: caller.id, now: clock.now(), id: _id }, facts)
    return { _id, rev: 1 }
  })
}

/** Changes a contact group that the caller manages; throws if the change is based on an outdated revision. */
export function editContactGroup(
  { _id, rev }: { _id: string; rev: number },
  facts: ContactGroupFacts,
  context: Context,
): Promise<{ _id: string; rev: number }> {
  const { caller, clock } = context
  const writing = { workspace: caller.workspace, personId: caller.id, now: clock.now(), id: _id }
  return withContactGroups(context, async ({ tx, all, managed }) => {
    rejectStaleContactGroup(managed(_id), rev)
    rejectDuplicateName(all, facts.name, _id)
    rejectCircularGroup(all, _id, facts)
    return { _id, rev: await changeContactGroup(tx, writing, facts) }
  })
}
