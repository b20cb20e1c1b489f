import { BusinessError } from '../../core/business-error'
import type { StaffDraft } from '../../generated/types'
import { type Context, homeWorkspace, type OpenContext } from '../platform'
import type { CompanySso, SourceIdentity } from '../platform/identity-providers/sso-provider'
import { findGrantor } from '../policies/second-person'
import { describeStaff, validateStaff } from '../policies/staff'
import { findAccountByLogin, removePassword } from '../queries'
import { addApplicant } from '../queries/directory/invitation'
import { addStaff } from '../queries/directory/staff-writer'
import { findIdentityOwner, type IdentityOwner } from '../queries/session/person-identity'
import { changeDirectory } from './change-directory'
import { logInvitation } from './invitations'
import { assertPlainRoles } from './sso-connection'
import {
  claimFormats,
  claimText,
  findNamedPerson,
  type MatchSettings,
  namingValue,
  storeLink,
} from './sso-people'

/*
 * Finds out whom an identity of the provider stands for, and does with people whom nobody in the directory matches what the
 * settings say: refuse, wait for an administrator, or add in the name of the administrator who saved the settings.
 */

/** Settings of a source of identities: whom one stands for, and what is done with people whom nobody matches. */
export type SourceSettings = MatchSettings &
  Pick<CompanySso['settings'], 'groups' | 'unknown' | 'department' | 'role' | 'byId' | 'byName'>

/** Person of an identity, or why there is none yet. */
type Resolution =
  | { person: IdentityOwner }
  | { link: 'sso.needs-password' | 'sso.other-identity' | 'sso.unknown' }
  | { waits: true }

/** Finds out whom an identity stands for, and links it to the person whom its claims name. */
export async function resolveIdentity(
  context: OpenContext,
  settings: SourceSettings,
  identity: SourceIdentity,
): Promise<Resolution> {
  const { db } = context
  const owner = await findIdentityOwner(db, homeWorkspace, identity)
  if (owner && !owner.enabled) throw new BusinessError('sso.disabled')
  if (owner) return { person: owner }
  const named = await findNamedPerson(context, settings, identity)
  if (!named) return handleUnknownPerson(context, settings, identity)
  if (named.isLinked) return { link: 'sso.other-identity' }
  if (named.isPrivileged) return { link: 'sso.needs-password' }
  await db.transaction((tx) => storeLink(tx, context, identity, named))
  return { person: named }
}

/** Describes a person whom nobody in the directory matches, by the claims. */
function draftOf(settings: SourceSettings, identity: SourceIdentity): StaffDraft {
  const { subject, claims, isVouched } = identity
  const value = namingValue(settings, identity)
  const account = claimText(claims.preferred_username) || subject
  return {
    jobid: settings.matches === 'jobid' ? value : account,
    name: claimText(claims.name) || account,
    mail: isVouched || claims.email_verified === true ? claimText(claims.email) : '',
    phone:
      isVouched || claims.phone_number_verified === true
        ? (claimFormats.phone?.(claimText(claims.phone_number)) ?? '')
        : '',
    avatar: '',
    departments: settings.department.map(({ deptid }) => ({ id: deptid, leader: false })),
    roles: settings.role.map(({ id }) => id),
  }
}

/** Rejects a person without a match, adds the person, or lets the person wait, as the settings say. */
async function handleUnknownPerson(
  context: OpenContext,
  settings: SourceSettings,
  identity: SourceIdentity,
): Promise<Resolution> {
  if (settings.unknown === 'refuse') return { link: 'sso.unknown' }
  const draft = draftOf(settings, identity)
  // A job number that is the name of another person would take over that person's sign-in by name.
  if (await findAccountByLogin(context.db, homeWorkspace, draft.jobid))
    throw new BusinessError('sso.job-taken', { jobid: draft.jobid })
  const administrator = await administratorContext(context, settings)
  if (settings.unknown === 'create') return addPerson(administrator, { draft, identity, context })
  const { issuer, subject } = identity
  const { jobid: jobId, name, mail, phone, departments, roles } = draft
  const placement = { departments: departments.map(({ id }) => id), roles: [...roles] }
  const applicant = { id: context.newId(), invitationId: '', name, jobId, mail, phone, passwordHash: '' }
  await context.db.transaction(async (tx) => {
    const isNew = await addApplicant(
      tx,
      homeWorkspace,
      { ...applicant, sso: { issuer, subject, ...placement } },
      context.clock.now(),
    )
    if (!isNew) return
    const after = { issuer, jobid: jobId }
    await logInvitation(tx, administrator, { what: 'invitation-applied', target: name, after })
  })
  return { waits: true }
}

/** Call whose permission the administrator who saved the settings must still have. */
const addingCall = 'employee/add'

/** Returns the context of the administrator who saved the settings; throws if that person could add nobody now. */
async function administratorContext(
  context: OpenContext,
  settings: Pick<SourceSettings, 'byId' | 'byName' | 'role'>,
): Promise<Context> {
  const caller = await findGrantor(context.db, settings, addingCall)
  await assertPlainRoles(context, settings.role)
  if (!caller) throw new BusinessError('sso.nobody-adds')
  return { ...context, caller }
}

interface NewPerson {
  draft: StaffDraft
  identity: SourceIdentity
  context: OpenContext
}

/** Adds a person in the administrator's name, linked to the identity. */
function addPerson(administrator: Context, { draft, identity, context }: NewPerson): Promise<Resolution> {
  const { caller, clock, language, newId } = administrator
  const id = newId()
  return changeDirectory(administrator, async (tx, did) => {
    const person = await validateStaff(tx, caller, { id, draft, before: [], language })
    await addStaff(tx, homeWorkspace, { people: [{ ...person, passwordHash: '' }], now: clock.now() })
    await removePassword(tx, homeWorkspace, id)
    const described = await describeStaff(tx, homeWorkspace, { id, language })
    const after = { ...described, issuer: identity.issuer }
    did({ what: 'person-add', target: person.name, after, people: [id] })
    await storeLink(tx, context, identity, { id, name: person.name })
    const facts = { enabled: true, mustChange: false, isPrivileged: false, isLinked: true }
    return { person: { id, name: person.name, ...facts } }
  })
}
