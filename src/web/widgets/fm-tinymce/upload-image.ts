import type { OaFormUploadimageData } from '#/generated/types'
import type { FormHost } from '../../form-host/form-host'
import { CallError, type Translator } from '../../platform'

/** Stored image as returned by the call (S2-226). */
export type UploadResult = OaFormUploadimageData[number]

interface Sending {
  signal: AbortSignal
  onProgress(percent: number): void
  /** Design whose text contains the image. */
  design: string | undefined
  host: FormHost
  t: Translator
}

/** Uploads one image and reports progress. Throws a CallError with the server's message if it is rejected. */
export async function uploadImage(
  file: File,
  { signal, onProgress, design, host, t }: Sending,
): Promise<UploadResult> {
  const fields = { source: 'fm-tinymce', ...(design && { flowdesign_id: design }) }
  const request = { file, part: 'filename' as const, fields, onProgress, signal }
  const [image] = await host.uploadFile('oa/form/uploadimage', request)
  if (!image) throw new CallError(t('net.offline'), 'net.offline')
  return image
}

/** Maximum number of images per dialog (S2-177). */
export const maxImages = 8

/** Returns the accepted images, and a message about the others. */
export function admitImages(
  files: readonly File[],
  imageCount: number,
  t: Translator,
): { fit: File[]; message: string } {
  const stranger = files.find(({ type }) => !type.startsWith('image/'))
  const images = files.filter(({ type }) => type.startsWith('image/'))
  if (imageCount + images.length > maxImages)
    return { fit: [], message: t('rich-text.image.too-many', { most: maxImages }) }
  return { fit: images, message: stranger ? t('rich-text.image.not-image', { name: stranger.name }) : '' }
}
