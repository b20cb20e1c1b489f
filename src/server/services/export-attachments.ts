import { extname } from 'node:path'
import { type Context, requestLimits, sanitizeFileName, translateKey, waitForBytes } from '../platform'
import type { ZipEntry } from '../platform/files/zip'
import { type FileRow, listFlowFiles } from '../queries'
import { loadVisibleFlow } from '../read-models/action-context/visible-flow'
import { filterVisibleFiles } from './visible-file'

const { attachmentBytes, attachmentFiles } = requestLimits
const maxFolderLength = 80

/** Request whose attachments are exported. */
export interface RequestExport {
  id: string
  /** Document number. */
  number: string
  /** Name of the design. */
  name: string
}

/** Size of the exported attachments; `isCut` is set where a limit leaves some out, `lost` names those without bytes. */
export interface AttachmentProgress {
  files: number
  bytes: number
  isCut: boolean
  lost: string[]
}

/** Returns a function that makes names unique by a number before the extension, without regard to case. */
export function createNamer(): (name: string) => string {
  const used = new Set<string>()
  return (name) => {
    const extension = extname(name)
    const base = name.slice(0, name.length - extension.length)
    let unique = name
    for (let n = 2; used.has(unique.toLowerCase()); n++) unique = `${base} (${n})${extension}`
    used.add(unique.toLowerCase())
    return unique
  }
}

/** Returns the name under which a request stands in a zip. */
export const titleOfRequest = ({ id, number, name }: RequestExport): string =>
  sanitizeFileName(`${number || id} ${name}`)
    .slice(0, maxFolderLength)
    .trim()

/** Lists the attachments of a request that the caller may see; a request without files costs one statement. */
async function listVisibleFiles(request: RequestExport, context: Context): Promise<FileRow[]> {
  const files = await listFlowFiles(context.db, context.caller.workspace, request.id)
  if (!files.length) return files
  return filterVisibleFiles(
    await loadVisibleFlow(context, { flow: request.id }, { hasReadMarks: false }),
    files,
  )
}

/**
 * Iterates over the visible attachments of requests as entries of a zip, each request in a folder named by its
 * number, until a limit.
 */
export async function* attachmentEntries(
  requests: Iterable<RequestExport>,
  progress: AttachmentProgress,
  context: Context,
): AsyncGenerator<ZipEntry> {
  const nameFolder = createNamer()
  for (const request of requests) {
    const files = await listVisibleFiles(request, context)
    if (!files.length) continue
    const folder = nameFolder(titleOfRequest(request))
    const nameFile = createNamer()
    for (const { id, name, bytes } of files) {
      if (progress.files >= attachmentFiles || progress.bytes + bytes > attachmentBytes) {
        progress.isCut = true
        return
      }
      const path = `${folder}/${nameFile(sanitizeFileName(name))}`
      const content = context.files.read(id)
      if (!(await waitForBytes(content))) {
        progress.lost.push(path)
        continue
      }
      progress.files += 1
      progress.bytes += bytes
      yield { name: path, content: content as AsyncIterable<Uint8Array>, isStored: true }
    }
  }
}

/** Returns a text that names the attachments whose bytes are lost, as an entry of the zip; none if all are there. */
export function createOmissionNotice({ lost }: AttachmentProgress, { language }: Context): ZipEntry[] {
  if (!lost.length) return []
  const name = sanitizeFileName(translateKey(language, 'list.export-lost-file-name'))
  return [{ name: `${name}.txt`, content: [`\uFEFF${lost.join('\r\n')}\r\n`] }]
}
