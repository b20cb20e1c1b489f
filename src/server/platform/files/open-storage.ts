import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, pipeline, Readable } from 'node:stream'
import type { Config } from '../config'
import { openBucket } from './bucket'
import { derivativeSuffix, type FileStore, folderOf, openFileStore } from './file-store'
import type { BucketConfig } from './storage-config'
import { openStaging } from './upload-staging'

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
  const keyOf = (id: string) => `${place.prefix}${folderOf(id)}/${id}`
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
    async keep(taken, id) {
      const headers = { 'content-length': String(taken.bytes), 'x-amz-content-sha256': taken.sha256 }
      const body = () => Readable.toWeb(createReadStream(taken.path)) as BodyInit
      await bucket.ask({ method: 'PUT', key: keyOf(id), headers, body })
      await arriving.discard(taken)
    },
    read,
    async derived(id, make) {
      const kept = await bytesAt(derivedOf(id))
      if (kept) return kept
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
export function openStorage({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): FileStore {
  const newName = () => randomBytes(16).toString('hex')
  if (files.kind === 'folder') return openFileStore(join(dataDir, 'files'), newName)
  return openBucketStore(files, join(dataDir, 'incoming'), newName)
}
