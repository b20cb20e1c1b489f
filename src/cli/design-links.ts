import { QianpiError, rowsOf } from '../client/index'
import type { Connection } from './profiles'

/*
 * Contact groups, ledgers, shared parts and database sets that a flow uses have ids of their server. Their names travel with the
 * flow (links.json), so that another server finds its own: by the same id and name, else by a name that only one has, else by the
 * same id.
 */

/** Kinds of things that a design links to by the ids of its server. */
export const linkKinds = ['contactgroup', 'ledger', 'part', 'databaseset'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Names by id, of each kind that is linked to. */
export type DesignLinks = Partial<Record<LinkKind, Record<string, string>>>

/** Link that the server does not have. */
export interface MissingLink {
  kind: LinkKind
  name: string
}

/** Names on a server; a kind is missing if the token may not read it, and its links then stay as they are. */
export type ServerLinks = DesignLinks

/** Returns what a request brings; undefined if it is forbidden. */
export async function unlessForbidden<Value>(request: Promise<Value>): Promise<Value | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof QianpiError && error.status === 403) return undefined
    throw error
  }
}

/** Loads the names of what designs of a server can link to. */
export async function loadLinks({ client }: Connection): Promise<ServerLinks> {
  const { flowdesigns, ledger } = client.api.oa
  const contactgroup = await unlessForbidden(
    (async () => {
      const names: Record<string, string> = {}
      for await (const { _id, name } of rowsOf(flowdesigns.contactgroup.list, { nowpage: 1, search: {} }))
        names[_id] = name
      return names
    })(),
  )
  const ledgers = await unlessForbidden(ledger.options({}))
  const parts = await unlessForbidden(flowdesigns.part.offered({}))
  const sets = await unlessForbidden(client.api.dbctrl2.offered({}))
  return {
    ...(contactgroup && { contactgroup }),
    ...(ledgers && { ledger: namesOf(ledgers) }),
    ...(parts && { part: namesOf(parts) }),
    ...(sets && { databaseset: namesOf(sets) }),
  }
}

const namesOf = (rows: readonly { id: string; name: string }[]) =>
  Object.fromEntries(rows.map(({ id, name }) => [id, name]))

type Json = Record<string, unknown>

/** Returns the property of an object that links to another thing, and the kind of it; `at` is the property that has the object. */
function linkIn(value: Json, at: string): { kind: LinkKind; key: 'id' | 'ledger' | 'dbset' } | undefined {
  if (at === 'options' && value.sourceType === 'dbset' && typeof value.dbset === 'string')
    return { kind: 'databaseset', key: 'dbset' }
  if (at === 'part' && typeof value.id === 'string' && typeof value.version === 'number')
    return { kind: 'part', key: 'id' }
  if (value.type === 'contactgroup' && typeof value.id === 'string')
    return { kind: 'contactgroup', key: 'id' }
  const isUse = typeof value.ledger === 'string' && typeof value.effect === 'string'
  return isUse ? { kind: 'ledger', key: 'ledger' } : undefined
}

/** Replaces the linked ids throughout a value by those that `idOf` returns. */
function replaceLinks(value: unknown, idOf: (kind: LinkKind, id: string) => string, at = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceLinks(one, idOf))
  if (typeof value !== 'object' || value === null) return value
  const whole = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, replaceLinks(one, idOf, name)]),
  )
  const link = linkIn(whole, at)
  return link ? { ...whole, [link.key]: idOf(link.kind, String(whole[link.key])) } : whole
}

/** Returns the names of what a design, a contact group or a shared part links to; undefined if it links to nothing. */
export function findLinks(value: unknown, known: ServerLinks): DesignLinks | undefined {
  const found: DesignLinks = {}
  replaceLinks(value, (kind, id) => {
    const name = known[kind]?.[id]
    if (name !== undefined) found[kind] = { ...found[kind], [id]: name }
    return id
  })
  return Object.keys(found).length ? found : undefined
}

/** Returns the id under which a server has what a file names; undefined if it has it not. */
export function findLinked(
  names: Readonly<Record<string, string>>,
  id: string,
  name: string,
): string | undefined {
  if (names[id] === name) return id
  const [first, ...rest] = Object.keys(names).filter((one) => names[one] === name)
  if (first !== undefined && !rest.length) return first
  return Object.hasOwn(names, id) ? id : undefined
}

/** Makes a value link to what a server has under the same names, and lists what it has not. */
export function bindLinks<Value>(
  value: Value,
  links: DesignLinks,
  known: ServerLinks,
): { bound: Value; missing: MissingLink[] } {
  const missing = new Map<string, MissingLink>()
  const bound = replaceLinks(value, (kind, id) => {
    const [name, names] = [links[kind]?.[id], known[kind]]
    if (name === undefined || names === undefined) return id
    const found = findLinked(names, id, name)
    if (found === undefined) missing.set(`${kind} ${id}`, { kind, name })
    return found ?? id
  }) as Value
  return { bound, missing: [...missing.values()] }
}
