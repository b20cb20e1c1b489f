// The company is fetched when something is first chosen from it, and cached in memory while its user is
// signed in. Later requests ask only for changes since the cached version.
import { decodeOrganisation } from '#/core/directory/org-codec'
import type { EmployeeContactGetroletreeData, OrgNode, PackedOrganisation } from '#/generated/types'
import { isRecord } from '../../../core/form'
import { formHost } from '../../form-host/form-host'
import { createResource, type QueryResult, useQuery } from '../../platform'
import { applyOrganisationDelta, indexOrganisation, type Organisation } from './organisation'

export type RoleGroups = EmployeeContactGetroletreeData

/**
 * Time, in ms, during which a loaded value is not requested again, because several parts of a page open
 * together.
 */
const interval = 5_000

/** Creates a resource of the signed-in user, which is renewed on later use and forgotten when the session ends. */
function createSessionResource<Value>(load: () => Promise<Value>, renew: (value: Value) => Promise<Value>) {
  const resource = createResource(load, () => formHost().organisation.sessionKey(), { interval, renew })
  let isRegistered = false
  return {
    ...resource,
    load(): Promise<Value> {
      if (!isRegistered) formHost().organisation.onSessionEnd(resource.forget)
      isRegistered = true
      return resource.load()
    },
  }
}

interface Read {
  nodes: readonly OrgNode[]
  organisation: Organisation
}

const asRead = (nodes: readonly OrgNode[]): Read => ({ nodes, organisation: indexOrganisation(nodes) })

const today = () => {
  const now = new Date()
  return `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`
}

/** Reads nodes from a response: a tree, a tree in columns, or a text of either (S1-229). */
export function readNodes(answer: unknown): OrgNode[] {
  const value: unknown = typeof answer === 'string' ? JSON.parse(answer) : answer
  if (isRecord(value) && 'people' in value) return decodeOrganisation(value as unknown as PackedOrganisation)
  return (Array.isArray(value) ? value : [value]) as OrgNode[]
}

const loadWhole = async () => asRead(readNodes(await formHost().organisation.fetchCompany(today())))

async function renewed(read: Read): Promise<Read> {
  const version = read.nodes[0]?.version
  if (version === undefined) return read
  const changes = await formHost().organisation.fetchChanges(version)
  if (changes.isWhole) return loadWhole()
  return changes.version === version ? read : asRead(applyOrganisationDelta(read.nodes, changes))
}

const company = createSessionResource(loadWhole, renewed)

const fetchRoles = (): Promise<RoleGroups> => formHost().organisation.fetchRoles(today())

/** Caches roles. They are few: all are requested again, and the cached object is reused if equal. */
const roles = createSessionResource(fetchRoles, async (known) => {
  const now = await fetchRoles()
  return JSON.stringify(now) === JSON.stringify(known) ? known : now
})

/** Loads the current company. */
export const loadOrganisation = async (): Promise<Organisation> => (await company.load()).organisation

/** Loads the current roles in their groups. */
export const loadRoles = (): Promise<RoleGroups> => roles.load()

/** Returns the company: the cached one immediately, then the current one. */
export const useOrganisation = (): QueryResult<Organisation> =>
  useQuery('organisation', loadOrganisation, company.value()?.organisation)

/** Returns the roles: the cached ones immediately, then the current ones. */
export const useRoles = (): QueryResult<RoleGroups> => useQuery('roles', loadRoles, roles.value())

const noRoles: RoleGroups = []

/** Returns the roles, loaded only if wanted. */
export const useOptionalRoles = (isWanted: boolean): RoleGroups => {
  const { value } = useQuery(
    isWanted ? 'roles' : 'no roles',
    isWanted ? loadRoles : async () => noRoles,
    isWanted ? roles.value() : noRoles,
  )
  return value ?? noRoles
}
