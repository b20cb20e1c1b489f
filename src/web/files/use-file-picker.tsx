import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { formHost } from '../form-host/form-host'
import { isMobile } from '../platform/device'
import { t } from '../platform/i18n/i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { toast } from '../ui/toast'
import { compressImage, findLargeImages } from './compress-image'
import { findLimitViolation, type UploadLimits } from './upload-limits'

interface ChooseSizeProps {
  count: number
  onChoose(compress: boolean): void
  onClose(): void
}

/** Asks whether large images are sent unchanged or scaled down (S2-184). */
const ImageSizeDialog = ({ count, onChoose, onClose }: ChooseSizeProps) => (
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

const isForced = () => formHost().currentPerson()?.com_conf.compress_image === true

const scaled = ({ files, large }: Asked) =>
  Promise.all(files.map((file) => (large.has(file) ? compressImage(file) : file)))

/**
 * Returns a picker for files that are chosen, dropped or pasted: checks them, scales images on request and
 * passes them on.
 */
export function useFilePicker({ disabled, multiple, accept, present, limits, onFiles }: Choosing) {
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<Asked | undefined>()
  const [isOver, setOver] = useState(false)

  const take = async (list: Iterable<File> | null | undefined) => {
    const files = [...(list ?? [])]
    if (disabled || !files.length) return
    const refusal = findLimitViolation(files, present, limits)
    if (refusal) return toast(refusal, 'danger')
    const asks = isForced() || isMobile()
    const large = asks ? await findLargeImages(files) : new Set<File>()
    if (!large.size) return onFiles(files)
    if (isForced()) return onFiles(await scaled({ files, large }))
    setAsked({ files, large })
  }
  const answer = async (compress: boolean) => {
    setAsked(undefined)
    if (asked) onFiles(compress ? await scaled(asked) : asked.files)
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
      {asked && (
        <ImageSizeDialog
          count={asked.large.size}
          onChoose={(compress) => void answer(compress)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
  /** Handlers of the element that accepts dropped or pasted files. */
  const target = {
    'data-over': (isOver && !disabled) || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void take(event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => void take(event.clipboardData.files),
  }
  return { parts, target, open: () => input.current?.click() }
}
