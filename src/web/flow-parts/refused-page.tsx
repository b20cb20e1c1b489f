import type { Failure } from '../platform/failure'
import { t } from '../platform/i18n'
import { Button, ButtonLink } from '../ui/button'
import { Empty } from '../ui/parts'

interface RefusedPageProps {
  failure: Failure
  flowlistid?: string | null
  onRetry(): void
}

/** A page that could not be opened says why and where to go on; a broken line can be tried again. */
export const RefusedPage = ({ failure, flowlistid, onRetry }: RefusedPageProps) => (
  <div className="q-card">
    <Empty title={failure.message}>
      <div className="flow-done-links">
        {failure.status !== 200 && <Button onClick={onRetry}>{t('ui.retry')}</Button>}
        {flowlistid && <ButtonLink to={`/flowdetail?flowlistid=${flowlistid}`}>{t('flow.see')}</ButtonLink>}
        <ButtonLink kind="primary" to="/list/waiting">
          {t('flow.to-waiting')}
        </ButtonLink>
      </div>
    </Empty>
  </div>
)
