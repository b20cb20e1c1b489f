import sharp from 'sharp'
import { limits } from '../http/limits'

/** The longest side of a small image: a tile of 160 pixels on a screen of double density. */
const side = 320

/** What a small image is, whatever its original was. */
export const thumbnailMime = 'image/webp'

const dataAddress = (webp: Buffer) => `data:${thumbnailMime};base64,${webp.toString('base64')}`

const opened = (path: string) => sharp(path, { limitInputPixels: limits.imagePixels }).rotate()

/** An image as a person's picture: a square of its middle, as a data address. */
export const renderPortrait = async (path: string): Promise<string> =>
  dataAddress(await opened(path).resize(160, 160, { fit: 'cover' }).webp({ quality: 82 }).toBuffer())

/** An image as handwriting: on white paper, so that it is read in the dark, too, as a data address. */
export const renderHandwriting = async (path: string): Promise<string> =>
  dataAddress(
    await opened(path)
      .flatten({ background: 'white' })
      .resize(480, 160, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  )

/** An image made small, upright, without what its camera wrote into it; rejects when the original cannot be read. */
export const createThumbnail = (original: NodeJS.ReadableStream): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    original.once('error', reject)
    original
      .pipe(sharp({ limitInputPixels: limits.imagePixels, failOn: 'none' }))
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
      .then(resolve, reject)
  })
