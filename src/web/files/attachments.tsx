import { useRef } from 'react'
import type { StoredFile } from '../../generated/types'
import { formHost } from '../form-host/form-host'
import { t } from '../platform'
import { IconButton, toast } from '../ui'
import { FileField } from './file-field'
import { toFileView } from './file-view'
import { ImageTiles } from './image-tiles'
import { UploadList } from './upload-list'
import { deleteFile, useFilePicker } from './use-file-picker'
import { useUploads } from './use-uploads'

interface AttachmentsProps {
  files: readonly StoredFile[]
  onChange(files: StoredFile[]): void
}

/** Renders the files attached to an opinion. */
export const Attachments = ({ files, onChange }: AttachmentsProps) => (
  <FileField
    files={files}
    onChange={onChange}
    call="flow"
    fields={{ source: 'flow' }}
    label={t('upload.attachments')}
    title={t('upload.attach')}
  />
)

const tileSize = { width: 72, height: 72 }

/** Whether a stored file is a picture that the page shows. */
export const isPicture = (file: StoredFile): boolean => toFileView(file).isImage

interface PictureTilesProps {
  files: readonly StoredFile[]
  label: string
  onRemove?(fileid: string): void
}

/** Renders stored pictures as small tiles; a click opens one full screen. */
export function PictureTiles({ files, label, onRemove }: PictureTilesProps) {
  if (!files.length) return null
  const images = files.map(toFileView).map(({ id, name, url }) => ({
    key: id,
    imgid: id,
    filename: name,
    o_url: url,
  }))
  const remove = onRemove && (({ imgid }: { imgid: string }) => onRemove(imgid))
  return <ImageTiles images={images} label={label} size={tileSize} {...(remove && { onRemove: remove })} />
}

interface PicturesProps extends AttachmentsProps {
  /** Maximum number of files; 0 = no limit here. */
  limit: number
  /** Whether other files are rejected instead of attached. */
  isStrict?: boolean
}

const pictureTypes = ['image/png', 'image/jpeg']

/**
 * Returns the pictures of a text in writing: the handlers of the element into which they are dropped or
 * pasted, the button that chooses them, and what is there so far.
 */
export function usePictures({ files, onChange, limit, isStrict }: PicturesProps) {
  const latest = useRef(files)
  latest.current = files
  const change = (next: StoredFile[]) => {
    latest.current = next
    onChange(next)
  }
  const { uploads, add, cancel, retry } = useUploads({
    call: 'oa/flow/uploadfile',
    part: 'filename[]',
    fields: { source: 'flow' },
    onDone: (entries) => change([...latest.current, ...entries]),
  })
  const { parts, target, open } = useFilePicker({
    disabled: false,
    multiple: true,
    accept: pictureTypes.join(),
    present: files.length + uploads.length,
    limits: { length: limit },
    onFiles: (chosen) => {
      const other = isStrict && chosen.find(({ type }) => !pictureTypes.includes(type))
      if (other) toast(t('comment.no-picture', { name: other.name }), 'danger')
      else add(chosen)
    },
  })
  const remove = (fileid: string) => {
    change(latest.current.filter((one) => one.fileid !== fileid))
    void deleteFile({ call: 'flow', fileid }, { host: formHost(), t })
  }
  return {
    target,
    isUploading: uploads.length > 0,
    button: <IconButton icon="file-image" label={t('upload.picture')} onClick={open} />,
    shown: (
      <>
        {parts}
        <PictureTiles files={files.filter(isPicture)} label={t('upload.pictures')} onRemove={remove} />
        {uploads.length > 0 && <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />}
      </>
    ),
  }
}
