import { lazy, Suspense, useState } from 'react'
import { t } from '../../platform'
import { Button } from '../../ui'

const StatusDialog = lazy(() => import('./status-dialog'))

interface StatusButtonProps {
  /** Name of the step for the accessible label, as a page has several such buttons. */
  of: string
  flowlistid: string
  msgids: readonly string[]
  /** True if they represent all recipients of the same visits. */
  all?: boolean
}

/** Button for 查看状态: shows the status of these messages of a flow. */
export function StatusButton({ of, flowlistid, msgids, all }: StatusButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (msgids.length === 0) return null
  return (
    <>
      <Button kind="link" aria-label={t('msg-status.of', { name: of })} onClick={() => setOpen(true)}>
        {t('msg-status.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <StatusDialog flowlistid={flowlistid} msgids={msgids} all={all} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
