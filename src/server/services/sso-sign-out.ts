import { BusinessError } from '../../core/business-error'
import { type AppContext, type Context, hashToken, homeWorkspace, type OpenContext } from '../platform'
import type { SamlLogoutRequest } from '../platform/identity-providers/saml-provider'
import { endOtherEnvironmentSessions, endPersonSessions, logSignInEvent } from '../queries'
import { consumeNonces } from '../queries/session/login'
import { endIdentitySessions, findSessionIdentity } from '../queries/session/person-identity'
import { loginPageUrl } from './client-sign-in'

/*
 * Sign-out with the provider (decision 197): from here by its page, and from there by a logout token (OpenID Connect
 * Back-Channel Logout 1.0), which counts once.
 */

/** Event that a logout token names. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Time in ms for which a used logout token is remembered, longer than any is accepted. */
const logoutTokenLife = 10 * 60_000

/** Returns the provider's address for a session that single sign-on began, if the company wants it and there is one. */
export async function findSignOutAddress(context: Context): Promise<string | undefined> {
  const { sso, db, caller, origin = '', log } = context
  if (!sso?.settings.sign_out || caller.real) return undefined
  const session = await findSessionIdentity(db, caller.tokenHash)
  if (session === undefined || session.issuer !== sso.settings.issuer) return undefined
  // A person who signs out is signed out here, also while the provider is away.
  return sso.provider.signOutAddress(loginPageUrl(context, origin), session).catch((error: Error) => {
    log.warn({ err: error }, 'the provider has no address for signing out')
    return undefined
  })
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Ends the sessions that a logout token names; throws for one that is not a fresh logout token of the provider. */
export async function signOutByToken(
  context: AppContext & Pick<OpenContext, 'address'>,
  token: string,
): Promise<void> {
  const { sso } = context
  if (sso?.provider.kind !== 'oidc') throw new BusinessError('sso.off')
  const { iss, sub, sid: session, jti, nonce, events } = await sso.provider.verifyLogoutToken(token)
  const [subject, sid, issuer] = [textOf(sub), textOf(session), textOf(iss)]
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
  if (!issuer || !jti || !isLogout || nonce !== undefined || (!subject && !sid))
    throw new BusinessError('sso.invalid', { reason: 'logout_token' })
  await endProviderSessions(context, { issuer, subject, sid, message: jti })
}

/** Message of the provider that ends sessions: whose, and its id, which counts once. */
interface EndingMessage {
  issuer: string
  subject: string | undefined
  sid: string | undefined
  message: string
}

/** Ends the sessions that a verified message of the provider names; throws for one that came before. */
async function endProviderSessions(
  context: AppContext & Pick<OpenContext, 'address'>,
  { issuer, subject, sid, message }: EndingMessage,
): Promise<void> {
  const { db, clock } = context
  await db.transaction(async (tx) => {
    if (
      !(await consumeNonces(
        tx,
        [`sso-jti ${hashToken(`${issuer} ${message}`)}`],
        clock.now() + logoutTokenLife,
      ))
    )
      throw new BusinessError('sso.stale')
    for (const { id, name } of await endIdentitySessions(tx, homeWorkspace, { issuer, subject, sid })) {
      // Without a session of the provider, all of the person's end; otherwise those entered from it.
      if (sid === undefined) await endPersonSessions(tx, homeWorkspace, id)
      else await endOtherEnvironmentSessions(tx, homeWorkspace, id)
      await logSignInEvent(tx, context, { id, name }, { action: 'sessions.provider', issuer })
    }
  })
}

/** Ends the sessions of a verified logout request of SAML, which is a few minutes old at most and counts once. */
export async function signOutByRequest(
  context: AppContext & Pick<OpenContext, 'address'>,
  { id, issuedAt, session }: SamlLogoutRequest,
): Promise<void> {
  const { sso, clock } = context
  if (!sso) throw new BusinessError('sso.off')
  if (!(Math.abs(clock.now() - issuedAt) < logoutTokenLife / 2)) throw new BusinessError('sso.stale')
  await endProviderSessions(context, { issuer: sso.settings.issuer, ...session, message: id })
}
