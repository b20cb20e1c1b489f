import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Link that shows a flow; times are milliseconds. */
export interface ShareRow {
  id: string
  flowId: string
  at: number
  personId: string
  personName: string
  /** People who may open it; empty = everyone signed in. */
  people: { id: string; name: string }[]
  withHistory: boolean
  expiresAt: number
  revokedAt: number | null
  opened: number
}

const columns = `id, flow_id as "flowId", ${millisecondsSql('at')} as at, person_id as "personId", person_name as "personName",
  people, with_history as "withHistory", ${millisecondsSql('expires_at')} as "expiresAt", ${millisecondsSql('revoked_at')} as "revokedAt", opened`

const insert = defineStatement(
  'share-insert',
  `insert into flow_share (workspace, id, flow_id, at, person_id, person_name, people, with_history, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const one = defineStatement<ShareRow>(
  'share-one',
  `select ${columns} from flow_share where workspace = $1 and id = $2`,
)
const ofFlow = defineStatement<ShareRow>(
  'share-of-flow',
  `select ${columns} from flow_share
   where workspace = $1 and flow_id = $2 and ($3::text is null or person_id = $3) order by at desc, id limit 200`,
)
const openFor = defineStatement<ShareRow>(
  'share-open-for',
  `select ${columns} from flow_share
   where workspace = $1 and flow_id = $2 and revoked_at is null and expires_at > $4
     and (people = '[]' or people @> jsonb_build_array(jsonb_build_object('id', $3::text)))
     and exists (select 1 from audit o where o.workspace = $1 and o.action = 'flow.share.open' and o.at >= flow_share.at
       and o.person_id = $3 and o.details->>'id' = flow_share.id)`,
)
const revoke = defineStatement(
  'share-revoke',
  'update flow_share set revoked_at = $3 where workspace = $1 and id = $2 and revoked_at is null',
)
const count = defineStatement(
  'share-count',
  'update flow_share set opened = opened + 1 where workspace = $1 and id = $2',
)

/** Stores a new link. */
export async function insertShare(tx: Tx, workspace: string, share: ShareRow): Promise<void> {
  const { id, flowId, at, personId, personName, people, withHistory, expiresAt } = share
  await tx.run(insert, [
    ...[workspace, id, flowId, toTimestamp(at), personId, personName, JSON.stringify(people), withHistory],
    toTimestamp(expiresAt),
  ])
}

/** Finds a link by its id. */
export const findShare = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<ShareRow | undefined> => (await reader.run(one, [workspace, id]))[0]

/** Lists the links of a flow, newest first; a person's own, or everyone's. */
export const listShares = (
  reader: DbReader,
  workspace: string,
  { flowId, personId }: { flowId: string; personId: string | null },
) => reader.run(ofFlow, [workspace, flowId, personId])

/**
 * Lists the links through which a person has opened a flow and still may; a link never opened grants nothing.
 */
export const listUsableShares = (
  reader: DbReader,
  workspace: string,
  { flowId, personId, now }: { flowId: string; personId: string; now: number },
) => reader.run(openFor, [workspace, flowId, personId, toTimestamp(now)])

/** Revokes a link permanently. */
export const revokeShare = (tx: Tx, workspace: string, { id, now }: { id: string; now: number }) =>
  tx.run(revoke, [workspace, id, toTimestamp(now)])

/** Counts an opening. */
export const countShareOpening = (tx: Tx, workspace: string, id: string) => tx.run(count, [workspace, id])
