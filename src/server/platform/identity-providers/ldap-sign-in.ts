import {
  AndFilter,
  type Client,
  type Entry,
  EqualityFilter,
  InvalidCredentialsError,
  ResultCodeError,
} from 'ldapts'
import { BusinessError } from '../../../core/business-error'
import type { ErrorCode } from '../../../generated/error-codes'
import { type LdapServer, parseLdapFilter, readLdapEntries, toLdapError, withLdap } from './ldap-access'
import { attributesRead, toLdapIdentity } from './ldap-entries'
import type { SourceIdentity } from './sso-provider'

/*
 * Sign-in by the password of the company: the account of the product finds the entry by the typed name, then the connection
 * binds as that entry. The name is a value of the filter and never a part of its text.
 */

/** Why Active Directory refuses a right or wrong password, by the code in its message. */
const states: Readonly<Record<string, ErrorCode>> = {
  '532': 'ldap.expired',
  '533': 'ldap.disabled',
  '701': 'ldap.disabled',
  '773': 'ldap.expired',
  '775': 'ldap.locked',
}

const stateIn = ({ message }: Error) => states[/\bdata (\d{3})\b/.exec(message)?.[1] ?? '']

/** Whether the password is that of the entry; throws for an account that may not sign in there. */
async function isPasswordOf(client: Client, { dn }: Entry, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw toLdapError(error)
    const state = stateIn(error)
    if (state) throw new BusinessError(state)
    if (error instanceof InvalidCredentialsError) return false
    // Servers with a password policy answer so for a locked account.
    throw new BusinessError('ldap.not-allowed')
  }
}

async function findEntry(client: Client, server: LdapServer, login: string): Promise<Entry | undefined> {
  const named = new EqualityFilter({ attribute: server.login, value: login })
  const filter = new AndFilter({ filters: [parseLdapFilter(server.people), named] })
  const found: Entry[] = []
  for await (const page of readLdapEntries(client, server.base, { filter, ...attributesRead(server) })) {
    found.push(...page)
    if (found.length > 1) throw new BusinessError('sso.ambiguous', { value: login })
  }
  return found[0]
}

/** Returns the identity of a name with its password; undefined if either is wrong. An empty password is never sent. */
export async function authenticateByLdap(
  server: LdapServer,
  { login, password }: { login: string; password: string },
): Promise<SourceIdentity | undefined> {
  if (login === '' || password === '') return undefined
  return withLdap(server, async (client) => {
    const entry = await findEntry(client, server, login)
    if (!entry || entry.dn === '' || !(await isPasswordOf(client, entry, password))) return undefined
    return toLdapIdentity(server, entry)
  })
}
