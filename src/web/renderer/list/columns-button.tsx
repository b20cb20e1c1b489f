import { lazy, Suspense, useState } from 'react'
import type { ListSchema, OaFlowSearchGetconfData } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'

const ColumnsDialog = lazy(() => import('./columns-dialog'))

export interface ColumnsProps {
  schema: ListSchema
  conf: OaFlowSearchGetconfData
  /** The flow whose fields may be columns. */
  flowid: string | undefined
}

/** Which columns a list shows, in which order and how wide. */
export function ColumnsButton(props: ColumnsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="text" icon="settings" onClick={() => setOpen(true)}>
        {t('list.columns')}
      </Button>
      {isOpen && (
        <Suspense>
          <ColumnsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
