import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../../../tests/kit/flows'
import { expectInvariants } from '../../../tests/kit/invariants'
import { playDemoStory } from './demo-story'

let server: FlowServer

beforeAll(async () => {
  server = await flowServerOfFile()
  await playDemoStory(server.house)
})
afterAll(() => server.stop())

const listed = async (jobId: string, list: 'waiting' | 'finish' | 'icreat' | 'message') => {
  const sender = await server.as(jobId)
  const { data } = await sender.call(`oa/flow/list/${list}`, { nowpage: 1, search: {} })
  return data.totalItems
}

test('leaves flows that satisfy every flow invariant', async () => {
  await expectInvariants(server.db)
})

test('gives the people who sign in first waiting and finished tasks', async () => {
  for (const supervisor of ['100001', '100008', '100028', '100034'])
    expect(await listed(supervisor, 'waiting')).toBeGreaterThan(0)
  for (const busy of ['100001', '100008', '100028']) expect(await listed(busy, 'finish')).toBeGreaterThan(0)
  for (const creator of ['admin', '100004', '100009'])
    expect(await listed(creator, 'icreat')).toBeGreaterThan(0)
  expect(await listed('100009', 'message')).toBeGreaterThan(0)
})

test('gives managers at least twelve waiting tasks and an employee a request in every state', async () => {
  for (const busy of ['100001', '100008']) expect(await listed(busy, 'waiting')).toBeGreaterThanOrEqual(12)
  const { data } = await (await server.as('100009')).call('oa/flow/list/icreat', { nowpage: 1, search: {} })
  const results = new Set(data.result.map(({ result }) => result))
  expect([...results].sort()).toEqual(['agreed', 'refused', 'running', 'withdrawn'])
})

test('dates every demo flow in the past', async () => {
  const { rows } = await server.db.pool.query('select name from flow where created_at > now()')
  expect(rows).toEqual([])
})
