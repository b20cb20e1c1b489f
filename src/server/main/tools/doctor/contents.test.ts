import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverOfFile, type TestServer } from '../../../../../tests/kit/server'
import { upload } from '../../../../../tests/kit/uploads'
import type { StoredFile } from '../../../../generated/types'
import { contentChecks } from './contents'

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
})
afterAll(() => server.stop())

test('reads the bytes of sent files and names the first changed file in the doctor', async () => {
  const look = () =>
    contentChecks
      .find(({ name }) => name === 'file-bytes')
      ?.look({
        config: server.house.config,
        url: server.url,
        client: server.db.pool,
        now: server.clock.now(),
      })
  const files = ['甲', '乙'].map((content) => ({ name: 'a.txt', content }))
  const sender = await server.as('100002')
  const { data } = await upload<StoredFile[]>(server.app, 'oa/form/uploadfile', { who: sender, files })
  expect(await look()).toBeUndefined()
  const id = data[0]?.fileid ?? ''
  await writeFile(join(server.house.config.dataDir, 'files', id.slice(-2), id), '丙')
  expect(await look()).toEqual({ n: 1, read: 2, id })
})
