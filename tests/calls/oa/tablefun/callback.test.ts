import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import demo from '#fixtures/remote-functions.json'
import type { RemoteFunctionsSource } from '../../../../src/generated/types'
import { type RemoteService, remoteService } from '../../../kit/remote-service'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'

const minute = 60_000
let server: TestServer
let service: RemoteService
let me: Sender
beforeAll(async () => {
  service = await remoteService()
  const fun = (funname: string) => ({ funname, fun: 'rate', placeholder: '' })
  const source = { name: '外部', prefix: '', api: service.url, fields: [], funlist: [fun('汇率')] }
  const guarded = { ...source, name: '财务', funlist: [fun('余额')], permission: 'finance' }
  const directory = demo.groups as RemoteFunctionsSource[]
  server = await serverOfFile({ remoteFunctions: [...directory, source, guarded] })
  me = await server.as('100010')
})
beforeEach(() => {
  service.heard.length = 0
  service.reply(({ para }) => `${para[0]} 7.2`)
  server.clock.move(11 * minute)
})
afterAll(async () => {
  await server.stop()
  await service.close()
})

const ask = (funname: string, para: (string | number)[], again = false) =>
  me.call('oa/tablefun/callback', { funname, para, again })

describe('functions that the directory implements', () => {
  test('returns what colleagues may see of a person', async () => {
    const { data } = await ask('员工信息', ['林晓峰'])
    expect(data.value).toMatchObject({ jobId: '100008', name: '林晓峰', mobile: '13800000008' })
  })

  test('resolves no one by a name that two people share, but by their job numbers', async () => {
    expect((await ask('员工信息', ['王磊'])).data.value).toEqual({})
    expect((await ask('员工信息', ['100010'])).data.value).toMatchObject({ name: '王磊', superior: '林晓峰' })
  })

  test('returns the supervisors and the number of people of a department', async () => {
    expect((await ask('部门主管', ['研发中心'])).data.value).toBe('周启明、欧阳慧')
    expect((await ask('部门人数', ['全公司'])).data.value).toBe(61)
  })
})

describe('functions of another host', () => {
  test('requests a value once in ten minutes', async () => {
    for (const _ of [1, 2]) expect((await ask('汇率', ['USD'])).data).toEqual({ value: 'USD 7.2' })
    expect(service.heard).toHaveLength(1)
    server.clock.move(10 * minute)
    await ask('汇率', ['USD'])
    expect(service.heard).toHaveLength(2)
  })

  test('retries a failed request after five minutes, or on request after a short delay', async () => {
    service.reply((_, response) => void response.writeHead(503).end())
    for (const again of [false, false, true]) {
      const answer = await ask('汇率', ['EUR'], again)
      expect(answer).toMatchObject({ success: false, code: 'tablefun.failed' })
      expect(answer.msg).toContain('汇率')
    }
    expect(service.heard).toHaveLength(1)

    service.reply(() => 8)
    server.clock.move(11_000)
    expect((await ask('汇率', ['EUR'])).success).toBe(false)
    expect((await ask('汇率', ['EUR'], true)).data).toEqual({ value: 8 })
  })
})

describe('rejected function calls', () => {
  test('rejects a function that is not configured or not permitted', async () => {
    for (const name of ['没有', '余额', 'constructor'])
      expect(await ask(name, [1])).toMatchObject({ success: false, code: 'tablefun.unknown-function' })
    expect(service.heard).toEqual([])
  })

  test('rejects a call without a session', async () => {
    const answer = await server.nobody.call('oa/tablefun/callback', { funname: '汇率', para: [] })
    expect(answer.status).toBe(401)
  })

  test.each([
    ['more than twenty arguments', { funname: '汇率', para: Array(21).fill(1) }],
    ['a text of more than a thousand letters', { funname: '汇率', para: ['x'.repeat(1001)] }],
    ['rows of a table', { funname: '汇率', para: [[{ a: 1 }]] }],
    ['an object', { funname: '汇率', para: [{ a: 1 }] }],
    ['an address of one’s own', { funname: '汇率', para: [], api: 'http://127.0.0.1:1' }],
  ])('rejects %s', async (_, body) => {
    expect((await me.raw('oa/tablefun/callback', body)).status).toBe(400)
    expect(service.heard).toEqual([])
  })

  test('limits the rate of one person without affecting other people', async () => {
    const answers = await Promise.all(Array.from({ length: 600 }, () => ask('部门人数', ['财务部'])))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ code: 'request.too-often' })
    const other = await server.as('100008')
    const answer = await other.call('oa/tablefun/callback', { funname: '部门人数', para: ['财务部'] })
    expect(answer.success).toBe(true)
  })
})
