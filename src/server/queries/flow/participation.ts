import { type DbReader, defineStatement } from '../../platform'

const ofDesign = defineStatement<{ id: string }>(
  'receives-of-design',
  `select f.id from flow f
   where f.workspace = $1 and f.design_id = $3 and (f.created_id = $2 or exists (
     select 1 from message m where m.workspace = $1 and m.flow_id = f.id and m.to_id = $2))
   limit 1`,
)

/** Whether a person created or received a flow of a design. */
export const isDesignParticipant = async (
  reader: DbReader,
  { workspace, personId, designId }: Record<'workspace' | 'personId' | 'designId', string>,
): Promise<boolean> => (await reader.run(ofDesign, [workspace, personId, designId])).length > 0
