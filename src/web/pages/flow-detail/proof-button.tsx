import { lazy, Suspense, useState } from 'react'
import { environment } from '../../platform/environment'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'

const ProofDialog = lazy(() => import('./proof-dialog'))

/** Opens the evidence of the flow. */
export function ProofButton({ flowlistid, className }: { flowlistid: string; className: string }) {
  const [isOpen, setOpen] = useState(false)
  if (environment.data === 'test') return null
  return (
    <>
      <Button kind="text" className={`q-button ${className}`} onClick={() => setOpen(true)}>
        <Icon name="key" />
        {t('detail.proof')}
      </Button>
      {isOpen && (
        <Suspense>
          <ProofDialog flowlistid={flowlistid} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
