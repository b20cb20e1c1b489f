import { type DbReader, defineStatement } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Values of fields in agreed flows of a person. */
export interface LeaveValues {
  personId: string
  designId: string
  values: Record<string, unknown>
}

/** Number of agreed flows read per person, newest first. */
const flowsPerPerson = 60

const agreed = defineStatement<LeaveValues>(
  'leave-values',
  `select p.id as "personId", f.design_id as "designId", v.found as values
   from unnest($2::text[]) p(id)
   cross join lateral (
     select design_id, form from flow
     where workspace = $1 and created_id = p.id and created_at >= $5 and result = 'agreed' and design_id = any($3)
     order by created_at desc, id desc limit ${flowsPerPerson}
   ) f
   cross join lateral (
     select jsonb_object_agg(m, f.form -> m) as found from unnest($4::text[]) m where f.form ? m
   ) v
   where v.found is not null`,
)

/** Reads fields of the latest agreed flows of some people in some designs, by the names of models. */
export const readLeaveValues = (
  reader: DbReader,
  workspace: string,
  {
    people,
    designs,
    models,
    since,
  }: { people: readonly string[]; designs: readonly string[]; models: readonly string[]; since: number },
): Promise<LeaveValues[]> => reader.run(agreed, [workspace, people, designs, models, toTimestamp(since)])
