import { type Reader, statement } from '../platform/db/db'
import { createdOrder } from './created-list'
import { lookedThrough } from './found'
import { boxes, type MessageBox } from './message-list'

/** Lists whose rows belong to one person. */
export type OwnList = MessageBox | 'icreat'

/** A flow that a person meets in a list. */
export interface MetFlow {
  id: string
  name: string
}

/** From where a person sees flows of a design in a list: a version, and the step of the message if rows are messages. */
export interface MetPlace {
  versionId: string
  stepId: string | null
}

/** So many of the newest rows tell which flows a list holds. */
const looked = 5_000

const rowsOf = (list: OwnList, columns: string) =>
  list === 'icreat'
    ? `select ${columns} from flow f where f.workspace = $1 and f.created_id = $2`
    : `select ${columns} from message m join flow f on f.workspace = m.workspace and f.id = m.flow_id
       where m.workspace = $1 and m.to_id = $2 and m.status = ${boxes[list].status}`

/** The list's rows as places of flows, all or the first ones. */
const placesOf = (list: OwnList, first: string) =>
  list === 'icreat'
    ? `select f.flow_id, f.version_id, null::text as step_id from (select * from flow f
       where f.workspace = $1 and f.created_id = $2 ${first && `order by ${createdOrder} ${first}`}) f`
    : `select f.flow_id, f.version_id, m.step_id from (select m.* from message m where m.workspace = $1
         and m.to_id = $2 and m.status = ${boxes[list].status} ${first && `order by ${boxes[list].order} ${first}`}) m
       join flow f on f.workspace = m.workspace and f.id = m.flow_id`

/** The flows that a person meets in a list, by name. */
export const metFlows = (reader: Reader, workspace: string, personId: string, list: OwnList) =>
  reader.run(
    statement<MetFlow>(
      `met-flows-${list}`,
      `select distinct on (name) id, name from (
         select distinct met.flow_id as id, coalesce(d.name, met.name) as name
         from (${rowsOf(list, 'f.workspace, f.flow_id, f.name')} limit ${looked}) met
         left join flow_design d on d.workspace = met.workspace and d.id = met.flow_id) named
       order by name, id`,
    ),
    [workspace, personId],
  )

/**
 * From where a person sees the flows of a design in a list: as the list's first rows tell, or all of them where none of
 * the first is of the design.
 */
export async function metPlaces(
  reader: Reader,
  { workspace, personId, designId }: Record<'workspace' | 'personId' | 'designId', string>,
  list: OwnList,
): Promise<MetPlace[]> {
  const ask = (name: string, first: string) =>
    reader.run(
      statement<MetPlace>(
        `met-places-${name}-${list}`,
        `select distinct version_id as "versionId", step_id as "stepId" from (${placesOf(list, first)}) met
         where flow_id = $3 order by version_id desc`,
      ),
      [workspace, personId, designId],
    )
  const places = await ask('first', `limit ${lookedThrough}`)
  return places.length ? places : ask('all', '')
}
