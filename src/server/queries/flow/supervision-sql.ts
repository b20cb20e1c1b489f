import { type DbReader, defineStatement } from '../../platform'
import { SqlConditions } from '../sql/page'
import { millisecondsSql } from '../sql/time-columns'

/** Published version of a design, and the number of its flows that a person may supervise. */
interface VersionFlowCount {
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
  const where = new SqlConditions([workspace, designId])
  const text = `with counted as (
      select f.version_id, count(*) filter (where f.finished_at is null and not f.is_cancel) as running,
        count(*) filter (where f.finished_at is not null or f.is_cancel) as ended
      from flow f where f.workspace = $1 and f.design_id = $2 and ${supervisionSql(where, watching)} group by f.version_id
    )
    select v.id, v.number, ${millisecondsSql('coalesce(v.published_at, v.created_at)')} as "publishedAt",
      coalesce(p.name, v.created_id) as publisher,
      coalesce(c.running, 0)::int as running, coalesce(c.ended, 0)::int as ended
    from flow_version v left join counted c on c.version_id = v.id
    left join person p on p.workspace = v.workspace and p.id = v.created_id
    where v.workspace = $1 and v.design_id = $2 and v.number is not null order by v.number desc`
  return reader.run(defineStatement<VersionFlowCount>('', text), where.values)
}

/**
 * Flows that a person may supervise without taking part: of whole designs, or of designs in some departments.
 */
export interface SupervisionScope {
  /** True for administrators, who supervise everything. */
  all: boolean
  designs: string[]
  /** Design and department, separated by a space. */
  inDepartments: string[]
}

/** Person whose visible flows are queried. */
export interface FlowViewer {
  workspace: string
  personId: string
  watching: SupervisionScope
}

/**
 * SQL of the flows with messages of a person; the message of a start belongs to the creator. $1 is the
 * workspace.
 */
export const recipientFlowsSql = (personIdSql: string) => `select distinct flow_id as id from message
  where workspace = $1 and to_id = ${personIdSql} and status <> 7`

/** SQL condition that a person may supervise a flow without taking part. */
export const supervisionSql = (where: SqlConditions, { all, designs, inDepartments }: SupervisionScope) =>
  all
    ? 'true'
    : `(f.design_id = any(${where.value([...designs, ...inDepartments.map(designOf)])}::text[])
        and (f.design_id = any(${where.value(designs)}::text[])
          or f.design_id || ' ' || f.dept_id = any(${where.value(inDepartments)}::text[])))`

const designOf = (inDepartment: string) => inDepartment.slice(0, inDepartment.indexOf(' '))

/** Joins the flow, as the alias f, by the ids of the source own; $1 is the workspace. */
export const ownFlowJoin = 'join flow f on f.workspace = $1 and f.id = own.id'
