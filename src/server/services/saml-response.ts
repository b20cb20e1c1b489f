import { BusinessError } from '../../core/business-error'
import { groupsInUse, readGroups } from '../../core/directory/group-roles'
import { type AppContext, hashToken, homeWorkspace, requestLimits } from '../platform'
import type { SamlProvider } from '../platform/identity-providers/saml-provider'
import type { SourceIdentity } from '../platform/identity-providers/sso-provider'
import { decryptStoredSecret, encryptStoredSecret } from '../platform/security/secret-encryption'
import { findRequestState } from '../policies/sso-state'
import { listRoles } from '../queries'
import { consumeNonces } from '../queries/session/login'

/*
 * A response of SAML is posted by another site, so that no cookie and no page of the product comes with it. It is verified
 * once, and what it says returns to the sign-in page as a code that only this installation opens, for the state of its
 * request alone (decision 221). The page then signs in with state, code and proof as it does with OpenID Connect.
 */

/** Returns the SAML provider of the company; throws where there is none. */
export function requireSaml({ sso }: Pick<AppContext, 'sso'>): SamlProvider {
  if (sso?.provider.kind !== 'saml') throw new BusinessError('sso.off')
  return sso.provider
}

/** What a code says: an identity, or why there is none. */
type Coded = { identity: SourceIdentity } | { error: Pick<BusinessError, 'code' | 'params'> }

const ownerOf = (state: string) => `saml ${state}`

const encode = (context: AppContext, state: string, coded: Coded) =>
  encryptStoredSecret(context, ownerOf(state), JSON.stringify(coded))

/** Size of the groups that an address has room for, in bytes. */
const maxGroups = 700

/** Leaves the groups that roles name; the others would not fit into an address. */
async function limitGroups({ sso, db }: AppContext, identity: SourceIdentity): Promise<SourceIdentity> {
  const name = sso?.settings.groups ?? ''
  if (name === '') return identity
  const groups = groupsInUse(await listRoles(db, homeWorkspace), readGroups(identity.claims[name]))
  if (Buffer.byteLength(JSON.stringify(groups)) > maxGroups) throw new BusinessError('sso.groups-many')
  return { ...identity, claims: { ...identity.claims, [name]: groups } }
}

/** Verifies a response and consumes its request. */
async function verify(context: AppContext, provider: SamlProvider, sent: string) {
  const { requestId, identity: source } = await provider.receive(sent)
  const identity = await limitGroups(context, source)
  const state = await findRequestState(context, requestId)
  if (state === undefined) throw new BusinessError('sso.stale')
  const marks = [`saml ${hashToken(requestId)}`]
  const until = context.clock.now() + requestLimits.entryLife
  if (!(await context.db.transaction((tx) => consumeNonces(tx, marks, until))))
    throw new BusinessError('sso.stale')
  return { state, identity }
}

/** State of the request that a response names without a proof; it only says which page shows an error. */
const claimedState = (sent: string): string =>
  /InResponseTo="_([0-9a-f]{76})[0-9a-f]{32}"/.exec(Buffer.from(sent, 'base64').toString('utf8'))?.[1] ?? '0'

/** Verifies a posted response and returns the address of the sign-in page that continues with it. */
export async function receiveSamlResponse(context: AppContext, sent: string): Promise<string> {
  const provider = requireSaml(context)
  let state = claimedState(sent)
  let coded: Coded
  try {
    const verified = await verify(context, provider, sent)
    state = verified.state
    coded = { identity: verified.identity }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    coded = { error: { code: error.code, params: error.params } }
  }
  return `${provider.page}?${new URLSearchParams({ state, code: await encode(context, state, coded) })}`
}

/** Returns the identity of a code; throws what was wrong with its response. */
export async function openSamlCode(
  context: AppContext,
  { code, state }: { code: string; state: string },
): Promise<SourceIdentity> {
  const text =
    code.split(':').length > 3 ? await decryptStoredSecret(context, ownerOf(state), code) : undefined
  if (text === undefined) throw new BusinessError('sso.stale')
  const coded = JSON.parse(text) as Coded
  if ('error' in coded) throw new BusinessError(coded.error.code, coded.error.params)
  return coded.identity
}
