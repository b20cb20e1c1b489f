import type { OaFormUploadimageData } from '#/generated/types'
import { CallError } from '../../platform/call-error'
import { t } from '../../platform/i18n/i18n'
import { upload } from '../../platform/upload'

/** A stored image as the call answers it (S2-226). */
export type UploadResult = OaFormUploadimageData[number]

interface Sending {
  signal: AbortSignal
  onProgress(percent: number): void
  /** The design whose text shows the image. */
  design: string | undefined
}

/** Sends one image and tells how much of it has gone; what the server refuses is a Failure with its sentence. */
export async function uploadImage(
  file: File,
  { signal, onProgress, design }: Sending,
): Promise<UploadResult> {
  const fields = { source: 'fm-tinymce', ...(design && { flowdesign_id: design }) }
  const [image] = await upload('oa/form/uploadimage', { file, part: 'filename', fields, onProgress, signal })
  if (!image) throw new CallError(t('net.offline'), 'net.offline')
  return image
}
