import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { parseXml, type XmlElement } from '../../../core/text/read-xml'
import { HttpError } from '../http/http-error'
import { withSpan } from '../observability/tracing'
import type { BucketConfig } from './open-storage'

/** Request to a bucket; the body is created again for each attempt. */
interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: () => BodyInit
}

/** Result of a listing. */
interface Listing {
  keys: string[]
  /** Common prefixes of keys up to the next slash. */
  prefixes: string[]
}

/** Object store that speaks the S3 protocol. */
export interface Bucket {
  /**
   * Resolves with the headers of the response; its body is a stream. A missing object is an error with the
   * code ENOENT.
   */
  ask(request: BucketRequest): Promise<Response>
  list(prefix: string, byFolder?: boolean): Promise<Listing>
}

/** Retry delays after failed attempts, in milliseconds. */
const waits = [100, 400]
/** Timeouts of a response; for an upload, of the whole transfer. */
const patience = { usual: 15_000, upload: 5 * 60_000 }

const missing = (key: string) => Object.assign(new Error(`no object ${key}`), { code: 'ENOENT' })

/** Returns the error of a store that is unreachable, broken or denies access, which may be temporary. */
function away(reason: unknown): HttpError {
  const refused = new HttpError(503, 'file.store-away')
  refused.cause = reason
  return refused
}

/** Opens a bucket without sending a request. */
export function openBucket(place: BucketConfig): Bucket {
  const { keyId: accessKeyId, secret: secretAccessKey, region } = place
  const base = new URL(place.endpoint)
  if (place.addressing === 'host') base.hostname = `${place.bucket}.${base.hostname}`
  const root = place.addressing === 'host' ? '/' : `/${place.bucket}/`

  async function sendOnce({ method, key = '', query = {}, headers, body }: BucketRequest): Promise<Response> {
    const url = new URL(`${root}${key}`, base)
    url.search = new URLSearchParams(query).toString()
    const keys = { accessKeyId, secretAccessKey, region, service: 's3' }
    const signed = await new AwsV4Signer({ method, url: url.href, headers, ...keys }).sign()
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), body ? patience.upload : patience.usual)
    const init = { method, headers: signed.headers, redirect: 'error', signal: ending.signal } as const
    const sent = body && { body: body(), duplex: 'half' }
    return fetch(signed.url, { ...init, ...sent }).finally(() => clearTimeout(timer))
  }

  const ask = (request: BucketRequest): Promise<Response> => {
    const facts = { 'server.address': base.host }
    return withSpan(`${request.method} bucket`, { kind: 'client', facts }, () => askThrice(request))
  }

  async function askThrice(request: BucketRequest): Promise<Response> {
    for (let tries = 0; ; tries++) {
      const answer = await sendOnce(request).catch((error: Error) => error)
      if (answer instanceof Response) {
        if (answer.ok) return answer
        if (answer.status === 404 && request.key) throw missing(request.key)
      }
      const reason =
        answer instanceof Error
          ? answer
          : new Error(`${answer.status} ${(await answer.text()).slice(0, 300)}`)
      const isLasting = answer instanceof Response && answer.status < 500 && answer.status !== 429
      const wait = waits[tries]
      if (wait === undefined || isLasting) throw away(reason)
      await sleep(wait)
    }
  }

  async function list(prefix: string, byFolder = false): Promise<Listing> {
    const found: Listing = { keys: [], prefixes: [] }
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query = { 'list-type': '2', prefix, ...(byFolder && { delimiter: '/' }) }
      const more = token && { 'continuation-token': token }
      const { root: xmlElement } = parseXml(
        await (await ask({ method: 'GET', query: { ...query, ...more } })).text(),
      )
      if (!xmlElement) throw away(new Error('the listing cannot be read'))
      found.keys.push(...textsIn(xmlElement, 'Contents', 'Key'))
      found.prefixes.push(...textsIn(xmlElement, 'CommonPrefixes', 'Prefix'))
      token = xmlElement.children.find(({ name }) => name === 'NextContinuationToken')?.text
    }
    return found
  }

  return { ask, list }
}

/** Returns the texts of an element in each entry of a kind. */
const textsIn = ({ children }: XmlElement, entry: string, element: string): string[] =>
  children
    .filter(({ name }) => name === entry)
    .flatMap((one) => one.children.filter(({ name }) => name === element).map(({ text }) => text))
