import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Person and design of a department choice. */
export interface DeptChoiceKey {
  workspace: string
  personId: string
  designId: string
}

const one = defineStatement<{ deptId: string }>(
  'dept-choice-one',
  'select dept_id as "deptId" from dept_choice where workspace = $1 and person_id = $2 and design_id = $3',
)
const keep = defineStatement(
  'dept-choice-keep',
  `insert into dept_choice (workspace, person_id, design_id, dept_id, updated_at) values ($1, $2, $3, $4, $5)
   on conflict (workspace, person_id, design_id)
     do update set dept_id = excluded.dept_id, updated_at = excluded.updated_at`,
)

/** Finds the department that a person acts for in flows of a design; undefined until chosen. */
export async function findDeptChoice(
  reader: DbReader,
  { workspace, personId, designId }: DeptChoiceKey,
): Promise<string | undefined> {
  const [row] = await reader.run(one, [workspace, personId, designId])
  return row?.deptId
}

/** Stores the department that a person acts for. */
export const saveDeptChoice = (
  tx: Tx,
  { workspace, personId, designId }: DeptChoiceKey,
  { deptId, now }: { deptId: string; now: number },
) => tx.run(keep, [workspace, personId, designId, deptId, toTimestamp(now)])
