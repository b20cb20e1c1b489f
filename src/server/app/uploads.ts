import type { FastifyRequest } from 'fastify'
import {
  type AppContext,
  type Context,
  decodeMultipartName,
  HttpError,
  limits,
  type TempUpload,
} from '../platform'
import { assertStorable } from '../platform/http/json'
import { readCompanySettings } from '../queries'

/** Content of a multipart request: its fields, and its files outside memory. */
export interface MultipartUpload {
  fields: Record<string, string>
  files: TempUpload[]
}

const tooLarge = () =>
  new HttpError(413, 'file.request-too-large', { limit: limits.uploadBytes / 1024 / 1024 })

const refusals: Record<string, () => HttpError> = {
  FST_FILES_LIMIT: () => new HttpError(413, 'file.too-many-at-once', { limit: limits.uploadFiles }),
  FST_PARTS_LIMIT: () => new HttpError(413, 'file.too-many-at-once', { limit: limits.uploadFiles }),
}

/** Reads a multipart request completely; on failure nothing of it remains. */
export async function readUpload(
  request: FastifyRequest,
  { files: store, db }: AppContext,
): Promise<MultipartUpload> {
  if (!request.isMultipart()) throw new HttpError(415, 'request.media-type')
  const length = Number(request.headers['content-length'])
  if (!(length <= limits.uploadBytes)) throw tooLarge()
  const upload: MultipartUpload = { fields: {}, files: [] }
  const { workspace } = (request.standing as Context).caller
  const { file_mb } = await readCompanySettings(db, workspace)
  try {
    for await (const part of request.parts({ limits: { fileSize: file_mb * 1024 * 1024 } }))
      if (part.type === 'file')
        upload.files.push(
          await store.take({ name: assertStorable(decodeMultipartName(part.filename)), content: part.file }),
        )
      else upload.fields[part.fieldname] = assertStorable(String(part.value))
    return upload
  } catch (error) {
    // The rest is read and discarded, so that the connection is free for the next request.
    request.raw.unpipe()
    request.raw.resume()
    await discardUpload(upload, store)
    throw refusals[(error as { code?: string }).code ?? '']?.() ?? error
  }
}

/** Deletes the files of a request that were not stored. */
export const discardUpload = ({ files }: MultipartUpload, store: AppContext['files']) =>
  Promise.all(files.map((file) => store.discard(file)))

/** Limits while reading multipart requests. */
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
