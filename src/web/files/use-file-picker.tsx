import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { type FormHost, useFormHost } from '../form-host/form-host'
import { CallError, isMobile, type Translator, useTranslator } from '../platform'
import { Button, confirm, Dialog, toast } from '../ui'
import { findLimitViolation, type UploadLimits } from './upload-limits'

/** Asks for confirmation before a file is removed (S2-175). */
export const confirmFileRemoval = (name: string, t: Translator): Promise<boolean> =>
  confirm({
    title: t('upload.remove-title'),
    text: t('upload.remove-sure', { name }),
    yes: t('upload.remove-yes'),
    no: t('ui.cancel'),
    danger: true,
  })

/** True if the server refused to delete a file because a flow uses it, which is no failure. */
const isHeld = (error: unknown) => error instanceof CallError && error.code === 'file.not-deleted'

/** Deletes a file on the server if nothing uses it yet. */
export async function deleteFile(
  { call, fileid }: { call: 'form' | 'flow' | 'flowdesigns'; fileid: string },
  { host, t }: { host: FormHost; t: Translator },
): Promise<void> {
  try {
    await host.deleteFile(call, fileid)
  } catch (error) {
    if (!isHeld(error)) toast(t('upload.not-deleted'), 'danger')
  }
}

/** Maximum side length of an image in pixels; larger ones are scaled down (S2-183). */
const side = 800

const isImage = ({ type }: File) => type === 'image/png' || type === 'image/jpeg'

/** Returns the largest size that fits, with the same proportions. */
export function scaleToFit(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const pngOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))

/** Returns the images that are larger than 800 pixels on a side. */
async function findLargeImages(files: readonly File[]): Promise<Set<File>> {
  const found = await Promise.all(
    files.map(async (file) => {
      const image = isImage(file) ? await createImageBitmap(file).catch(() => undefined) : undefined
      const isLarge = image !== undefined && Math.max(image.width, image.height) > side
      image?.close()
      return isLarge ? [file] : []
    }),
  )
  return new Set(found.flat())
}

/** Returns an image scaled down to PNG (S2-268); the original if that is not smaller. */
async function compressImage(file: File): Promise<File> {
  const image = await createImageBitmap(file)
  const canvas = Object.assign(document.createElement('canvas'), scaleToFit(image.width, image.height))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const png = await pngOf(canvas)
  if (!png || png.size >= file.size) return file
  return new File([png], file.name.replace(/\.[^.]+$/, '.png'), { type: 'image/png' })
}

interface ChooseSizeProps {
  count: number
  onChoose(compress: boolean): void
  onClose(): void
}

/** Asks whether large images are sent unchanged or scaled down (S2-184). */
const ImageSizeDialog = ({ count, onChoose, onClose }: ChooseSizeProps) => {
  const t = useTranslator()
  return (
    <Dialog
      title={t('upload.choose-size')}
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChoose(false)}>{t('upload.original')}</Button>
          <Button kind="primary" onClick={() => onChoose(true)}>
            {t('upload.compress')}
          </Button>
        </>
      }
    >
      <p>{t('upload.large-images', { n: count })}</p>
    </Dialog>
  )
}

interface Choosing {
  disabled: boolean
  multiple: boolean
  /** File types for the browser's dialog. */
  accept?: string
  /** Number of files already present, uploading or done. */
  present: number
  limits: UploadLimits
  onFiles(files: readonly File[]): void
}

interface Asked {
  files: readonly File[]
  large: ReadonlySet<File>
}

const isForced = (host: FormHost) => host.currentPerson()?.com_conf.compress_image === true

const scaled = ({ files, large }: Asked) =>
  Promise.all(files.map((file) => (large.has(file) ? compressImage(file) : file)))

/**
 * Returns a picker for files that are chosen, dropped or pasted: checks them, scales images on request and
 * passes them on.
 */
export function useFilePicker({ disabled, multiple, accept, present, limits, onFiles }: Choosing) {
  const host = useFormHost()
  const t = useTranslator()
  const input = useRef<HTMLInputElement>(null)
  const [requested, setRequested] = useState<Asked | undefined>()
  const [isOver, setIsOver] = useState(false)

  const take = async (list: Iterable<File> | null | undefined) => {
    const files = [...(list ?? [])]
    if (disabled || !files.length) return
    const refusal = findLimitViolation(files, { present, limits }, t)
    if (refusal) return toast(refusal, 'danger')
    const needsConfirmation = isForced(host) || isMobile()
    const large = needsConfirmation ? await findLargeImages(files) : new Set<File>()
    if (!large.size) return onFiles(files)
    if (isForced(host)) return onFiles(await scaled({ files, large }))
    setRequested({ files, large })
  }
  const answer = async (compress: boolean) => {
    setRequested(undefined)
    if (requested) onFiles(compress ? await scaled(requested) : requested.files)
  }
  const parts = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        disabled={disabled}
        multiple={multiple}
        accept={accept}
        data-files=""
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void take(files)
        }}
      />
      {requested && (
        <ImageSizeDialog
          count={requested.large.size}
          onChoose={(compress) => void answer(compress)}
          onClose={() => setRequested(undefined)}
        />
      )}
    </>
  )
  /** Handlers of the element that accepts dropped or pasted files. */
  const target = {
    'data-over': (isOver && !disabled) || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      void take(event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => void take(event.clipboardData.files),
  }
  return { parts, target, open: () => input.current?.click() }
}
