import { type DbReader, statement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'

/** Status of a flow's chain: its end, and the last checkpoint that covers it. Times are milliseconds. */
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

/** Finds the chain status of a flow; undefined if it has none. */
export const findChainStatus = async (reader: DbReader, workspace: string, flow: string) =>
  (await reader.run(stand, [workspace, flow]))[0]
