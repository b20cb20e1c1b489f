import type { Calls } from '../../generated/calls'
import type { Envelope } from '../../generated/types'
import { CallError } from './call-error'
import { environment } from './environment'
import { currentLanguage, t } from './i18n/i18n'
import { localTimeZone } from './local-time'
import { pageSettings } from './settings'
import { readToken } from './token'

const workspace = 'oa'
const timeout = 1_800_000

/** Calls that accept files. */
export type UploadCall =
  | 'oa/form/uploadfile'
  | 'oa/form/uploadimage'
  | 'oa/flow/uploadfile'
  | 'oa/flowdesigns/uploadfile'
  | 'employee/profile/picture'
  | 'oa/company/logo'
  | 'customize/readbook/upload'

/** Upload of one file. */
export interface UploadRequest {
  file: File
  /** Name of its multipart field. */
  part: 'filename[]' | 'filename'
  fields: Record<string, string>
  onProgress(percent: number): void
  signal: AbortSignal
}

function envelopeOf(text: string): Envelope | undefined {
  try {
    const envelope = JSON.parse(text) as Envelope
    return typeof envelope.success === 'boolean' ? envelope : undefined
  } catch {
    return undefined
  }
}

/** Returns the error for an unstructured response: the message of S2-256 and the known reason. */
const broken = (reason: string, status = 0) =>
  new CallError(t('upload.failed', { reason }), 'upload.failed', null, status)

function formOf({ file, part, fields }: UploadRequest): FormData {
  const form = new FormData()
  const own = {
    [environment.bodyKey]: readToken(),
    _href: location.href.split('?')[0] ?? '',
    _version: pageSettings().version,
  }
  for (const [name, value] of Object.entries({ ...fields, ...own })) form.append(name, value)
  form.append(part, file, file.name)
  return form
}

/** Uploads one file with progress; rejects with a CallError, also when cancelled. */
export function uploadFile<Name extends UploadCall>(
  name: Name,
  sending: UploadRequest,
): Promise<Calls[Name]['data']> {
  const request = new XMLHttpRequest()
  request.open('POST', `${pageSettings().baseUrl}/api/${name.replace(/^oa\//, `${workspace}/`)}`)
  request.timeout = timeout
  request.setRequestHeader(environment.header, readToken())
  request.setRequestHeader('X-Language', currentLanguage())
  request.setRequestHeader('X-Time-Zone', localTimeZone())
  request.upload.onprogress = ({ loaded, total }) =>
    sending.onProgress(total ? Math.floor((loaded / total) * 100) : 0)
  return new Promise((resolve, reject) => {
    if (sending.signal.aborted) return reject(new CallError('', 'upload.called-off'))
    request.onload = () => {
      const envelope = envelopeOf(request.responseText)
      if (envelope?.success) return resolve(envelope.data as Calls[Name]['data'])
      reject(
        envelope
          ? new CallError(envelope.msg, envelope.code, null, request.status)
          : broken(`HTTP ${request.status}`),
      )
    }
    request.onerror = () => reject(broken(t('net.offline')))
    request.ontimeout = () => reject(broken(t('net.timeout')))
    request.onabort = () => reject(new CallError('', 'upload.called-off'))
    sending.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formOf(sending))
  })
}
