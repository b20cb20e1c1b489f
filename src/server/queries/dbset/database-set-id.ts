import { type DbReader, defineStatement } from '../../platform'

const findRecycled = defineStatement<{ id: string }>(
  'database-set-recycled',
  `select item_id as id from recycled_item where workspace = $1 and kind = 'database-set' and item_id = $2`,
)

/** Whether a set with an id is in the recycle bin. */
export const isDatabaseSetRecycled = async (reader: DbReader, workspace: string, id: string) =>
  (await reader.run(findRecycled, [workspace, id])).length > 0
