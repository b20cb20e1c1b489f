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

async function kept(id: string, text: string): Promise<string> {
  const taken = await store.take({ name: 'a.txt', content: Readable.from([Buffer.from(text)]) })
  await store.keep(taken, id)
  return id
}

const loud = async (original: NodeJS.ReadableStream) =>
  Buffer.from((await buffer(original)).toString().toUpperCase())

test('what is made of a file is made once', async () => {
  const id = await kept('id-01', 'abc')
  const make = vi.fn(loud)
  expect((await store.derived(id, make)).toString()).toBe('ABC')
  expect((await store.derived(id, make)).toString()).toBe('ABC')
  expect(make).toHaveBeenCalledTimes(1)
})

test('it goes with its file', async () => {
  const id = await kept('id-02', 'abc')
  await store.derived(id, loud)
  await store.remove(id)
  expect(await readdir(join(folder, '02'))).toEqual([])
})

test('what cannot be made leaves nothing, and is tried again', async () => {
  const id = await kept('id-03', 'abc')
  const broken = vi.fn().mockRejectedValue(new Error('no image'))
  await expect(store.derived(id, broken)).rejects.toThrow('no image')
  expect(await readdir(join(folder, '03'))).toEqual(['id-03'])
  expect((await store.derived(id, loud)).toString()).toBe('ABC')
})

test('an original that is missing rejects what is made of it, and ends no process', async () => {
  await expect(store.derived('id-missing', createThumbnail)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('what was made is given though it cannot be stored, and leaves nothing behind', async () => {
  const id = await kept('id-full', 'abc')
  await rm(join(folder, 'incoming'), { recursive: true })
  await writeFile(join(folder, 'incoming'), '')
  expect((await store.derived(id, loud)).toString()).toBe('ABC')
  await rm(join(folder, 'incoming'))
  expect(await readdir(join(folder, 'll'))).toEqual([id])
})
