import { lazy, Suspense, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

const ShareDialog = lazy(() => import('./share-dialog'))

/** Opens the share dialog of a flow, if sharing is allowed. */
export function ShareButton({ flowlistid, className }: { flowlistid: string; className: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="text" className={`q-button ${className}`} onClick={() => setOpen(true)}>
        <Icon name="send" />
        {t('share.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog flowlistid={flowlistid} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
