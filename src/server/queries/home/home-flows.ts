import { type DbReader, statement } from '../../platform'

/** Number of a person's last flows from which the most used designs are computed. */
const lookedAt = 200

const used = statement<{ id: string; uses: number }>(
  'home-used',
  `select flow_id as id, count(*)::int as uses from (
     select f.flow_id, f.created_at from flow f where f.workspace = $1 and f.created_id = $2
     order by f.created_at desc nulls last, f.id desc nulls last limit ${lookedAt}
   ) mine group by flow_id order by count(*) desc, max(created_at) desc, flow_id`,
)

/** Lists the designs that a person started most often recently, most used first. */
export const listMostUsedDesigns = async (
  reader: DbReader,
  workspace: string,
  personId: string,
): Promise<string[]> => (await reader.run(used, [workspace, personId])).map(({ id }) => id)
