import './files.css'
import { useState } from 'react'
import { t } from '../platform/i18n/i18n'
import { IconButton } from '../ui/button'
import { Icon } from '../ui/icon'
import { Time } from '../ui/time'
import { signLink } from './file-links'
import { opensElsewhere, type ShownFile, sizeText } from './file-view'
import { PdfScreen } from './pdf/pdf-screen'
import { Preview } from './preview'

interface FileListProps {
  files: readonly ShownFile[]
  label: string
  onRemove?(file: ShownFile): void
}

const Name = ({ file }: { file: ShownFile }) => (
  <a
    href={file.url}
    target="_blank"
    rel="noreferrer"
    aria-label={t('preview.download', { name: file.name })}
    onPointerDown={({ currentTarget }) => signLink(currentTarget, file.url)}
    onClick={({ currentTarget }) => signLink(currentTarget, file.url)}
  >
    {file.name}
  </a>
)

const opensHere = ({ kind }: ShownFile) => kind === 'image' || kind === 'pdf'

/** Stored files, one to a line: images and PDF documents open in place, everything else is saved or opened beside. */
export function FileList({ files, label, onRemove }: FileListProps) {
  const [shown, setShown] = useState<ShownFile>()
  const images = files.filter(({ isImage }) => isImage)
  if (!files.length) return null
  return (
    <>
      <ul className="files" aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            <span className="files-kind" data-kind={file.kind}>
              <Icon name={`file-${file.kind}`} size={20} />
            </span>
            {opensHere(file) ? (
              <button
                type="button"
                className="files-name"
                aria-label={t('preview.open', { name: file.name })}
                onClick={() => setShown(file)}
              >
                {file.name}
              </button>
            ) : (
              <Name file={file} />
            )}
            <small>
              {file.size !== undefined && sizeText(file.size)}
              {file.at && <Time at={file.at} />}
              {opensElsewhere(file) && t('preview.elsewhere')}
            </small>
            {onRemove && (
              <IconButton
                icon="close"
                label={t('upload.remove', { name: file.name })}
                onClick={() => onRemove(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown?.isImage && (
        <Preview images={images} start={images.indexOf(shown)} onClose={() => setShown(undefined)} />
      )}
      {shown?.kind === 'pdf' && <PdfScreen file={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
