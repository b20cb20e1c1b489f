import type { RecipientGroup } from '../../generated/types'
import { type Reader, statement } from '../platform/db/db'

const all = statement<{ id: string; content: RecipientGroup }>(
  'contact-groups',
  'select id, content from contact_group where workspace = $1',
)

/** The named recipient groups of a workspace, by id. */
export async function listContactGroups(
  reader: Reader,
  workspace: string,
): Promise<Map<string, RecipientGroup>> {
  const rows = await reader.run(all, [workspace])
  return new Map(rows.map(({ id, content }) => [id, content]))
}
