import type { RecipientGroup } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'
import { bumpVersion } from '../sql/version-cache'

/** Editable data of a contact group. */
export interface ContactGroupFacts {
  name: string
  tip: string
  groups: RecipientGroup[]
  managers: RecipientGroup[]
}

/** Author and time of a contact group change. */
export interface ContactGroupWriteContext {
  workspace: string
  personId: string
  now: number
  id: string
}

const lock = defineStatement(
  'contact-groups-lock',
  `select pg_advisory_xact_lock(hashtext('contact-group ' || $1))`,
)
const insert = defineStatement(
  'contact-group-insert',
  `insert into contact_group
     (workspace, id, name, tip, content, managers, created_id, updated_id, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
)
const update = defineStatement<{ rev: number }>(
  'contact-group-update',
  `update contact_group
   set name = $3, tip = $4, content = $5, managers = $6, updated_id = $7, updated_at = $8, rev = rev + 1
   where workspace = $1 and id = $2 returning rev`,
)

const move = bumpVersion('groups')

/**
 * Serializes contact group changes: names stay unique, and no two changes together form a cycle; notifies
 * every process. Locks the version first, since a directory change has already locked it when it comes here.
 */
export async function lockContactGroups(tx: Tx, workspace: string): Promise<void> {
  await tx.run(move, [workspace])
  await tx.run(lock, [workspace])
}

const valuesOf = ({ workspace, id, personId, now }: ContactGroupWriteContext, facts: ContactGroupFacts) => [
  ...[workspace, id, facts.name, facts.tip, JSON.stringify(facts.groups), JSON.stringify(facts.managers)],
  ...[personId, toTimestamp(now)],
]

/** Adds a contact group. */
export const insertContactGroup = async (
  tx: Tx,
  writing: ContactGroupWriteContext,
  facts: ContactGroupFacts,
) => void (await tx.run(insert, valuesOf(writing, facts)))

/** Changes a contact group. Returns its new revision. */
export async function changeContactGroup(
  tx: Tx,
  writing: ContactGroupWriteContext,
  facts: ContactGroupFacts,
): Promise<number> {
  const [row] = await tx.run(update, valuesOf(writing, facts))
  if (!row) throw new Error(`contact group ${writing.id} is locked and yet gone`)
  return row.rev
}

/** Stored contact group. */
export interface ContactGroupRecord {
  id: string
  name: string
  tip: string
  groups: RecipientGroup[]
  managers: RecipientGroup[]
  rev: number
  createdId: string
  updatedAt: number
  updatedName: string
}

const columns = `c.id, c.name, c.tip, c.content as groups, c.managers, c.rev, c.created_id as "createdId",
  ${millisecondsSql('c.updated_at')} as "updatedAt", coalesce(p.name, '') as "updatedName"`
const whole = defineStatement<ContactGroupRecord>(
  'contact-groups-whole',
  `select ${columns} from contact_group c
   left join person p on p.workspace = c.workspace and p.id = c.updated_id
   where c.workspace = $1 order by c.name, c.id`,
)
const named = defineStatement<{ id: string; name: string; tip: string }>(
  'contact-groups-named',
  'select id, name, tip from contact_group where workspace = $1 order by name, id',
)
const names = defineStatement<{ id: string; name: string }>(
  'contact-group-names',
  'select id, name from contact_group where workspace = $1 and id = any($2)',
)

/** Names of contact groups, by id. */
export async function readContactGroupNames(
  reader: DbReader,
  workspace: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await reader.run(names, [workspace, ids]) : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Lists the contact group options of a workspace by name, with a tip. */
export const listContactGroupOptions = (reader: DbReader, workspace: string) => reader.run(named, [workspace])

/** Lists the contact groups of a workspace for management, by name. */
export const listContactGroups = (reader: DbReader, workspace: string): Promise<ContactGroupRecord[]> =>
  reader.run(whole, [workspace])
