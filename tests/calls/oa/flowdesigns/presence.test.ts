import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UpdateEvent } from '../../../../src/generated/types'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import { leaveOpenDesigns } from '../../../../src/server/services/presence'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** Who has a design open: told to the others in it by the event stream, and forgotten after a time. */

let server: FlowServer
let admin: Sender
let manager: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  manager = await server.as('100004')
})
afterAll(() => server.stop())

const _id = 'flow-leave'
const enter = async (who: Sender) =>
  (await who.call('oa/flowdesigns/presence/enter', { _id })).data.people.map(({ name }) => name)
const idOf = async (jobId: string): Promise<string> =>
  (await server.db.pool.query('select id from person where jobid = $1', [jobId])).rows[0].id

test('names the others in a design and notifies them once of each who comes and goes', async () => {
  const hear = vi.fn((_: UpdateEvent) => undefined)
  const deaf = server.house.push.listen(homeWorkspace, await idOf('admin'), hear)
  const heard = () => hear.mock.calls.filter(([{ flows }]) => flows?.includes(`design:${_id}`)).length
  expect(await enter(admin)).toEqual([])
  expect(await enter(manager)).toEqual(['系统管理员'])
  await vi.waitUntil(() => heard() === 1, { timeout: 5000 })
  expect(await enter(admin)).toHaveLength(1)
  await enter(manager)
  await manager.call('oa/flowdesigns/presence/leave', { _id })
  await vi.waitUntil(() => heard() === 2, { timeout: 5000 })
  expect(await enter(admin)).toEqual([])
  deaf()
})

test('forgets a person whose stream ended, unless the person was seen again since', async () => {
  await enter(manager)
  const place = { ...server.house, caller: { workspace: homeWorkspace, id: await idOf('100004') } }
  const closedAt = server.clock.now()
  server.clock.move(1000)
  await enter(manager)
  await leaveOpenDesigns(place, undefined, closedAt)
  expect(await enter(admin)).toHaveLength(1)
  await leaveOpenDesigns(place)
  expect(await enter(admin)).toEqual([])
})

test('forgets a person who was not seen for twelve minutes', async () => {
  await enter(manager)
  server.clock.move(13 * 60_000)
  expect(await enter(admin)).toEqual([])
})
