import { conditionIds } from '#/core/recipient/items/fun'
import type { RecipientGroup, RecipientItem } from '#/generated/types'
import { t } from '../../platform'
import { departmentLevelsText } from '../scope-level-select'
import { hasDepartmentLevels } from '../selected-items'
import { groupsText } from './groups'

/**
 * Returns the name of a relation, such as the creator's superior, in the reader's language; one with own data
 * keeps its name.
 */
const nameOf = ({ type, id, name, data }: RecipientItem) =>
  type === 'fun' && !data && conditionIds.has(id) ? t(`condition.${id}`) : name

const word = (item: RecipientItem) =>
  hasDepartmentLevels(item) && item.coverage !== 'n'
    ? `${item.name}(${departmentLevelsText(item.coverage ?? 1)})`
    : nameOf(item)

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
