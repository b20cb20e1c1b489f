import type { RecipientGroup } from '../../generated/types'
import { type Reader, statement } from '../platform/db/db'

const all = statement<{ id: string; content: RecipientGroup[] }>(
  'contact-groups',
  'select id, content from contact_group where workspace = $1',
)
const names = statement<{ id: string; name: string }>(
  'contact-group-names',
  'select id, name from contact_group where workspace = $1 and id = any($2)',
)

/** The names of some groups, by id. */
export async function contactGroupNames(
  reader: Reader,
  workspace: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await reader.run(names, [workspace, ids]) : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The named recipient groups of a workspace, by id. */
export async function listContactGroups(
  reader: Reader,
  workspace: string,
): Promise<Map<string, RecipientGroup[]>> {
  const rows = await reader.run(all, [workspace])
  return new Map(rows.map(({ id, content }) => [id, content]))
}
