import { type DbReader, statement } from '../../platform'
import { Conditions } from '../sql/page'
import { millisecondsSql } from '../sql/time-columns'
import { type FlowViewer, supervisionSql } from './supervision-sql'

/** Published version of a design, and the number of its flows that a person may supervise. */
export interface VersionFlowCount {
  id: string
  number: number
  publishedAt: number
  publisher: string
  running: number
  ended: number
}

/** Lists all published versions of a design, newest first. */
export async function countFlowsByVersion(
  reader: DbReader,
  { workspace, watching }: FlowViewer,
  designId: string,
): Promise<VersionFlowCount[]> {
  const where = new Conditions([workspace, designId])
  const text = `with counted as (
      select f.version_id, count(*) filter (where f.finished_at is null and not f.is_cancel) as running,
        count(*) filter (where f.finished_at is not null or f.is_cancel) as ended
      from flow f where f.workspace = $1 and f.flow_id = $2 and ${supervisionSql(where, watching)} group by f.version_id
    )
    select v.id, v.number, ${millisecondsSql('coalesce(v.published_at, v.created_at)')} as "publishedAt",
      coalesce(p.name, v.created_id) as publisher,
      coalesce(c.running, 0)::int as running, coalesce(c.ended, 0)::int as ended
    from flow_version v left join counted c on c.version_id = v.id
    left join person p on p.workspace = v.workspace and p.id = v.created_id
    where v.workspace = $1 and v.flow_id = $2 and v.number is not null order by v.number desc`
  return reader.run(statement<VersionFlowCount>('', text), where.values)
}
