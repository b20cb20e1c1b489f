import { createHash } from 'node:crypto'
import { groupSchema } from '../../core/directory/scim/scim-group'
import { enterpriseSchema, userSchema } from '../../core/directory/scim/scim-user'
import type { ScimPersonRow, ScimRoleRow } from '../queries/directory/scim-resource'

/*
 * Resources of SCIM 2.0 (RFC 7643) as clients read them. A version is the digest of what a resource shows, so that it
 * changes whichever way the directory does.
 */

/** Resource with its version, which is also its ETag. */
export interface ScimResource {
  schemas: string[]
  id: string
  meta: { resourceType: string; location: string; version: string; created?: string }
}

const versionOf = (shown: unknown) =>
  `W/"${createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 24)}"`

const work = (value: string) => (value ? [{ value, type: 'work', primary: true }] : [])

/** View of a person; `department` is the path of the first department. */
export function toScimUser(row: ScimPersonRow, { base, department }: { base: string; department: string }) {
  const { id, jobId, name, mail, phone, enabled, createdAt, externalId, roles } = row
  const shown = {
    schemas: [userSchema, enterpriseSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName: jobId,
    displayName: name,
    name: { formatted: name },
    active: enabled,
    emails: work(mail),
    phoneNumbers: work(phone),
    groups: roles.map((role) => ({
      value: role.id,
      display: role.name,
      type: 'direct',
      $ref: `${base}/Groups/${role.id}`,
    })),
    [enterpriseSchema]: { department },
  }
  const created = createdAt.toISOString()
  const meta = {
    resourceType: 'User',
    location: `${base}/Users/${id}`,
    version: versionOf(shown),
    created,
  }
  return { ...shown, meta }
}

/** View of a role; without members where the client excludes them. */
export function toScimGroup(
  { id, name, externalId, digest }: ScimRoleRow,
  { base, members }: { base: string; members: readonly { id: string; name: string }[] | undefined },
) {
  const version = versionOf([name, externalId, digest])
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members && {
      members: members.map((one) => ({ value: one.id, display: one.name, type: 'User' })),
    }),
    meta: { resourceType: 'Group', location: `${base}/Groups/${id}`, version },
  }
}

/** Page of resources. */
export const toScimList = (
  resources: readonly unknown[],
  { total, start }: { total: number; start: number },
) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
})
