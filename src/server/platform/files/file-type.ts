import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { BusinessError } from '../../../core/business-error'
import { requestLimits } from '../http/limits'
import type { TempUpload } from './file-store'

/** Type of a file by its content, regardless of its name. */
export interface FileType {
  /** Extension without a dot. */
  format: string
  mime: string
}

const images: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg' }

/** Whether a type opens in the page; others are saved. */
export const isInlineType = (mime: string): boolean =>
  mime === 'application/pdf' || Object.values(images).includes(mime)

/** Contents allowed for each extension, as detected from the bytes (text = no known binary format). */
const contents: Record<string, readonly string[]> = {
  pdf: ['pdf'],
  zip: ['zip'],
  rar: ['rar'],
  '7z': ['7z'],
  ofd: ['zip'],
  gif: ['gif'],
  webp: ['webp'],
  docx: ['docx', 'zip'],
  xlsx: ['xlsx', 'zip'],
  pptx: ['pptx', 'zip'],
  doc: ['cfb', 'docx'],
  xls: ['cfb', 'xlsx'],
  ppt: ['cfb', 'pptx'],
  wps: ['cfb'],
  et: ['cfb'],
  dps: ['cfb'],
  xml: ['text', 'xml'],
  txt: ['text'],
  csv: ['text'],
  md: ['text'],
  bmp: ['bmp'],
  png: ['png', 'jpg'],
  jpg: ['jpg', 'png'],
  jpeg: ['jpg', 'png'],
}

/** Formats that may be stored, for messages. */
export const allowedFormats: readonly string[] = Object.keys(contents)

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether the beginning of a file is text: without zero bytes. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0)
    return !buffer.subarray(0, bytesRead).includes(0)
  } finally {
    await file.close()
  }
}

/** Rejects an image that would exhaust a viewer's memory; only its header is read. */
async function checkPixels(path: string, name: string): Promise<void> {
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (!width || !height) throw new BusinessError('file.broken-image', { name })
  if (width * height > requestLimits.imagePixels)
    throw new BusinessError('file.pixels', { name, width, height, limit: requestLimits.imagePixels / 1e6 })
}

/**
 * Detects the type of an uploaded file; rejects forbidden types, and content that does not match the name.
 */
export async function detectFileType({ path, bytes }: TempUpload, name: string): Promise<FileType> {
  if (bytes === 0) throw new BusinessError('file.empty', { name })
  const extension = extensionOf(name)
  const found = await fileTypeFromFile(path)
  const content = found?.ext ?? ((await isText(path)) ? 'text' : 'unknown')
  if (!Object.hasOwn(contents, extension))
    throw new BusinessError('file.format', { name, formats: allowedFormats })
  if (!contents[extension]?.includes(content))
    throw new BusinessError('file.pretends', { name, format: extension })
  const image = images[content]
  if (image) await checkPixels(path, name)
  if (image) return { format: content, mime: image }
  return { format: extension, mime: content === 'pdf' ? 'application/pdf' : 'application/octet-stream' }
}

/** Whether a file type counts as an image (S1-097). */
export const isImage = ({ mime }: Pick<FileType, 'mime'>): boolean => mime.startsWith('image/')
