import { useLocation } from 'react-router-dom'
import { type CallError, t } from '../../platform'
import { openArchive } from '../../stores/archive-session'
import { Button, ButtonLink, Card, LoadState } from '../../ui'

/** Link to the archive, where an archived flow can be read on the same page. */
function InArchive({ failure: { code, data } }: { failure: CallError }) {
  const { pathname, search } = useLocation()
  const { arch } = (code === 'flow.archived' ? data : {}) as { arch?: string }
  if (!arch) return null
  return (
    <Button onClick={() => openArchive(arch, `${pathname}${search}`)}>{t('environment.archive-open')}</Button>
  )
}

interface RefusedPageProps {
  failure: CallError
  flowlistid?: string | null
  onRetry(): void
}

/** Error page that shows the reason and where to continue. After a connection error it offers a retry. */
export const FlowErrorPage = ({ failure, flowlistid, onRetry }: RefusedPageProps) => (
  <Card>
    <LoadState failure={failure} reload={failure.status === 200 ? undefined : onRetry}>
      <div className="flow-done-links q-row q-align-stretch q-justify-center q-wrap q-gap-2">
        <InArchive failure={failure} />
        {flowlistid && <ButtonLink to={`/flowdetail?flowlistid=${flowlistid}`}>{t('flow.see')}</ButtonLink>}
        <ButtonLink kind="primary" to="/list/waiting">
          {t('flow.to-waiting')}
        </ButtonLink>
      </div>
    </LoadState>
  </Card>
)
