import { type DbReader, statement } from '../../platform'
import { type FlowViewer, ownFlowJoin, recipientFlowsSql, supervisionSql } from '../flow/supervision-sql'
import { scanLimit } from '../sql/hybrid-search'
import { Conditions } from '../sql/page'
import { defaultCreationOrder } from './created-list'
import type { OwnScope } from './own-scopes'

/** Scope in which a person sees flows of a design: as creator, by a message of a step, or as supervisor. */
export interface VisibleScope extends OwnScope {
  way: 'c' | 'm' | 'w'
}

/**
 * Lists the scopes in which a person sees flows of a design. It reads the newest flows they created or
 * received, or all of them if none of these is of the design. Supervisors of some of its flows read any
 * version.
 */
export async function listVisibleScopes(
  reader: DbReader,
  { workspace, personId, watching }: FlowViewer,
  designId: string,
): Promise<VisibleScope[]> {
  const ask = (first: string) => {
    const where = new Conditions([workspace, personId, designId])
    const watched = `exists (select 1 from flow f where f.workspace = $1 and f.flow_id = $3
      and ${supervisionSql(where, watching)})`
    const text = `select distinct way, "versionId", "stepId" from (
      select 'c' as way, version_id as "versionId", null as "stepId"
        from (select f.* from flow f where workspace = $1 and created_id = $2 ${first && `order by ${defaultCreationOrder}`}
          ${first}) f
        where flow_id = $3
      union all
      select 'm', f.version_id, m.step_id from (${recipientFlowsSql('$2')} ${first && 'order by flow_id desc'} ${first}) own
        ${ownFlowJoin} join message m on m.workspace = $1 and m.flow_id = f.id and m.to_id = $2 and m.status <> 7
        where f.flow_id = $3
      union all
      select 'w', v.id, null from flow_version v
        where v.workspace = $1 and v.flow_id = $3 and v.number is not null and ${watched}
    ) seen order by "versionId" desc`
    return reader.run(statement<VisibleScope>('', text), where.values)
  }
  const places = await ask(`limit ${scanLimit}`)
  return places.length ? places : ask('')
}
