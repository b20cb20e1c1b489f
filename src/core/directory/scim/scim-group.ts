import { BusinessError } from '../../business-error'
import { attributesOf, type PatchOperation, toAttributeText } from './patch-operations'

/** Schema of a group. */
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** Change of a group: its new name and id at the client, and its members. */
export interface GroupChange {
  name?: string
  externalId?: string | null
  /** Members of the group from now on; missing = those of before. */
  members?: readonly string[]
  /** Members who join and leave beside that. */
  add: Set<string>
  remove: Set<string>
}

const maxMembers = 20_000

type Part = Readonly<Record<string, unknown>>

/** Returns the ids of members. */
function memberIds(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > maxMembers) throw new BusinessError('scim.members', { limit: maxMembers })
  return list.map((one: unknown) => {
    const id = toAttributeText('members.value', (one as Part | null)?.value ?? one)
    if (!id) throw new BusinessError('scim.member')
    return id
  })
}

const unstored = new Set(['schemas', 'id', 'meta'])

interface Step {
  op: PatchOperation['op']
  value: unknown
  named?: readonly string[]
}

/** Adds members, removes some, or replaces all of them. */
function changeMembers(change: GroupChange, { op, value, named = [] }: Step): void {
  const isNone = value === undefined || value === null
  const ids = named.length > 0 ? named : isNone ? [] : memberIds(value)
  if (op === 'replace' || (op === 'remove' && ids.length === 0)) {
    change.members = op === 'replace' ? ids : []
    change.add.clear()
    change.remove.clear()
    return
  }
  const [to, from] = op === 'add' ? [change.add, change.remove] : [change.remove, change.add]
  for (const id of ids) {
    to.add(id)
    from.delete(id)
  }
}

function changeAttribute(change: GroupChange, path: string, step: Step): void {
  if (path === 'members') changeMembers(change, step)
  else if (path === 'displayname') {
    change.name = toAttributeText('displayName', step.value)
    if (!change.name) throw new BusinessError('scim.group-name')
  } else if (path === 'externalid') change.externalId = toAttributeText('externalId', step.value) || null
  else if (!unstored.has(path))
    throw new BusinessError('scim.unknown-attribute', { attribute: path.slice(0, 100) })
}

const noChange = (): GroupChange => ({ add: new Set(), remove: new Set() })

/** Returns what a whole resource changes of a group; members that it does not name stay. */
export function readScimGroup(body: Part): GroupChange & { name: string } {
  const change = noChange()
  for (const [path, value] of attributesOf(body)) changeAttribute(change, path, { op: 'replace', value })
  const { name } = change
  if (name === undefined) throw new BusinessError('scim.group-name')
  return { ...change, name }
}

/** Returns what the operations of a patch change of a group. */
export function patchScimGroup(operations: readonly PatchOperation[]): GroupChange {
  const change = noChange()
  for (const { op, path, value, named } of operations) {
    const parts: [string, unknown][] = path === '' ? attributesOf(value as Part) : [[path, value]]
    for (const [attribute, part] of parts) changeAttribute(change, attribute, { op, value: part, named })
  }
  return change
}

/** Returns who joins and who leaves a group by a change. */
export function membershipChanges(
  currentIds: ReadonlySet<string>,
  { members, add, remove }: GroupChange,
): { add: string[]; remove: string[] } {
  const target = new Set(members ?? currentIds)
  for (const id of add) target.add(id)
  for (const id of remove) target.delete(id)
  return {
    add: [...target].filter((id) => !currentIds.has(id)),
    remove: [...currentIds].filter((id) => !target.has(id)),
  }
}
