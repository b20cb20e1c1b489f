import { useRef } from 'react'
import { isRecord } from '../../../core/form'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { extractImages, ImageTiles, type ImageValue } from '../../files/image-tiles'
import { describeUploadLimits, parseUploadLimits } from '../../files/upload-limits'
import { progressText } from '../../files/upload-list'
import { confirmFileRemoval, deleteFile, useFilePicker } from '../../files/use-file-picker'
import { type UploadItem, useUploads } from '../../files/use-uploads'
import { useFormHost } from '../../form-host/form-host'
import { useTranslator } from '../../platform'
import { Icon, IconButton } from '../../ui'
import { thumbnailSizeOf } from './thumbnail-size'

type Images = readonly ImageValue[]

/** Returns the latest images, updated before the next render, as uploads end at any moment. */
function useImages({ value, onChange }: WidgetProps<ImageValue[]>) {
  const images: Images = extractImages(value)
  const latest = useRef(images)
  latest.current = images
  const change = (make: (images: Images) => ImageValue[]) => {
    const next = make(latest.current)
    latest.current = next
    onChange(next)
  }
  return { images, change }
}

interface PendingProps {
  one: UploadItem
  onCancel(key: string): void
  onRetry(one: UploadItem): void
}

/** Image being uploaded, in its final position. */
const Pending = ({ one, onCancel, onRetry }: PendingProps) => {
  const t = useTranslator()
  return (
    <li data-status={one.status}>
      <span
        className="tile q-column q-align-center q-justify-center q-gap-1-5 q-box q-soft q-text-sm"
        data-pending=""
      >
        <progress max={100} value={one.percent} aria-label={one.file.name} />
        <small>{progressText(one, t)}</small>
        {one.status === 'failed' && (
          <button
            type="button"
            className="tile-retry q-truncate q-plain q-pad-y-0 q-pad-x-1"
            onClick={() => onRetry(one)}
          >
            {t('upload.retry', { name: one.file.name })}
          </button>
        )}
      </span>
      <IconButton
        icon="close"
        label={t('upload.cancel', { name: one.file.name })}
        onClick={() => onCancel(one.key)}
      />
    </li>
  )
}

/** Image field as tiles; the last tile adds more (S2-003). */
function ImageUpload(props: WidgetProps<ImageValue[]>) {
  const t = useTranslator()
  const { id, item, disabled } = props
  const { images, change } = useImages(props)
  const set = isRecord(item.options.imageuploadset) ? item.options.imageuploadset : {}
  const host = useFormHost()
  const limits = parseUploadLimits(set)
  const { uploads, add, cancel, retry } = useUploads({
    call: 'oa/form/uploadimage',
    part: 'filename',
    fields: { source: 'fm-imageupload' },
    onDone: (entries, key) =>
      change((all) => [...all, ...entries.map(({ url, ...image }) => ({ key, o_url: url, ...image }))]),
  })
  const present = images.length + uploads.length
  const accept = 'image/png,image/jpeg'
  const chosen = useFilePicker({
    disabled,
    accept,
    present,
    limits,
    onFiles: add,
    multiple: set.multiple !== false,
  })
  const remove = async ({ imgid, filename }: ImageValue) => {
    if (!(await confirmFileRemoval(filename, t))) return
    change((all) => all.filter((one) => one.imgid !== imgid))
    void deleteFile({ call: 'form', fileid: imgid }, { host, t })
  }
  const isFull = limits.length !== undefined && present >= limits.length
  const { 'aria-required': _, 'aria-invalid': __, ...ties } = pickAria(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div role="group" className="file-field q-radius-md" {...ties} {...chosen.target}>
      <ImageTiles
        images={images}
        label={item.name}
        size={thumbnailSizeOf(item)}
        onRemove={disabled ? undefined : remove}
      >
        {uploads.map((one) => (
          <Pending key={one.key} one={one} onCancel={cancel} onRetry={retry} />
        ))}
        {!isFull && (
          <li>
            <button
              type="button"
              id={id}
              className="tile q-column q-align-center q-justify-center q-gap-1-5 q-box q-soft q-text-sm"
              data-add=""
              aria-label={`${t('upload.image')} ${item.name}`}
              disabled={disabled}
              onClick={chosen.open}
            >
              <Icon name="plus" size={22} />
              <span>{t('upload.image')}</span>
            </button>
          </li>
        )}
      </ImageTiles>
      {chosen.parts}
      <small>{describeUploadLimits(t, limits)}</small>
    </div>
  )
}

export default ImageUpload
