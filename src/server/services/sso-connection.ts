import { BusinessError } from '../../core/business-error'
import type { SsoSettings } from '../../generated/types'
import { type AppContext, type Context, homeWorkspace } from '../platform'
import {
  createOpenidProvider,
  type OpenidProvider,
  type SsoConfig,
} from '../platform/identity-providers/openid-provider'
import { listRoles } from '../queries'
import { listRolesInFlows } from '../queries/directory/roles-in-flows'
import { hasLocalHolder } from '../queries/session/person-identity'
import { resolveSecret, type SecretRecord } from './connection-secret'

/*
 * Single sign-on that a company sets on a page, as a part of its connections (decision 196). Its secret opens only for the
 * issuer and client for which it was typed. The administrator who saves it is stored with it: people who are added at
 * once are added in that name and by those rights.
 */

/** Settings as stored. */
export type SsoRecord = SsoConfig & Partial<SecretRecord>

/** Returns the settings before any are stored. */
export const initialSso: SsoSettings = {
  enabled: false,
  issuer: '',
  client_id: '',
  client_secret: '',
  scopes: 'openid profile email',
  claim: 'email',
  matches: 'mail',
  label_zh: '',
  label_en: '',
  label_es: '',
  unknown: 'refuse',
  department: [],
  role: [],
  only: false,
  sign_out: false,
}

type Client = Pick<SsoSettings, 'issuer' | 'client_id'>

/** Whom the secret is sent to. */
export const ssoOwner = ({ issuer, client_id }: Client) => `sso ${issuer} ${client_id}`

/** Whether a file of the server marks an origin as private, so that a provider may lie inside, or be without TLS. */
const isPrivateOrigin = ({ given }: Pick<AppContext, 'given'>, origin: string): boolean =>
  (given.outgoing.hosts ?? []).some((host) => host.private && new URL(host.origin).origin === origin)

/** Creates the provider of settings. */
export function createSsoProvider(
  context: Pick<AppContext, 'given'>,
  { issuer, client_id: clientId, scopes }: Client & Pick<SsoSettings, 'scopes'>,
  secret: string,
): OpenidProvider {
  const isPrivate = (origin: string) => isPrivateOrigin(context, origin)
  return createOpenidProvider({ issuer, clientId, secret, scopes, isPrivate })
}

/** Throws for an issuer that is no address with TLS, unless a file of the server marks its origin as private. */
function assertIssuer(context: Context, issuer: string): void {
  if (!URL.canParse(issuer)) throw new BusinessError('sso.issuer-unfit')
  const { origin, protocol, search, hash, username } = new URL(issuer)
  if (search || hash || username) throw new BusinessError('sso.issuer-unfit')
  if (protocol !== 'https:' && !isPrivateOrigin(context, origin)) throw new BusinessError('sso.no-tls')
}

/** Throws unless the roles give nothing, neither by permissions nor in flows: no person checks who gets them. */
export async function assertPlainRoles(
  { db }: Pick<Context, 'db'>,
  roles: readonly { id: string }[],
): Promise<void> {
  const [all, inFlows] = await Promise.all([
    listRoles(db, homeWorkspace),
    listRolesInFlows(db, homeWorkspace),
  ])
  for (const { id } of roles) {
    const role = all.find((one) => one.id === id)
    if (!role) throw new BusinessError('sso.role-gone')
    if (role.permissions.length > 0 || inFlows.has(id))
      throw new BusinessError('sso.role-permits', { name: role.name })
  }
}

/** Throws for settings that cannot be used. */
async function assertUsable(context: Context, settings: Omit<SsoSettings, 'client_secret'>): Promise<void> {
  const { enabled, issuer, client_id: client, claim, unknown, department, role, only } = settings
  if (issuer !== '' || enabled) assertIssuer(context, issuer)
  if (enabled && client === '') throw new BusinessError('sso.no-client')
  if (enabled && claim.trim() === '') throw new BusinessError('sso.no-claim-name')
  if (only && !(await hasLocalHolder(context.db, homeWorkspace))) throw new BusinessError('sso.no-local')
  if (unknown === 'refuse') return
  if (department.length === 0) throw new BusinessError('sso.no-department')
  await assertPlainRoles(context, role)
}

/** Completes the settings as filled in with the stored secret; throws for those that cannot be used. */
export async function resolveSso(
  context: Context,
  settings: SsoSettings,
  stored: SsoRecord | undefined,
): Promise<{ stored: SsoRecord; secret: string }> {
  const { caller } = context
  const { client_secret: typed, ...filled } = settings
  const scopes = [...new Set(['openid', ...settings.scopes.split(/\s+/).filter(Boolean)])].join(' ')
  const rest = { ...filled, issuer: settings.issuer.trim(), client_id: settings.client_id.trim(), scopes }
  await assertUsable(context, rest)
  const owner = ssoOwner(rest)
  const isNeeded = rest.issuer !== '' && rest.client_id !== ''
  const { text, ...secret } = await resolveSecret(context, {
    typed,
    owner,
    stored: isNeeded ? stored : undefined,
  })
  if (rest.enabled && text === '') throw new BusinessError('sso.no-secret')
  return { stored: { ...rest, ...secret, byId: caller.id, byName: caller.name }, secret: text }
}
