import { afterEach, expect, test, vi } from 'vitest'
import { createTestRandom } from '../testing'
import { ImportClient } from './import-client'
import type { ImportRequest } from './import-worker'
import { maxImportLength, readImport } from './read-import'

afterEach(() => vi.unstubAllGlobals())

const form = (name: string) => JSON.stringify({ list: [{ type: 'input', name }] })

/** Mocks a worker that reads when told to, or fails. */
function stubWorker() {
  const workers: Beside[] = []
  class Beside {
    onmessage?: (event: { data: unknown }) => void
    onerror?: () => void
    readonly requests: ImportRequest[] = []
    terminate = vi.fn()
    constructor() {
      workers.push(this)
    }
    postMessage(request: ImportRequest) {
      this.requests.push(request)
    }
    answer() {
      const { number, text, language } = this.requests.at(-1) as ImportRequest
      this.onmessage?.({ data: { number, read: readImport(text, { chance: createTestRandom(), language }) } })
    }
  }
  vi.stubGlobal('Worker', Beside)
  return workers
}

test('reads documents in one worker', async () => {
  const workers = stubWorker()
  const client = new ImportClient(createTestRandom())
  for (const name of ['甲', '乙']) {
    const read = client.read(form(name))
    workers[0]?.answer()
    expect(await read).toMatchObject({ form: { list: [{ name }] } })
  }
  expect(workers.length).toBe(1)
})

test('stops reading a document that a later one replaces', async () => {
  const workers = stubWorker()
  const client = new ImportClient(createTestRandom())
  const [first, second] = [client.read(form('甲')), client.read(form('乙'))]
  expect(await first).toBeUndefined()
  expect(workers[0]?.terminate).toHaveBeenCalled()
  workers[1]?.answer()
  expect(await second).toMatchObject({ form: { list: [{ name: '乙' }] } })
})

test('reads on the page if the worker fails', async () => {
  const workers = stubWorker()
  const client = new ImportClient(createTestRandom())
  const read = client.read(form('甲'))
  workers[0]?.onerror?.()
  expect(await read).toMatchObject({ form: { list: [{ name: '甲' }] } })
})

test('rejects a document that is too large, and reads nothing of an empty one', async () => {
  const workers = stubWorker()
  const client = new ImportClient(createTestRandom())
  expect(await client.read('1'.repeat(maxImportLength + 1))).toEqual({ refused: 'size' })
  expect(await client.read(' \n')).toBeUndefined()
  expect(workers).toEqual([])
})
