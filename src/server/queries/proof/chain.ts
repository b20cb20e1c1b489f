import { closedPart, type ProvenLine, provenAct } from '../../../core/proof/act'
import type { ChainedAct, KeptChain } from '../../../core/proof/chain'
import type { ChainEnd } from '../../../core/proof/checkpoint'
import { type Reader, statement } from '../../platform/db/db'
import type { LinkFacts } from '../../platform/db/tables-proof'
import { ms } from '../columns'

interface LinkRow {
  seq: number
  lines: string[]
  facts: LinkFacts
  digest: string
  number: string
  files: string
  link: string
}

interface LogRow {
  id: string
  type2: number
  at: number
  record: Record<string, unknown>
  act: unknown
}

/** What is kept of a flow's chain, and of the flow that it is compared with. */
export interface ChainRow {
  flow: string
  form: unknown
  number: string
  result: string
  links: LinkRow[]
  logs: LogRow[]
  ends: ChainEnd[]
}

const gathered = (row: string, from: string, order: string) =>
  `(select coalesce(jsonb_agg(${row} order by ${order}), '[]') from ${from})`

/** The chains of flows by their ids, as the tables of one environment have them. */
export const readChains = statement<ChainRow>(
  'proof-chains',
  `select f.id as flow, f.form, f.workname as number, f.result,
     ${gathered(
       `jsonb_build_object('seq', k.seq, 'lines', k.lines, 'facts', k.facts, 'digest', k.digest, 'number', k.number,
         'files', k.files, 'link', k.link)`,
       'flow_link k where k.workspace = f.workspace and k.flow_id = f.id',
       'k.seq',
     )} as links,
     ${gathered(
       `jsonb_build_object('id', l.id, 'type2', l.type2, 'at', ${ms('l.at')}, 'record', l.record, 'act', l.act)`,
       'flow_log l where l.workspace = f.workspace and l.flow_id = f.id',
       'l.at, l.id',
     )} as logs,
     ${gathered(
       `jsonb_build_object('flow', e.flow_id, 'seq', e.seq, 'link', e.link)`,
       'proof_leaf e where e.workspace = f.workspace and e.flow_id = f.id',
       'e.n',
     )} as ends
   from flow f where f.workspace = $1 and f.id = any($2::text[]) order by f.id desc`,
)

/** What the columns beside a record say counts, too. */
const lineOf = ({ id, type2, at, record }: LogRow): ProvenLine => ({ ...record, id, type2, at })

function chainedAct(row: LinkRow, logs: ReadonlyMap<string, LogRow>, place: ChainPlace): ChainedAct {
  const { salt, born, head, form } = row.facts
  const written = row.lines.flatMap((id) => logs.get(id) ?? [])
  const lines = written.map(lineOf)
  const act = written.at(-1)?.act ?? null
  return {
    seq: row.seq,
    act: provenAct({ ...place, salt, head, lines, act, form, ...(born && { born }) }),
    digest: row.digest,
    found: { number: row.number, files: row.files },
    link: row.link,
    opened: { salt, details: lines.map(closedPart), act },
  }
}

type ChainPlace = Pick<KeptChain, 'workspace' | 'flow'>

/** A chain as the check of chains reads it. */
export function chainOf(workspace: string, row: ChainRow): KeptChain {
  const { flow, form, number, result, links, logs, ends } = row
  const byId = new Map(logs.map((log) => [log.id, log]))
  const acts = links.map((link) => chainedAct(link, byId, { workspace, flow }))
  return { workspace, flow, acts, lines: logs.map(({ id }) => id), ends, form, number, result }
}

/** A flow's chain; nothing where there is no such flow. */
export async function findChain(
  reader: Reader,
  workspace: string,
  flow: string,
): Promise<KeptChain | undefined> {
  const [row] = await reader.run(readChains, [workspace, [flow]])
  return row && chainOf(workspace, row)
}
