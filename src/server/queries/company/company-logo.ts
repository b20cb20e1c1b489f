import { type DbReader, defineStatement, type Tx } from '../../platform'

const read = defineStatement<{ image: string }>(
  'company-logo',
  'select image from company_logo where workspace = $1 and id = $2',
)
const add = defineStatement(
  'company-logo-add',
  `insert into company_logo (workspace, id, image, created_at) values ($1, $2, $3, $4)
   on conflict (workspace, id) do update set created_at = excluded.created_at`,
)
const drop = defineStatement(
  'company-logo-drop',
  `delete from company_logo l where workspace = $1 and created_at < $2 and not exists (
     select 1 from setting s where s.workspace = l.workspace and s.person_id = '' and s.values->>'logo' = l.id)`,
)

/** Returns a logo as a data URL; undefined for none and for one that was never stored. */
export async function readCompanyLogo(
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<string | undefined> {
  if (id === '') return undefined
  const [row] = await reader.run(read, [workspace, id])
  return row?.image
}

const day = 86_400_000

/** Stores a logo for the settings to name, and deletes those of earlier days that they do not name. */
export async function addCompanyLogo(
  tx: Tx,
  workspace: string,
  { id, image, now }: { id: string; image: string; now: number },
): Promise<void> {
  await tx.run(drop, [workspace, new Date(now - day)])
  await tx.run(add, [workspace, id, image, new Date(now)])
}
