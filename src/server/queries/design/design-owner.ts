import { type DbReader, defineStatement, type Tx } from '../../platform'

const owned = defineStatement<{ id: string; name: string }>(
  'design-owner-list',
  `select id, name from flow_design where workspace = $1 and owner_id = $2 and archived_at is null order by name, id`,
)
const replace = defineStatement<{ id: string }>(
  'design-owner-replace',
  `update flow_design set owner_id = $3 where workspace = $1 and owner_id = $2 returning id`,
)
const findTakenId = defineStatement<{ id: string }>(
  'design-id-taken',
  `select id from flow_design where workspace = $1 and id = $2
   union all select item_id from recycled_item where workspace = $1 and kind = 'design' and item_id = $2 limit 1`,
)

/** Whether a flow has an id, in use or in the recycle bin. */
export const isDesignIdTaken = async (reader: DbReader, workspace: string, id: string): Promise<boolean> =>
  (await reader.run(findTakenId, [workspace, id])).length > 0

/** Lists the flows that a person owns, except archived ones. */
export const listOwnedDesigns = (reader: DbReader, workspace: string, personId: string) =>
  reader.run(owned, [workspace, personId])

/** Gives all flows of an owner to another one. Returns their number. */
export const replaceDesignOwner = async (
  tx: Tx,
  workspace: string,
  { from, to }: { from: string; to: string },
): Promise<number> => (await tx.run(replace, [workspace, from, to])).length
