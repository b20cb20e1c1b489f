import { type Reader, statement } from '../platform/db/db'
import type { MessageBox } from './message-list'

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

const statuses = { waiting: 1, message: 5, cc: 6, finish: 3 } as const
/** So many of the newest rows tell which flows a list holds. */
const looked = 5_000

const rowsOf = (list: OwnList, columns: string) =>
  list === 'icreat'
    ? `select ${columns} from flow f where f.workspace = $1 and f.created_id = $2`
    : `select ${columns} from message m join flow f on f.workspace = m.workspace and f.id = m.flow_id
       where m.workspace = $1 and m.to_id = $2 and m.status = ${statuses[list]}`

const stepOf = (list: OwnList) => (list === 'icreat' ? 'null::text' : 'm.step_id')

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

/** From where a person sees the flows of a design in a list. */
export const metPlaces = (
  reader: Reader,
  { workspace, personId, designId }: Record<'workspace' | 'personId' | 'designId', string>,
  list: OwnList,
): Promise<MetPlace[]> =>
  reader.run(
    statement<MetPlace>(
      `met-places-${list}`,
      `select distinct "versionId", "stepId" from (
         ${rowsOf(list, `f.version_id as "versionId", ${stepOf(list)} as "stepId"`)} and f.flow_id = $3) met
       order by "versionId" desc`,
    ),
    [workspace, personId, designId],
  )
