import { lazy, Suspense, useState } from 'react'
import type { RecordList } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'

const RecordImportDialog = lazy(async () => ({
  default: (await import('./import/import-dialog')).RecordImportDialog,
}))

interface RecordImportProps {
  import: NonNullable<RecordList['import']>
  onDone(): void
}

/** Rows that come from a spreadsheet. */
export function RecordImport({ import: from, onDone }: RecordImportProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(from.title)}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RecordImportDialog import={from} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
