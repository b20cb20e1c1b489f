import type { ArchiveRow } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { absoluteTime } from '../../platform/local-time'

/** Describes why something is on legal hold, by whom and since when; undefined without a hold. */
export const describeHold = ({
  hold_reason,
  held_by,
  held_at,
}: Pick<ArchiveRow, 'hold_reason' | 'held_by' | 'held_at'>): string =>
  held_at
    ? t('archiving.held-by', { reason: hold_reason, name: held_by, time: absoluteTime(held_at) })
    : hold_reason
