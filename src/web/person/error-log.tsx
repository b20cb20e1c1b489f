import './error-log.css'
import { absoluteTime, t } from '../platform'
import { clearErrors, useErrors } from '../stores/errors'
import { Button, Dialog, EmptyState } from '../ui'

/** Lists the errors of this page, newest first (S1-081). */
export default function ErrorLog({ onClose }: { onClose(): void }) {
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
        <details key={id} className="errors-item q-line-below q-pad-y-2 q-pad-x-0">
          <summary>
            <b>{message}</b> <small>{absoluteTime(at)}</small>
          </summary>
          <p>{url}</p>
          {component && <p className="errors-component q-muted q-text-xs q-scroll">{component.trim()}</p>}
          {request && <p>{t('errors.request', { request })}</p>}
          <pre className="q-text-xs q-pad-2">{stack}</pre>
        </details>
      ))}
    </Dialog>
  )
}
