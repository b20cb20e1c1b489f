import './preview.css'
import type { ReactNode } from 'react'
import { t } from '../platform/i18n/i18n'
import { absoluteTime } from '../platform/local-time'
import { Icon } from '../ui/icon'
import { useModal } from '../ui/use-modal'
import { refreshFileLink } from './file-links'
import { useFileSource } from './file-source'
import { type FileView, formatFileSize } from './file-view'
import { useFileFacts } from './use-file-facts'

/** What the file is: its flow, its name, when it was uploaded and how large it is (S2-049). */
export function FileFacts({ file, place }: { file: FileView; place: string }) {
  const source = useFileSource()
  const { at, size } = useFileFacts(file)
  const parts = [
    source && t('preview.source', { name: source }),
    at && absoluteTime(at),
    size !== undefined && formatFileSize(size),
    file.by,
  ].filter(Boolean)
  return (
    <header className="preview-head">
      <div>
        <b>{file.name}</b>
        <small>{parts.join(' · ')}</small>
      </div>
      <span>{place}</span>
    </header>
  )
}

/** Saves the file where the browser keeps what it downloads. */
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

/** A dialog over the whole window. */
export function FullscreenDialog({ label, onClose, onKey, children }: ScreenProps) {
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className="preview" aria-label={label} onKeyDown={({ key }) => onKey(key)}>
      {children}
    </dialog>
  )
}
