import { type DbReader, statement } from '../../platform/db/db'
import { millisecondsSql } from '../sql/time-columns'

/** How far a flow's chain is: its end, and the last checkpoint that holds it. Times are milliseconds. */
export interface ChainStatus {
  seq: number
  link: string
  checkpoint: number | null
  checkpointAt: number | null
}

const stand = statement<ChainStatus>(
  'proof-stand',
  `select k.seq, k.link, k.checkpoint, ${millisecondsSql('c.at')} as "checkpointAt"
   from flow_link k left join proof_checkpoint c on c.workspace = k.workspace and c.n = k.checkpoint
   where k.workspace = $1 and k.flow_id = $2 order by k.seq desc limit 1`,
)

/** How far the chain of a flow is; nothing where it has none. */
export const findChainStatus = async (reader: DbReader, workspace: string, flow: string) =>
  (await reader.run(stand, [workspace, flow]))[0]
