/** Maximum side of an image that every browser can draw, in pixels. */
const longest = 8192
const sharp = 2

/** Renders an SVG as a PNG of twice its size, within browser limits; undefined where none can be drawn. */
export async function svgToPng(svg: string): Promise<Blob | undefined> {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    await image.decode()
    const scale = Math.min(sharp, longest / image.naturalWidth, longest / image.naturalHeight)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.naturalWidth * scale)
    canvas.height = Math.round(image.naturalHeight * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))) ?? undefined
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
