import { BusinessError } from '../../core/business-error'
import { checkContactDetails } from '../../core/directory/person-changes'
import type { EmployeeInvitationAcceptBody } from '../../generated/types'
import {
  type Context,
  findCall,
  HttpError,
  hashToken,
  homeWorkspace,
  type OpenContext,
  type Tx,
} from '../platform'
import { hashPassword } from '../platform/security/password-hash'
import { checkNewPassword } from '../policies/new-password'
import { decryptPasswords } from '../policies/one-time-key'
import { findGrantor } from '../policies/second-person'
import { recordEntryAttempt, refundEntryAttempt } from '../policies/sign-in-attempts'
import { describeStaff, validateStaff } from '../policies/staff'
import {
  findAccountByLogin,
  logSignInEvent,
  readCompanySettings,
  setPassword,
  startSession,
} from '../queries'
import {
  type Applicant,
  addApplicant,
  findInvitationByToken,
  type InvitationRow,
  recordInvitationUse,
} from '../queries/directory/invitation'
import { addStaff } from '../queries/directory/staff-writer'
import { limitToScope } from './admin-scope'
import { changeDirectory, type DirectoryChange } from './change-directory'
import { recordFailedSignIn } from './failed-sign-in'
import { logInvitation, readCompanyName } from './invitations'

/*
 * The page behind a link, for people without an account. A link that is unknown, used, expired or revoked, or whose
 * inviter could not invite any more, is answered by one error. Each try is counted like a sign-in and refunded when it
 * succeeds, so neither links nor login names can be tried out. The person is added in the inviter's name, with the
 * inviter's rights and scope of that moment.
 */

type Typed = EmployeeInvitationAcceptBody

const expiredError = () => new HttpError(404, 'invitation.gone')

/** Counts a try, runs it, and refunds it if it succeeds. */
export async function tryInvitation<Result>(
  context: OpenContext,
  run: () => Promise<Result>,
): Promise<Result> {
  const spent = await recordEntryAttempt(context)
  if (!spent) {
    await recordFailedSignIn(context, {}, 'sign-in.unheard')
    throw new BusinessError('invitation.slowed')
  }
  try {
    const result = await run()
    await context.db.transaction((tx) => refundEntryAttempt(tx, spent))
    return result
  } catch (error) {
    if (error instanceof HttpError && error.code === 'invitation.gone') await recordFailedSignIn(context, {})
    throw error
  }
}

/** Call by which people invite; its permission and scope hold when its link is used, too. */
const invitingCall = 'employee/invitation/add'

/** Returns the context of the inviter, limited to the inviter's scope; throws if the inviter could not invite now. */
async function inviterContext(
  context: OpenContext,
  { departments, ...invitation }: InvitationRow,
): Promise<Context> {
  const inviting = findCall(invitingCall)
  const caller = await findGrantor(context.db, invitation, invitingCall)
  if (!inviting || !caller) throw expiredError()
  return limitToScope(inviting, { departments }, { ...context, caller })
}

/** Finds the open invitation of a token with the context of its inviter; throws the one error otherwise. */
export async function openInvitation(context: OpenContext, token: string) {
  const found = { tokenHash: hashToken(token), now: context.clock.now() }
  const invitation = await findInvitationByToken(context.db, homeWorkspace, found)
  if (!invitation) throw expiredError()
  const inviter = await inviterContext(context, invitation).catch((error: unknown) => {
    throw error instanceof BusinessError ? expiredError() : error
  })
  return { invitation, inviter }
}

/** Returns the hash of a new password; throws if it breaks the company's rule. */
async function passwordOf(context: OpenContext, { password, confirmPassword, kid, jobid, name }: Typed) {
  const sealed = [password, confirmPassword]
  const [fresh, confirmed = ''] = await decryptPasswords(context, { kid, logins: [jobid], sealed })
  if (fresh === undefined) throw new BusinessError('setup.stale')
  const { password_policy: policy } = await readCompanySettings(context.db, homeWorkspace)
  const names = [jobid.trim(), name.trim(), await readCompanyName(context.db, homeWorkspace)]
  checkNewPassword({ fresh, confirmed, policy, names })
  return hashPassword(fresh)
}

/** Adds an applicant to the directory; `details` go to the log. */
export async function addInvited(
  tx: Tx,
  { caller, clock, language }: Pick<Context, 'caller' | 'clock' | 'language'>,
  { id, applicant, invitation }: Invited,
): Promise<DirectoryChange> {
  const { jobId: jobid, name, mail, phone, passwordHash } = applicant
  const departments = invitation.departments.map((department) => ({ id: department, leader: false }))
  const draft = { jobid, name, mail, phone, avatar: '', departments, roles: invitation.roles }
  const person = await validateStaff(tx, caller, { id, draft, before: [], language })
  await addStaff(tx, caller.workspace, { people: [{ ...person, passwordHash }], now: clock.now() })
  await setPassword(tx, caller.workspace, id, passwordHash)
  const after = {
    ...(await describeStaff(tx, caller.workspace, { id, language })),
    invitation: invitation.id,
  }
  return { what: 'person-invited', target: person.name, after, people: [id] }
}

interface Invited {
  /** Id of the new person. */
  id: string
  applicant: Applicant
  invitation: Pick<InvitationRow, 'id' | 'departments' | 'roles'>
}

/** Counts the use in the transaction that adds the person: of two at the same time, one finds the link used. */
async function use(tx: Tx, { clock }: OpenContext, { id }: InvitationRow) {
  if (!(await recordInvitationUse(tx, homeWorkspace, id, clock.now()))) throw expiredError()
}

/** Errors about what the person typed; all others say that the link has ended. */
const aboutTyped = /^(?:invitation\.login-taken|organisation\.(?:person-name|job-id|mail|phone)-)/

function describeError(error: unknown): unknown {
  if (!(error instanceof BusinessError)) return error
  if (!aboutTyped.test(error.code)) return expiredError()
  // Says nothing of the person who has the login.
  return /job-id-(?:taken|of-leaver)$/.test(error.code) ? new BusinessError('invitation.login-taken') : error
}

async function enter(
  context: OpenContext,
  inviter: Context,
  invited: Invited & { invitation: InvitationRow },
) {
  const { id, applicant, invitation } = invited
  return changeDirectory(inviter, async (tx, did) => {
    await use(tx, context, invitation)
    did(await addInvited(tx, inviter, invited))
    await logSignInEvent(tx, context, { id, name: applicant.name }, { action: 'sign-in.done' })
    return startSession(tx, context, homeWorkspace, id)
  })
}

/** Accepts an invitation. Returns a session; without one the person waits for confirmation. */
export async function acceptInvitation(context: OpenContext, typed: Typed) {
  const { db, newId, clock } = context
  const { invitation, inviter } = await openInvitation(context, typed.token)
  const passwordHash = await passwordOf(context, typed)
  const { way, address } = invitation
  const applicant: Applicant = {
    id: newId(),
    invitationId: invitation.id,
    name: typed.name.trim(),
    jobId: typed.jobid.trim(),
    mail: way === 'mail' ? address : typed.mail.trim(),
    phone: way === 'sms' ? address : typed.phone.trim(),
    passwordHash,
  }
  try {
    checkContactDetails(applicant)
    // A job number that is the name of another person would take over that person's sign-in by name.
    if (await findAccountByLogin(db, homeWorkspace, applicant.jobId))
      throw new BusinessError('invitation.login-taken')
    if (!invitation.confirmed) return await enter(context, inviter, { id: newId(), applicant, invitation })
    await db.transaction(async (tx) => {
      await use(tx, context, invitation)
      await addApplicant(tx, homeWorkspace, applicant, clock.now())
      await logInvitation(tx, inviter, {
        what: 'invitation-applied',
        target: applicant.name,
        after: { invitation: invitation.id, jobid: applicant.jobId },
      })
    })
    return undefined
  } catch (error) {
    throw describeError(error)
  }
}
