import axios from 'axios'
import { Failure } from './failure'
import { t } from './i18n'

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

/** Any answer with its status; only a broken or slow line is a Failure here. */
export async function send(request: HttpRequest): Promise<{ status: number; data: string }> {
  try {
    return await http.request<string>(request)
  } catch (error) {
    throw lineFailure(error)
  }
}
