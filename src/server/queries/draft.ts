import { type Reader, statement } from '../platform/db/db'

const one = statement<{ content: unknown }>(
  'draft-one',
  'select content from draft where workspace = $1 and person_id = $2 and kind = $3 and target_id = $4',
)

/** What a person typed and did not send for a target (a design to create, a message to deal with). */
export async function findDraft(
  reader: Reader,
  { workspace, personId, kind, target }: Record<'workspace' | 'personId' | 'kind' | 'target', string>,
): Promise<unknown> {
  const [row] = await reader.run(one, [workspace, personId, kind, target])
  return row?.content
}
