import { lazy, Suspense, useState } from 'react'
import type { RecordList } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'

const ImportDialog = lazy(async () => ({ default: (await import('./import/import-dialog')).ImportDialog }))

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
          <ImportDialog import={from} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
