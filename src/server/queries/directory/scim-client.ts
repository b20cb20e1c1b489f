import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Program that provisions by SCIM, without its secret. */
export interface ScimClientRow {
  id: string
  name: string
  byId: string
  /** Name of the administrator by whose rights it acts. */
  by: string
  createdAt: Date
  usedAt: Date | null
  address: string
}

const columns = `c.id, c.name, c.by_id as "byId", coalesce(p.name, c.by_id) as by, c.created_at as "createdAt",
  c.used_at as "usedAt", c.address`
const clients = `scim_client c left join person p on p.workspace = c.workspace and p.id = c.by_id`

const live = defineStatement<ScimClientRow>(
  'scim-clients',
  `select ${columns} from ${clients} where c.workspace = $1 and c.ended_at is null order by c.created_at, c.id`,
)
const bySecret = defineStatement<ScimClientRow>(
  'scim-client-by-secret',
  `select ${columns} from ${clients} where c.workspace = $1 and c.ended_at is null
     and (c.token_hash = $2 or c.former_hash = $2 and c.former_until > $3)`,
)
const insert = defineStatement(
  'scim-client-insert',
  `insert into scim_client (workspace, id, name, token_hash, by_id, created_at) values ($1, $2, $3, $4, $5, $6)`,
)
const rotate = defineStatement<{ name: string }>(
  'scim-client-rotate',
  `update scim_client set former_hash = token_hash, former_until = $4, token_hash = $3, by_id = $5
   where workspace = $1 and id = $2 and ended_at is null returning name`,
)
const end = defineStatement<{ name: string }>(
  'scim-client-end',
  `update scim_client set ended_at = $3, former_hash = null where workspace = $1 and id = $2 and ended_at is null
   returning name`,
)
const touch = defineStatement(
  'scim-client-touch',
  'update scim_client set used_at = $3, address = $4 where workspace = $1 and id = $2',
)

/** Lists the programs that are not revoked, oldest first. */
export const listScimClients = (reader: DbReader, workspace: string) => reader.run(live, [workspace])

/** Finds the program of a secret. */
export const findScimClient = async (
  reader: DbReader,
  workspace: string,
  { secretHash, now }: { secretHash: string; now: number },
): Promise<ScimClientRow | undefined> =>
  (await reader.run(bySecret, [workspace, secretHash, toTimestamp(now)]))[0]

/** New program: its name, the hash of its secret, and the administrator by whose rights it acts. */
interface NewScimClient {
  id: string
  name: string
  secretHash: string
  byId: string
  now: number
}

export const addScimClient = (
  tx: Tx,
  workspace: string,
  { id, name, secretHash, byId, now }: NewScimClient,
) => tx.run(insert, [workspace, id, name, secretHash, byId, toTimestamp(now)])

/** Replaces a secret; the former one is accepted for a while. Returns the name; undefined for a revoked program. */
export const rotateScimClient = async (
  tx: Tx,
  workspace: string,
  { id, secretHash, byId, formerUntil }: Omit<NewScimClient, 'name' | 'now'> & { formerUntil: number },
): Promise<string | undefined> =>
  (await tx.run(rotate, [workspace, id, secretHash, toTimestamp(formerUntil), byId]))[0]?.name

/** Revokes a program. Returns its name; undefined if it was revoked before. */
export const endScimClient = async (
  tx: Tx,
  workspace: string,
  { id, now }: { id: string; now: number },
): Promise<string | undefined> => (await tx.run(end, [workspace, id, toTimestamp(now)]))[0]?.name

/** Records the last use of a program. */
export const touchScimClient = (
  tx: Tx,
  workspace: string,
  { id, now, address }: { id: string; now: number; address: string },
) => tx.run(touch, [workspace, id, toTimestamp(now), address])
