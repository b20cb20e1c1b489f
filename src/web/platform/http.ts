import axios from 'axios'
import { CallError } from './call-error'
import { reportResponse, reportUnreachable } from './connection'
import { t } from './i18n/i18n'
import { fetchKeepalive } from './keepalive'
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
  // Calls carry a token, so no cookie is read: the store of cookies answers only when the page has rendered.
  xsrfCookieName: '',
})

const lineFailure = (error: unknown) => {
  const isSlow = axios.isAxiosError(error) && error.code === 'ECONNABORTED'
  const key = isSlow ? 'net.timeout' : 'net.offline'
  if (!isSlow) reportUnreachable()
  return new CallError(t(key), key, null, 0)
}

/** Response with its status, and the form of its data if that is not the request's. */
export interface HttpResponse {
  status: number
  data: string
  form?: string | undefined
}

/** Header in which a page lists the forms of responses that it reads, and the server names the one it sent. */
export const formHeader = 'x-data-codec'

let unanswered = new AbortController()

/** Aborts all pending calls without reporting them, for a page that is about to be left. */
export function abortRequests(): void {
  unanswered.abort()
  unanswered = new AbortController()
}

async function request<Data>(config: HttpRequest & { responseType?: 'blob' }) {
  const { signal } = unanswered
  try {
    const answer = await http.request<Data>({ ...config, signal })
    reportResponse(answer.status)
    return answer
  } catch (error) {
    if (signal.aborted) return new Promise<never>(() => undefined)
    throw lineFailure(error)
  }
}

/** Returns the file name in a content-disposition header. */
function nameIn(disposition: string): string {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return named ? decodeURIComponent(named) : 'download'
}

const saved = JSON.stringify({ success: true, msg: '', data: null })

/** Downloads the returned file; other content is handled as a normal response. */
export async function requestFile(call: HttpRequest): Promise<HttpResponse> {
  const { status, headers, data } = await request<Blob>({ ...call, responseType: 'blob' })
  const disposition = String(headers['content-disposition'] ?? '')
  if (!disposition) return { status, data: await data.text(), form: headers[formHeader] }
  saveFile(data, nameIn(disposition))
  return { status, data: saved }
}

/** Sends a request that outlives the page. */
export async function sendKeepalive(call: HttpRequest): Promise<HttpResponse> {
  const { method, headers, data: body = '' } = call
  try {
    const answer = await fetchKeepalive(http.getUri(call), { method, headers, body })
    const form = answer.headers.get(formHeader) ?? undefined
    return { status: answer.status, data: await answer.text(), form }
  } catch (error) {
    throw lineFailure(error)
  }
}

/** Returns any response with its status; throws a CallError only for network errors and timeouts. */
export async function send(call: HttpRequest): Promise<HttpResponse> {
  const { status, data, headers } = await request<string>(call)
  return { status, data, form: headers[formHeader] }
}
