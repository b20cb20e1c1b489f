import { BusinessError } from '../../business-error'
import { attributesOf, type PatchOperation, toAttributeText } from './patch-operations'

/*
 * A person as a client of SCIM 2.0 (RFC 7643) writes it. What the directory has no place for (title, addresses, manager) is
 * accepted and not stored, since identity providers send it anyway; an attribute of no schema is rejected.
 */

/** Schemas of a person. */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** What a client can set of a person. */
export interface ScimUser {
  /** Job number, by which the person signs in. */
  userName: string
  /** Id at the client; null = none. */
  externalId: string | null
  name: string
  /** Whether the person may work here; missing = the client says nothing of it. */
  active?: boolean
  mail: string
  phone: string
  /** Department by its path or name; empty = none was named. */
  department: string
}

/** Attributes of the schemas that the directory has no place for; those of the server are among them. */
const unstored = new Set(
  `schemas id meta groups nickname profileurl title usertype preferredlanguage locale timezone password ims photos addresses
   entitlements roles x509certificates employeenumber costcenter organization division manager`.split(/\s+/),
)

const isTrue = (value: unknown): boolean => {
  const text = String(value).toLowerCase()
  if (text !== 'true' && text !== 'false') throw new BusinessError('scim.boolean', { attribute: 'active' })
  return text === 'true'
}

type Part = Readonly<Record<string, unknown>>

/** Returns the value of a multi-valued attribute that counts: the primary one, of work, or the first. */
function preferredValue(attribute: string, value: unknown): string {
  if (!Array.isArray(value)) return toAttributeText(attribute, (value as Part | null)?.value ?? value)
  const entries = value as Part[]
  const isPrimary = ({ primary }: Part) => String(primary).toLowerCase() === 'true'
  const chosen = entries.find(isPrimary) ?? entries.find(({ type }) => type === 'work') ?? entries[0]
  return toAttributeText(attribute, chosen?.value)
}

/** Joins the parts of a name as its language does. */
function joinName({ formatted, familyName, givenName }: Part): string {
  const whole = toAttributeText('name.formatted', formatted)
  if (whole) return whole
  const [family, givenNameText] = [
    toAttributeText('name.familyName', familyName),
    toAttributeText('name.givenName', givenName),
  ]
  return /\p{Script=Han}/u.test(family + givenNameText)
    ? family + givenNameText
    : `${givenNameText} ${family}`.trim()
}

type Setter = (user: ScimUser, value: unknown) => Partial<ScimUser>

const setDepartment: Setter = (_, value) => ({ department: toAttributeText('department', value) })

/** What each attribute sets, by its path in lower case without filters and schemas; null takes the value away. */
const setters: Readonly<Record<string, Setter>> = {
  username: (_, value) => ({ userName: toAttributeText('userName', value) }),
  externalid: (_, value) => ({ externalId: toAttributeText('externalId', value) || null }),
  displayname: (user, value) => ({ name: toAttributeText('displayName', value) || user.name }),
  active: (_, value) => ({ active: isTrue(value) }),
  emails: (_, value) => ({ mail: preferredValue('emails', value) }),
  'emails.value': (_, value) => ({ mail: toAttributeText('emails', value) }),
  phonenumbers: (_, value) => ({ phone: preferredValue('phoneNumbers', value) }),
  'phonenumbers.value': (_, value) => ({ phone: toAttributeText('phoneNumbers', value) }),
  'name.formatted': (user, value) => ({ name: toAttributeText('name.formatted', value) || user.name }),
  department: setDepartment,
}

/** Returns a person with attributes set one after another; throws for one of no schema. */
function setAttributes(user: ScimUser, entries: readonly (readonly [string, unknown])[]): ScimUser {
  const set = { ...user }
  for (const [path, value] of entries) {
    const setter = Object.hasOwn(setters, path) ? setters[path] : undefined
    const root = path.split('.')[0] ?? ''
    if (setter) Object.assign(set, setter(set, value))
    // Parts of a name alone do not say how the whole is written; displayName does.
    else if (!unstored.has(root) && root !== 'name' && !Object.hasOwn(setters, root))
      throw new BusinessError('scim.unknown-attribute', { attribute: path.slice(0, 100) })
  }
  return set
}

/** Returns a person as a whole resource describes them; what it does not have stays, contact details become empty. */
export function readScimUser(body: Part, current?: ScimUser): ScimUser {
  const begin: ScimUser = {
    userName: '',
    externalId: null,
    name: '',
    department: '',
    ...current,
    mail: '',
    phone: '',
  }
  const entries = attributesOf(body)
  const named = new Map(entries)
  const user = setAttributes(begin, entries)
  const parts = body.name && typeof body.name === 'object' ? joinName(body.name as Part) : ''
  const name = toAttributeText('displayName', named.get('displayname')) || parts || user.name || user.userName
  if (!user.userName) throw new BusinessError('scim.user-name')
  return { ...user, name }
}

/** Attributes that a patch cannot take away. */
const needed = new Set(['username', 'displayname', 'active', 'department'])

/** Returns a person after the operations of a patch, as Entra ID and Okta send them. */
export function patchScimUser(current: ScimUser, operations: readonly PatchOperation[]): ScimUser {
  const patched = operations.reduce((user, { op, path, value }) => {
    if (op !== 'remove')
      return setAttributes(user, path === '' ? attributesOf(value as Part) : [[path, value]])
    if (needed.has(path)) throw new BusinessError('scim.needed', { attribute: path })
    return setAttributes(user, [[path, null]])
  }, current)
  if (!patched.userName) throw new BusinessError('scim.user-name')
  return patched
}
