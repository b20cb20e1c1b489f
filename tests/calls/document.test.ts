import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueCalls } from '../../src/server/platform/http/call-catalogue'
import { serverOfFile, type TestServer } from '../kit/server'

/** What other systems read of the calls, at /api/docs/json. */

interface Operation {
  operationId: string
  security: object[]
  requestBody?: { content: Record<string, { schema: { required: string[]; properties: object } }> }
  responses: Record<string, { content?: object; $ref?: string }>
}

let server: TestServer
let document: {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, object> }
}
beforeAll(async () => {
  server = await serverOfFile()
  document = (await server.app.inject('/api/docs/json')).json()
})
afterAll(() => server.stop())

const operationOf = ({ path, method }: (typeof catalogueCalls)[number]) => {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(path)
  return operation
}

/** Every schema of the document, with its place. */
function* schemasIn(part: unknown, place = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof part !== 'object' || part === null) return
  if (!Array.isArray(part)) yield [place, part as Record<string, unknown>]
  for (const [key, inner] of Object.entries(part)) yield* schemasIn(inner, `${place}/${key}`)
}

test('references components one level deep, as client generators expect', () => {
  const refs = [...schemasIn(document)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
  expect(refs.length).toBeGreaterThan(300)
  for (const ref of new Set(refs)) {
    const [, kind, name] = /^#\/components\/(schemas|responses)\/([\w.-]+)$/.exec(ref) ?? []
    expect(document.components[kind as 'schemas'], ref).toHaveProperty([name ?? ref])
  }
})

test('marks properties with a default as optional and describes the default', () => {
  const create = document.paths['/api/{oa}/flow/creat']?.post?.requestBody?.content['application/json']
  const { required, properties } = create?.schema ?? { required: [], properties: {} }
  expect(required).not.toContain('btnindex')
  expect(properties).toMatchObject({ btnindex: { description: expect.stringContaining('Default: 0') } })
  expect(JSON.stringify(properties)).not.toContain('"default":')
})

test.each(catalogueCalls.filter(({ upload }) => upload))('describes $name as a form with files', (call) => {
  const content = operationOf(call).requestBody?.content ?? {}
  expect(Object.keys(content)).toEqual(['multipart/form-data'])
  const { required, properties } = content['multipart/form-data']?.schema ?? { required: [], properties: {} }
  const part = call.title.match(/part ([\w[\]]+)/)?.[1] ?? 'filename[]'
  expect(required).toContain(part)
  expect(JSON.stringify(Object.entries(properties).find(([name]) => name === part))).toContain('"binary"')
})

test.each(catalogueCalls.filter(({ binary, link }) => binary && !link))(
  'describes $name as a file',
  (call) => {
    const { content = {} } = operationOf(call).responses[200] ?? {}
    expect(Object.keys(content)).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/json',
    ])
  },
)

test('documents for every call its errors and the two headers that may carry the token', () => {
  for (const call of catalogueCalls) {
    const { responses, security } = operationOf(call)
    expect(Object.keys(responses), call.name).toEqual(expect.arrayContaining(['200', '404', '429']))
    if (!call.link) expect(Object.keys(responses), call.name).toEqual(expect.arrayContaining(['400', '403']))
    expect('401' in responses, call.name).toBe(!call.open || call.link === true)
    expect(security, call.name).toEqual(call.open ? [] : [{ token: [] }, { bearer: [] }])
  }
})

test('accepts a token in Authorization: Bearer like one in X-Token', async () => {
  const me = await server.as('100010')
  const ask = (headers: Record<string, string>) =>
    server.app.inject({ url: '/api/employee/getinfo', headers })
  const own = await ask({ 'x-token': me.token })
  expect(own.statusCode).toBe(200)
  expect((await ask({ authorization: `Bearer ${me.token}` })).json()).toEqual(own.json())
  expect((await ask({ authorization: 'Bearer none' })).statusCode).toBe(401)
})
