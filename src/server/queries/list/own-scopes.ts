import { type DbReader, defineStatement } from '../../platform'
import { type FlowViewer, ownFlowJoin, recipientFlowsSql, supervisionSql } from '../flow/supervision-sql'
import { scanLimit } from '../sql/hybrid-search'
import { SqlConditions } from '../sql/page'
import { defaultCreationOrder } from './created-list'
import { defaultBoxOrder, type MessageBox, messageBoxes } from './message-list'

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
    const where = new SqlConditions([workspace, personId, designId])
    const watched = `exists (select 1 from flow f where f.workspace = $1 and f.design_id = $3
      and ${supervisionSql(where, watching)})`
    const text = `select distinct way, "versionId", "stepId" from (
      select 'c' as way, version_id as "versionId", null as "stepId"
        from (select f.* from flow f where workspace = $1 and created_id = $2 ${first && `order by ${defaultCreationOrder}`}
          ${first}) f
        where design_id = $3
      union all
      select 'm', f.version_id, m.step_id from (${recipientFlowsSql('$2')} ${first && 'order by flow_id desc'} ${first}) own
        ${ownFlowJoin} join message m on m.workspace = $1 and m.flow_id = f.id and m.to_id = $2 and m.status <> 7
        where f.design_id = $3
      union all
      select 'w', v.id, null from flow_version v
        where v.workspace = $1 and v.design_id = $3 and v.number is not null and ${watched}
    ) seen order by "versionId" desc`
    return reader.run(defineStatement<VisibleScope>('', text), where.values)
  }
  const places = await ask(`limit ${scanLimit}`)
  return places.length ? places : ask('')
}

/** List whose rows belong to one person. */
export type OwnList = MessageBox | 'icreat'

/** Design with flows in a person's list. */
export interface FlowOption {
  id: string
  name: string
}

/**
 * Scope in which a person sees flows of a design in a list: a version, and the step of the message if rows
 * are messages.
 */
export interface OwnScope {
  versionId: string
  stepId: string | null
}

const first = `limit ${scanLimit}`

/** SQL of the scopes of a list's rows, all or the first ones. */
const placesOf = (list: OwnList, limit: string) =>
  list === 'icreat'
    ? `select f.workspace, f.design_id, f.name, f.version_id, null::text as step_id from (select * from flow f
       where f.workspace = $1 and f.created_id = $2 ${limit && `order by ${defaultCreationOrder} ${limit}`}) f`
    : `select f.workspace, f.design_id, f.name, f.version_id, m.step_id from (select m.* from message m where m.workspace = $1
         and m.to_id = $2 and m.status = ${messageBoxes[list].status} ${limit && `order by ${defaultBoxOrder(list)} ${limit}`}) m
       join flow f on f.workspace = m.workspace and f.id = m.flow_id`

/** Lists the designs with flows in a person's list, by name, based on its first rows. */
export const listFlowOptions = (reader: DbReader, workspace: string, personId: string, list: OwnList) =>
  reader.run(
    defineStatement<FlowOption>(
      `met-flows-${list}`,
      `select distinct on (name) id, name from (
         select distinct met.design_id as id, coalesce(d.name, met.name) as name
         from (${placesOf(list, first)}) met
         left join flow_design d on d.workspace = met.workspace and d.id = met.design_id) named
       order by name, id`,
    ),
    [workspace, personId],
  )

/**
 * Lists the scopes in which a person sees flows of a design in a list. It reads the list's first rows, or all
 * rows if none of the first is of the design.
 */
export async function listOwnScopes(
  reader: DbReader,
  { workspace, personId, designId }: Record<'workspace' | 'personId' | 'designId', string>,
  list: OwnList,
): Promise<OwnScope[]> {
  const ask = (name: string, limit: string) =>
    reader.run(
      defineStatement<OwnScope>(
        `met-places-${name}-${list}`,
        `select distinct version_id as "versionId", step_id as "stepId" from (${placesOf(list, limit)}) met
         where design_id = $3 order by version_id desc`,
      ),
      [workspace, personId, designId],
    )
  const places = await ask('first', first)
  return places.length ? places : ask('all', '')
}
