import { BusinessError } from '../../core/business-error'
import type {
  CardCallbackSettings,
  LdapSettings,
  MailSettings,
  OutgoingMail,
  PlatformSettings,
  ScimSettings,
  SmsSettings,
} from '../../generated/types'
import { type AppContext, type Context, type DbReader, homeWorkspace } from '../platform'
import {
  createDirectoryProvider,
  type ProviderConfig,
} from '../platform/identity-providers/identity-provider'
import { createLdapDirectory } from '../platform/identity-providers/ldap-directory'
import { createHostAllowlist } from '../platform/outgoing/allowed-hosts'
import { openMailer } from '../platform/outgoing/mailer'
import { InsideHostError } from '../platform/outgoing/outgoing-error'
import { isPrivateHost } from '../platform/outgoing/private-host'
import { openCompanySms, type SmsSender } from '../platform/outgoing/sms-sender'
import { resolvePublicAddress } from '../platform/remote/public-address'
import { ensureSecret, lockSecret, readSecret, replaceSecret } from '../platform/security/secret'
import { logAuditEvent, readCompanySettings } from '../queries'
import { openStoredSecret, resolveSecret, type SecretContext, type SecretRecord } from './connection-secret'
import { initialLdap, type LdapRecord, ldapOwner, resolveLdap, toCompanyLdap } from './ldap-connection'
import { openSamlKeys } from './saml-keys'
import { resolveSms, type SmsRecord, smsOwner } from './sms-connection'
import { createSsoProvider, initialSso, type SsoRecord, ssoOwner } from './sso-connection'

/*
 * Mail server, platform and hosts that a company sets on a page. They are stored as one secret of the installation, the
 * password and the key encrypted and bound to where they are sent, so that they open nowhere else. What a file of the
 * server sets counts first. Every process applies a change as soon as it is notified of it.
 */

interface StoredConnections {
  mail?: Omit<MailSettings, 'password'> & Partial<SecretRecord>
  platform?: Omit<PlatformSettings, 'secret'> & Partial<SecretRecord>
  hosts?: string[]
  sso?: SsoRecord
  ldap?: LdapRecord
  scim?: ScimSettings
  sms?: SmsRecord
  cards?: Omit<CardCallbackSettings, 'key'> & Partial<SecretRecord>
}

/** Part of the connections that a file of the server may set. */
export type ConnectionPart = keyof StoredConnections

const name = 'connections'
/** Topic of the push hub under which processes are notified of a change. */
const topic = ['installation', name] as const

/** Parses what is stored; sources of identities that were stored with fewer settings have the initial ones for the rest. */
function parsed(text: string | undefined): StoredConnections {
  const { sso, ldap, ...stored } = JSON.parse(text ?? '{}') as StoredConnections
  const { client_secret: _, metadata: __, ...unsetSso } = initialSso
  const { password: ___, ...unsetLdap } = initialLdap
  return {
    ...stored,
    ...(sso && { sso: { ...unsetSso, ...sso } }),
    ...(ldap && { ldap: { ...unsetLdap, ...ldap } }),
  }
}

/** Reads what the page has set. */
export const readConnections = async (reader: DbReader): Promise<StoredConnections> =>
  parsed(await readSecret(reader, name))

/** Whom a secret is sent to: another server, account or application does not open it. */
const ownerOf = {
  mail: ({ host, port, user }: Pick<MailSettings, 'host' | 'port' | 'user'>) =>
    `mail ${host}:${port} ${user}`,
  platform: ({ type, key }: Pick<PlatformSettings, 'type' | 'key'>) => `platform ${type} ${key}`,
}

/** Whether a file of the server sets a part of the connections; hosts of both count. */
export const isGiven = ({ given }: Pick<AppContext, 'given'>, part: ConnectionPart): boolean =>
  (part === 'mail' && given.outgoing.mail !== undefined) ||
  (part === 'sms' && given.outgoing.sms !== undefined) ||
  (part === 'platform' && given.outside !== undefined) ||
  (part === 'cards' && given.outside?.cards !== undefined)

/** Throws for a host that lies inside. */
export async function assertPublicHost(host: string): Promise<void> {
  await resolvePublicAddress(host).catch((error: unknown) => {
    if (error instanceof InsideHostError) throw new BusinessError('connection.host-inside', { host })
  })
}

/** Completes the mail server as filled in: with the stored password, and as it is used. */
export async function resolveMail(context: SecretContext, settings: MailSettings) {
  const { mail: stored } = await readConnections(context.db)
  const { password: typed, ...rest } = settings
  const isNeeded = settings.host !== '' && settings.user !== ''
  const owner = ownerOf.mail(settings)
  const { text, ...secret } = await resolveSecret(context, {
    typed,
    owner,
    stored: isNeeded ? stored : undefined,
  })
  return { stored: { ...rest, ...secret }, used: toMail(settings, text) }
}

/** Completes the platform as filled in: with the stored secret, and as it is used. */
export async function resolvePlatform(context: SecretContext, settings: PlatformSettings) {
  const { platform: stored } = await readConnections(context.db)
  const { secret: typed, ...rest } = settings
  const owner = ownerOf.platform(settings)
  const isNeeded = settings.type !== 'none'
  const { text, ...secret } = await resolveSecret(context, {
    typed,
    owner,
    stored: isNeeded ? stored : undefined,
  })
  return { stored: { ...rest, ...secret }, used: toProvider(settings, text) }
}

/** Completes the SMS gateway as filled in: with the stored secret, and as it is used. */
export const resolveSmsAsFilled = async (context: Context, settings: SmsSettings) =>
  resolveSms(context, settings, (await readConnections(context.db)).sms)

/** Owner of the key of card callbacks, which is sent nowhere. */
const cardOwner = 'cards'

/** Completes the keys of card callbacks as filled in: with the stored secret one. */
export async function resolveCardKeys(
  context: SecretContext,
  { key: typed, ...rest }: CardCallbackSettings,
): Promise<StoredConnections['cards']> {
  const { cards: stored } = await readConnections(context.db)
  const { text: _, ...secret } = await resolveSecret(context, { typed, owner: cardOwner, stored })
  return { ...rest, ...secret }
}

/** Completes the LDAP server as filled in: with the stored password, and as it is used. */
export async function resolveLdapAsFilled(context: Context, settings: LdapSettings) {
  const { ldap, platform } = await readConnections(context.db)
  const hasPlatform =
    context.given.outside !== undefined || (platform !== undefined && platform.type !== 'none')
  return resolveLdap(context, settings, { stored: ldap, hasPlatform })
}

const toMail = (
  { host, port, secure, user, from }: Omit<MailSettings, 'password'>,
  password: string,
): OutgoingMail | undefined =>
  host === '' ? undefined : { host, port, secure, from, ...(user !== '' && { user, password }) }

function toProvider(
  { type, key, agentid, sign_in, corpid }: Omit<PlatformSettings, 'secret'>,
  secret: string,
): ProviderConfig | undefined {
  if (type === 'none') return undefined
  const signIn = corpid === '' ? {} : { corpid }
  return { type, key, secret, ...(agentid !== '' && { agentid }), ...(sign_in && { signIn }) }
}

/** Opens the mailer of a company: under its name, and to a public address unless the server's files allow another. */
export function openCompanyMailer(
  context: Pick<AppContext, 'given' | 'db'>,
  mail: OutgoingMail,
): ReturnType<typeof openMailer> {
  const isFree = mail === context.given.outgoing.mail || isPrivateHost(context, mail.host)
  const senderName = async () => (await readCompanySettings(context.db, homeWorkspace)).company_name
  return openMailer(mail, isFree ? { senderName } : { senderName, resolve: resolvePublicAddress })
}

/** Returns the SMS gateway that a file of the server sets, otherwise opens that of the page, if there is one. */
async function openSms(appContext: AppContext, sms: SmsRecord | undefined): Promise<SmsSender | undefined> {
  if (appContext.given.outgoing.sms) return appContext.sms
  if (!sms?.url) return undefined
  const secret = await openStoredSecret(appContext, smsOwner(sms), sms)
  return openCompanySms(sms, secret, () => appContext.hosts)
}

/** Adds the keys of card callbacks that the page has set to a platform whose file sets none. */
const addCardKeys = (
  provider: ProviderConfig | undefined,
  { token, key, template = '' }: CardCallbackSettings,
): ProviderConfig | undefined =>
  provider && key !== '' && !provider.cards
    ? { ...provider, cards: { key, ...(token !== '' && { token }), ...(template !== '' && { template }) } }
    : provider

/** Returns mail, hosts and address that files of the server set, completed by those of the page. */
async function resolveOutgoing(
  appContext: AppContext,
  { mail, hosts = [] }: Pick<StoredConnections, 'mail' | 'hosts'>,
) {
  const { outgoing: configured } = appContext.given
  const own = configured.hosts ?? []
  const known = new Set(own.map(({ origin }) => new URL(origin).origin))
  const added = hosts.filter((origin) => !known.has(origin)).map((origin) => ({ origin }))
  const opened = mail && toMail(mail, await openStoredSecret(appContext, ownerOf.mail(mail), mail))
  return {
    ...configured,
    hosts: [...own, ...added],
    mail: configured.mail ?? opened,
    site: configured.site ?? (mail?.site.replace(/\/+$/, '') || undefined),
  }
}

/** Returns the platform that a file of the server sets, otherwise that of the page, with the keys of its cards. */
async function findPlatform(
  appContext: AppContext,
  { platform, cards }: Pick<StoredConnections, 'platform' | 'cards'>,
) {
  const opened =
    platform && toProvider(platform, await openStoredSecret(appContext, ownerOf.platform(platform), platform))
  return addCardKeys(appContext.given.outside ?? opened, {
    token: cards?.token ?? '',
    template: cards?.template ?? '',
    key: cards ? await openStoredSecret(appContext, cardOwner, cards) : '',
  })
}

/** Uses what the page has set beside what files of the server set, in this process. */
async function applyConnections(appContext: AppContext): Promise<void> {
  const { clock, post } = appContext
  const stored = await readConnections(appContext.db)
  const { sso, ldap, sms } = stored
  const outgoing = await resolveOutgoing(appContext, stored)
  const outside = await findPlatform(appContext, stored)
  const secret = sso?.enabled ? await openStoredSecret(appContext, ssoOwner(sso), sso) : ''
  appContext.config = { ...appContext.config, outgoing, outside }
  appContext.hosts = createHostAllowlist(outgoing.hosts, post)
  appContext.mail = outgoing.mail && openCompanyMailer(appContext, outgoing.mail)
  appContext.sms = await openSms(appContext, sms)
  appContext.ldap =
    ldap && toCompanyLdap(appContext, ldap, await openStoredSecret(appContext, ldapOwner(ldap), ldap))
  appContext.outside = outside
    ? createDirectoryProvider(outside, { clock, post, site: outgoing.site })
    : appContext.ldap?.settings.sync
      ? createLdapDirectory(appContext.ldap.server)
      : undefined
  const keys = sso?.enabled ? await openSamlKeys(appContext, sso.keys) : []
  appContext.sso = sso?.enabled
    ? { settings: sso, provider: createSsoProvider(appContext, sso, { secret, keys }) }
    : undefined
}

/** Applies the connections in this process, now and after each change. Returns a function that ends it. */
export async function startConnections(appContext: AppContext): Promise<() => void> {
  let applied: string | undefined
  let working = Promise.resolve()
  const look = async () => {
    const stored = (await readSecret(appContext.db, name)) ?? ''
    if (stored === applied) return
    await applyConnections(appContext)
    applied = stored
  }
  const apply = () => {
    working = working
      .then(look)
      .catch((error: Error) => appContext.log.warn({ err: error }, 'connections were not applied'))
    return working
  }
  const end = appContext.push.listen(...topic, () => void apply())
  await apply()
  return end
}

/** Stores a part of the connections, logs who changed it without its secret, and notifies every process. */
export async function storeConnection<Part extends ConnectionPart>(
  context: Context,
  part: Part,
  value: StoredConnections[Part],
): Promise<void> {
  const { db, caller, clock, newId, push } = context
  if (isGiven(context, part)) throw new BusinessError('connection.given-fixed')
  await db.transaction(async (tx) => {
    await ensureSecret(tx, name, '{}')
    const all = parsed(await lockSecret(tx, name))
    await replaceSecret(tx, name, JSON.stringify({ ...all, [part]: value }))
    const running = { caller, id: newId(), now: clock.now() }
    const details = { before: withoutSecret(all[part]), after: withoutSecret(value) }
    await logAuditEvent(tx, running, { action: `company.${part}`, details })
  })
  push.badgesChanged(topic[0], [topic[1]])
}

/** Returns a part for the log: of its secret only when it was set. */
const withoutSecret = (value: object | undefined): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (key, inner) => (key === 'sealed' ? undefined : inner)))
