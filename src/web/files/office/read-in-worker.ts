import type { FormHost } from '../../form-host/form-host'
import { buildFileLink } from '../file-links'
import type { OfficeFormat } from '../file-view'
import { type OfficeDocument, OfficeError, officeLimits } from './office-document'
import type { OfficeRequest, OfficeResponse } from './office-worker'

/** Downloads the bytes of a file; throws for one that is too large before it arrives. */
async function download(link: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(link, { signal }).catch(() => {
    throw new OfficeError('missing')
  })
  if (!response.ok) throw new OfficeError('missing')
  if (Number(response.headers.get('content-length')) > officeLimits.fileBytes) {
    await response.body?.cancel()
    throw new OfficeError('large')
  }
  return response.arrayBuffer().catch(() => {
    throw new OfficeError('missing')
  })
}

/** Reads bytes in a worker of their own, which ends with its answer, after the time limit, or when cancelled. */
function readInWorker(request: OfficeRequest, signal: AbortSignal): Promise<OfficeDocument> {
  const worker = new Worker(new URL('./office-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<OfficeDocument>((resolve, reject) => {
    const stop = () => reject(new OfficeError('slow'))
    timer = setTimeout(stop, officeLimits.milliseconds)
    signal.addEventListener('abort', stop)
    worker.addEventListener('message', ({ data }: MessageEvent<OfficeResponse>) =>
      'document' in data ? resolve(data.document) : reject(new OfficeError(data.failure)),
    )
    worker.addEventListener('error', () => reject(new OfficeError('unreadable')))
    worker.postMessage(request, [request.buffer])
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}

/** Reads a stored file as it is shown; throws OfficeError if it is not. Its programs and links to elsewhere stay unused. */
export async function readOfficeFile(
  { url, bytes = 0, format, host }: { url: string; bytes?: number; format: OfficeFormat; host?: FormHost },
  signal: AbortSignal,
): Promise<OfficeDocument> {
  if (bytes > officeLimits.fileBytes) throw new OfficeError('large')
  const buffer = await download(buildFileLink(url, host), signal)
  return readInWorker({ format, buffer }, signal)
}
