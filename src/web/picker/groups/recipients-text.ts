import { conditionIds, isPickItem } from '#/core/recipient/items/fun'
import { isSuperiorChain } from '#/core/recipient/superiors'
import type { RecipientGroup, RecipientItem } from '#/generated/types'
import { t } from '../../platform'
import { departmentLevelsText } from '../scope-level-select'
import { hasDepartmentLevels } from '../selected-items'
import { groupsText } from './groups'

/**
 * Returns the name of a relation, such as the creator's superior, in the reader's language; one whose data an
 * imported design may have put into its name keeps it.
 */
export const recipientItemName = (item: RecipientItem): string =>
  item.type === 'fun' &&
  conditionIds.has(item.id) &&
  (!item.data || isSuperiorChain(item) || isPickItem(item))
    ? t(`condition.${item.id}`)
    : item.name

const word = (item: RecipientItem) =>
  hasDepartmentLevels(item) && item.coverage !== 'n'
    ? `${item.name}(${departmentLevelsText(item.coverage ?? 1)})`
    : recipientItemName(item)

/** Describes recipients in one line in the page's language; empty without recipients. */
export const recipientsText = (groups: readonly RecipientGroup[]): string =>
  groupsText(
    groups,
    {
      and: t('picker.recipients.and'),
      or: t('picker.group.or'),
      comma: t('picker.recipients.comma'),
      operation: (name) => t(`picker.formula.${name}`),
    },
    word,
  )
