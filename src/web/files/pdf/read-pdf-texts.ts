import type { InvoiceText } from '#/generated/types'
import { openPdf } from './open-pdf'

/** Maximum number of texts that are sent. */
const maxTexts = 2_000
const maxLength = 500

/** Reads the texts on the first page of a PDF document with their places; the server interprets them. */
export async function readPdfTexts(file: File): Promise<InvoiceText[]> {
  const task = openPdf({ data: new Uint8Array(await file.arrayBuffer()) })
  try {
    const page = await (await task.promise).getPage(1)
    const { height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    return items.slice(0, maxTexts).flatMap((item) => {
      if (!('str' in item) || !item.str.trim()) return []
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[]
      const place = { x, y: height - y, size: Math.abs(size) || item.height, width: item.width }
      return [{ text: item.str.slice(0, maxLength), ...place }]
    })
  } finally {
    await task.destroy()
  }
}
