import { afterAll, beforeAll, expect, test } from 'vitest'
import { signing } from '../kit/designs'
import { creating, type FlowServer, flowServerOfFile } from '../kit/flows'
import { codeOf, column, formOf, modelOf, table } from '../kit/form-of'
import { senderWith } from '../kit/server'

/* What the work of a request has cost is taken from its sender's budget, and what unknown tokens cost from their network's. */

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile({
    rate: { burst: 20, perSecond: 10 },
    openRate: { burst: 5, perSecond: 1 },
  })
  server.clock.freeze()
})
afterAll(() => server.stop())

const form = formOf(table('明细', column('数'), column('倍', { formula: '~数 * 2' })))
const rows = (count: number) => ({
  [modelOf('明细')]: Array.from({ length: count }, (_, at) => ({ [codeOf('数')]: at })),
})

test('throttles large forms by the work they cost, but not small forms or other clients', async () => {
  const design = signing('orsign', ['100029'], '100028')
  const [start] = design.funlist
  if (start) start.formEditLimit = form.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
  const flow = await server.publish('明细', { ...design, formset: form })
  const [large, small] = [await server.as('100010'), await server.as('100008')]
  for (const _ of Array(5))
    expect(await small.call('oa/flow/creat', creating(flow, rows(5)))).toMatchObject({ success: true })
  expect(await large.call('oa/flow/creat', creating(flow, rows(2_000)))).toMatchObject({ success: true })
  const refused = await server.app.inject({
    method: 'POST',
    url: '/api/oa/flow/list/number',
    headers: { 'x-token': large.token },
    payload: {},
  })
  const seconds = Number(refused.headers['retry-after'])
  expect(refused.statusCode).toBe(429)
  expect(seconds).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({
    code: 'request.too-often',
    msg: expect.stringContaining(`${seconds}`),
  })
  expect(await small.call('oa/flow/list/number', {})).toMatchObject({ success: true })
  server.clock.move(seconds * 1_000)
  expect(await large.call('oa/flow/list/number', {})).toMatchObject({ success: true })
})

test('rejects unknown tokens of a flooding network before lookup, but not signed-in clients', async () => {
  const me = await server.as('100029')
  expect(await me.call('oa/flow/list/number', {})).toMatchObject({ success: true })
  const statuses: number[] = []
  for (let at = 0; at < 8; at++) {
    const stranger = senderWith(server.app, `${at}`.padStart(64, 'f'))
    statuses.push((await stranger.call('oa/flow/list/number', {})).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  expect(await me.call('oa/flow/list/number', {})).toMatchObject({ success: true })
  server.clock.move(1_000)
  expect((await senderWith(server.app, 'f'.repeat(64)).call('oa/flow/list/number', {})).status).toBe(401)
  const stranger = senderWith(server.app, 'e'.repeat(64))
  await stranger.call('employee/login/getpkey', { userName: 'admin' })
  expect((await stranger.call('oa/flow/list/number', {})).status).toBe(429)
  const stream = await server.app.inject({ url: '/api/push', headers: { 'x-token': stranger.token } })
  expect(stream.statusCode).toBe(429)
})
