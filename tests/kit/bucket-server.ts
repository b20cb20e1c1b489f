import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'
import { type Loopback, loopback } from './loopback'

/** A store of objects that speaks as much of S3 as the product asks for, and checks signatures and sums. */
export interface BucketServer extends Loopback {
  bucket: string
  keyId: string
  secret: string
  objects: Map<string, Buffer>
  /** How many of the next requests fail on the server's side. */
  fail(count: number): void
}

const [bucket, keyId, secret] = ['papers', 'key-of-tests', 'secret-of-tests']
const pageSize = 3

/** Whether the request was signed with the secret, for this host, moment and body. */
async function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): Promise<boolean> {
  const [, list = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const signed = list.split(';').filter((name) => name !== 'host')
  const sum = String(headers['x-amz-content-sha256'])
  const isWhole = sum === 'UNSIGNED-PAYLOAD' || sum === createHash('sha256').update(body).digest('hex')
  const again = new AwsV4Signer({
    method: method ?? '',
    url: `http://${headers.host}${url}`,
    headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region: 'us-east-1',
    datetime: String(headers['x-amz-date']),
  })
  return isWhole && (await again.authHeader()) === headers.authorization
}

const escaped = (key: string) => key.replaceAll('&', '&amp;')

/** A page of keys, or of what keys begin with up to the next slash. */
function listing(keys: string[], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const under = keys.filter((key) => key.startsWith(prefix)).toSorted()
  const folderIn = (key: string) => key.slice(0, key.indexOf('/', prefix.length) + 1)
  const all = query.has('delimiter') ? [...new Set(under.map(folderIn))] : under
  const from = Number(query.get('continuation-token') ?? 0)
  const shown = all.slice(from, from + pageSize)
  const [entry, name] = query.has('delimiter') ? ['CommonPrefixes', 'Prefix'] : ['Contents', 'Key']
  const entries = shown.map((one) => `<${entry}><${name}>${escaped(one)}</${name}></${entry}>`).join('')
  const next = from + pageSize
  const more = next < all.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${entries}${more}</ListBucketResult>`
}

function sendObject(object: Buffer | undefined, range: string | undefined, response: ServerResponse): void {
  if (!object) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined)
    return void response.writeHead(200, { 'content-length': object.length }).end(object)
  response.writeHead(206).end(object.subarray(Number(first), Number(last) + 1))
}

/** Starts a store with one empty bucket. */
export async function bucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>()
  let failures = 0

  async function answer(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    const key = pathname.slice(`/${bucket}/`.length)
    if (failures-- > 0) return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (!pathname.startsWith(`/${bucket}/`)) return void response.writeHead(404).end()
    if (!(await isSigned(request, body)))
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (!key) return void response.end(listing([...objects.keys()], searchParams))
    if (request.method === 'PUT') {
      const from = request.headers['x-amz-copy-source']
      const bytes = from ? objects.get(String(from).slice(`/${bucket}/`.length)) : body
      const isComplete = from !== undefined || request.headers['content-length'] === String(body.length)
      if (!bytes || !isComplete) return void response.writeHead(411).end()
      objects.set(key, bytes)
      return void response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    sendObject(objects.get(key), request.headers.range, response)
  }

  const host = await loopback((request, _, response, bytes) => answer(request, bytes, response))
  return {
    ...host,
    bucket,
    keyId,
    secret,
    objects,
    fail: (count) => {
      failures = count
    },
  }
}
