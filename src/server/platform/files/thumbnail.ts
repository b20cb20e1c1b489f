import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { requestLimits } from '../http/limits'

/** Longest side of a thumbnail: a tile of 160 pixels on a screen of double density. */
const side = 320

/** MIME type of thumbnails, whatever the original. */
export const thumbnailMime = 'image/webp'

const dataAddress = (webp: Buffer) => `data:${thumbnailMime};base64,${webp.toString('base64')}`

const opened = (path: string) => sharp(path, { limitInputPixels: requestLimits.imagePixels }).rotate()

/** Renders an image as a person's portrait: the centre square, as a data URL. */
export const renderPortrait = async (path: string): Promise<string> =>
  dataAddress(await opened(path).resize(160, 160, { fit: 'cover' }).webp({ quality: 82 }).toBuffer())

/** Renders an image as a signature: on white, so that it is readable in dark mode, as a data URL. */
export const renderHandwriting = async (path: string): Promise<string> =>
  dataAddress(
    await opened(path)
      .flatten({ background: 'white' })
      .resize(480, 160, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  )

const logoFormats = ['png', 'svg', 'jpeg', 'webp']

/** Seconds after which an image that is costly to draw is given up. */
const logoSeconds = 5

/**
 * Renders an image as a logo, as a data URL; undefined if it is none. A vector image is drawn too, so that no page has
 * to show one, and from memory, where it can name no other file.
 */
export async function renderLogo(path: string): Promise<string | undefined> {
  const limits = { limitInputPixels: requestLimits.imagePixels }
  try {
    const image = sharp(await readFile(path), limits)
    const { format } = await image.metadata()
    if (!logoFormats.includes(format ?? '')) return undefined
    return dataAddress(
      await image
        .rotate()
        .resize(320, 96, { fit: 'inside', withoutEnlargement: format !== 'svg' })
        .timeout({ seconds: logoSeconds })
        .webp({ quality: 82 })
        .toBuffer(),
    )
  } catch {
    return undefined
  }
}

/** Renders a picture as a seal: on white, as a data URL; undefined if it is none. */
export async function renderSeal(bytes: Buffer): Promise<string | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: requestLimits.imagePixels })
    const { format } = await image.metadata()
    if (!['png', 'jpeg', 'webp'].includes(format ?? '')) return undefined
    const drawn = image.rotate().flatten({ background: 'white' })
    const options = { fit: 'inside', withoutEnlargement: true } as const
    return dataAddress(
      await drawn
        .resize(480, 480, options)
        .timeout({ seconds: logoSeconds })
        .webp({ quality: 90 })
        .toBuffer(),
    )
  } catch {
    return undefined
  }
}

/** Creates a thumbnail, upright and without metadata; rejects if the original cannot be read. */
export const createThumbnail = (original: NodeJS.ReadableStream): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    original.once('error', reject)
    original
      .pipe(sharp({ limitInputPixels: requestLimits.imagePixels, failOn: 'none' }))
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
      .then(resolve, reject)
  })
