/** Maximum side length of an image in pixels; larger ones are scaled down (S2-183). */
const side = 800

const isImage = ({ type }: File) => type === 'image/png' || type === 'image/jpeg'

/** Returns the largest size that fits, with the same proportions. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const pngOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))

/** Returns the images that are larger than 800 pixels on a side. */
export async function findLargeImages(files: readonly File[]): Promise<Set<File>> {
  const found = await Promise.all(
    files.map(async (file) => {
      const image = isImage(file) ? await createImageBitmap(file).catch(() => undefined) : undefined
      const isLarge = image !== undefined && Math.max(image.width, image.height) > side
      image?.close()
      return isLarge ? [file] : []
    }),
  )
  return new Set(found.flat())
}

/** Returns an image scaled down to PNG (S2-268); the original if that is not smaller. */
export async function compressImage(file: File): Promise<File> {
  const image = await createImageBitmap(file)
  const canvas = Object.assign(document.createElement('canvas'), fitSize(image.width, image.height))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const png = await pngOf(canvas)
  if (!png || png.size >= file.size) return file
  return new File([png], file.name.replace(/\.[^.]+$/, '.png'), { type: 'image/png' })
}
