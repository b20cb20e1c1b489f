import type { Entry } from 'ldapts'
import type { LdapSettings } from '../../../generated/types'
import type { LdapServer } from './ldap-access'
import type { SourceIdentity } from './sso-provider'

/*
 * Entries of an LDAP server as the settings map them: which attribute is the id, the name, the superior.
 */

/** Settings in use, with the administrator who saved them. */
export type LdapConfig = Omit<LdapSettings, 'password'> & { byId: string; byName: string }

/** LDAP server of the company: its settings, and how it is reached. */
export interface CompanyLdap {
  settings: LdapConfig
  server: LdapServer
}

const maxValue = 500

/** Attributes whose values are bytes, as servers write their names; their ids are written in hex digits. */
const binaryIds = ['objectGUID', 'objectSid']

/** Names under which a server may return an attribute whose values are bytes; none for one of texts. */
export const binaryNames = (name: string): string[] =>
  binaryIds.filter((one) => one.toLowerCase() === name.toLowerCase()).flatMap((one) => [one, name])

/** Whether the values of an attribute are bytes. */
const isBinaryId = (name: string): boolean => binaryNames(name).length > 0

const attributeOf = (entry: Entry, name: string): Entry[string] | undefined => {
  if (Object.hasOwn(entry, name)) return entry[name]
  const attribute = name.toLowerCase()
  const key = Object.keys(entry).find((one) => one.toLowerCase() === attribute)
  return key === undefined ? undefined : entry[key]
}

/** Returns the first value of an attribute as text; empty if there is none. */
export function ldapText(entry: Entry, name: string): string {
  const value = name === '' ? undefined : attributeOf(entry, name)
  const first = Array.isArray(value) ? value[0] : value
  if (first === undefined) return ''
  const text = Buffer.isBuffer(first) ? first.toString(isBinaryId(name) ? 'hex' : 'utf8') : first
  return text.replaceAll('\0', '').trim().slice(0, maxValue)
}

/** Returns all values of an attribute as texts. */
export const ldapTexts = (entry: Entry, name: string): string[] =>
  [(name !== '' && attributeOf(entry, name)) || []]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? [one] : []))

/** Value of an id in a filter: its text, or the bytes of one that is written in hex digits. */
export const ldapIdValue = ({ id_attribute: name }: LdapServer, id: string): string | Buffer =>
  isBinaryId(name) ? Buffer.from(id, 'hex') : id

/** Attributes that are read of each person, and those of them that are bytes. */
export function attributesRead(server: LdapServer): { attributes: string[]; binary: string[] } {
  const { id_attribute: id, login, claim, name, jobid, mail, phone, title, superior, groups } = server
  const claimNames = [id, login, claim, name, jobid, mail, phone, title, superior, groups].filter(
    (one) => one !== '',
  )
  const attributes = [...new Map(claimNames.map((one) => [one.toLowerCase(), one])).values()]
  return { attributes, binary: attributes.flatMap(binaryNames) }
}

/** Issuer of the identities below a base, whatever host answers for it. */
export const ldapIssuer = ({ base }: Pick<LdapServer, 'base'>): string => `ldap:///${base}`

/** Identity of a person whose password was right; undefined for an entry without an id. */
export function toLdapIdentity(server: LdapServer, entry: Entry): SourceIdentity | undefined {
  const subject = ldapText(entry, server.id_attribute)
  if (subject === '') return undefined
  const { attributes, binary } = attributesRead(server)
  const texts = attributes
    .filter((one) => !binary.includes(one))
    .map((one) => [one, ldapText(entry, one)] as const)
  const claims = {
    id: subject,
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    name: ldapText(entry, server.name),
    preferred_username: ldapText(entry, server.jobid) || ldapText(entry, server.login),
    email: ldapText(entry, server.mail),
    phone_number: ldapText(entry, server.phone),
    ...(server.groups !== '' && { [server.groups]: ldapTexts(entry, server.groups) }),
  }
  return { issuer: ldapIssuer(server), subject, sid: undefined, claims, isVouched: true }
}
