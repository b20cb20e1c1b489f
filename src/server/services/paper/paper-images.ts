import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type Context, requestLimits, waitForBytes } from '../../platform'
import type { PaperImage } from '../../platform/paper/paper-document'
import type { FileRow } from '../../queries'

/** Maximum number of images of one document; further ones are printed by their names. */
const maxImages = 200

/** Longest side in pixels: a page wide at 150 dots per inch. */
const side = 1_200

/** Draws an image for paper: upright, on white. */
const toJpeg = (source: Buffer) =>
  sharp(source, { limitInputPixels: requestLimits.imagePixels, failOn: 'none' })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 84 })
    .toBuffer({ resolveWithObject: true })

/** Size in points into which an image fits. */
export interface ImageRoom {
  width: number
  height: number
}

/** Images of one document, each drawn once. */
export class PaperImages {
  readonly images: Record<string, Uint8Array> = {}
  private readonly sizes = new Map<string, ImageRoom | undefined>()
  private readonly files: ReadonlyMap<string, FileRow>

  /** Takes the files that the reader may see; no other is read. */
  constructor(
    private readonly context: Pick<Context, 'files'>,
    files: readonly FileRow[],
  ) {
    this.files = new Map(files.map((file) => [file.id, file]))
  }

  /** Adds the image of a stored file; undefined if there is none, or it cannot be read. */
  async addFile(id: string, name: string, room: ImageRoom): Promise<PaperImage | undefined> {
    const file = this.files.get(id)
    if (!file?.mime.startsWith('image/')) return undefined
    return this.add(id, name, room, async () => {
      const content = this.context.files.read(id)
      if (!(await waitForBytes(content))) return undefined
      const pieces: Buffer[] = []
      for await (const piece of content) pieces.push(piece as Buffer)
      return Buffer.concat(pieces)
    })
  }

  /** Adds an image given as a data URL. */
  addDataUrl(url: string, name: string, room: ImageRoom): Promise<PaperImage | undefined> {
    const key = createHash('sha256').update(url).digest('hex')
    return this.add(key, name, room, async () => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  }

  /** Returns an added image with its bytes. */
  templateImage({ image, name, width, height }: PaperImage) {
    const bytes = this.images[image]
    return bytes && { bytes, name, width: Math.round(width), height: Math.round(height) }
  }

  private async add(
    key: string,
    name: string,
    room: ImageRoom,
    read: () => Promise<Buffer | undefined>,
  ): Promise<PaperImage | undefined> {
    if (!this.sizes.has(key)) this.sizes.set(key, await this.draw(key, read))
    const size = this.sizes.get(key)
    if (!size) return undefined
    const scale = Math.min(room.width / size.width, room.height / size.height)
    return { image: key, name, width: size.width * scale, height: size.height * scale }
  }

  private async draw(key: string, read: () => Promise<Buffer | undefined>): Promise<ImageRoom | undefined> {
    if (this.sizes.size >= maxImages) return undefined
    try {
      const source = await read()
      if (!source) return undefined
      const { data, info } = await toJpeg(source)
      this.images[key] = new Uint8Array(data)
      return { width: info.width, height: info.height }
    } catch {
      return undefined
    }
  }
}
