import { BusinessError } from '../../core/business-error'
import { deriveInvitationState, readInvitees } from '../../core/directory/invitation'
import { privilegesOf } from '../../core/directory/role-changes'
import type { EmployeeInvitationAddBody } from '../../generated/types'
import {
  type AppContext,
  type Context,
  type DbReader,
  deriveToken,
  HttpError,
  hashToken,
  requestLimits,
  type Tx,
} from '../platform'
import { assertCanGrantRoles } from '../policies/directory'
import {
  listDepartments,
  listRoles,
  logAuditEvent,
  type RoleRow,
  readCompanySettings,
  writeEffects,
} from '../queries'
import {
  addInvitations,
  countInvitationsToPhones,
  countOpenInvitations,
  findInvitation,
  type InvitationRow,
  lockApplicant,
  type NewInvitation,
} from '../queries/directory/invitation'
import { listRolesInFlows } from '../queries/directory/roles-in-flows'
import { isInAdminScope } from './admin-scope'
import { directoryAction } from './change-directory'

/*
 * Invitations of new people. The token of a link follows from the id of its invitation and a key outside the
 * database (platform/security/token-key.ts), so its inviter can copy it again, while the database has its hash only.
 */

const hour = 3_600_000

/** Returns the token of an invitation: 256 bits in hex digits. */
export const deriveInvitationToken = ({ config }: Pick<AppContext, 'config'>, id: string): Promise<string> =>
  deriveToken(config, `invitation ${id}`)

/** Returns the address of this site for links in messages; undefined if it is not set. */
export const siteOf = ({ config }: Pick<AppContext, 'config'>): string | undefined =>
  config.outgoing.site ?? (config.siteUrl && new URL(config.siteUrl).origin)

/** Returns by which ways invitations can be sent: a sender and the address of this site are set. */
export const invitationSenders = (appContext: AppContext) => {
  const hasSite = siteOf(appContext) !== undefined
  return { mail: hasSite && appContext.mail !== undefined, sms: hasSite && appContext.sms !== undefined }
}

/** Returns the name of the company: that of its settings, otherwise its first department. */
export async function readCompanyName(reader: DbReader, workspace: string): Promise<string> {
  const { company_name: name } = await readCompanySettings(reader, workspace)
  if (name) return name
  return (await listDepartments(reader, workspace)).find(({ parentId }) => parentId === null)?.name ?? ''
}

/** Logs an act on an invitation in the log of the directory. */
export const logInvitation = (
  tx: Tx,
  { caller, newId, clock }: Pick<Context, 'caller' | 'newId' | 'clock'>,
  details: { what: string; target: string; after?: unknown },
) => logAuditEvent(tx, { caller, id: newId(), now: clock.now() }, { action: directoryAction, details })

/** Throws unless the roles exist, the caller may grant them, and a link for several gives no rights unconfirmed. */
async function assertRoles(
  tx: Tx,
  { caller }: Context,
  { roles: roleIds, isLink, confirmed }: { roles: readonly string[]; isLink: boolean; confirmed: boolean },
): Promise<void> {
  if (roleIds.length === 0) return
  const [all, inFlows] = [await listRoles(tx, caller.workspace), await listRolesInFlows(tx, caller.workspace)]
  const invitedRoles = roleIds.flatMap((id): RoleRow[] => all.filter((role) => role.id === id))
  if (invitedRoles.length < roleIds.length) throw new BusinessError('organisation.role-missing')
  assertCanGrantRoles(caller, invitedRoles, inFlows)
  const privileged = invitedRoles.find((role) => privilegesOf(role, inFlows).length > 0)
  if (privileged && isLink && !confirmed)
    throw new BusinessError('invitation.role-privileged', { name: privileged.name })
}

async function assertDepartments(tx: Tx, workspace: string, departmentIds: readonly string[]): Promise<void> {
  const open = new Set((await listDepartments(tx, workspace)).flatMap((one) => (one.enabled ? one.id : [])))
  if (!departmentIds.every((id) => open.has(id))) throw new BusinessError('organisation.department-missing')
}

/** Returns the invitations of a body: one to each address, or a link. Throws if an address cannot be reached. */
function draftInvitations(context: Context, { addresses, uses }: EmployeeInvitationAddBody) {
  const { newId } = context
  const invitees = readInvitees(addresses)
  const senders = invitationSenders(context)
  const missing = invitees.find(({ way }) => !senders[way])
  if (missing) throw new BusinessError(`invitation.no-${missing.way}`)
  if (invitees.length === 0)
    return [{ id: newId(), way: 'link' as const, address: '', maxUses: uses, delivery: 'none' as const }]
  return invitees.map((invitee) => ({
    id: newId(),
    ...invitee,
    maxUses: 1,
    delivery: 'queued' as const,
  }))
}

/** Returns a phone number without separators and country, so that each way to write it counts. */
const digitsOf = (address: string) => address.replace(/\D/g, '').slice(-11)

/** Throws if a phone number would receive more invitations in 24 hours than are allowed. */
export async function assertPhonesRested(
  tx: Tx,
  { caller, clock }: Pick<Context, 'caller' | 'clock'>,
  invited: readonly Pick<InvitationRow, 'way' | 'address'>[],
): Promise<void> {
  const phones = invited.flatMap(({ way, address }) => (way === 'sms' ? digitsOf(address) : []))
  if (phones.length === 0) return
  const most = requestLimits.invitationsToPhone
  const since = clock.now() - 24 * hour
  const counts = new Map(await countInvitationsToPhones(tx, caller.workspace, { phones, since }))
  for (const phone of phones) {
    const count = (counts.get(phone) ?? 0) + 1
    if (count > most) throw new BusinessError('invitation.phone-often', { phone, most })
    counts.set(phone, count)
  }
}

/** Queues the messages of invitations. */
export const queueInvitations = (
  tx: Tx,
  { caller, clock, newId }: Pick<Context, 'caller' | 'clock' | 'newId'>,
  ids: readonly string[],
) => {
  const now = clock.now()
  const effects = ids.map((invitationId) => ({
    workspace: caller.workspace,
    flowId: '',
    id: newId(),
    kind: 'invitation' as const,
    payload: { invitationId },
    now,
    dueAt: now,
  }))
  return writeEffects(tx, caller.workspace, effects)
}

/** Creates invitations and queues their messages. Returns the token of a link, and the number of messages. */
export async function createInvitations(body: EmployeeInvitationAddBody, context: Context) {
  const { db, caller, clock } = context
  const { workspace } = caller
  const departments = [...new Set(body.departments)]
  const roles = [...new Set(body.roles)]
  const drafts = draftInvitations(context, body)
  const rows: NewInvitation[] = []
  for (const draft of drafts) {
    const tokenHash = hashToken(await deriveInvitationToken(context, draft.id))
    const { confirmed } = body
    rows.push({ ...draft, tokenHash, byId: caller.id, byName: caller.name, departments, roles, confirmed })
  }
  const now = clock.now()
  const expiresAt = now + Number(body.hours) * hour
  const links = rows.filter(({ way }) => way === 'link')
  const sent = rows.filter(({ way }) => way !== 'link').map(({ id }) => id)
  await db.transaction(async (tx) => {
    const most = requestLimits.openInvitations
    if ((await countOpenInvitations(tx, caller, now)) + rows.length > most)
      throw new BusinessError('invitation.too-many', { most })
    await assertPhonesRested(tx, context, rows)
    await assertDepartments(tx, workspace, departments)
    await assertRoles(tx, context, { roles, isLink: sent.length === 0, confirmed: body.confirmed })
    await addInvitations(tx, workspace, { rows, now, expiresAt })
    await queueInvitations(tx, context, sent)
    for (const { id, address } of rows)
      await logInvitation(tx, context, {
        what: 'invitation-add',
        target: address || id,
        after: { id, departments, roles },
      })
  })
  const [link] = links
  return { token: link ? await deriveInvitationToken(context, link.id) : null, sent: sent.length }
}

/** Finds an invitation that the caller may see; throws if there is none. */
export async function requireInvitation({ db, caller }: Context, id: string): Promise<InvitationRow> {
  const found = await findInvitation(db, caller.workspace, id)
  if (!found || !isInAdminScope(caller.scope, found.departments))
    throw new HttpError(404, 'invitation.not-found')
  return found
}

/** Finds a waiting person whom the caller may add or reject, locked; throws if there is none. */
export async function requireApplicant(tx: Tx, { caller }: Context, id: string) {
  const found = await lockApplicant(tx, caller.workspace, id)
  if (!found || !isInAdminScope(caller.scope, found.departments))
    throw new HttpError(404, 'invitation.not-found')
  return found
}

/**
 * Finds an open invitation of the caller; throws otherwise. Nobody else sees its link: it may give roles that only its
 * inviter can.
 */
export async function requireOwnInvitation(context: Context, id: string): Promise<InvitationRow> {
  const found = await requireInvitation(context, id)
  if (found.byId !== context.caller.id)
    throw new HttpError(403, 'invitation.not-yours', { name: found.byName })
  if (deriveInvitationState(found, context.clock.now()) !== 'open')
    throw new BusinessError('invitation.ended')
  return found
}
