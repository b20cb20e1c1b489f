import { BusinessError } from '../../../core/business-error'
import { type Context, requestLimits, sanitizeFileName, translateKey } from '../../platform'
import type { ZipEntry } from '../../platform/files/zip'
import { recordOpening } from '../../platform/jobs/record-opening'
import { createNamer, type RequestExport, titleOfRequest } from '../export-attachments'
import { createFlowPdf, usualPrint } from './create-pdf'
import { fillTemplates } from './fill-template'

/** What is drawn of each request: its PDF, the filled templates of its design, or both. */
export interface DocumentKinds {
  pdf: boolean
  templates: boolean
}

/** Documents drawn so far; `isCut` is set where the limit of bytes leaves some out. */
interface DocumentProgress {
  files: number
  bytes: number
  isCut: boolean
}

interface DocumentFile {
  name: string
  file: { bytes: Buffer } | BusinessError
}

/** Returns a document, or the reason why it could not be created. */
const fileOrReason = (file: Promise<{ bytes: Buffer }>): Promise<DocumentFile['file']> =>
  file.catch((error: unknown) => {
    if (error instanceof BusinessError) return error
    throw error
  })

async function* templatesOf(request: RequestExport, context: Context): AsyncGenerator<DocumentFile> {
  const title = titleOfRequest(request)
  try {
    for await (const { name, file } of fillTemplates(request.id, context))
      yield { name: `${title} ${sanitizeFileName(name)}`, file }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    yield { name: title, file: error }
  }
}

async function* documentsOf(
  request: RequestExport,
  { pdf, templates }: DocumentKinds,
  context: Context,
): AsyncGenerator<DocumentFile> {
  recordOpening(request.id, context)
  if (pdf)
    yield {
      name: `${titleOfRequest(request)}.pdf`,
      file: await fileOrReason(createFlowPdf(request.id, usualPrint, context)),
    }
  if (templates) yield* templatesOf(request, context)
}

/** Returns a document as an entry, or the reason why it could not be created, in its place. */
function entryOf({ name, file }: DocumentFile, { language }: Context): ZipEntry {
  if (!(file instanceof BusinessError)) return { name, content: [file.bytes], isStored: true }
  return { name: `${name}.txt`, content: [`\uFEFF${translateKey(language, file.code, file.params)}\r\n`] }
}

/**
 * Iterates over the documents of requests as entries of a zip, one drawn after the other, until a limit; one that
 * cannot be drawn leaves its reason. `onDocument` receives the number of requests done.
 */
export async function* documentEntries(
  requests: readonly RequestExport[],
  { kinds, found, onDocument }: DocumentRun,
  context: Context,
): AsyncGenerator<ZipEntry> {
  const unique = createNamer()
  for (const [index, request] of requests.entries()) {
    for await (const { name, file } of documentsOf(request, kinds, context)) {
      const size = file instanceof BusinessError ? 0 : file.bytes.length
      if (found.bytes + size > requestLimits.attachmentBytes) {
        found.isCut = true
        return
      }
      found.files++
      found.bytes += size
      yield entryOf({ name: unique(name), file }, context)
    }
    await onDocument(index + 1)
  }
}

/** What is drawn, how much of it there is, and what receives the progress. */
interface DocumentRun {
  kinds: DocumentKinds
  found: DocumentProgress
  onDocument(count: number): Promise<unknown>
}
