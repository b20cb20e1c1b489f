import type { RecipientGroup } from '../../../generated/types'
import { type DbReader, statement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'

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
const whole = statement<ContactGroupRecord>(
  'contact-groups-whole',
  `select ${columns} from contact_group c
   left join person p on p.workspace = c.workspace and p.id = c.updated_id
   where c.workspace = $1 order by c.name, c.id`,
)
const named = statement<{ id: string; name: string; tip: string }>(
  'contact-groups-named',
  'select id, name, tip from contact_group where workspace = $1 order by name, id',
)
const names = statement<{ id: string; name: string }>(
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
