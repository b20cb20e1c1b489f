import type { Problem, RecipientGroup } from '../../../generated/types'
import type { DesignCheckContext } from './check-context'
import { checkRecipientGroup } from './check-recipients'

/** What is wrong with a contact group: it serves any flow, so it can name no field of a form. */
export const checkContactGroup = (
  groups: readonly RecipientGroup[],
  around: DesignCheckContext,
): Problem[] => {
  const condition = { as: 'condition' as const, remote: around.remote, custom: new Set<string>() }
  const known = { ...around, items: [], fields: [], condition }
  return groups
    .flatMap((group, at) => checkRecipientGroup(group, { part: `groups.${at}` }, known))
    .filter(({ level }) => level === 'error')
}
