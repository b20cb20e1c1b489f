import { lazy, Suspense, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'

const StatusDialog = lazy(() => import('./status-dialog'))

interface StatusButtonProps {
  /** Of whose step; several such buttons stand on a page. */
  of: string
  flowlistid: string
  msgids: readonly string[]
  /** They stand for all who received the same visits. */
  all?: boolean
}

/** 查看状态: what has become of these messages of a flow. */
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
