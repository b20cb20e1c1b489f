import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FileStore, openFileStore } from './file-store'
import { createThumbnail } from './thumbnail'

let folder: string
let store: FileStore
let names = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qianpi-store-'))
  store = openFileStore(folder, () => `in${++names}`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function retain(id: string, text: string): Promise<string> {
  const taken = await store.take({ name: 'a.txt', content: Readable.from([Buffer.from(text)]) })
  await store.keep(taken, id)
  return id
}

const loud = async (original: NodeJS.ReadableStream) =>
  Buffer.from((await buffer(original)).toString().toUpperCase())

test('creates a derived file once', async () => {
  const id = await retain('id-01', 'abc')
  const make = vi.fn(loud)
  expect((await store.derived(id, make)).toString()).toBe('ABC')
  expect((await store.derived(id, make)).toString()).toBe('ABC')
  expect(make).toHaveBeenCalledTimes(1)
})

test('deletes a derived file with its original', async () => {
  const id = await retain('id-02', 'abc')
  await store.derived(id, loud)
  await store.remove(id)
  expect(await readdir(join(folder, '02'))).toEqual([])
})

test('stores nothing when a derived file cannot be created, and retries later', async () => {
  const id = await retain('id-03', 'abc')
  const broken = vi.fn().mockRejectedValue(new Error('no image'))
  await expect(store.derived(id, broken)).rejects.toThrow('no image')
  expect(await readdir(join(folder, '03'))).toEqual(['id-03'])
  expect((await store.derived(id, loud)).toString()).toBe('ABC')
})

test('rejects a derived file of a missing original without ending the process', async () => {
  await expect(store.derived('id-missing', createThumbnail)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('returns a derived file that cannot be stored and leaves nothing behind', async () => {
  const id = await retain('id-full', 'abc')
  await rm(join(folder, 'incoming'), { recursive: true })
  await writeFile(join(folder, 'incoming'), '')
  expect((await store.derived(id, loud)).toString()).toBe('ABC')
  await rm(join(folder, 'incoming'))
  expect(await readdir(join(folder, 'll'))).toEqual([id])
})
