import './preview.css'
import type { ReactNode } from 'react'
import { t } from '../platform/i18n/i18n'
import { absoluteTime } from '../platform/local-time'
import { Icon } from '../ui/icon'
import { useModal } from '../ui/use-modal'
import { signLink } from './file-links'
import { useFileSource } from './file-source'
import { type ShownFile, sizeText } from './file-view'
import { useFileFacts } from './use-file-facts'

/** What the file is: its flow, its name, when it was uploaded and how large it is (S2-049). */
export function Facts({ file, place }: { file: ShownFile; place: string }) {
  const source = useFileSource()
  const { at, size } = useFileFacts(file)
  const parts = [
    source && t('preview.source', { name: source }),
    at && absoluteTime(at),
    size !== undefined && sizeText(size),
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
export const Save = ({ file: { name, url } }: { file: ShownFile }) => (
  <a
    className="q-button"
    data-kind="text"
    data-icon
    href={url}
    download={name}
    aria-label={t('preview.download', { name })}
    title={t('preview.download', { name })}
    onPointerDown={({ currentTarget }) => signLink(currentTarget, url)}
    onClick={({ currentTarget }) => signLink(currentTarget, url)}
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
export function Screen({ label, onClose, onKey, children }: ScreenProps) {
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className="preview" aria-label={label} onKeyDown={({ key }) => onKey(key)}>
      {children}
    </dialog>
  )
}
