import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileUrl } from '../../../src/core/form/values/file-address'
import type { StoredFile } from '../../../src/generated/types'
import { catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { type Sender, serverOfFile, type TestServer } from '../../kit/server'
import { signed, upload } from '../../kit/uploads'

/** The links under which files are read, as the catalogue tells them: 'file/oa/form' and, shorter, 'file/oa'. */

let server: TestServer
let me: Sender
let file: StoredFile
beforeAll(async () => {
  server = await serverOfFile()
  me = await server.as('100010')
  const files = [{ name: '会议 说明.txt', content: '会议说明' }]
  const { data } = await upload<StoredFile[]>(server.app, 'oa/form/uploadfile', { who: me, files })
  if (!data[0]) throw new Error('nothing was stored')
  file = data[0]
})
afterAll(() => server.stop())

const links = catalogueCalls.filter(({ link }) => link)
const at = (path: string) =>
  path.replace('{fileid}', file.fileid).replace('{name}', encodeURIComponent(file.name))
const get = (url: string) => server.app.inject({ url })

test('lists two file links in the catalogue, one of them with a name in the response', () => {
  const paths = links.map(({ path }) => at(path))
  expect(paths).toEqual([file.url, file.url?.replace('/form/', '/')])
  expect(file.url).toBe(fileUrl(file.fileid, file.name))
})

test.each(links)(
  '$path returns the bytes to the person it was signed for, within ten minutes',
  async ({ path }) => {
    const answer = await get(`${at(path)}?${await signed(server, me, '100010')}`)
    expect(answer).toMatchObject({ statusCode: 200, body: '会议说明' })
    const late = await get(`${at(path)}?${await signed(server, me, '100010', -602_000)}`)
    expect([late.statusCode, late.json().code]).toEqual([401, 'file.link-over'])
  },
)

test.each(links)('$path rejects other people and other workspaces', async ({ path }) => {
  const own = await signed(server, me, '100010')
  const other = await signed(server, await server.as('100008'), '100008')
  expect((await get(`${at(path)}?${other}`)).statusCode).toBe(404)
  expect((await get(at(path))).statusCode).toBe(401)
  const spoilt = own.replace(/sign=\w+/, (sign) => `${sign.slice(0, -1)}${sign.endsWith('0') ? '1' : '0'}`)
  expect((await get(`${at(path)}?${spoilt}`)).statusCode).toBe(401)
  const foreign = await get(`${at(path).replace('/oa/', '/elsewhere/')}?${own}`)
  expect(foreign.statusCode).toBe(404)
  expect(foreign.body).not.toContain('会议说明')
})

test.each(links)(
  'describes $path with its query and responses in the document for other systems',
  async (call) => {
    const { paths } = (await get('/api/docs/json')).json()
    const { parameters, responses, security } = paths[call.path].get
    const told = (place: string) =>
      parameters
        .filter((one: { in: string }) => one.in === place)
        .map(({ name, required }: { name: string; required: boolean }) => [name, required])
    expect(told('path')).toEqual([
      ['fileid', true],
      ['name', true],
    ])
    expect(told('query')).toEqual([
      ['agent', true],
      ['uid', true],
      ['time', true],
      ['sign', true],
      ['small', false],
    ])
    expect(security).toEqual([])
    expect(Object.keys(responses)).toEqual(['200', '206', '304', '401', '404', '429'])
    expect(responses[200].content).toEqual({
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    })
    expect(responses[401]).toEqual({ $ref: '#/components/responses/refused-401' })
  },
)
