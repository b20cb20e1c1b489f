import axios from 'axios'
import { Failure } from './failure'
import { t } from './i18n'
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
  return new Failure(t(key), key, null, 0)
}

/** What the server calls a file. */
function nameIn(disposition: string): string {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return named ? decodeURIComponent(named) : 'download'
}

const saved = JSON.stringify({ success: true, msg: '', data: null })

/** Saves the file that is answered; what is no file is an answer like any other. */
export async function sendForFile(request: HttpRequest): Promise<{ status: number; data: string }> {
  try {
    const { status, headers, data } = await http.request<Blob>({ ...request, responseType: 'blob' })
    const disposition = String(headers['content-disposition'] ?? '')
    if (!disposition) return { status, data: await data.text() }
    saveFile(data, nameIn(disposition))
    return { status, data: saved }
  } catch (error) {
    throw lineFailure(error)
  }
}

/** Any answer with its status; only a broken or slow line is a Failure here. */
export async function send(request: HttpRequest): Promise<{ status: number; data: string }> {
  try {
    return await http.request<string>(request)
  } catch (error) {
    throw lineFailure(error)
  }
}
