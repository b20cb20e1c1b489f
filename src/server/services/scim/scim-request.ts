import { BusinessError } from '../../../core/business-error'
import { readScimFilter, type ScimCondition } from '../../../core/directory/scim/scim-filter'
import { type Context, HttpError } from '../../platform'
import type { ScimResource } from '../../presenters/scim'
import type { ScimSearch } from '../../queries/directory/scim-resource'

/** Context of a request by a program that provisions: the address of the resources, and its own name. */
export interface ScimContext extends Context {
  base: string
  client: string
}

/** Query of a request. */
export type ScimQuery = Readonly<Record<string, string | string[] | undefined>>

const maxCount = 200

const numberIn = (query: ScimQuery, key: string, unless: number): number => {
  const parameter = query[key]
  if (parameter === undefined) return unless
  const number = Number(parameter)
  if (!Number.isInteger(number) || Math.abs(number) > 1_000_000_000)
    throw new BusinessError('scim.number', { attribute: key })
  return number
}

const listIn = (query: ScimQuery, key: string): string[] =>
  String(query[key] ?? '')
    .slice(0, 1_000)
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Reads which attributes a client wants, or does without. */
export const readAttributeSelection = (query: ScimQuery) => ({
  attributes: listIn(query, 'attributes'),
  excluded: listIn(query, 'excludedAttributes'),
})

/** Returns a resource with the attributes that its reader wants: those named, or all but those excluded. */
export function selectAttributes<Resource extends object>(
  resource: Resource,
  { attributes, excluded }: { attributes: readonly string[]; excluded: readonly string[] },
): Partial<Resource> {
  if (attributes.length === 0 && excluded.length === 0) return resource
  const rootsOf = (paths: readonly string[]) =>
    new Set(paths.map((path) => (path.startsWith('urn:') ? path : path.split('.')[0])?.toLowerCase()))
  const [included, unwanted] = [rootsOf(attributes), rootsOf(excluded)]
  const always = new Set(['schemas', 'id', 'meta'])
  const isReturned = (key: string) =>
    always.has(key) ||
    (attributes.length > 0 ? included.has(key.toLowerCase()) : !unwanted.has(key.toLowerCase()))
  return Object.fromEntries(Object.entries(resource).filter(([key]) => isReturned(key))) as Partial<Resource>
}

/** Returns the search of a query: its filter, and its page. */
export function readScimSearch(kind: 'person' | 'role', query: ScimQuery): ScimSearch & { start: number } {
  const { filter } = query
  const conditions: ScimCondition[] = filter === undefined ? [] : readScimFilter(kind, String(filter))
  const start = Math.max(1, numberIn(query, 'startIndex', 1))
  const limit = Math.min(maxCount, Math.max(0, numberIn(query, 'count', 100)))
  return { where: conditions, limit, offset: start - 1, start }
}

/** Throws if a client names a version (If-Match) that a resource has no longer. */
export function assertVersion(
  { meta: { version } }: ScimResource,
  expectedVersion: string | undefined,
): void {
  if (expectedVersion === undefined || expectedVersion.trim() === '*') return
  if (!expectedVersion.split(/\s*,\s*/).includes(version)) throw new HttpError(412, 'scim.version')
}

/** Runs a call in the name of the caller: the only way by which provisioning writes the directory. */
export function runScimCall(context: Context, name: string, body: unknown): Promise<unknown> {
  if (!context.runCall) throw new Error('a context without runCall provisions nothing')
  return context.runCall(name, body, context)
}
