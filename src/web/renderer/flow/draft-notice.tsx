import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Time } from '../../ui/time'

/** Offers back what was typed before and not sent. */
export const DraftNotice = ({ at, onTake, onDrop }: { at: number; onTake(): void; onDrop(): void }) => (
  <div className="draft-notice" role="status">
    <span>
      {t('draft.found')} <Time at={new Date(at).toISOString()} />
    </span>
    <Button kind="link" onClick={onTake}>
      {t('draft.take')}
    </Button>
    <Button kind="link" onClick={onDrop}>
      {t('draft.drop')}
    </Button>
  </div>
)
