import './files.css'
import { lazy, Suspense, useState } from 'react'
import { useFormHost } from '../form-host/form-host'
import { useTranslator } from '../platform'
import { Icon, IconButton, RelativeTime } from '../ui'
import { refreshFileLink } from './file-links'
import { type FileView, formatFileSize, opensElsewhere } from './file-view'
import { PdfScreen } from './pdf/pdf-screen'
import { FilePreview } from './preview'

interface FileListProps {
  files: readonly FileView[]
  label: string
  onRemove?(file: FileView): void
}

const Name = ({ file }: { file: FileView }) => {
  const host = useFormHost()
  const t = useTranslator()
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('preview.download', { name: file.name })}
      onPointerDown={({ currentTarget }) => refreshFileLink(currentTarget, file.url, host)}
      onClick={({ currentTarget }) => refreshFileLink(currentTarget, file.url, host)}
    >
      {file.name}
    </a>
  )
}

const OfficeScreen = lazy(() => import('./office/office-screen'))

const opensHere = ({ kind, format }: FileView) => kind === 'image' || kind === 'pdf' || format !== undefined

/**
 * Renders stored files, one per line; those that the page can read open in place, others are downloaded or open
 * in a new tab.
 */
export function FileList({ files, label, onRemove }: FileListProps) {
  const t = useTranslator()
  const [shown, setShown] = useState<FileView>()
  const images = files.filter(({ isImage }) => isImage)
  if (!files.length) return null
  return (
    <>
      <ul className="files q-stack q-gap-1 q-single q-margin-top-2" aria-label={label}>
        {files.map((file) => (
          <li className="q-row q-wrap q-gap-2 q-gap-y-0-5 q-radius-md" key={file.id}>
            <span className="files-kind q-inline q-align-stretch q-fixed q-muted" data-kind={file.kind}>
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
            <small className="q-row q-wrap q-gap-2-5 q-gap-y-0-5 q-push">
              {file.bytes !== undefined && formatFileSize(file.bytes)}
              {file.at && <RelativeTime at={file.at} />}
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
        <FilePreview images={images} start={images.indexOf(shown)} onClose={() => setShown(undefined)} />
      )}
      {shown?.format && (
        <Suspense fallback={null}>
          <OfficeScreen file={shown} format={shown.format} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
      {shown?.kind === 'pdf' && <PdfScreen file={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
