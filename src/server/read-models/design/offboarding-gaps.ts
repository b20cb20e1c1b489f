import { disablePerson } from '../../../core/directory/build-directory'
import { findStepsWithoutAssignee } from '../../../core/flow'
import type { OffboardingGap } from '../../../generated/types'
import type { Context } from '../../platform'
import { listReferencingDesigns, readRecipientDirectory } from '../../queries'

/**
 * Finds the designs, published or on trial, with a step that nobody receives once a person has left: those that name only
 * that person.
 */
export async function findOffboardingGaps(
  context: Pick<Context, 'db' | 'caller'>,
  personId: string,
): Promise<OffboardingGap[]> {
  const { directory, groups } = await readRecipientDirectory(context)
  const around = { directory: disablePerson(directory, personId), groups }
  const named = { type: 'user', id: personId } as const
  const designs = await listReferencingDesigns(context.db, context.caller.workspace, named)
  const gaps = new Map<string, OffboardingGap>()
  for (const { id, name, number, design } of designs) {
    const steps = number === null ? [] : findStepsWithoutAssignee(design, around).map((one) => one.name)
    const known = gaps.get(id)?.steps ?? []
    if (steps.length) gaps.set(id, { id, name, steps: [...new Set([...known, ...steps])] })
  }
  return [...gaps.values()]
}
