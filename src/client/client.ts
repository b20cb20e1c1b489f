import { repeatableCalls, uploadParts, writingCalls } from '../generated/call-traits'
import type { CallName, Calls } from '../generated/calls'
import { type CallFacts, createClient, factsOf, type Client as PageCalls } from '../generated/client'
import type { Envelope } from '../generated/types'
import { QianpiError } from './error'

/** Settings of a client. */
export interface ClientSettings {
  /** Address of the server, such as https://oa.example.com. */
  url: string
  /** Access token of a person (docs/integrate.md). */
  token: string
  /** Language of messages; default: Chinese. */
  language?: 'zh' | 'en' | 'es'
  /** Replacement for the global fetch. */
  fetch?: typeof fetch
  /** How often a call is sent again that may be; default: 3. */
  retries?: number
  /** Milliseconds after which an attempt ends; default: 60,000. */
  timeout?: number
}

/** Settings of one call. */
export interface CallOptions {
  signal?: AbortSignal
  /** Key of 8 to 64 characters under which a writing call takes effect once, however often it is sent. */
  idempotencyKey?: string
}

/** File that a call returns. */
export interface FileDownload {
  name: string
  type: string
  bytes: Uint8Array
}

type OwnMember<Part> = Part extends (body: infer Body) => Promise<infer Data>
  ? (body: Body, options?: CallOptions) => Promise<Data>
  : unknown

/** Calls as a tree by their paths, each with options. */
export type ProgramCalls<Tree = PageCalls> = OwnMember<Tree> & {
  [Name in keyof Tree]: ProgramCalls<Tree[Name]>
}

/** Call that takes files. */
export type UploadName = keyof typeof uploadParts & CallName

/** Longest wait before a call is sent again, in seconds. */
const longestWait = 60

/** A body sent to an address. */
interface Sending {
  url: string
  init: RequestInit
  /** Whether it may be sent again. */
  isRepeatable: boolean
}

/** Client of a server for a program: `api` has a method for each call, by its path. */
export class Client {
  readonly api: ProgramCalls
  private readonly settings: Required<Omit<ClientSettings, 'language'>> & Pick<ClientSettings, 'language'>

  constructor(options: ClientSettings) {
    this.settings = { fetch: globalThis.fetch, retries: 3, timeout: 60_000, ...options }
    this.api = createClient((call, body, own) => this.call(call, body, own as CallOptions)) as ProgramCalls
  }

  /** Uploads files, and returns them as they are stored, for `fileList` of a request or a value of its form. */
  async upload<Name extends UploadName>(
    name: Name,
    files: readonly File[],
    { signal }: Pick<CallOptions, 'signal'> = {},
  ): Promise<Calls[Name]['data']> {
    const form = new FormData()
    for (const file of files) form.append(uploadParts[name], file)
    const response = await this.send(
      { url: this.addressOf(factsOf(name)), init: { method: 'POST', body: form }, isRepeatable: false },
      signal,
    )
    return (await dataOf(response)) as Calls[Name]['data']
  }

  /** Sends a call that returns a file, such as an export. */
  async download<Name extends CallName>(
    name: Name,
    body: Calls[Name]['body'],
    { signal }: Pick<CallOptions, 'signal'> = {},
  ): Promise<FileDownload> {
    return fileOf(await this.send(this.sendingOf(factsOf(name), body, {}), signal))
  }

  /** Reads a stored file that the person may see. */
  async readFile(
    { fileid, name }: { fileid: string; name: string },
    { signal }: Pick<CallOptions, 'signal'> = {},
  ): Promise<FileDownload> {
    const url = this.at(`/file/oa/${encodeURIComponent(fileid)}/${encodeURIComponent(name)}`)
    const file = await fileOf(await this.send({ url, init: {}, isRepeatable: true }, signal))
    return { ...file, name }
  }

  private at(path: string): string {
    return this.settings.url.replace(/\/+$/, '') + path
  }

  private addressOf({ path }: CallFacts): string {
    return this.at(path.replace('{oa}', 'oa'))
  }

  private sendingOf(call: CallFacts, body: unknown, { idempotencyKey: key }: CallOptions): Sending {
    const isWriting = writingCalls.has(call.name)
    const isRepeatable = !isWriting || (key !== undefined && repeatableCalls.has(call.name))
    const url = this.addressOf(call)
    if (call.method === 'GET') {
      const query = Object.entries((body ?? {}) as Record<string, unknown>)
      const text = new URLSearchParams(query.map(([name, value]) => [name, String(value)]))
      return { url: `${url}?${text}`, init: {}, isRepeatable }
    }
    const headers = { 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) }
    return { url, init: { method: 'POST', headers, body: JSON.stringify(body ?? {}) }, isRepeatable }
  }

  private async call(call: CallFacts, body: unknown, options: CallOptions = {}): Promise<unknown> {
    if (call.upload) throw new TypeError(`${call.name} takes files: use client.upload`)
    if (call.binary) throw new TypeError(`${call.name} returns a file: use client.download`)
    return dataOf(await this.send(this.sendingOf(call, body, options), options.signal))
  }

  /** Sends a request; one that may be repeated is sent again after a failure of the network, 429 and 503. */
  private async send(sending: Sending, signal?: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const isLast = !sending.isRepeatable || attempt >= this.settings.retries
      const outcome = await this.attempt(sending, signal)
      signal?.throwIfAborted()
      if (!(outcome instanceof QianpiError)) return outcome
      const { status, retryAfter = 0.25 * 2 ** attempt } = outcome
      if (isLast || ![0, 429, 503].includes(status) || retryAfter > longestWait) throw outcome
      await pause(retryAfter * 1000, signal)
    }
  }

  private async attempt({ url, init }: Sending, signal?: AbortSignal): Promise<Response | QianpiError> {
    const { token, language, timeout, fetch } = this.settings
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${token}`)
    if (language) headers.set('X-Language', language)
    const limit = AbortSignal.timeout(timeout)
    try {
      const both = signal ? AbortSignal.any([signal, limit]) : limit
      const response = await fetch(url, { ...init, headers, signal: both })
      return response.ok ? response : await refusalOf(response)
    } catch (cause) {
      const { origin } = new URL(url)
      return new QianpiError(`No response from ${origin}.`, { code: 'client.network', status: 0, cause })
    }
  }
}

/** Waits, unless the signal ends it. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

async function envelopeOf(response: Response): Promise<Envelope | undefined> {
  try {
    return (await response.json()) as Envelope
  } catch {
    return undefined
  }
}

async function refusalOf(response: Response): Promise<QianpiError> {
  const { status } = response
  const after = Number(response.headers.get('retry-after'))
  const { msg, code, data } = (await envelopeOf(response)) ?? {}
  return new QianpiError(msg || `The server returned status ${status}.`, {
    code: code || 'client.bad-response',
    status,
    data,
    retryAfter: after > 0 ? after : undefined,
  })
}

/** Returns the data of a response; throws its refusal. */
async function dataOf(response: Response): Promise<unknown> {
  const { status } = response
  const envelope = await envelopeOf(response)
  if (!envelope) throw new QianpiError('The response is no JSON.', { code: 'client.bad-response', status })
  const { success, msg, code, data } = envelope
  if (!success) throw new QianpiError(msg, { code: code ?? '', status, data })
  return data
}

/** Reads a name in the notations of Content-Disposition. */
function fileNameOf(header: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/i.exec(header)?.[1] ?? '')
}

/** Returns the file of a response; throws where it has a refusal instead. */
async function fileOf(response: Response): Promise<FileDownload> {
  const { headers } = response
  const type = headers.get('content-type') ?? ''
  const disposition = headers.get('content-disposition')
  if (disposition === null && type.includes('application/json')) await dataOf(response)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { name: fileNameOf(disposition ?? ''), type, bytes }
}
