import { Icon, Truncate, useModal } from '../ui'
import './preview.css'
import type { ReactNode } from 'react'
import { absoluteTime, t, useQuery } from '../platform'
import { buildFileLink, refreshFileLink } from './file-links'
import { useFileSource } from './file-source'
import { type FileView, formatFileSize } from './file-view'

/** Returns the upload time and size of a file, queried from the server if the value lacks them. */
function useFileFacts({ id, url, at, bytes: known }: FileView): Pick<FileView, 'at' | 'bytes'> {
  const { value } = useQuery(id, async () => {
    if (at !== undefined && known !== undefined) return { at, bytes: known }
    const { ok, headers } = await fetch(buildFileLink(url), { method: 'HEAD' })
    const modified = headers.get('last-modified')
    const bytes = Number(headers.get('content-length'))
    return ok && modified ? { at: new Date(modified).toISOString(), bytes } : {}
  })
  return value ?? {}
}

/** Renders the facts of a file: its flow, name, upload time and size (S2-049). */
export function FileFacts({ file, place }: { file: FileView; place: string }) {
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
export const SaveLink = ({ file: { name, url } }: { file: FileView }) => (
  <a
    className="q-button"
    data-kind="text"
    data-icon
    href={url}
    download={name}
    aria-label={t('preview.download', { name })}
    title={t('preview.download', { name })}
    onPointerDown={({ currentTarget }) => refreshFileLink(currentTarget, url)}
    onClick={({ currentTarget }) => refreshFileLink(currentTarget, url)}
  >
    <Icon name="download" size={18} />
  </a>
)

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
