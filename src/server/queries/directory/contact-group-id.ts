import { type DbReader, defineStatement } from '../../platform'

const findTakenId = defineStatement<{ id: string }>(
  'contact-group-id-taken',
  `select id from contact_group where workspace = $1 and id = $2
   union all select item_id from recycled_item where workspace = $1 and kind = 'contact-group' and item_id = $2 limit 1`,
)

/** Whether a contact group has an id, in use or in the recycle bin. */
export const isContactGroupIdTaken = async (reader: DbReader, workspace: string, id: string) =>
  (await reader.run(findTakenId, [workspace, id])).length > 0
