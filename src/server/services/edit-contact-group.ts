import { Refused } from '../../core/business-error'
import { checkContactGroup } from '../../core/flow/references/check-contact-group'
import { circleThrough } from '../../core/recipient/contact-groups'
import { areFilled } from '../../core/recipient/program-function'
import type { OaFlowdesignsContactgroupCreatBody } from '../../generated/types'
import type { Tx } from '../platform/db/db'
import type { Caller, Context } from '../platform/http/define-call'
import { HttpRefused } from '../platform/http/http-error'
import { mayManage } from '../policies/contact-group'
import { toIso } from '../presenters/time'
import { type StoredContactGroup, wholeContactGroups } from '../queries/directory/contact-group'
import { type ContactGroupFacts, lockContactGroups } from '../queries/directory/contact-group-writer'
import { type Addressees, addresseesOf } from '../queries/directory/recipient-directory'
import { surroundingsOf } from '../read-models/design/design-problems'

/** What was sent of a contact group, refused as far as it is wrong in itself. */
export async function checkedFacts(
  { name, tip, groups, managers }: OaFlowdesignsContactgroupCreatBody,
  context: Context,
): Promise<ContactGroupFacts> {
  const facts = { name: name.trim(), tip: tip.trim(), groups, managers }
  if (!facts.name) throw new Refused('contact.group-name-empty')
  if (!areFilled(groups)) throw new Refused('contact.none')
  const around = await surroundingsOf(context)
  const problems = checkContactGroup([...groups, ...managers], around)
  if (problems[0]) throw new Refused(problems[0].code, problems[0].params, problems)
  return facts
}

/** The contact groups as they stand, while nobody else changes one. */
export interface Locked {
  tx: Tx
  all: StoredContactGroup[]
  /** A contact group that the caller may change. */
  managed(id: string): StoredContactGroup
}

/** Works on the contact groups; who may change them is read before, so that no transaction waits for it. */
export async function withContactGroups<Result>(
  context: Context,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  const { db, caller } = context
  const addressees = await addresseesOf(context)
  return db.transaction(async (tx) => {
    await lockContactGroups(tx, caller.workspace)
    const all = await wholeContactGroups(tx, caller.workspace)
    const managed = (id: string) => managedBy(all, id, { caller, addressees })
    return work({ tx, all, managed })
  })
}

function managedBy(
  all: readonly StoredContactGroup[],
  id: string,
  { caller, addressees }: { caller: Caller; addressees: Addressees },
): StoredContactGroup {
  const group = all.find((one) => one.id === id)
  if (!group) throw new Refused('contact.group-not-found')
  if (!mayManage(group, caller, addressees))
    throw new HttpRefused(403, 'contact.group-not-managed', { name: group.name })
  return group
}

/** A change that was begun on an older one would undo somebody else's; the refusal tells whose. */
export function refuseStale({ rev, updatedName, updatedAt }: StoredContactGroup, seen: number): void {
  if (rev === seen) return
  const saved = { rev, name: updatedName, saved_at: toIso(updatedAt) }
  throw new HttpRefused(409, 'contact.group-stale', {}, saved)
}

/** Two contact groups of one name could not be told apart where they are chosen. */
export function refuseTaken(all: readonly StoredContactGroup[], name: string, id?: string): void {
  if (all.some((one) => one.name === name && one.id !== id))
    throw new Refused('contact.group-name-taken', { name })
}

/** A contact group within itself, by whatever way, would hold nobody there. */
export function refuseCircle(
  all: readonly StoredContactGroup[],
  id: string,
  { name, groups }: ContactGroupFacts,
): void {
  const path = circleThrough(id, new Map([...all.map((one) => [one.id, one.groups] as const), [id, groups]]))
  if (!path) return
  const nameOf = (at: string) => (at === id ? name : (all.find((one) => one.id === at)?.name ?? at))
  throw new Refused('contact.group-circle', { path: path.map(nameOf).join(' → ') })
}
