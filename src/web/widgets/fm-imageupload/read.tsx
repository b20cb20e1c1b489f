import type { ReadProps } from '../../controls/widget-props'
import { ImageTiles } from '../../files/image-tiles'
import { type ImageValue, imagesIn } from '../../files/image-value'
import { sizeOf } from './thumbnail-size'

/** The images of a form for looking at. */
export default function ReadImages({ value, item }: ReadProps<ImageValue[]>) {
  const images = imagesIn(value)
  if (!images.length) return <span className="qf-none">—</span>
  return <ImageTiles images={images} label={item.name} size={sizeOf(item)} />
}
