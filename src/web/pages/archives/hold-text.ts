import type { ArchiveRow } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { absoluteTime } from '../../platform/local-time'

/** Why something is held, by whom and since when; nothing where it is not. */
export const describeHold = ({
  hold_reason,
  held_by,
  held_at,
}: Pick<ArchiveRow, 'hold_reason' | 'held_by' | 'held_at'>): string =>
  held_at
    ? t('archiving.held-by', { reason: hold_reason, name: held_by, time: absoluteTime(held_at) })
    : hold_reason
