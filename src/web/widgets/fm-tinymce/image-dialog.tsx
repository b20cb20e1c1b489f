import { type DragEvent, useEffect, useReducer, useRef, useState } from 'react'
import { formatFileSize } from '../../files/file-view'
import { useImageSource } from '../../files/rich/rich-images'
import { useFormHost } from '../../form-host/form-host'
import { type Translator, useTranslator } from '../../platform'
import { Button, Dialog, DialogButtons, IconButton } from '../../ui'
import { imageFilesOf } from './paste'
import { admitImages, maxImages, type UploadResult, uploadImage } from './upload-image'

interface ImageUploadEntry {
  id: number
  file: File
  percent: number
  state: 'uploading' | 'done' | 'failed'
  reason?: string
  image?: UploadResult
  picture: string
}

type Change =
  | { kind: 'add'; uploads: ImageUploadEntry[] }
  | { kind: 'remove'; id: number }
  | { kind: 'set'; id: number; part: Partial<ImageUploadEntry> }

function changed(uploads: readonly ImageUploadEntry[], change: Change): readonly ImageUploadEntry[] {
  if (change.kind === 'add') return [...uploads, ...change.uploads]
  if (change.kind === 'remove') return uploads.filter(({ id }) => id !== change.id)
  return uploads.map((one) => (one.id === change.id ? { ...one, ...change.part } : one))
}

/** Returns parallel uploads of images; pending ones are aborted with the dialog. */
function useUploads() {
  const design = useImageSource()
  const host = useFormHost()
  const t = useTranslator()
  const [uploads, dispatch] = useReducer(changed, [])
  const running = useRef(new Map<number, AbortController>())
  const pictures = useRef<string[]>([])
  const last = useRef(0)
  useEffect(
    () => () => {
      for (const one of running.current.values()) one.abort()
      for (const picture of pictures.current) URL.revokeObjectURL(picture)
    },
    [],
  )
  const send = async ({ id, file }: Pick<ImageUploadEntry, 'id' | 'file'>) => {
    const stop = new AbortController()
    running.current.set(id, stop)
    const set = (part: Partial<ImageUploadEntry>) =>
      stop.signal.aborted || dispatch({ kind: 'set', id, part })
    set({ state: 'uploading', percent: 0 })
    try {
      const image = await uploadImage(file, {
        signal: stop.signal,
        onProgress: (percent) => set({ percent }),
        design,
        host,
        t,
      })
      set({ state: 'done', percent: 100, image })
    } catch (failure) {
      set({ state: 'failed', reason: failure instanceof Error ? failure.message : String(failure) })
    }
  }
  const add = (files: readonly File[]) => {
    const fresh = files.map((file): ImageUploadEntry => {
      const picture = URL.createObjectURL(file)
      pictures.current.push(picture)
      return { id: ++last.current, file, percent: 0, state: 'uploading', picture }
    })
    dispatch({ kind: 'add', uploads: fresh })
    for (const one of fresh) void send(one)
  }
  const remove = (id: number) => {
    running.current.get(id)?.abort()
    dispatch({ kind: 'remove', id })
  }
  return { uploads, add, remove, retry: (upload: ImageUploadEntry) => void send(upload) }
}

function stateText({ state, percent, reason = '' }: ImageUploadEntry, t: Translator): string {
  if (state === 'done') return t('rich-text.image.done')
  if (state === 'failed') return t('rich-text.image.failed', { reason })
  return t('rich-text.image.uploading', { percent })
}

interface UploadRowProps {
  upload: ImageUploadEntry
  onRemove(): void
  onRetry(): void
}

const UploadRow = ({ upload, onRemove, onRetry }: UploadRowProps) => {
  const t = useTranslator()
  const { name, size } = upload.file
  return (
    <li className="rt-upload q-stack q-align-center q-gap-2 q-line-below" data-state={upload.state}>
      <img src={upload.picture} alt="" />
      <div>
        <p className="rt-upload-name q-truncate">{name}</p>
        <p className="rt-upload-state q-soft q-text-sm q-truncate" role="status">
          {formatFileSize(size)} · {stateText(upload, t)}
        </p>
        {upload.state === 'uploading' && (
          <progress className="q-full" max={100} value={upload.percent} aria-label={name} />
        )}
      </div>
      {upload.state === 'failed' && (
        <IconButton icon="refresh" label={t('rich-text.image.retry', { name })} onClick={onRetry} />
      )}
      <IconButton icon="close" label={t('rich-text.image.remove', { name })} onClick={onRemove} />
    </li>
  )
}

interface ImageDialogProps {
  /** Images that were pasted or dropped into the text. */
  dropped: readonly File[]
  onClose(): void
  onInsert(images: UploadResult[]): void
}

/**
 * Dialog for up to eight images. They are uploaded when chosen and inserted into the text together (S2-051).
 */
export function ImageDialog({ dropped, onClose, onInsert }: ImageDialogProps) {
  const t = useTranslator()
  const { uploads, add, remove, retry } = useUploads()
  const [message, setMessage] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    const { fit, message } = admitImages(files, uploads.length, t)
    setMessage(message)
    add(fit)
  }
  const hasTaken = useRef(false)
  useEffect(() => {
    if (!hasTaken.current && dropped.length) take(dropped)
    hasTaken.current = true
  })
  const insert = () => {
    const images = uploads.flatMap(({ image }) => (image ? [image] : []))
    if (uploads.length === 0) setMessage(t('rich-text.image.none'))
    else if (images.length < uploads.length) setMessage(t('rich-text.image.unfinished'))
    else onInsert(images)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take([...event.dataTransfer.files])
  }
  const footer = <DialogButtons onCancel={onClose} ok={t('rich-text.image.insert')} onClick={insert} />
  return (
    <Dialog title={t('rich-text.image.title')} onClose={onClose} footer={footer} width={560}>
      <section
        className="rt-drop q-text-center q-radius-md q-pad-5"
        aria-label={t('rich-text.image.title')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        onPaste={({ clipboardData }) => take(imageFilesOf(clipboardData))}
      >
        <Button icon="plus" onClick={() => input.current?.click()}>
          {t('rich-text.image.choose')}
        </Button>
        <p className="q-soft">{t('rich-text.image.hint', { most: maxImages })}</p>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/png,image/jpeg"
          aria-label={t('rich-text.image.choose')}
          onChange={({ target }) => {
            take([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </section>
      {message && (
        <p className="q-tone-danger q-margin-top-2" role="alert">
          {message}
        </p>
      )}
      <ul className="q-margin-top-3">
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onRemove={() => remove(upload.id)}
            onRetry={() => retry(upload)}
          />
        ))}
      </ul>
    </Dialog>
  )
}
