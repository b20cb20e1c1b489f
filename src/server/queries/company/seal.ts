import type { Seal } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Stored seal. */
export interface SealRow {
  id: string
  document: Seal
}

const all = defineStatement<SealRow & { uses: number }>(
  'seal-list',
  `select id, document, (select count(*)::int from paper_signature p
     where p.workspace = s.workspace and p.seal_id = s.id) as uses
   from company_seal s where workspace = $1 order by document->>'name', id`,
)
const names = defineStatement<{ id: string; name: string }>(
  'seal-names',
  `select id, document->>'name' as name from company_seal
   where workspace = $1 and (document->>'enabled')::boolean order by 2, 1`,
)
const one = defineStatement<SealRow>(
  'seal-find',
  'select id, document from company_seal where workspace = $1 and id = $2',
)
const locked = defineStatement<SealRow>(
  'seal-lock',
  'select id, document from company_seal where workspace = $1 order by id for update',
)
const write = defineStatement(
  'seal-write',
  `insert into company_seal (workspace, id, document, updated_at, updated_id) values ($1, $2, $3::jsonb, $4, $5)
   on conflict (workspace, id) do update set document = excluded.document,
     updated_at = excluded.updated_at, updated_id = excluded.updated_id`,
)
const remove = defineStatement('seal-delete', 'delete from company_seal where workspace = $1 and id = $2')

/** Lists the seals by name, with the number of papers that have each. */
export const listSeals = (reader: DbReader, workspace: string) => reader.run(all, [workspace])

/** Lists the names of the enabled seals. */
export const listSealNames = (reader: DbReader, workspace: string) => reader.run(names, [workspace])

/** Finds a seal. */
export const findSeal = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<SealRow | undefined> => (await reader.run(one, [workspace, id]))[0]

/** Locks and returns all seals, so that two of one name are not added at once. */
export const lockSeals = (tx: Tx, workspace: string): Promise<SealRow[]> => tx.run(locked, [workspace])

/** Stores a new or changed seal. */
export const writeSeal = (
  tx: Tx,
  { workspace, personId, now }: { workspace: string; personId: string; now: number },
  { id, document }: SealRow,
) => tx.run(write, [workspace, id, JSON.stringify(document), toTimestamp(now), personId])

/** Deletes a seal. */
export const deleteSeal = (tx: Tx, workspace: string, id: string) => tx.run(remove, [workspace, id])
