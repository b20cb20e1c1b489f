import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { StoredFile } from '../../src/generated/types'
import { deleteUnreferencedFiles } from '../../src/server/jobs/delete-orphan-files'
import { runChecks } from '../../src/server/main/tools/doctor'
import { makeBackup } from '../../src/server/platform/backup/make-backup'
import { restoreBackup } from '../../src/server/platform/backup/restore-backup'
import type { FileStore } from '../../src/server/platform/files/file-store'
import { type BucketConfig, openStorage } from '../../src/server/platform/files/open-storage'
import { emptyDatabase } from '../database-of-file'
import { type BucketServer, bucketServer } from '../kit/bucket-server'
import { type Sender, serverOfFile, type TestServer } from '../kit/server'
import { signed, upload } from '../kit/uploads'

/** Files in a store that speaks S3: everything that can be done with files of a folder. */

let host: BucketServer
let place: BucketConfig
let server: TestServer
let li: Sender
let scratch: string

const placed = (prefix: string): BucketConfig => ({
  kind: 'bucket',
  bucket: host.bucket,
  prefix,
  endpoint: host.origin,
  region: 'us-east-1',
  addressing: 'path',
  keyId: host.keyId,
  secret: host.secret,
})

beforeAll(async () => {
  host = await bucketServer()
  scratch = await mkdtemp(join(tmpdir(), 'qianpi-bucket-'))
  place = placed('qianpi/files/')
  server = await serverOfFile({ files: place })
  li = await server.as('100010')
})
beforeEach(() => host.fail(0))
afterAll(async () => {
  await server.stop()
  await host.close()
  await rm(scratch, { recursive: true })
})

const send = async (name: string, content: string | Buffer) => {
  const files = [{ name, content }]
  const answer = await upload<StoredFile[]>(server.app, 'oa/form/uploadfile', { who: li, files })
  return { ...answer, file: answer.data?.[0] as StoredFile }
}
const get = async ({ url }: StoredFile, headers: Record<string, string> = {}, more = '') =>
  server.app.inject({ url: `${url}?${await signed(server, li, '100010')}${more}`, headers })
const keys = () => [...host.objects.keys()]
const keyOf = (id: string) => `${place.prefix}${id.slice(-2)}/${id}`

test('stores a file in the bucket under its id and returns it whole and in ranges', async () => {
  const { file } = await send('证明.txt', '0123456789')
  expect(host.objects.get(keyOf(file.fileid))?.toString()).toBe('0123456789')
  expect((await get(file)).body).toBe('0123456789')
  const part = await get(file, { range: 'bytes=2-4' })
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-4/10', '234'])
})

test('creates a thumbnail once and stores it beside its image', async () => {
  const image = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { file } = await send('a.png', image)
  const small = await get(file, {}, '&small=1')
  expect(small.headers['content-type']).toBe('image/webp')
  expect(keys()).toContain(`${keyOf(file.fileid)}.derived`)
  await server.house.files.remove(file.fileid)
  expect(keys().filter((key) => key.includes(file.fileid))).toEqual([])
  await server.db.pool.query('delete from file where id = $1', [file.fileid])
})

test('reports a file missing from the bucket in a sentence and in the readiness check', async () => {
  const { file } = await send('a.txt', 'abc')
  host.objects.delete(keyOf(file.fileid))
  expect((await get(file)).json()).toMatchObject({ code: 'file.missing' })
  const ready = await server.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { ok: false, database: true, push: true, disk: true, files: false },
  ])
  await server.db.pool.query('delete from file where id = $1', [file.fileid])
})

test('retries a failing store, and reports an unreachable one in a sentence without leaving anything', async () => {
  host.fail(2)
  const { file, status } = await send('a.txt', 'abc')
  expect(status).toBe(200)
  host.fail(9)
  const before = keys()
  expect(await send('b.txt', 'abc')).toMatchObject({ status: 503, code: 'file.store-away' })
  host.fail(9)
  expect((await get(file)).json()).toMatchObject({ code: 'file.store-away' })
  host.fail(0)
  expect(keys()).toEqual(before)
  const names = "select name from file where name = 'b'"
  expect((await server.db.pool.query(names)).rows).toEqual([])
})

test('reads nothing with a wrong key', async () => {
  const other = openStorage({ dataDir: scratch, files: { ...place, secret: 'guessed' } })
  await expect(other.has('any')).rejects.toMatchObject({ code: 'file.store-away' })
  expect(await other.takesMore()).toBe(false)
})

async function filled(store: FileStore, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `0000-${n}-${String(n % 5).padStart(2, '0')}`)
  for (const id of ids)
    await store.keep(await store.take({ name: id, content: Readable.from([Buffer.from(id)]) }), id)
  return ids
}

test('lists all objects page by page and copies an object independently of the original', async () => {
  const store = openStorage({ dataDir: scratch, files: placed('other/') })
  const ids = await filled(store, 17)
  const folders = await store.folders()
  expect(folders).toEqual(['00', '01', '02', '03', '04'])
  const listed = (await Promise.all(folders.map((folder) => store.idsIn(folder)))).flat()
  expect(listed.toSorted()).toEqual(ids.toSorted())
  await store.copy(ids[0] ?? '', 'copied-01')
  await store.remove(ids[0] ?? '')
  expect(await store.has(ids[0] ?? '')).toBe(false)
  expect(await text(store.read('copied-01'))).toBe(ids[0])
})

test('creates a derived file only once and stores nothing when it fails', async () => {
  const store = openStorage({ dataDir: scratch, files: placed('made/') })
  await filled(store, 1)
  const make = vi.fn(async (original: NodeJS.ReadableStream) => buffer(original))
  await expect(store.derived('0000-0-00', () => Promise.reject(new Error('no image')))).rejects.toThrow(
    'no image',
  )
  expect((await store.derived('0000-0-00', make)).toString()).toBe('0000-0-00')
  expect((await store.derived('0000-0-00', make)).toString()).toBe('0000-0-00')
  expect(make).toHaveBeenCalledTimes(1)
})

test('deletes unreferenced bytes from the bucket and retains referenced ones', async () => {
  const { file } = await send('kept.txt', 'kept')
  const old = '01000000-0000-7000-8000-0000000000aa'
  const stray = await server.house.files.take({ name: 'x', content: Readable.from([Buffer.from('x')]) })
  await server.house.files.keep(stray, old)
  server.clock.move(3 * 24 * 3_600_000)
  await deleteUnreferencedFiles(server.house, await server.house.files.folders())
  server.clock.move(-3 * 24 * 3_600_000)
  expect(keys()).not.toContain(keyOf(old))
  expect(keys()).toContain(keyOf(file.fileid))
})

test('backs up the files of the bucket and restores them to another bucket or a folder', async () => {
  const { file } = await send('c.txt', '很重要')
  const folder = join(scratch, 'backup')
  const { files, clock, config } = server.house
  const made = await makeBackup({ url: server.url, dataDir: config.dataDir, folder, files, now: clock.now() })
  expect(made.missing).toEqual([])
  const doctor = await runChecks(config, server.url, clock.now())
  expect(doctor.find(({ line }) => /Uploaded files/.test(line))?.isBad).toBe(false)
  const inFolder = { kind: 'folder' as const }
  for (const wanted of [placed('restored/'), inFolder]) {
    const empty = await emptyDatabase()
    const into = openStorage({ dataDir: scratch, files: wanted })
    await restoreBackup({ url: empty.url, dataDir: scratch, folder, files: into })
    expect(await text(into.read(file.fileid))).toBe('很重要')
    const second = await emptyDatabase()
    const again = restoreBackup({ url: second.url, dataDir: scratch, folder, files: into })
    await expect(again).rejects.toMatchObject({ code: 'start.restore-not-empty' })
    await empty.drop()
    await second.drop()
  }
})
