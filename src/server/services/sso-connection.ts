import { BusinessError } from '../../core/business-error'
import type { SsoSettings } from '../../generated/types'
import { type AppContext, type Context, homeWorkspace } from '../platform'
import { createOpenidProvider } from '../platform/identity-providers/openid-provider'
import { readCertificates, readSamlMetadata } from '../platform/identity-providers/saml-document'
import type { SamlKey } from '../platform/identity-providers/saml-key'
import { createSamlProvider } from '../platform/identity-providers/saml-provider'
import type { CompanySso, SsoConfig } from '../platform/identity-providers/sso-provider'
import { listRoles } from '../queries'
import { listRolesInFlows } from '../queries/directory/roles-in-flows'
import { hasLocalHolder } from '../queries/session/person-identity'
import { loginPageUrl } from './client-sign-in'
import { resolveSecret, type SecretRecord } from './connection-secret'
import type { SamlKeyRecord } from './saml-keys'

/*
 * Single sign-on that a company sets on a page, as a part of its connections (decision 196). Its secret opens only for the
 * issuer and client for which it was typed. The administrator who saves it is stored with it: people who are added at
 * once are added in that name and by those rights.
 */

/** Settings as stored. */
export type SsoRecord = SsoConfig & Partial<SecretRecord> & { keys?: SamlKeyRecord[] }

/** Returns the settings before any are stored. */
export const initialSso: SsoSettings = {
  enabled: false,
  kind: 'oidc',
  issuer: '',
  metadata: '',
  sign_in_address: '',
  logout_address: '',
  certificates: '',
  sign_requests: false,
  client_id: '',
  client_secret: '',
  scopes: 'openid profile email',
  claim: 'email',
  matches: 'mail',
  groups: '',
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
  { kind, issuer, client_id: clientId, scopes, claim, ...rest }: SsoConfig,
  { secret, keys = [] }: { secret: string; keys?: readonly SamlKey[] },
): CompanySso['provider'] {
  if (kind === 'saml')
    return createSamlProvider({
      issuer,
      signInAddress: rest.sign_in_address,
      logoutAddress: rest.logout_address,
      certificates: rest.certificates,
      claim,
      groups: rest.groups,
      page: rest.page,
      keys,
      signsRequests: rest.sign_requests,
    })
  const isPrivate = (origin: string) => isPrivateOrigin(context, origin)
  return createOpenidProvider({ issuer, clientId, secret, scopes, isPrivate })
}

/** Throws for an address of a provider without TLS, unless a file of the server marks its origin as private. */
function assertAddress(context: Context, address: string): void {
  if (!URL.canParse(address)) throw new BusinessError('sso.address-unfit', { address })
  const { origin, protocol } = new URL(address)
  if (protocol !== 'https:' && !isPrivateOrigin(context, origin)) throw new BusinessError('sso.no-tls')
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

/** Throws for people whom a sign-in adds but who could not work, or would be given rights by it. */
export async function assertNewPeople(
  context: Pick<Context, 'db'>,
  { unknown, department, role }: Pick<SsoSettings, 'unknown' | 'department' | 'role'>,
): Promise<void> {
  if (unknown === 'refuse') return
  if (department.length === 0) throw new BusinessError('sso.no-department')
  await assertPlainRoles(context, role)
}

type Settings = Omit<SsoSettings, 'client_secret' | 'metadata'>

function assertOpenid(context: Context, { enabled, issuer, client_id: client }: Settings): void {
  if (issuer !== '' || enabled) assertIssuer(context, issuer)
  if (enabled && client === '') throw new BusinessError('sso.no-client')
}

type SamlSettings = Pick<SsoSettings, 'issuer' | 'sign_in_address' | 'certificates'>

/** Whether settings of SAML name what each sign-in needs: the issuer, its address and its certificates. */
export const isSamlComplete = ({ issuer, sign_in_address: signIn, certificates }: SamlSettings): boolean =>
  issuer !== '' && signIn !== '' && readCertificates(certificates).length > 0

function assertSaml(context: Context, settings: Settings): void {
  const { enabled, sign_in_address: signIn, logout_address: logout } = settings
  for (const address of [signIn, logout]) if (address !== '') assertAddress(context, address)
  if (!isSamlComplete(settings) && enabled) throw new BusinessError('sso.saml-incomplete')
}

/** Takes over what pasted metadata say of the provider. */
function withMetadata({ metadata, ...settings }: SsoSettings): Omit<SsoSettings, 'metadata'> {
  if (settings.kind !== 'saml') return settings
  if (metadata.trim() !== '') {
    const { wantsSigned, ...read } = readSamlMetadata(metadata)
    return { ...settings, ...read, sign_requests: settings.sign_requests || wantsSigned }
  }
  const certificates = readCertificates(settings.certificates).map((one) => one.toString())
  return { ...settings, certificates: certificates.join('') }
}

/** Throws for settings that cannot be used. */
async function assertUsable(context: Context, settings: Settings): Promise<void> {
  const { enabled, kind, claim, only } = settings
  if (kind === 'saml') assertSaml(context, settings)
  else assertOpenid(context, settings)
  if (enabled && claim.trim() === '') throw new BusinessError('sso.no-claim-name')
  if (only && !(await hasLocalHolder(context.db, homeWorkspace))) throw new BusinessError('sso.no-local')
  await assertNewPeople(context, settings)
}

/** Completes the settings as filled in with the stored secret; throws for those that cannot be used. */
export async function resolveSso(
  context: Context,
  settings: SsoSettings,
  stored: SsoRecord | undefined,
): Promise<{ stored: SsoRecord; secret: string }> {
  const { caller, origin = '' } = context
  const { client_secret: typed, ...filled } = withMetadata(settings)
  const scopes = [...new Set(['openid', ...settings.scopes.split(/\s+/).filter(Boolean)])].join(' ')
  const issuer = filled.issuer.trim()
  const clientId = filled.kind === 'saml' ? '' : filled.client_id.trim()
  const rest = { ...filled, issuer, client_id: clientId, scopes }
  await assertUsable(context, rest)
  const owner = ssoOwner(rest)
  const isNeeded = rest.issuer !== '' && rest.client_id !== ''
  const { text, ...secret } = await resolveSecret(context, {
    typed,
    owner,
    stored: isNeeded ? stored : undefined,
  })
  if (rest.enabled && rest.kind === 'oidc' && text === '') throw new BusinessError('sso.no-secret')
  const page = loginPageUrl(context, origin)
  const keys = stored?.keys && { keys: stored.keys }
  return { stored: { ...rest, ...secret, ...keys, byId: caller.id, byName: caller.name, page }, secret: text }
}
