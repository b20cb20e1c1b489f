import type { Directory } from '../../../core/directory/directory'
import type { Face } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'

const pictures = defineStatement<{ id: string; avatar: string }>(
  'person-pictures',
  "select id, avatar from person where workspace = $1 and id = any($2) and avatar <> ''",
)

/** Avatars of the people who have one, by id. */
export async function readAvatars(
  reader: DbReader,
  workspace: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await reader.run(pictures, [workspace, [...new Set(ids)]])
  return new Map(rows.map(({ id, avatar }) => [id, avatar]))
}

/** Reads people for display, by id: names and departments from the directory, pictures as stored. */
export async function readPersonSummaries(
  reader: DbReader,
  workspace: string,
  { ids, directory }: { ids: readonly string[]; directory: Directory },
): Promise<(id: string, name: string) => Face> {
  const avatars = await readAvatars(reader, workspace, ids)
  return (id, name) => {
    const [own] = directory.person(id)?.departments ?? []
    const dept = own ? (directory.department(own.id)?.name ?? '') : ''
    return { id, name, avatar: avatars.get(id) ?? '', dept }
  }
}
