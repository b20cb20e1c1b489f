import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdProofKey } from '../../src/server/platform/proof/key-holder'
import { knownKeys } from '../../src/server/platform/proof/proof-key'
import { serverOfFile, type TestServer } from '../kit/server'

let server: TestServer
let elsewhere: string
beforeAll(async () => {
  server = await serverOfFile()
  elsewhere = await mkdtemp(join(tmpdir(), 'qianpi-key-'))
})
afterAll(async () => {
  await server.stop()
  await rm(elsewhere, { recursive: true })
})

test('a process that starts without the private half begins a new key, once no process has the former one', async () => {
  const { house, url } = server
  const holder = await holdProofKey(house, url)
  const other = { ...house, config: { ...house.config, dataDir: elsewhere } }
  await expect(holdProofKey(other, url)).rejects.toMatchObject({ code: 'start.proof-key-elsewhere' })
  await holder.close()
  const again = await holdProofKey(other, url)
  expect((await knownKeys(house.db)).map(({ until }) => until === null)).toEqual([false, true])
  await again.close()
})
