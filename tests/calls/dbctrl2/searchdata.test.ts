import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDemoSources } from '../../../src/server/jobs/demo-sources'
import { serverOfFile, type TestServer } from '../../kit/server'

let server: TestServer
beforeAll(async () => {
  server = await serverOfFile()
  await server.db.transaction((tx) => addDemoSources(tx, { workspace: 'oa', now: server.clock.now() }))
})
afterAll(() => server.stop())

const search = async (jobId: string, id: string, more: object = {}) =>
  (await server.as(jobId)).call('dbctrl2/searchdata', { id, currentPage: 1, ...more })

describe('whoever fills in a form', () => {
  test('finds materials by every word he types, wherever it stands', async () => {
    const { data } = await search('100010', 'dbset-material', { search: { words: '螺钉 m4' } })
    expect(data.result.map(({ label, row }) => `${label} ${row.spec}`)).toEqual([
      '内六角螺钉 M4×12',
      '十字槽盘头螺钉 M4×12',
    ])
    expect(data.result[0]).toMatchObject({ value: 'JG0002', row: { unit: '盒', price: 40.5 } })
  })
})
