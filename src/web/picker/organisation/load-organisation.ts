// The company is fetched when something is first chosen from it, and cached in memory while its user is
// signed in. Later requests ask only for changes since the cached version.
import { decodeOrganisation } from '#/core/directory/org-codec'
import { memoizeWeak } from '#/core/text/memoize'
import type { EmployeeContactGetroletreeData, OrgNode, PackedOrganisation } from '#/generated/types'
import { isRecord } from '../../../core/form'
import { type FormHost, formHost, useFormHost } from '../../form-host/form-host'
import { createResource, type QueryResult, useQuery } from '../../platform'
import { applyOrganisationDelta, indexOrganisation, type Organisation } from './organisation'

export type RoleGroups = EmployeeContactGetroletreeData

/**
 * Time, in ms, during which a loaded value is not requested again, because several parts of a page open
 * together.
 */
const interval = 5_000

/** Creates a resource of the signed-in user, which is renewed on later use and forgotten when the session ends. */
function createSessionResource<Value>(
  { sessionKey, onSessionEnd }: FormHost['organisation'],
  load: () => Promise<Value>,
  renew: (value: Value) => Promise<Value>,
) {
  const resource = createResource(load, sessionKey, { interval, renew })
  let isRegistered = false
  return {
    ...resource,
    load(): Promise<Value> {
      if (!isRegistered) onSessionEnd(resource.forget)
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

/** Returns the company of a host. */
const companyOf = memoizeWeak(({ organisation }: FormHost) => {
  const loadWhole = async () => asRead(readNodes(await organisation.fetchCompany(today())))
  return createSessionResource(organisation, loadWhole, async (read) => {
    const version = read.nodes[0]?.version
    if (version === undefined) return read
    const changes = await organisation.fetchChanges(version)
    if (changes.isWhole) return loadWhole()
    return changes.version === version ? read : asRead(applyOrganisationDelta(read.nodes, changes))
  })
})

/**
 * Returns the roles of a host. They are few: all are requested again, and the cached object is reused if equal.
 */
const rolesOf = memoizeWeak(({ organisation }: FormHost) => {
  const fetchRoles = (): Promise<RoleGroups> => organisation.fetchRoles(today())
  return createSessionResource(organisation, fetchRoles, async (known) => {
    const now = await fetchRoles()
    return JSON.stringify(now) === JSON.stringify(known) ? known : now
  })
})

/** Loads the current company. */
export const loadOrganisation = async (host: FormHost = formHost()): Promise<Organisation> =>
  (await companyOf(host).load()).organisation

/** Loads the current roles in their groups. */
export const loadRoles = (host: FormHost = formHost()): Promise<RoleGroups> => rolesOf(host).load()

/** Returns the company: the cached one immediately, then the current one. */
export function useOrganisation(): QueryResult<Organisation> {
  const host = useFormHost()
  return useQuery('organisation', () => loadOrganisation(host), companyOf(host).value()?.organisation)
}

/** Returns the roles: the cached ones immediately, then the current ones. */
export function useRoles(): QueryResult<RoleGroups> {
  const host = useFormHost()
  return useQuery('roles', () => loadRoles(host), rolesOf(host).value())
}

const noRoles: RoleGroups = []

/** Returns the roles, loaded only if wanted. */
export const useOptionalRoles = (isWanted: boolean): RoleGroups => {
  const host = useFormHost()
  const { value } = useQuery(
    isWanted ? 'roles' : 'no roles',
    isWanted ? () => loadRoles(host) : async () => noRoles,
    isWanted ? rolesOf(host).value() : noRoles,
  )
  return value ?? noRoles
}
