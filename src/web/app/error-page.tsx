import { lazy, Suspense, useState } from 'react'
import { t } from '../platform'
import { useErrors } from '../stores/errors'
import { Button, EmptyState } from '../ui'

const ErrorLog = lazy(() => import('../person/error-log'))

/** Renders the replacement of a page that failed: a sentence, the log and a retry button. */
export default function ErrorPage() {
  const errors = useErrors()
  const [isLogOpen, setLogOpen] = useState(false)
  return (
    <div role="alert">
      <EmptyState title={t('page.failed')}>
        <p>{t('page.failed-text')}</p>
        {errors.length > 0 && <Button onClick={() => setLogOpen(true)}>{t('errors.title')}</Button>}
        <Button kind="primary" onClick={() => location.reload()}>
          {t('page.reload')}
        </Button>
      </EmptyState>
      {isLogOpen && (
        <Suspense>
          <ErrorLog onClose={() => setLogOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
