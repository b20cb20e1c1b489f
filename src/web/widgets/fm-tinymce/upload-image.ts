import axios from 'axios'
import type { Envelope, OaFormUploadimageData } from '#/generated/types'
import { Failure } from '../../platform/failure'
import { t } from '../../platform/i18n'
import { pageSettings } from '../../platform/settings'
import { readToken } from '../../platform/token'

/** A stored image as the call answers it (S2-226). */
export type StoredImage = OaFormUploadimageData[number]

const longest = 1_800_000

/** Sends one image and tells how much of it has gone; what the server refuses is a Failure with its sentence. */
export async function uploadImage(
  file: File,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<StoredImage> {
  const body = new FormData()
  body.append('source', 'fm-tinymce')
  body.append('_href', location.href.split('?')[0] ?? '')
  body.append('filename', file, file.name)
  const { data } = await axios
    .post<Envelope>('/api/oa/form/uploadimage', body, {
      ...{ baseURL: pageSettings().baseUrl, timeout: longest, signal, validateStatus: () => true },
      headers: { 'X-Token': readToken() },
      onUploadProgress: ({ loaded, total }) => onPercent(total ? Math.floor((loaded / total) * 100) : 0),
    })
    .catch(() => {
      throw new Failure(t('net.offline'), 'net.offline', null, 0)
    })
  const [image] = (data?.success ? (data.data as OaFormUploadimageData | null) : null) ?? []
  if (!image) throw new Failure(data?.msg || t('net.offline'), data?.code)
  return image
}
