import { BusinessError } from '../../core/business-error'
import { isPermitted, permissionsOf } from '../../core/permission/check-permission'
import type {
  EmployeeLoginBody,
  EmployeeLoginSecondBody,
  EmployeeLoginSsologinBody,
  SsoIdentity,
} from '../../generated/types'
import { homeWorkspace, type OpenContext, type Tx, translateKey } from '../platform'
import type { SourceIdentity } from '../platform/identity-providers/sso-provider'
import { createAuthenticationOptions } from '../policies/passkey'
import { verifySecondFactor } from '../policies/second-factor'
import {
  recordCodeAttempt,
  recordEntryAttempt,
  refundAttempt,
  refundEntryAttempt,
} from '../policies/sign-in-attempts'
import { aboutIdentity } from '../policies/sso-state'
import { consumeTicket, issueTicket, isValidTicket } from '../policies/ticket'
import {
  findEnabledAccount,
  findPersonPermissions,
  logSignInEvent,
  type SecondFactorKind,
  startSession,
} from '../queries'
import { recordFailedSignIn } from './failed-sign-in'
import { applyGroupRoles } from './group-roles'
import { replaceLink } from './sso-people'
import { identifyReturned, requireSso } from './sso-request'
import { resolveIdentity, type SourceSettings } from './sso-resolution'

/*
 * Single sign-on by the company's OpenID Connect provider (decision 196). The browser comes back with a code that the server
 * exchanges; the page learns nothing of the tokens. People who have a second factor here are asked for it, as after a password.
 */

interface Rejection {
  issuer: string
  account?: { id: string; name: string }
}

/** Logs for administrators why a sign-in was rejected. */
export function logRejection(
  context: OpenContext,
  { code, params }: { code: string; params: Record<string, unknown> },
  { issuer, account }: Rejection,
) {
  const detail = String(params.reason ?? params.claim ?? params.value ?? '').slice(0, 200)
  return context.db.transaction((tx) =>
    logSignInEvent(tx, context, account, { action: 'sign-in.rejected', reason: code, issuer, detail }),
  )
}

const toIdentity = ({ issuer, subject, sid }: SourceIdentity): SsoIdentity =>
  sid === undefined ? { issuer, subject } : { issuer, subject, sid }

interface Entering {
  account: { id: string; name: string }
  identity: SsoIdentity
  second?: SecondFactorKind | undefined
}

/** Starts the session of the person of an identity. */
async function enter(tx: Tx, context: OpenContext, { account, identity, second }: Entering) {
  const { issuer, subject, sid } = identity
  await logSignInEvent(tx, context, account, { action: 'sign-in.done', by: 'sso', issuer, second })
  const origin = { by: 'sso', identity: { issuer, subject, sid } } as const
  return startSession(tx, { ...context, begun: origin }, homeWorkspace, account.id)
}

/** Signs in the person of a code, or says what is missing: a second factor, a password once, or a confirmation. */
export async function signInBySso(context: OpenContext, returned: EmployeeLoginSsologinBody) {
  const sso = requireSso(context)
  const spent = await recordEntryAttempt(context)
  if (!spent) throw new BusinessError('client-entry.too-often')
  try {
    const identity = await identifyReturned(context, returned)
    const entered = await enterByIdentity(context, sso.settings, identity)
    await context.db.transaction((tx) => refundEntryAttempt(tx, spent))
    return entered
  } catch (error) {
    if (error instanceof BusinessError) {
      await logRejection(context, error, { issuer: sso.settings.issuer })
      await recordFailedSignIn(context, {})
    }
    throw error
  }
}

/** Signs in the person of a verified identity, or says what is missing: a second factor, a password once, a confirmation. */
export async function enterByIdentity(
  context: OpenContext,
  settings: SourceSettings,
  verified: SourceIdentity,
) {
  const resolved = await resolveIdentity(context, settings, verified)
  const identity = toIdentity(verified)
  if ('waits' in resolved) return { waits: translateKey(context.language, 'sso.waits') }
  if ('person' in resolved)
    await applyGroupRoles(context, settings, { id: resolved.person.id, identity: verified })
  if ('person' in resolved) return complete(context, { account: resolved.person, identity })
  await logRejection(context, { code: resolved.link, params: {} }, { issuer: identity.issuer })
  return { link: await offerLink(context, identity, resolved.link) }
}

/** Throws where the company has no source of identities any more. */
function assertHasSource({ sso, ldap }: OpenContext): void {
  if (!sso && !ldap?.settings.enabled) throw new BusinessError('sso.off')
}

async function offerLink(context: OpenContext, identity: SsoIdentity, reason: string) {
  const ticket = await issueTicket(context, aboutIdentity(context, 'link', identity).about)
  return { ticket, identity, said: translateKey(context.language, reason) }
}

/** Starts the session unless the person has a second factor here. */
async function complete(context: OpenContext, entering: Entering) {
  const { account, identity } = entering
  const second = await verifySecondFactor(context, account.id, {})
  if (second.isOpen) return context.db.transaction((tx) => enter(tx, context, entering))
  const [ticket, passkey] = await Promise.all([
    issueTicket(context, aboutIdentity(context, `second ${account.id}`, identity).about),
    createAuthenticationOptions(context, account.id),
  ])
  const more = {
    ...(passkey && { passkey: { ...passkey } }),
    ...(second.lacks === 'codeless' && { codeless: true as const }),
  }
  return { second: { ticket, person: account.id, identity, ...more } }
}

/** Starts the session of a person who shows the second factor after single sign-on. */
export async function completeSso(
  context: OpenContext,
  { ticket, person, identity, ...shown }: EmployeeLoginSecondBody & { identity: SsoIdentity },
) {
  assertHasSource(context)
  const account = await findEnabledAccount(context.db, homeWorkspace, person)
  const subject = aboutIdentity(context, `second ${person}`, identity)
  if (!account || !(await isValidTicket(context, ticket, subject))) throw new BusinessError('sso.stale')
  const counted = await recordCodeAttempt(context, account)
  const second = counted.refusedFor ? undefined : await verifySecondFactor(context, person, shown)
  if (!second?.isOpen) {
    await recordFailedSignIn(context, { account, login: person })
    throw new BusinessError('session.wrong-code')
  }
  if (!(await consumeTicket(context, ticket, subject))) throw new BusinessError('sso.stale')
  return context.db.transaction(async (tx) => {
    await refundAttempt(tx, counted)
    return enter(tx, context, { account, identity, second: second.by })
  })
}

/** Links the identity of a ticket to the person whose password and second factor were right, and starts the session. */
export async function enterWithLink(
  tx: Tx,
  context: OpenContext,
  {
    sso,
    account,
    second,
  }: Pick<Entering, 'account' | 'second'> & {
    sso: NonNullable<EmployeeLoginBody['sso']>
  },
) {
  await replaceLink(tx, context, sso.identity, account)
  return enter(tx, context, { account, identity: sso.identity, second })
}

/** Consumes the ticket of an identity that waits for a password; throws for one of another browser, or used before. */
export async function consumeLinkTicket(
  context: OpenContext,
  { ticket, identity }: NonNullable<EmployeeLoginBody['sso']>,
): Promise<void> {
  assertHasSource(context)
  const isOpen = await consumeTicket(context, ticket, aboutIdentity(context, 'link', identity))
  if (!isOpen) throw new BusinessError('sso.stale')
}

/** Permission with which passwords sign in where single sign-on is demanded; administrators have it. */
const emergencyPermission = 'emergency'

/** Rejects a sign-in without the provider where the company demands single sign-on, except of emergency holders. */
export async function assertLocalSignIn(
  context: OpenContext,
  account: { id: string; name: string },
): Promise<void> {
  if (!context.sso?.settings.only) return
  const person = await findPersonPermissions(context.db, homeWorkspace, account.id)
  const roles = permissionsOf([], [...(person?.roles ?? []), ...(person?.isAdmin ? ['all'] : [])])
  if (isPermitted(roles, emergencyPermission)) return
  await logRejection(
    context,
    { code: 'sso.only', params: {} },
    { issuer: context.sso.settings.issuer, account },
  )
  throw new BusinessError('sso.only')
}
