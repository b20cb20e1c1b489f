import { lazy, Suspense, useState } from 'react'
import { t } from '../../platform'
import { IconButton } from '../../ui'
import type { FileView } from '../file-view'
import { DownloadLink, FileFacts, FullscreenDialog } from '../preview'

const PdfPages = lazy(() => import('./pdf-pages'))

const steps = [0.6, 0.8, 1, 1.25, 1.5, 2]
const zoomed = (zoom: number, way: 1 | -1) => steps[steps.indexOf(zoom) + way] ?? zoom

/** Renders a PDF document full screen. */
export function PdfScreen({ file, onClose }: { file: FileView; onClose(): void }) {
  const [zoom, setZoom] = useState(1)
  const [{ count, at }, setPlace] = useState({ count: 0, at: 1 })
  const keys: Record<string, () => void> = {
    '+': () => setZoom(zoomed(zoom, 1)),
    '-': () => setZoom(zoomed(zoom, -1)),
  }
  return (
    <FullscreenDialog label={t('pdf.title')} onClose={onClose} onKey={(key) => keys[key]?.()}>
      <FileFacts file={file} place={count > 0 ? t('preview.count', { n: at, all: count }) : ''} />
      <Suspense fallback={<p className="q-text-center q-pad-6">{t('pdf.loading')}</p>}>
        <PdfPages
          url={file.url}
          zoom={zoom}
          onCount={(all) => setPlace({ count: all, at: 1 })}
          onSeen={(number) => setPlace((place) => ({ ...place, at: number }))}
        />
      </Suspense>
      <footer className="preview-tools q-row q-align-stretch q-justify-center q-gap-1">
        <IconButton
          icon="minus"
          label={t('preview.out')}
          onClick={() => setZoom(zoomed(zoom, -1))}
          disabled={zoom === steps[0]}
        />
        <IconButton
          icon="plus"
          label={t('preview.in')}
          onClick={() => setZoom(zoomed(zoom, 1))}
          disabled={zoom === steps.at(-1)}
        />
        <DownloadLink file={file} />
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </footer>
    </FullscreenDialog>
  )
}
