import {
  type ChainLine,
  publicLinePart,
  secretLinePart,
  toChainAction,
} from '../../../core/proof/action-digest'
import type { SignedDecision } from '../../../core/proof/answer'
import type { ChainEntry, FileNameRecord, FlowChain, FlowHeadState } from '../../../core/proof/chain'
import type { ChainEnd } from '../../../core/proof/checkpoint'
import { type DbReader, defineStatement } from '../../platform'
import type { LinkFacts } from '../../platform/db/tables-proof'
import { millisecondsSql } from '../sql/time-columns'

/** Status of a flow's chain: its end, and the last checkpoint that covers it. Times are milliseconds. */
interface ChainStatus {
  seq: number
  link: string
  checkpoint: number | null
  checkpointAt: number | null
}

const stand = defineStatement<ChainStatus>(
  'proof-stand',
  `select k.seq, k.link, k.checkpoint, ${millisecondsSql('c.at')} as "checkpointAt"
   from flow_link k left join proof_checkpoint c on c.workspace = k.workspace and c.n = k.checkpoint
   where k.workspace = $1 and k.flow_id = $2 order by k.seq desc limit 1`,
)

/** Finds the chain status of a flow; undefined if it has none. */
export const findChainStatus = async (reader: DbReader, workspace: string, flow: string) =>
  (await reader.run(stand, [workspace, flow]))[0]

interface LinkRow {
  seq: number
  lines: string[]
  facts: LinkFacts
  digest: string
  number: string
  files: string
  link: string
  checkpoint: number | null
}

interface LogRow {
  id: string
  type2: number
  at: number
  record: Record<string, unknown>
  act: unknown
}

/** Stored data of a flow's chain, and of the flow it is compared with. */
export interface ChainRow {
  flow: string
  form: unknown
  number: string
  stand: Required<FlowHeadState>
  links: LinkRow[]
  logs: LogRow[]
  ends: (ChainEnd & { n: number })[]
  files: FileNameRecord[]
}

const gathered = (row: string, from: string, order: string) =>
  `(select coalesce(jsonb_agg(${row} order by ${order}), '[]') from ${from})`

/** Statement that reads the chains of flows by id, from the tables of one environment. */
export const chainsStatement = defineStatement<ChainRow>(
  'proof-chains',
  `select f.id as flow, f.form, f.workname as number,
     jsonb_build_object('name', f.name, 'desc', f.description, 'level', f.level, 'result', f.result,
       'isCancel', f.is_cancel, 'finishedAt', ${millisecondsSql('f.finished_at')}) as stand,
     ${gathered(
       `jsonb_build_object('seq', k.seq, 'lines', k.lines, 'facts', k.facts, 'digest', k.digest, 'number', k.number,
         'files', k.files, 'link', k.link, 'checkpoint', k.checkpoint)`,
       'flow_link k where k.workspace = f.workspace and k.flow_id = f.id',
       'k.seq',
     )} as links,
     ${gathered(
       `jsonb_build_object('id', l.id, 'type2', l.type2, 'at', ${millisecondsSql('l.at')}, 'record', l.record, 'act', l.act)`,
       'flow_log l where l.workspace = f.workspace and l.flow_id = f.id',
       'l.at, l.id',
     )} as logs,
     ${gathered(
       `jsonb_build_object('flow', e.flow_id, 'seq', e.seq, 'link', e.link, 'n', e.n)`,
       'proof_leaf e where e.workspace = f.workspace and e.flow_id = f.id',
       'e.n',
     )} as ends,
     ${gathered(
       `jsonb_build_object('id', d.id, 'sha256', d.sha256, 'name', d.name)`,
       `file d where d.workspace = f.workspace and d.id in (select split_part(line, ' ', 1)
          from flow_link k, unnest(string_to_array(k.files, chr(10))) line
          where k.workspace = f.workspace and k.flow_id = f.id and k.files <> '')`,
       'd.id',
     )} as files
   from flow f where f.workspace = $1 and f.id = any($2::text[]) order by f.id desc`,
)

/** Merges a record with the columns beside it, which are verified as well. */
const lineOf = ({ id, type2, at, record }: LogRow): ChainLine => ({ ...record, id, type2, at })

function chainedAct(row: LinkRow, logs: ReadonlyMap<string, LogRow>, place: ChainPlace): ChainEntry {
  const { salt, born, head, form, parts, signature } = row.facts
  const written = row.lines.flatMap((id) => logs.get(id) ?? [])
  const lines = written.map(lineOf)
  const act = written.at(-1)?.act ?? null
  return {
    seq: row.seq,
    act: toChainAction({
      ...place,
      salt,
      head,
      lines,
      act,
      form,
      ...(born && { born }),
      ...(parts && { parts }),
    }),
    digest: row.digest,
    found: { number: row.number, files: row.files },
    link: row.link,
    ...(signature && { signature }),
    opened: { salt, details: lines.map(secretLinePart), act },
  }
}

/** Signed lines of a flow in a schema. */
const signedIn = (schema: 'public' | 'archive') =>
  `select k.seq, k.number, k.facts, l.id, l.type2, ${millisecondsSql('l.at')} as at, l.record, null as act
   from ${schema}.flow_link k join ${schema}.flow_log l on l.workspace = k.workspace and l.flow_id = k.flow_id
     and l.id = any(k.lines) and l.record->>'signature' = 'passkey'
   where k.workspace = $1 and k.flow_id = $2 and k.facts ? 'signature'`

const signed = defineStatement<LogRow & { seq: number; number: string; facts: LinkFacts }>(
  'proof-signed-lines',
  `${signedIn('public')} union all ${signedIn('archive')} order by 1, 6, 4`,
)

/** Lists the decisions of a flow of production that their authors signed, as a receipt confirms them, also once it is archived. */
export const listSignedDecisions = async (
  reader: DbReader,
  workspace: string,
  flow: string,
): Promise<SignedDecision[]> =>
  (await reader.run(signed, [workspace, flow])).flatMap(({ seq, number, facts, ...log }) => {
    const { parts = {}, signature } = facts
    return signature ? [{ seq, number, line: publicLinePart(lineOf(log)), parts, signature }] : []
  })

type ChainPlace = Pick<FlowChain, 'workspace' | 'flow'>

/** Converts a chain for its verification. */
export function toFlowChain(workspace: string, row: ChainRow): FlowChain {
  const { flow, form, number, stand, links, logs, ends, files } = row
  const byId = new Map(logs.map((log) => [log.id, log]))
  const acts = links.map((link) => chainedAct(link, byId, { workspace, flow }))
  const anchors = links.flatMap(({ seq, checkpoint: n }) => (n === null ? [] : [{ seq, n }]))
  return { workspace, flow, acts, lines: logs.map(({ id }) => id), ends, anchors, files, form, number, stand }
}

/** Finds a flow's chain; undefined if the flow does not exist. */
export async function findChain(
  reader: DbReader,
  workspace: string,
  flow: string,
): Promise<FlowChain | undefined> {
  const [row] = await reader.run(chainsStatement, [workspace, [flow]])
  return row && toFlowChain(workspace, row)
}
