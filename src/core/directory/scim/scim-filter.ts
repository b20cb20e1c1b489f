import { BusinessError } from '../../business-error'

/*
 * Filters of SCIM (RFC 7644, 3.4.2.2), as identity providers send them to find one person or group: comparisons by eq,
 * joined by and. There is nothing to nest, so a filter costs its length; every value becomes a parameter of the statement.
 */

/** Attribute that a filter may compare. */
export type ScimAttribute = 'id' | 'userName' | 'externalId' | 'active' | 'displayName' | 'mail' | 'member'

/** Comparison of an attribute with a value. */
export interface ScimCondition {
  attribute: ScimAttribute
  value: string
}

const maxLength = 1_000
const maxConditions = 10

/** Attributes of each kind of resource, by their names in lower case. */
const attributes: Readonly<Record<'person' | 'role', Readonly<Record<string, ScimAttribute>>>> = {
  person: {
    id: 'id',
    username: 'userName',
    externalid: 'externalId',
    active: 'active',
    displayname: 'displayName',
    'name.formatted': 'displayName',
    emails: 'mail',
    'emails.value': 'mail',
  },
  role: {
    id: 'id',
    externalid: 'externalId',
    displayname: 'displayName',
    members: 'member',
    'members.value': 'member',
  },
}

const comparison =
  /\s*((?:urn:[a-z0-9:.]+:2\.0:(?:user|group):)?)([a-z]+)(\[type\s+eq\s+"[a-z]*"\])?((?:\.[a-z]+)?)\s+([a-z]+)\s+("(?:[^"\\]|\\.)*"|true|false)(?=\s|$)/iy
const conjunction = /\s+and(?=\s)/iy

const invalid = (filter: string, at: number) =>
  new BusinessError('scim.filter', { text: filter.slice(at, at + 60) || '…' })

/** Returns the text of a quoted value; throws for one that is no JSON. */
function readValue(filter: string, quoted: string, at: number): string {
  try {
    return String(JSON.parse(quoted.startsWith('"') ? quoted : quoted.toLowerCase()))
  } catch {
    throw invalid(filter, at)
  }
}

/** Returns the comparisons of a filter; throws for one that is too long or has more than eq and and. */
export function readScimFilter(kind: 'person' | 'role', filter: string): ScimCondition[] {
  if (filter.length > maxLength) throw new BusinessError('scim.filter-long', { limit: maxLength })
  const conditions: ScimCondition[] = []
  for (let at = 0; ; ) {
    comparison.lastIndex = at
    const found = comparison.exec(filter)
    if (!found || conditions.length === maxConditions) throw invalid(filter, at)
    const [, , name = '', , part = '', operator = '', quoted = ''] = found
    const known = attributes[kind]
    const path = `${name}${part}`.toLowerCase()
    const attribute = Object.hasOwn(known, path) ? known[path] : undefined
    if (!attribute || operator.toLowerCase() !== 'eq') throw invalid(filter, at)
    const value = readValue(filter, quoted, at)
    if (attribute === 'active' && !/^(?:true|false)$/i.test(value)) throw invalid(filter, at)
    conditions.push({ attribute, value })
    at = comparison.lastIndex
    if (filter.slice(at).trim() === '') return conditions
    conjunction.lastIndex = at
    if (!conjunction.test(filter)) throw invalid(filter, at)
    at = conjunction.lastIndex
  }
}
