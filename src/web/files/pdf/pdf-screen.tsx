import { lazy, Suspense, useState } from 'react'
import { useTranslator } from '../../platform'
import { DocumentScreen } from '../document-screen'
import type { FileView } from '../file-view'

const PdfPages = lazy(() => import('./pdf-pages'))

/** Renders a PDF document full screen. */
export function PdfScreen({ file, onClose }: { file: FileView; onClose(): void }) {
  const t = useTranslator()
  const [{ count, at }, setPlace] = useState({ count: 0, at: 1 })
  const place = count > 0 ? t('preview.count', { n: at, all: count }) : ''
  return (
    <DocumentScreen file={file} label={t('pdf.title')} place={place} onClose={onClose}>
      {(zoom) => (
        <Suspense fallback={<p className="q-text-center q-pad-6">{t('pdf.loading')}</p>}>
          <PdfPages
            url={file.url}
            zoom={zoom}
            onCount={(all) => setPlace({ count: all, at: 1 })}
            onSeen={(number) => setPlace((place) => ({ ...place, at: number }))}
          />
        </Suspense>
      )}
    </DocumentScreen>
  )
}
