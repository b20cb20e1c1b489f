import type { Problem, RecipientGroup } from '../../../generated/types'
import { listItems } from '../../recipient/contact-groups'
import { isPickItem } from '../../recipient/items/fun'
import { designError } from '../design'
import type { DesignCheckContext } from './check-context'
import { checkRecipientGroup } from './check-recipients'

/** Checks a contact group. It serves any flow, so it cannot reference a field of a form. */
export const checkContactGroup = (
  groups: readonly RecipientGroup[],
  around: DesignCheckContext,
): Problem[] => {
  const condition = { as: 'condition' as const, remote: around.remote, custom: new Set<string>() }
  const known = { ...around, items: [], fields: [], condition }
  return groups
    .flatMap((group, at) => {
      const place = { part: `groups.${at}` }
      const picks = [...listItems([group])].filter(isPickItem)
      return [
        ...picks.map(({ name }) => designError('pick-place', place, { name })),
        ...checkRecipientGroup(group, place, known),
      ]
    })
    .filter(({ level }) => level === 'error')
}
