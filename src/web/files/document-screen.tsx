import { type ReactNode, useState } from 'react'
import { useTranslator } from '../platform'
import { IconButton } from '../ui'
import type { FileView } from './file-view'
import { DownloadLink, FileFacts, FullscreenDialog } from './preview'

const steps = [0.6, 0.8, 1, 1.25, 1.5, 2]
const zoomed = (zoom: number, way: 1 | -1) => steps[steps.indexOf(zoom) + way] ?? zoom

interface DocumentScreenProps {
  file: FileView
  label: string
  /** Which page is seen. */
  place?: string
  onClose(): void
  children(zoom: number): ReactNode
}

/** Renders a document full screen, smaller or larger, above its tools. */
export function DocumentScreen({ file, label, place = '', onClose, children }: DocumentScreenProps) {
  const t = useTranslator()
  const [zoom, setZoom] = useState(1)
  const scale = (way: 1 | -1) => setZoom(zoomed(zoom, way))
  const keys: Record<string, () => void> = { '+': () => scale(1), '-': () => scale(-1) }
  return (
    <FullscreenDialog label={label} onClose={onClose} onKey={(key) => keys[key]?.()}>
      <FileFacts file={file} place={place} />
      {children(zoom)}
      <footer className="preview-tools q-row q-align-stretch q-justify-center q-gap-1">
        <IconButton
          icon="minus"
          label={t('preview.out')}
          onClick={() => scale(-1)}
          disabled={zoom === steps[0]}
        />
        <IconButton
          icon="plus"
          label={t('preview.in')}
          onClick={() => scale(1)}
          disabled={zoom === steps.at(-1)}
        />
        <DownloadLink file={file} />
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </footer>
    </FullscreenDialog>
  )
}
