import type { Profile } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'

/** Kind of profile picture. */
export type PictureKind = 'avatar' | 'signature'

const read = defineStatement<Profile>(
  'profile',
  `select phone, mail, introduction, avatar, signature, external_id is not null as outside
   from person where workspace = $1 and id = $2`,
)
const write = defineStatement(
  'profile-write',
  'update person set phone = $3, mail = $4, introduction = $5 where workspace = $1 and id = $2',
)
const pictures = {
  avatar: defineStatement('profile-avatar', 'update person set avatar = $3 where workspace = $1 and id = $2'),
  signature: defineStatement(
    'profile-signature',
    'update person set signature = $3 where workspace = $1 and id = $2',
  ),
}

interface Whose {
  workspace: string
  id: string
}

/** Reads a person's profile. */
export async function readProfile(reader: DbReader, { workspace, id }: Whose): Promise<Profile> {
  const [profile] = await reader.run(read, [workspace, id])
  if (!profile) throw new Error(`There is no person ${id}`)
  return profile
}

/** Stores a person's contact data and introduction. */
export const writeProfile = (
  tx: Tx,
  { workspace, id }: Whose,
  { phone, mail, introduction }: Pick<Profile, 'phone' | 'mail' | 'introduction'>,
) => tx.run(write, [workspace, id, phone, mail, introduction])

/** Stores one of a person's pictures; an empty one deletes it. */
export const writePicture = (tx: Tx, { workspace, id }: Whose, [kind, picture]: [PictureKind, string]) =>
  tx.run(pictures[kind], [workspace, id, picture])

const signatures = defineStatement<{ id: string; signature: string }>(
  'profile-signatures',
  `select id, signature from person where workspace = $1 and id = any($2) and signature <> ''`,
)

/** Handwritten signatures of the people who have one, by id. */
export async function readSignatures(
  reader: DbReader,
  workspace: string,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const rows = await reader.run(signatures, [workspace, [...new Set(ids)]])
  return Object.fromEntries(rows.map(({ id, signature }) => [id, signature]))
}
