import { withoutPerson } from '../../../core/directory/build-directory'
import { findBlockedSteps } from '../../../core/flow'
import type { BlockedDesign } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { listReferencingDesigns } from '../../queries/directory/directory-uses'
import { readRecipientDirectory } from '../../queries/directory/recipient-directory'

/**
 * Finds the published designs with a step that nobody receives once a person has left: those that name only
 * that person.
 */
export async function findDesignsBlockedWithout(
  context: Pick<Context, 'db' | 'caller'>,
  personId: string,
): Promise<BlockedDesign[]> {
  const { directory, groups } = await readRecipientDirectory(context)
  const around = { directory: withoutPerson(directory, personId), groups }
  const named = { type: 'user', id: personId } as const
  const designs = await listReferencingDesigns(context.db, context.caller.workspace, named)
  return designs
    .filter(({ number }) => number !== null)
    .map(({ id, name, design }) => ({
      id,
      name,
      steps: findBlockedSteps(design, around).map((one) => one.name),
    }))
    .filter(({ steps }) => steps.length > 0)
}
