import { type DbReader, statement } from '../../platform'
import { scanLimit } from '../sql/hybrid-search'
import { defaultCreationOrder } from './created-list'
import { boxes, type MessageBox, orderOfBox } from './message-list'

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
    ? `select f.workspace, f.flow_id, f.name, f.version_id, null::text as step_id from (select * from flow f
       where f.workspace = $1 and f.created_id = $2 ${limit && `order by ${defaultCreationOrder} ${limit}`}) f`
    : `select f.workspace, f.flow_id, f.name, f.version_id, m.step_id from (select m.* from message m where m.workspace = $1
         and m.to_id = $2 and m.status = ${boxes[list].status} ${limit && `order by ${orderOfBox(list)} ${limit}`}) m
       join flow f on f.workspace = m.workspace and f.id = m.flow_id`

/** Lists the designs with flows in a person's list, by name, based on its first rows. */
export const listFlowOptions = (reader: DbReader, workspace: string, personId: string, list: OwnList) =>
  reader.run(
    statement<FlowOption>(
      `met-flows-${list}`,
      `select distinct on (name) id, name from (
         select distinct met.flow_id as id, coalesce(d.name, met.name) as name
         from (${placesOf(list, first)}) met
         left join flow_design d on d.workspace = met.workspace and d.id = met.flow_id) named
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
      statement<OwnScope>(
        `met-places-${name}-${list}`,
        `select distinct version_id as "versionId", step_id as "stepId" from (${placesOf(list, limit)}) met
         where flow_id = $3 order by version_id desc`,
      ),
      [workspace, personId, designId],
    )
  const places = await ask('first', first)
  return places.length ? places : ask('all', '')
}
