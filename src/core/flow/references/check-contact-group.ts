import type { Problem, RecipientGroup } from '../../../generated/types'
import type { Surroundings } from './check-context'
import { checkGroup } from './check-recipients'

/** What is wrong with a contact group: it serves any flow, so it can name no field of a form. */
export const checkContactGroup = (groups: readonly RecipientGroup[], around: Surroundings): Problem[] => {
  const condition = { as: 'condition' as const, remote: around.remote, custom: new Set<string>() }
  const known = { ...around, items: [], fields: [], condition }
  return groups
    .flatMap((group, at) => checkGroup(group, { part: `groups.${at}` }, known))
    .filter(({ level }) => level === 'error')
}
