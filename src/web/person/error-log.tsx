import './error-log.css'
import { t } from '../platform/i18n/i18n'
import { absoluteTime } from '../platform/local-time'
import { clearErrors, useErrors } from '../stores/errors'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { EmptyState } from '../ui/primitives'

/** Lists the errors of this page, newest first (S1-081). */
export function ErrorLog({ onClose }: { onClose(): void }) {
  const errors = useErrors()
  return (
    <Dialog
      title={t('errors.title')}
      width={860}
      onClose={onClose}
      footer={errors.length > 0 && <Button onClick={clearErrors}>{t('errors.clear')}</Button>}
    >
      {errors.length === 0 && <EmptyState title={t('errors.none')} />}
      {errors.map(({ id, message, component, url, stack, request, at }) => (
        <details key={id} className="errors-item">
          <summary>
            <b>{message}</b> <small>{absoluteTime(at)}</small>
          </summary>
          <p>{url}</p>
          {component && <p className="errors-component">{component.trim()}</p>}
          {request && <p>{t('errors.request', { request })}</p>}
          <pre>{stack}</pre>
        </details>
      ))}
    </Dialog>
  )
}
