import { ImageTiles } from '../../files/image-tiles'
import type { ImageValue } from '../../files/image-value'
import type { ReadProps } from '../widget'
import { sizeOf } from './size'

/** The images of a form for looking at. */
export default function ReadImages({ value, item }: ReadProps<ImageValue[]>) {
  if (!Array.isArray(value) || !value.length) return <span className="qf-none">—</span>
  return <ImageTiles images={value} label={item.name} size={sizeOf(item)} />
}
