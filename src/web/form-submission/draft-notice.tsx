import { t } from '../platform/i18n/i18n'
import { Button } from '../ui/button'
import { RelativeTime } from '../ui/time'
import type { EarlierDraft } from './use-draft'

interface DraftNoticeProps {
  found: EarlierDraft
  onTake(): void
  onDrop(): void
}

/** Offers back what was typed before and not sent: when, where, and whether the form has changed since. */
export const DraftNotice = ({ found: { draft, where, isStale }, onTake, onDrop }: DraftNoticeProps) => (
  <div className="draft-notice" role="status">
    <span>
      {t('draft.found')} <RelativeTime at={new Date(draft.typed_at).toISOString()} />
      {t(`draft.on.${where}`)}
      {isStale && <b> {t('draft.stale')}</b>}
    </span>
    <Button kind="link" onClick={onTake}>
      {t('draft.take')}
    </Button>
    <Button kind="link" onClick={onDrop}>
      {t('draft.drop')}
    </Button>
  </div>
)
