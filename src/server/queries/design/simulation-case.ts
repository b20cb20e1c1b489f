import type { SimulatedAct, SimulatedState } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'

/** Stored simulation case. Times are milliseconds. */
export interface SimulationCaseRecord {
  id: string
  designId: string
  name: string
  beginsAt: number
  acts: SimulatedAct[]
  expected: SimulatedState[]
  updatedAt: number
  updatedBy: string
}

const columns = `c.id, c.design_id as "designId", c.name, ${millisecondsSql('c.begins_at')} as "beginsAt", c.acts, c.expected,
  ${millisecondsSql('c.updated_at')} as "updatedAt", coalesce(p.name, c.updated_id) as "updatedBy"`
const from = `from simulation_case c left join person p on p.workspace = c.workspace and p.id = c.updated_id`

const ofDesign = defineStatement<SimulationCaseRecord>(
  'cases-of-design',
  `select ${columns} ${from} where c.workspace = $1 and c.design_id = $2 order by c.created_at, c.id`,
)
const write = defineStatement<{ id: string }>(
  'case-write',
  `insert into simulation_case as c
     (workspace, id, design_id, name, begins_at, acts, expected, created_at, updated_at, updated_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
   on conflict (workspace, id) do update set name = excluded.name, begins_at = excluded.begins_at,
     acts = excluded.acts, expected = excluded.expected, updated_at = excluded.updated_at,
     updated_id = excluded.updated_id
   where c.design_id = excluded.design_id
   returning c.id`,
)
const remove = defineStatement<{ id: string }>(
  'case-delete',
  'delete from simulation_case where workspace = $1 and id = $2 returning id',
)

/** Lists the saved cases of a design, in creation order. */
export const listSimulationCases = (
  reader: DbReader,
  workspace: string,
  designId: string,
): Promise<SimulationCaseRecord[]> => reader.run(ofDesign, [workspace, designId])

/** Inserts or replaces a case. Returns false if the id belongs to a case of another design. */
export async function writeSimulationCase(
  tx: Tx,
  workspace: string,
  { by, ...saved }: Omit<SimulationCaseRecord, 'updatedBy'> & { by: string },
): Promise<boolean> {
  const { id, designId, name, beginsAt, acts, expected, updatedAt } = saved
  const facts = [
    toTimestamp(beginsAt),
    JSON.stringify(acts),
    JSON.stringify(expected),
    toTimestamp(updatedAt),
    by,
  ]
  return (await tx.run(write, [workspace, id, designId, name, ...facts])).length > 0
}

/** Deletes a case. Returns whether it existed. */
export const deleteSimulationCase = async (tx: Tx, workspace: string, id: string): Promise<boolean> =>
  (await tx.run(remove, [workspace, id])).length > 0
