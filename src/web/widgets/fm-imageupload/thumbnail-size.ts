import type { FormItem } from '#/generated/types'
import { isRecord } from '../../../core/form'

const pixels = (size: unknown) => (typeof size === 'number' && size > 0 ? size : 100)

/** Returns the size of thumbnails, by default 100 by 100 (S2-089). */
export function thumbnailSizeOf({ options }: FormItem): { width: number; height: number } {
  const size = isRecord(options.size) ? options.size : {}
  return { width: pixels(size.width), height: pixels(size.height) }
}
