import type { Profile } from '@node-saml/node-saml'

/*
 * Attributes of SAML by the names that claims of OpenID Connect have, so that settings and new people are the same for
 * both. The names of attributes are those of Entra ID, ADFS, Keycloak, Okta and of LDAP object identifiers.
 */

const claimsSchema = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

const namesOf: Readonly<Record<string, readonly string[]>> = {
  email: ['mail', 'emailAddress', 'urn:oid:0.9.2342.19200300.100.1.3', `${claimsSchema}/emailaddress`],
  name: [
    'displayName',
    'cn',
    'urn:oid:2.16.840.1.113730.3.1.241',
    'urn:oid:2.5.4.3',
    'http://schemas.microsoft.com/identity/claims/displayname',
  ],
  preferred_username: ['uid', 'username', 'urn:oid:0.9.2342.19200300.100.1.1', `${claimsSchema}/name`],
  phone_number: ['mobile', 'telephoneNumber', 'urn:oid:2.5.4.20', `${claimsSchema}/mobilephone`],
}

/** Maximum size of the claims of one identity in bytes; more would not fit into an address. */
const maxBytes = 1_800
const maxValue = 300

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxValue

/** Returns the claims of an assertion: the one that names the person first, as many as fit. */
export function readSamlClaims(
  { nameID, attributes }: Profile,
  subjectClaim: string,
): Record<string, string> {
  const sent = (attributes ?? {}) as Record<string, unknown>
  const subjectAttributes = new Map<string, string>()
  for (const [name, value] of Object.entries(sent)) {
    const first = Array.isArray(value) ? value[0] : value
    if (isText(first)) subjectAttributes.set(name, first)
  }
  const known = new Map([['nameid', nameID]])
  for (const [claim, names] of Object.entries(namesOf)) {
    const value =
      subjectAttributes.get(claim) ?? names.flatMap((name) => subjectAttributes.get(name) ?? [])[0]
    if (value !== undefined) known.set(claim, value)
  }
  const ordered = new Map([...known, ...subjectAttributes])
  const first = ordered.get(subjectClaim)
  const claims: Record<string, string> = {}
  let size = 0
  for (const [name, value] of [
    ...(first === undefined ? [] : [[subjectClaim, first] as const]),
    ...ordered,
  ]) {
    if (Object.hasOwn(claims, name) || name === '__proto__') continue
    size += Buffer.byteLength(`${name}${value}`) + 6
    if (size > maxBytes) break
    claims[name] = value
  }
  return claims
}

/** Returns all values of an attribute that are texts. */
export const readSamlValues = ({ attributes }: Profile, name: string): string[] => {
  const sent = (attributes ?? {}) as Record<string, unknown>
  return Object.hasOwn(sent, name) ? [sent[name]].flat().filter(isText) : []
}
