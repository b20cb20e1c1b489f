import { BusinessError } from '../../../core/business-error'
import { type Context, translateKey } from '../../platform'
import type { ZipEntry } from '../../platform/files/zip'
import { createNamer, type RequestExport, titleOfRequest } from '../export-attachments'
import { createFlowPdf, usualPrint } from './create-pdf'

/** Returns the reason why a document could not be created, in its place. */
const reasonEntry = (name: string, { code, params }: BusinessError, { language }: Context): ZipEntry => ({
  name: `${name}.txt`,
  content: [`\uFEFF${translateKey(language, code, params)}\r\n`],
})

/**
 * Iterates over the PDF documents of requests as entries of a zip, one drawn after the other; one that cannot be
 * drawn leaves its reason. `onDocument` receives the number of those done.
 */
export async function* documentEntries(
  requests: readonly RequestExport[],
  onDocument: (count: number) => Promise<unknown>,
  context: Context,
): AsyncGenerator<ZipEntry> {
  const unique = createNamer()
  for (const [index, request] of requests.entries()) {
    const name = unique(`${titleOfRequest(request)}.pdf`)
    try {
      const { bytes } = await createFlowPdf(request.id, usualPrint, context)
      yield { name, content: [bytes], isStored: true }
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      yield reasonEntry(name, error, context)
    }
    await onDocument(index + 1)
  }
}
