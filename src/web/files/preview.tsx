import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormHost } from '../form-host/form-host'
import { absoluteTime, useQuery, useTranslator } from '../platform'
import { Icon, IconButton, Truncate, useModal } from '../ui'
import { buildFileLink, refreshFileLink } from './file-links'
import { type FileView, formatFileSize } from './file-view'
import './preview.css'
import { useFileSource } from './file-source'

/** Returns the upload time and size of a file, queried from the server if the value lacks them. */
function useFileFacts({ id, url, at, bytes: known }: FileView): Pick<FileView, 'at' | 'bytes'> {
  const host = useFormHost()
  const { value } = useQuery(id, async () => {
    if (at !== undefined && known !== undefined) return { at, bytes: known }
    const { ok, headers } = await fetch(buildFileLink(url, host), { method: 'HEAD' })
    const modified = headers.get('last-modified')
    const bytes = Number(headers.get('content-length'))
    return ok && modified ? { at: new Date(modified).toISOString(), bytes } : {}
  })
  return value ?? {}
}

/** Renders the facts of a file: its flow, name, upload time and size (S2-049). */
export function FileFacts({ file, place }: { file: FileView; place: string }) {
  const t = useTranslator()
  const source = useFileSource()
  const { at, bytes } = useFileFacts(file)
  const parts = [
    source && t('preview.source', { name: source }),
    at && absoluteTime(at),
    bytes !== undefined && formatFileSize(bytes),
    file.by,
  ].filter(Boolean)
  return (
    <header className="preview-head q-row q-justify-between q-gap-4">
      <div className="q-stack q-shrink">
        <Truncate as="b">{file.name}</Truncate>
        <small className="q-text-sm">{parts.join(' · ')}</small>
      </div>
      <span className="q-fixed">{place}</span>
    </header>
  )
}

/** Renders the download link of a file. */
export const DownloadLink = ({ file: { name, url } }: { file: FileView }) => {
  const host = useFormHost()
  const t = useTranslator()
  return (
    <a
      className="q-button"
      data-kind="text"
      data-icon
      href={url}
      download={name}
      aria-label={t('preview.download', { name })}
      title={t('preview.download', { name })}
      onPointerDown={({ currentTarget }) => refreshFileLink(currentTarget, url, host)}
      onClick={({ currentTarget }) => refreshFileLink(currentTarget, url, host)}
    >
      <Icon name="download" size={18} />
    </a>
  )
}

interface ScreenProps {
  label: string
  onClose(): void
  onKey(key: string): void
  children: ReactNode
}

/** Renders a full-screen dialog. */
export function FullscreenDialog({ label, onClose, onKey, children }: ScreenProps) {
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className="preview" aria-label={label} onKeyDown={({ key }) => onKey(key)}>
      {children}
    </dialog>
  )
}

interface PreviewProps {
  images: readonly FileView[]
  /** Index of the image shown first. */
  start: number
  onClose(): void
}

interface View {
  index: number
  /** Rotation in degrees, in steps of 90 (S2-269). */
  turn: number
  zoom: number
}

const steps = [1, 1.5, 2, 3, 4]
const zoomed = (zoom: number, way: 1 | -1) => steps[steps.indexOf(zoom) + way] ?? zoom

interface PictureProps {
  image: FileView
  turn: number
  zoom: number
  onZoom(): void
}

/** Renders the image; a click zooms in or out, and a zoomed image scrolls. */
function Picture({ image, turn, zoom, onZoom }: PictureProps) {
  const host = useFormHost()
  const t = useTranslator()
  const [failed, setFailed] = useState(false)
  const box = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each zoom shows the middle
  useEffect(() => {
    const { current: element } = box
    element?.scrollTo(
      (element.scrollWidth - element.clientWidth) / 2,
      (element.scrollHeight - element.clientHeight) / 2,
    )
  }, [zoom])
  if (failed)
    return (
      <p className="preview-failed q-stack q-justify-items-center q-gap-2-5" role="alert">
        <Icon name="warning" size={28} />
        {t('preview.failed')}
      </p>
    )
  const style = { '--preview-turn': `${turn}deg`, '--preview-zoom': zoom } as CSSProperties
  return (
    <button
      ref={box}
      type="button"
      className="preview-picture q-row q-align-stretch q-full q-scroll q-shrink-y q-pad-4"
      style={style}
      data-zoomed={zoom > 1 || undefined}
      data-lying={turn % 180 !== 0 || undefined}
      title={t('preview.zoom')}
      onClick={onZoom}
    >
      <img
        className="q-fixed"
        src={buildFileLink(image.url, host)}
        alt={image.name}
        onError={() => setFailed(true)}
        draggable={false}
      />
    </button>
  )
}

/** Renders images full screen: one after another, rotated by 90 degrees, zoomed (S2-048). */
export function FilePreview({ images, start, onClose }: PreviewProps) {
  const t = useTranslator()
  const [{ index, turn, zoom }, setView] = useState<View>({ index: start, turn: 0, zoom: 1 })
  const image = images[index]
  const go = (way: 1 | -1) =>
    setView({ index: (index + way + images.length) % images.length, turn: 0, zoom: 1 })
  const rotate = (by: number) => setView({ index, turn: turn + by, zoom })
  const scale = (way: 1 | -1) => setView({ index, turn, zoom: zoomed(zoom, way) })
  const keys: Record<string, () => void> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => scale(1),
    '-': () => scale(-1),
    r: () => rotate(90),
  }
  if (!image) return null
  return (
    <FullscreenDialog label={t('preview.title')} onClose={onClose} onKey={(key) => keys[key]?.()}>
      <FileFacts file={image} place={t('preview.count', { n: index + 1, all: images.length })} />
      <Picture
        key={image.id}
        image={image}
        turn={turn}
        zoom={zoom}
        onZoom={() => setView({ index, turn, zoom: zoom > 1 ? 1 : 2 })}
      />
      <footer className="preview-tools q-row q-align-stretch q-justify-center q-gap-1">
        {images.length > 1 && <IconButton icon="back" label={t('preview.previous')} onClick={() => go(-1)} />}
        <IconButton icon="undo" label={t('preview.left')} onClick={() => rotate(-90)} />
        <IconButton icon="redo" label={t('preview.right')} onClick={() => rotate(90)} />
        <IconButton icon="minus" label={t('preview.out')} onClick={() => scale(-1)} disabled={zoom === 1} />
        <IconButton icon="plus" label={t('preview.in')} onClick={() => scale(1)} disabled={zoom === 4} />
        {images.length > 1 && <IconButton icon="right" label={t('preview.next')} onClick={() => go(1)} />}
        <DownloadLink file={image} />
        <IconButton icon="close" label={t('ui.close')} onClick={onClose} />
      </footer>
    </FullscreenDialog>
  )
}
