import sharp from 'sharp'
import { limits } from '../limits'

/** The longest side of a small image: a tile of 160 pixels on a screen of double density. */
const side = 320

/** What a small image is, whatever its original was. */
export const smallMime = 'image/webp'

/** An image made small, upright, without what its camera wrote into it. */
export const smallImage = (original: NodeJS.ReadableStream): Promise<Buffer> =>
  original
    .pipe(sharp({ limitInputPixels: limits.imagePixels, failOn: 'none' }))
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
