import { lazy, Suspense, useState } from 'react'
import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform'
import { environment } from '../../platform/environment'
import { currentPerson } from '../../stores/session'
import { IconButton } from '../../ui'

const ReceiptDialog = lazy(() => import('./receipt-dialog'))

/** Button that opens the receipt of the user's own action; absent for actions of others. */
export function ReceiptButton({ entry }: { entry: LogEntry }) {
  const [isOpen, setOpen] = useState(false)
  if (environment.data === 'test' || entry.created_id !== currentPerson()?.id) return null
  return (
    <>
      <IconButton
        className="q-button log-receipt q-shrink q-muted q-shrink-y"
        icon="paper"
        label={t('log.receipt')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ReceiptDialog flowlistid={entry.flowlistid} line={entry._id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
