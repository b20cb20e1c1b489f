import { BusinessError } from '../../core/business-error'
import type { LdapSettings } from '../../generated/types'
import type { AppContext, Context } from '../platform'
import { type LdapServer, parseLdapFilter } from '../platform/identity-providers/ldap-access'
import type { CompanyLdap, LdapConfig } from '../platform/identity-providers/ldap-entries'
import { isPrivateHost } from '../platform/outgoing/private-host'
import { resolvePublicAddress } from '../platform/remote/public-address'
import { resolveSecret, type SecretRecord } from './connection-secret'
import { assertNewPeople } from './sso-connection'

/*
 * LDAP server that a company sets on a page, as a part of its connections (decision 222). Its password opens only for the
 * server and account for which it was typed. Synchronisation by itself, and people who are added at their first sign-in,
 * are in the name of the administrator who saved it.
 */

/** Settings as stored. */
export type LdapRecord = LdapConfig & Partial<SecretRecord>

/** Settings before any are stored: those of OpenLDAP. */
export const initialLdap: LdapSettings = {
  enabled: false,
  sync: false,
  schedule: 'never',
  host: '',
  port: 636,
  security: 'ldaps',
  ca: '',
  bind_dn: '',
  password: '',
  base: '',
  people: '(objectClass=inetOrgPerson)',
  login: 'uid',
  id_attribute: 'entryUUID',
  name: 'cn',
  jobid: 'employeeNumber',
  mail: 'mail',
  phone: 'mobile',
  title: 'title',
  superior: 'manager',
  units: '(objectClass=organizationalUnit)',
  unit_name: 'ou',
  head: '',
  claim: 'employeeNumber',
  matches: 'jobid',
  groups: '',
  unknown: 'refuse',
  department: [],
  role: [],
}

type Account = Pick<LdapSettings, 'host' | 'port' | 'bind_dn'>

/** Whom the password is sent to. */
export const ldapOwner = ({ host, port, bind_dn: account }: Account) => `ldap ${host}:${port} ${account}`

/** Returns the server of settings: a host inside only where a file of the server marks it as private. */
function toLdapServer(context: Pick<AppContext, 'given'>, config: LdapConfig, password: string): LdapServer {
  const resolve = async (host: string) => (isPrivateHost(context, host) ? host : resolvePublicAddress(host))
  return { ...config, password, resolve }
}

/** Returns the LDAP server in use; undefined where neither sign-in nor synchronisation needs it. */
export const toCompanyLdap = (
  context: Pick<AppContext, 'given'>,
  config: LdapConfig,
  password: string,
): CompanyLdap | undefined =>
  config.enabled || config.sync
    ? { settings: config, server: toLdapServer(context, config, password) }
    : undefined

const needed = ['host', 'base', 'people', 'login', 'id_attribute', 'name'] as const

/** Throws for settings that cannot be used. */
async function assertUsable(context: Context, settings: LdapSettings, hasPlatform: boolean): Promise<void> {
  const { enabled, sync, security, host, people, units } = settings
  if ((enabled || sync) && needed.some((one) => settings[one] === ''))
    throw new BusinessError('ldap.incomplete')
  for (const filter of [people, units]) if (filter !== '') parseLdapFilter(filter)
  if (security === 'none' && host !== '' && !isPrivateHost(context, host))
    throw new BusinessError('ldap.tls-required')
  if (sync && hasPlatform) throw new BusinessError('ldap.platform-set')
  if (enabled) await assertNewPeople(context, settings)
}

/** Completes the settings as filled in with the stored password; throws for those that cannot be used. */
export async function resolveLdap(
  context: Context,
  settings: LdapSettings,
  { stored, hasPlatform }: { stored: LdapRecord | undefined; hasPlatform: boolean },
): Promise<{ stored: LdapRecord; server: LdapServer }> {
  const { caller } = context
  const trimmed = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key,
      typeof value === 'string' && key !== 'password' ? value.trim() : value,
    ]),
  ) as unknown as LdapSettings
  await assertUsable(context, trimmed, hasPlatform)
  const { password: typed, ...rest } = trimmed
  const isNeeded = rest.host !== '' && rest.bind_dn !== ''
  const owner = ldapOwner(rest)
  const { text, ...secret } = await resolveSecret(context, {
    typed,
    owner,
    stored: isNeeded ? stored : undefined,
  })
  const config: LdapConfig = { ...rest, byId: caller.id, byName: caller.name }
  return { stored: { ...config, ...secret }, server: toLdapServer(context, config, text) }
}
