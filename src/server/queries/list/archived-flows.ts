import { type DbReader, defineStatement } from '../../platform'
import { type FlowViewer, type SupervisionScope, supervisionSql } from '../flow/supervision-sql'
import { SqlConditions } from '../sql/page'
import type { FlowSearch } from './flow-search'

/** Person who looks at archived flows, the flows among which they look, and the designs to which a token is limited. */
type ArchivedFlowsInput = Omit<FlowViewer, 'watching'> &
  Pick<FlowSearch, 'within'> & {
    ids: readonly string[]
    /** What the person supervises; missing = only flows that they created. */
    watching?: SupervisionScope
  }

/** Lists the flows of the archive, among some, that a person created, or could see at all, by id. */
export async function listFlowsInArchive(
  reader: DbReader,
  { workspace, personId, watching, within, ids }: ArchivedFlowsInput,
): Promise<string[]> {
  const where = new SqlConditions([workspace])
  const personParameter = where.value(personId)
  const among = where.value(ids)
  const designs = where.value(within ?? null)
  const received = `exists (select 1 from archive.message m
    where m.workspace = f.workspace and m.flow_id = f.id and m.to_id = ${personParameter} and m.status <> 7)`
  const supervisedSql = watching ? `or ${received} or ${supervisionSql(where, watching)}` : ''
  const text = `select f.id from archive.flow f where f.workspace = $1 and f.id = any(${among}::text[])
    and (${designs}::text[] is null or f.design_id = any(${designs}::text[]))
    and (f.created_id = ${personParameter} ${supervisedSql}) order by f.id`
  const rows = await reader.run(defineStatement<{ id: string }>('', text), where.values)
  return rows.map(({ id }) => id)
}

const messages = defineStatement<{ id: string }>(
  'archived-messages',
  `select m.id from archive.message m join archive.flow f on f.workspace = m.workspace and f.id = m.flow_id
   where m.workspace = $1 and m.to_id = $2 and m.flow_id = any($3::text[])
     and ($4::text[] is null or f.design_id = any($4)) order by m.id`,
)

/** Lists a person's messages of archived flows, by id. */
export async function listMessagesInArchive(
  reader: DbReader,
  { workspace, personId, within, ids }: Omit<ArchivedFlowsInput, 'watching'>,
): Promise<string[]> {
  const rows = await reader.run(messages, [workspace, personId, ids, within ?? null])
  return rows.map(({ id }) => id)
}
