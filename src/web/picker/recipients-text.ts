import type { RecipientGroup, RecipientItem } from '#/generated/types'
import { t } from '../platform/i18n'
import { coverageText } from './coverage-select'
import { groupsText } from './groups'
import { hasCoverage } from './items'

const word = (item: RecipientItem) =>
  hasCoverage(item) && item.coverage !== 'n' ? `${item.name}(${coverageText(item.coverage ?? 1)})` : item.name

/** Recipients as one line in the page's language; empty when nobody is named. */
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
