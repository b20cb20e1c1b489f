import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, pipeline, Readable } from 'node:stream'
import type { ServerConfig } from '../config'
import { StartupError } from '../startup-failure'
import { openBucket } from './bucket'
import { derivativeSuffix, type FileStore, fileFolderOf, openFileStore, openStaging } from './file-store'

/** Bucket, and the prefix of file names in it; empty, or ending with a slash. */
export interface BucketConfig {
  kind: 'bucket'
  bucket: string
  prefix: string
  endpoint: string
  region: string
  /** Whether the bucket is part of the path or of the host. */
  addressing: 'path' | 'host'
  keyId: string
  secret: string
}

/** File storage: the data directory's folder `files`, or a bucket. */
export type StorageConfig = { kind: 'folder' } | BucketConfig

type FilesSetting = 'FILES' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ADDRESSING' | 'S3_KEY_ID' | 'S3_SECRET'

const addressings = ['path', 'host'] as const
const named =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?)?\/?$/

function refuse(name: string, value: string, expected: string): never {
  throw new StartupError('start.bad-setting', { name, value, expected })
}

/** Reads the storage settings; for s3://BUCKET/PREFIX with its credentials. */
export function readStorageConfig(settingOf: (name: FilesSetting) => string): StorageConfig {
  const storageKind = settingOf('FILES')
  if (!storageKind) return { kind: 'folder' }
  const { bucket, prefix } =
    named.exec(storageKind)?.groups ?? refuse('FILES', storageKind, 's3://bucket/prefix')
  const endpoint = settingOf('S3_ENDPOINT')
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    return refuse('S3_ENDPOINT', endpoint, 'https://s3.example.com')
  const addressing = settingOf('S3_ADDRESSING')
  const way = addressings.find((one) => one === addressing)
  const [keyId, secret] = [settingOf('S3_KEY_ID'), settingOf('S3_SECRET')]
  if (!keyId) return refuse('S3_KEY_ID', '', 'AKIA…')
  if (!secret) return refuse('S3_SECRET', '', '…')
  return {
    kind: 'bucket',
    bucket: bucket ?? '',
    prefix: prefix ? `${prefix}/` : '',
    endpoint,
    region: settingOf('S3_REGION'),
    addressing: way ?? refuse('S3_ADDRESSING', addressing, addressings.join(' | ')),
    keyId,
    secret,
  }
}

type Range = { start: number; end: number }

/** Pipes the bytes of an object into a stream, which may have been closed meanwhile. */
async function pour(content: PassThrough, answer: Promise<Response>): Promise<void> {
  const { body } = await answer
  if (content.destroyed) return body?.cancel()
  content.emit('open')
  if (!body) return void content.end()
  pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), content, () => undefined)
}

/**
 * Stores files in a bucket, under the same names as in a folder, so that either can be copied to the other.
 * Uploads are digested on this machine's disk first; the bucket then checks the bytes against that digest.
 */
function openBucketStore(place: BucketConfig, incoming: string, newName: () => string): FileStore {
  const bucket = openBucket(place)
  const { newPath: _, ...arriving } = openStaging(incoming, newName)
  const keyOf = (id: string) => `${place.prefix}${fileFolderOf(id)}/${id}`
  const derivedOf = (id: string) => `${keyOf(id)}${derivativeSuffix}`

  function read(id: string, range?: Range): PassThrough {
    const content = new PassThrough()
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const answer = bucket.ask({ method: 'GET', key: keyOf(id), ...(headers && { headers }) })
    pour(content, answer).catch((error: Error) => content.destroy(error))
    return content
  }

  const bytesAt = (key: string) =>
    bucket.ask({ method: 'GET', key }).then(
      async (answer) => Buffer.from(await answer.arrayBuffer()),
      () => undefined,
    )

  return {
    ...arriving,
    place: `s3://${place.bucket}/${place.prefix}`,
    async keep(upload, id) {
      const headers = { 'content-length': String(upload.bytes), 'x-amz-content-sha256': upload.sha256 }
      const body = () => Readable.toWeb(createReadStream(upload.path)) as BodyInit
      await bucket.ask({ method: 'PUT', key: keyOf(id), headers, body })
      await arriving.discard(upload)
    },
    read,
    async derived(id, make) {
      const stored = await bytesAt(derivedOf(id))
      if (stored) return stored
      const original = read(id)
      const made = await make(original).finally(() => original.destroy())
      const body = () => new Uint8Array(made)
      await bucket.ask({ method: 'PUT', key: derivedOf(id), body }).catch(() => undefined)
      return made
    },
    async copy(from, to) {
      const headers = { 'x-amz-copy-source': `/${place.bucket}/${keyOf(from)}` }
      await bucket.ask({ method: 'PUT', key: keyOf(to), headers })
    },
    async remove(id) {
      for (const key of [keyOf(id), derivedOf(id)])
        await bucket.ask({ method: 'DELETE', key }).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        })
    },
    has: (id) =>
      bucket.ask({ method: 'HEAD', key: keyOf(id) }).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false
          throw error
        },
      ),
    async takesMore() {
      const answers = bucket.ask({ method: 'HEAD' }).then(
        () => true,
        () => false,
      )
      return (await arriving.takesMore()) && answers
    },
    async folders() {
      const { prefixes } = await bucket.list(place.prefix, true)
      return prefixes.map((one) => one.slice(place.prefix.length, -1)).toSorted()
    },
    async idsIn(folder) {
      const under = `${place.prefix}${folder}/`
      const { keys } = await bucket.list(under)
      return [...new Set(keys.map((key) => key.slice(under.length).replace(derivativeSuffix, '')))]
    },
  }
}

/** Opens the configured file storage. */
export function openStorage({ files, dataDir }: Pick<ServerConfig, 'files' | 'dataDir'>): FileStore {
  const newName = () => randomBytes(16).toString('hex')
  if (files.kind === 'folder') return openFileStore(join(dataDir, 'files'), newName)
  return openBucketStore(files, join(dataDir, 'incoming'), newName)
}
