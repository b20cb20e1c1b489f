import type { OaFormUploadimageData } from '#/generated/types'
import { formHost } from '../../form-host/form-host'
import { CallError, t } from '../../platform'

/** Stored image as returned by the call (S2-226). */
export type UploadResult = OaFormUploadimageData[number]

interface Sending {
  signal: AbortSignal
  onProgress(percent: number): void
  /** Design whose text contains the image. */
  design: string | undefined
}

/** Uploads one image and reports progress. Throws a CallError with the server's message if it is rejected. */
export async function uploadImage(
  file: File,
  { signal, onProgress, design }: Sending,
): Promise<UploadResult> {
  const fields = { source: 'fm-tinymce', ...(design && { flowdesign_id: design }) }
  const request = { file, part: 'filename' as const, fields, onProgress, signal }
  const [image] = await formHost().uploadFile('oa/form/uploadimage', request)
  if (!image) throw new CallError(t('net.offline'), 'net.offline')
  return image
}
