import type { ViewProps } from '../../controls/widget-props'
import { extractImages, ImageTiles, type ImageValue } from '../../files/image-tiles'
import { thumbnailSizeOf } from './thumbnail-size'

/** Read view of images. */
export default function ImageListView({ value, item }: ViewProps<ImageValue[]>) {
  const images = extractImages(value)
  if (!images.length) return <span className="qf-none">—</span>
  return <ImageTiles images={images} label={item.name} size={thumbnailSizeOf(item)} />
}
