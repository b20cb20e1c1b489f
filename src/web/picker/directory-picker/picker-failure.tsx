import { t } from '../../platform'
import { Button } from '../../ui'

/** Describes why the choices are missing, on as many lines as needed (S2-260), and retries on click. */
export const PickerFailure = ({ reason, onRetry }: { reason: string; onRetry(): void }) => (
  <Button kind="link" style={{ whiteSpace: 'normal', textAlign: 'start' }} onClick={onRetry}>
    {t('widget.pick.failed', { reason })}
  </Button>
)
