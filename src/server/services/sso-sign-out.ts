import { BusinessError } from '../../core/business-error'
import { type AppContext, type Context, hashToken, homeWorkspace, type OpenContext } from '../platform'
import { endOtherEnvironmentSessions, endPersonSessions, logSignInEvent } from '../queries'
import { consumeNonces } from '../queries/session/login'
import { endIdentitySessions, findSessionIssuer } from '../queries/session/person-identity'
import { loginPageUrl } from './client-sign-in'

/*
 * Sign-out with the provider (decision 197): from here by its page, and from there by a logout token (OpenID Connect
 * Back-Channel Logout 1.0), which counts once.
 */

/** Event that a logout token names. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Time in ms for which a used logout token is remembered, longer than any is accepted. */
const tokenKept = 10 * 60_000

/** Returns the provider's address for a session that single sign-on began, if the company wants it and there is one. */
export async function findSignOutAddress(context: Context): Promise<string | undefined> {
  const { sso, db, caller, origin = '', log } = context
  if (!sso?.settings.sign_out || caller.real) return undefined
  const issuer = await findSessionIssuer(db, caller.tokenHash)
  if (issuer === undefined) return undefined
  // A person who signs out is signed out here, also while the provider is away.
  return sso.provider.signOutAddress(loginPageUrl(context, origin)).catch((error: Error) => {
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
  const { sso, db, clock } = context
  if (!sso) throw new BusinessError('sso.off')
  const { iss, sub, sid: session, jti, nonce, events } = await sso.provider.verifyLogoutToken(token)
  const [subject, sid, issuer] = [textOf(sub), textOf(session), textOf(iss)]
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
  if (!issuer || !jti || !isLogout || nonce !== undefined || (!subject && !sid))
    throw new BusinessError('sso.invalid', { reason: 'logout_token' })
  await db.transaction(async (tx) => {
    if (!(await consumeNonces(tx, [`sso-jti ${hashToken(`${issuer} ${jti}`)}`], clock.now() + tokenKept)))
      throw new BusinessError('sso.stale')
    for (const { id, name } of await endIdentitySessions(tx, homeWorkspace, { issuer, subject, sid })) {
      // Without a session of the provider, all of the person's end; otherwise those entered from it.
      if (sid === undefined) await endPersonSessions(tx, homeWorkspace, id)
      else await endOtherEnvironmentSessions(tx, homeWorkspace, id)
      await logSignInEvent(tx, context, { id, name }, { action: 'sessions.provider', issuer })
    }
  })
}
