import axios from 'axios'
import { CallError } from './call-error'
import { t } from './i18n/i18n'
import { saveFile } from './save-file'

export interface HttpRequest {
  method: string
  url: string
  baseURL?: string
  timeout: number
  headers: Record<string, string>
  data?: string
  params?: unknown
}

const http = axios.create({
  responseType: 'text',
  transformRequest: (body: unknown) => body,
  transformResponse: (text: unknown) => text,
  validateStatus: () => true,
})

const lineFailure = (error: unknown) => {
  const isSlow = axios.isAxiosError(error) && error.code === 'ECONNABORTED'
  const key = isSlow ? 'net.timeout' : 'net.offline'
  return new CallError(t(key), key, null, 0)
}

let unanswered = new AbortController()

/** Drops every call that has no answer yet, for a page that is about to be left: nobody hears of them any more. */
export function abortCalls(): void {
  unanswered.abort()
  unanswered = new AbortController()
}

async function request<Data>(config: HttpRequest & { responseType?: 'blob' }) {
  const { signal } = unanswered
  try {
    return await http.request<Data>({ ...config, signal })
  } catch (error) {
    if (signal.aborted) return new Promise<never>(() => undefined)
    throw lineFailure(error)
  }
}

/** What the server calls a file. */
function nameIn(disposition: string): string {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return named ? decodeURIComponent(named) : 'download'
}

const saved = JSON.stringify({ success: true, msg: '', data: null })

/** Saves the file that is answered; what is no file is an answer like any other. */
export async function requestFile(call: HttpRequest): Promise<{ status: number; data: string }> {
  const { status, headers, data } = await request<Blob>({ ...call, responseType: 'blob' })
  const disposition = String(headers['content-disposition'] ?? '')
  if (!disposition) return { status, data: await data.text() }
  saveFile(data, nameIn(disposition))
  return { status, data: saved }
}

/** Any answer with its status; only a broken or slow line is a Failure here. */
export const send = (call: HttpRequest): Promise<{ status: number; data: string }> => request<string>(call)
