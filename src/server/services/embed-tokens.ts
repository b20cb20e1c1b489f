import { BusinessError } from '../../core/business-error'
import { accessScopes, parseEmbedOrigins } from '../../core/permission/embed-token'
import type { EmbedAccess, EmployeeProgramTokenEmbedBody } from '../../generated/types'
import { type AppContext, type Context, HttpError, homeWorkspace, requestLimits } from '../platform'
import { computeMac, isValidMac } from '../policies/ticket'
import { hashEmbedSecret, readCompanySettings, startEnvironmentSession } from '../queries'
import { findAgreeingPerson } from '../queries/session/program-account'

/*
 * An embed token lets a page of a portal read, and decide, tasks of a person for some minutes. It is a session of the person with
 * the portal's program as the real one, so that what ends sessions or agreements ends it. A MAC binds its secret to the origin
 * of the page and to what it permits; the origin is not in the token, but in the header of each request.
 */

type Needs = Pick<AppContext, 'db' | 'clock' | 'randomHex'>

const subjectOf = (secret: string, access: string, origin: string) => `embed ${secret} ${access} ${origin}`

/** Whether pages of an origin may send embed tokens, by the present settings of the company. */
export async function isEmbedOrigin({ db }: Pick<AppContext, 'db'>, origin: string): Promise<boolean> {
  const { embed_origins: text } = await readCompanySettings(db, homeWorkspace)
  return parseEmbedOrigins(text).origins.includes(origin)
}

/** Creates an embed token for a person who agreed that the calling program acts for them. */
export async function issueEmbedToken(
  { person, origin, access }: EmployeeProgramTokenEmbedBody,
  context: Context,
): Promise<{ token: string; expires_at: string }> {
  const { db, caller, clock } = context
  const { workspace, id: program, token } = caller
  if (token?.program !== program) throw new HttpError(403, 'program.embed-own')
  const missing = accessScopes[access].find((scope) => !token.scopes.includes(scope))
  if (missing) throw new HttpError(403, 'access-token.out-of-scope', { scope: missing })
  if (!(await isEmbedOrigin(context, origin))) throw new BusinessError('program.embed-origin', { origin })
  const issued = await db.transaction(async (tx) => {
    const agreement = { person, program, now: clock.now() }
    if ((await findAgreeingPerson(tx, workspace, agreement)) === undefined)
      throw new BusinessError('program.not-agreed', { name: caller.name })
    const { randomHex, config } = context
    return startEnvironmentSession(
      tx,
      { clock, randomHex, config },
      {
        workspace,
        personId: person,
        realId: program,
        environment: 'prod',
        life: requestLimits.embedTokenLife,
        accessTokenId: token.id,
        hash: hashEmbedSecret,
      },
    )
  })
  const mac = await computeMac(context, subjectOf(issued.token, access, origin))
  return {
    token: `${issued.token}.${access}.${mac}`,
    expires_at: new Date(issued.expires).toISOString(),
  }
}

/** Opened embed token: the hash of its session, and its scopes. */
interface OpenedEmbedToken {
  hash: string
  scopes: readonly string[]
}

const isAccess = (text: string): text is EmbedAccess => Object.hasOwn(accessScopes, text)

/** Whether a text has the form of an embed token. */
export const isEmbedToken = (text: string): boolean => /^\w+\.\w+\.[0-9a-f]+$/.test(text)

/** Opens an embed token that a page of an origin sends; undefined if it was not issued so. */
export async function openEmbedToken(
  text: string,
  origin: string,
  needs: Needs,
): Promise<OpenedEmbedToken | undefined> {
  const [secret = '', access = '', mac = ''] = text.split('.')
  if (!isAccess(access) || !(await isValidMac(needs, mac, subjectOf(secret, access, origin))))
    return undefined
  return { hash: hashEmbedSecret(secret), scopes: accessScopes[access] }
}
