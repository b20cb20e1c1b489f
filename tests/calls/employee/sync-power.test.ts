import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDirectoryProvider } from '../../../src/server/platform/identity-providers/identity-provider'
import { postJson } from '../../../src/server/platform/remote/outgoing-request'
import { limitedAdmin } from '../../kit/limited-admin'
import { type DingCompany, dingAnswers, type OutsideService, outsideService } from '../../kit/outside-service'
import { type Sender, serverOfFile, type TestServer } from '../../kit/server'

/** What an outside directory says of people whom flows trust waits for a second person; leavers are out at once. */

let server: TestServer
let ding: OutsideService
let hr: Sender
const outside: DingCompany = { departments: [], people: [], roles: [] }

beforeAll(async () => {
  server = await serverOfFile()
  ding = await outsideService(dingAnswers(outside))
  server.house.outside = createDirectoryProvider(
    { type: 'dingtalk', api: ding.url, key: 'k', secret: 's', perSecond: 1000 },
    { clock: server.clock, post: postJson, wait: async () => undefined },
  )
  hr = await limitedAdmin(server, '100052', ['directory'])
  await server.db.pool.query("update person set external_id = 'ding-9' where id = '100042'")
})
afterAll(async () => {
  await server.stop()
  await ding.close()
})

test('suspends departed people and holds the rest of a synchronisation that moves power for confirmation', async () => {
  const head = { userid: 'ding-8', name: '徐丽华', job_number: '100028', mobile: '13911112222' }
  Object.assign(outside, {
    departments: [{ dept_id: 30, name: '研发中心', parent_id: 1 }],
    people: [{ ...head, dept_id_list: [30] }],
  })
  Object.assign(ding.answers, dingAnswers(outside))
  const leaver = await server.as('100042')
  await hr.call('employee/contact/getdataformdingtalk', { type: 'all' })
  const state = async () => (await hr.call('employee/contact/syncstate', {})).data
  await expect.poll(async () => (await state()).run?.state).toBe('ready')
  const { run, report } = await state()
  const body = { id: run?.id ?? '', digest: report?.digest ?? '', gone: ['people ding-9'], back: [] }
  expect(await hr.call('employee/contact/applysync', body)).toMatchObject({
    status: 409,
    code: 'pending-change.requested',
  })
  expect(await leaver.call('oa/flow/list/number', {})).toMatchObject({ status: 401 })
  const phone = async () =>
    (await server.db.pool.query("select phone from person where id = '100028'")).rows[0].phone
  expect(await phone()).toBe('13800000028')

  const admin = await server.as('admin')
  const { data } = await admin.call('employee/pendingchange/list', { nowpage: 1 })
  const [change] = data.result
  expect(change?.what).toContain('徐丽华')
  expect(await admin.call('employee/pendingchange/confirm', { id: change?.id ?? '' })).toMatchObject({
    success: true,
  })
  expect(await phone()).toBe('13911112222')
})
