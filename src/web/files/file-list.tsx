import './files.css'
import { useState } from 'react'
import { t } from '../platform/i18n'
import { IconButton } from '../ui/button'
import { Icon } from '../ui/icon'
import { Time } from '../ui/time'
import { linkTo } from './links'
import { Preview } from './preview'
import { type ShownFile, sizeText } from './shown-file'

interface FileListProps {
  files: readonly ShownFile[]
  label: string
  onRemove?(file: ShownFile): void
}

/** Opens under a link signed at that moment: one signed when the page was drawn may be over. */
const sign = (link: HTMLAnchorElement, url: string) => {
  link.href = linkTo(url)
}

const Name = ({ file }: { file: ShownFile }) => (
  <a
    href={file.url}
    target="_blank"
    rel="noreferrer"
    aria-label={t('preview.download', { name: file.name })}
    onPointerDown={({ currentTarget }) => sign(currentTarget, file.url)}
    onClick={({ currentTarget }) => sign(currentTarget, file.url)}
  >
    {file.name}
  </a>
)

/** Stored files, one to a line: images open large, everything else is saved or opened beside. */
export function FileList({ files, label, onRemove }: FileListProps) {
  const [shown, setShown] = useState<number | undefined>()
  const images = files.filter(({ isImage }) => isImage)
  if (!files.length) return null
  return (
    <>
      <ul className="files" aria-label={label}>
        {files.map((file) => (
          <li key={file.id}>
            <Icon name={file.isImage ? 'eye' : 'list'} />
            {file.isImage ? (
              <button
                type="button"
                className="files-name"
                aria-label={t('preview.open', { name: file.name })}
                onClick={() => setShown(images.indexOf(file))}
              >
                {file.name}
              </button>
            ) : (
              <Name file={file} />
            )}
            <small>
              {file.size !== undefined && sizeText(file.size)}
              {file.at && <Time at={file.at} />}
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
      {shown !== undefined && <Preview images={images} start={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
