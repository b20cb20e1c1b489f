import { useFormHost } from '../form-host/form-host'
import './files.css'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { tableRowsOf } from '../../core/form'
import { useTranslator } from '../platform'
import { IconButton } from '../ui'
import { thumbnailLink } from './file-links'
import type { FileView } from './file-view'
import { FilePreview } from './preview'

/** Image as stored in a form value (S2-085). */
export interface ImageValue {
  key: string
  o_url: string
  filename: string
  imgid: string
}

/** Returns an image of a form as shown by previews. */
const toImageView = ({ imgid, filename, o_url }: ImageValue): FileView => ({
  id: imgid,
  name: filename,
  url: o_url,
  isImage: true,
  kind: 'image' as const,
})

/** Returns the images in a value; anything else in it is skipped. */
export const extractImages = (value: unknown): ImageValue[] =>
  tableRowsOf(value).filter(({ imgid, o_url }) => imgid && o_url) as unknown as ImageValue[]

interface ImageTilesProps {
  images: readonly ImageValue[]
  label: string
  size: { width: number; height: number }
  onRemove?(image: ImageValue): void
  /** Content after the images: running uploads and the add button. */
  children?: ReactNode
}

/** Renders the placeholder of an image that cannot be loaded. */
const Missing = () => {
  const t = useTranslator()
  return <span className="q-text-center q-pad-1">{t('preview.failed')}</span>
}

function Thumbnail({ image }: { image: ImageValue }) {
  const host = useFormHost()
  const [failed, setFailed] = useState(false)
  if (failed) return <Missing />
  return <img src={thumbnailLink(image.o_url, host)} alt="" loading="lazy" onError={() => setFailed(true)} />
}

/** Renders images side by side; a click opens one full screen. */
export function ImageTiles({ images, label, size, onRemove, children }: ImageTilesProps) {
  const t = useTranslator()
  const [shown, setShown] = useState<number | undefined>()
  const style = { '--tile-width': `${size.width}px`, '--tile-height': `${size.height}px` } as CSSProperties
  return (
    <>
      <ul
        className="tiles q-row q-align-stretch q-wrap q-gap-2 q-margin-bottom-1"
        style={style}
        aria-label={label}
      >
        {images.map((image, index) => (
          <li key={image.key}>
            <button
              type="button"
              className="tile q-column q-align-center q-justify-center q-gap-1-5 q-box q-soft q-text-sm"
              aria-label={t('preview.open', { name: image.filename })}
              onClick={() => setShown(index)}
            >
              <Thumbnail image={image} />
            </button>
            {onRemove && (
              <IconButton
                icon="close"
                label={t('upload.remove', { name: image.filename })}
                onClick={() => onRemove(image)}
              />
            )}
          </li>
        ))}
        {children}
      </ul>
      {shown !== undefined && (
        <FilePreview images={images.map(toImageView)} start={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
