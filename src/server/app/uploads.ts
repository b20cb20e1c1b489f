import type { FastifyRequest } from 'fastify'
import type { House } from '../platform/context/app-context'
import type { Taken } from '../platform/files/file-store'
import type { Context } from '../platform/http/define-call'
import { HttpRefused } from '../platform/http/http-error'
import { storable } from '../platform/http/json'
import { limits } from '../platform/http/limits'
import { companySettingsOf } from '../queries/company/company-settings'

/** What a multipart request brought: its fields, and its files outside memory. */
export interface Upload {
  fields: Record<string, string>
  files: Taken[]
}

const tooLarge = () =>
  new HttpRefused(413, 'file.request-too-large', { limit: limits.uploadBytes / 1024 / 1024 })

const refusals: Record<string, () => HttpRefused> = {
  FST_FILES_LIMIT: () => new HttpRefused(413, 'file.too-many-at-once', { limit: limits.uploadFiles }),
  FST_PARTS_LIMIT: () => new HttpRefused(413, 'file.too-many-at-once', { limit: limits.uploadFiles }),
}

/** Reads a multipart request to its end; whatever goes wrong, nothing of it stays behind. */
export async function readUpload(request: FastifyRequest, { files: store, db }: House): Promise<Upload> {
  if (!request.isMultipart()) throw new HttpRefused(415, 'request.media-type')
  const length = Number(request.headers['content-length'])
  if (!(length <= limits.uploadBytes)) throw tooLarge()
  const upload: Upload = { fields: {}, files: [] }
  const { workspace } = (request.standing as Context).caller
  const { file_mb } = await companySettingsOf(db, workspace)
  try {
    for await (const part of request.parts({ limits: { fileSize: file_mb * 1024 * 1024 } }))
      if (part.type === 'file')
        upload.files.push(await store.take({ name: storable(part.filename), content: part.file }))
      else upload.fields[part.fieldname] = storable(String(part.value))
    return upload
  } catch (error) {
    // What is still on its way is read and dropped, so that the connection is free for the next request.
    request.raw.unpipe()
    request.raw.resume()
    await dropUpload(upload, store)
    throw refusals[(error as { code?: string }).code ?? '']?.() ?? error
  }
}

/** Drops the files of a request that nobody kept. */
export const dropUpload = ({ files }: Upload, store: House['files']) =>
  Promise.all(files.map((file) => store.discard(file)))

/** What multipart requests are held to while they are read. */
export const uploadLimits = {
  throwFileSizeLimit: false,
  limits: {
    files: limits.uploadFiles,
    fields: 20,
    fieldSize: 4096,
    fieldNameSize: 100,
    headerPairs: 20,
    parts: limits.uploadFiles + 20,
  },
}
