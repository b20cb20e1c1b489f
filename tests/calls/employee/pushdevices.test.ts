import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOutbox } from '../../../src/server/jobs/outbox'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { deleteExpiredRows } from '../../../src/server/queries/jobs/cleanup'
import { startSession } from '../../../src/server/queries/session/session'
import { setForCompany } from '../../kit/company-settings'
import { rowsOf } from '../../kit/contents'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../kit/flows'
import { button, design, only, start, step } from '../../kit/house'
import { proveByPassword } from '../../kit/proving'
import { createPushService } from '../../kit/push-service'
import { type Sender, senderWith } from '../../kit/server'

const [creator, receiver, other] = ['100010', '100008', '100009'] as const
const minute = 60_000
const day = 24 * 60 * minute

let server: FlowServer
let service: ReturnType<typeof createPushService>
beforeEach(async () => {
  server = await flowServerOfFile()
  service = createPushService(() => server.clock.now())
  server.house.post = service.post
  await setForCompany(server, { notice_push: true })
})
afterEach(() => server.stop())

/** One more sign-in of a person. */
async function signInOf(jobId: string): Promise<Sender> {
  const { db, house, app } = server
  const { token } = await db.transaction((tx) => startSession(tx, house, homeWorkspace, jobId))
  return senderWith(app, token)
}

/** Subscribes a browser and adds it as the device of a session. Returns its id. */
async function addDevice(person: Sender, device: string): Promise<string> {
  const { key } = (await person.call('employee/pushdevices/key', {})).data
  return (await person.call('employee/pushdevices/add', service.subscribe(device, key))).data.id
}

const approval = (set: object = {}) =>
  design([start(['审批']), step('审批', { dealers: only(receiver), batch: true, ...set })])
const begin = async (drawn = approval(), level: 0 | 100 = 0) => {
  const flowid = await server.publish('用款', drawn)
  const facts = { flowdata: { dept: '', desc: '测试', fileList: [], level } }
  const me = await server.as(creator)
  return (await me.call('oa/flow/creat', creating(flowid, {}, facts))).data.flowlistid
}
const run = async () => {
  for (let round = 0; round < 4; round++) await runOutbox(server.house)
}
const devicesOf = () => rowsOf(server.db, 'select id from push_device order by id')

test('notifies each device of the assignee in a message that only its browser reads', async () => {
  const [phone, desk] = [await signInOf(receiver), await signInOf(receiver)]
  await addDevice(phone, 'phone')
  await addDevice(desk, 'desk')
  await begin()
  await run()
  const message = {
    title: '审批-用款',
    body: expect.stringMatching(/^来自：/),
    open: '打开',
    agree: '同意',
    waiting: 1,
  }
  expect(service.received).toEqual(
    expect.arrayContaining(
      ['phone', 'desk'].map((device) => expect.objectContaining({ device, ...message })),
    ),
  )
  expect(service.received).toHaveLength(2)
  expect(service.received[0]?.path).toMatch(/^\/flowdeal\?msgid=/)
})

test.each([
  ['a reason', { btnGroup: [button([], { reason: 'required' })] }],
  ['a decision that its design does not offer in lists', { batch: false }],
] as const)('offers no approval in the notification of a step with %s', async (_, set) => {
  await addDevice(await server.as(receiver), 'phone')
  await begin(approval(set))
  await run()
  expect(service.received).toMatchObject([{ title: '审批-用款' }])
  expect(service.received[0]).not.toHaveProperty('agree')
})

test('waits in quiet hours like the other channels, except for urgent requests', async () => {
  const them = await server.as(receiver)
  await addDevice(them, 'phone')
  await them.call('employee/notices', { mail: true, chat: true, quiet: { from: '00:01', until: '00:00' } })
  await begin()
  await run()
  expect(service.received).toEqual([])
  await begin(approval(), 100)
  await run()
  expect(service.received.map(({ title }) => title)).toEqual(['【紧急】审批-用款'])
})

test('omits a task that was handled before its notification was sent', async () => {
  const them = await server.as(receiver)
  await addDevice(them, 'phone')
  await begin()
  await run()
  const flow = await begin()
  await run()
  await them.call('oa/flow/deal', dealing(await waitingFor(them, flow)))
  server.clock.move(minute)
  await run()
  expect(service.received).toHaveLength(1)
})

test.each([404, 410, 403])('forgets a device whose push service answers %i', async (status) => {
  await addDevice(await server.as(receiver), 'phone')
  service.broken.set('phone', status)
  await begin()
  await run()
  expect(await devicesOf()).toEqual([])
  expect(await rowsOf(server.db, 'select kind from incident')).toEqual([])
})

test('tries again when a push service is out of order, and replaces what it sent before', async () => {
  const [phone, desk] = [await signInOf(receiver), await signInOf(receiver)]
  await addDevice(phone, 'phone')
  await addDevice(desk, 'desk')
  service.broken.set('phone', 503)
  await begin()
  await run()
  expect(service.received.map(({ device }) => device)).toEqual(['desk'])
  service.broken.clear()
  server.clock.move(2 * minute)
  await run()
  expect(service.received.map(({ device }) => device).sort()).toEqual(['desk', 'desk', 'phone'])
  expect(new Set(service.received.map(({ tag }) => tag)).size).toBe(1)
})

test('sends nothing before the company permits it, or after it no longer does', async () => {
  const them = await server.as(receiver)
  await addDevice(them, 'phone')
  await setForCompany(server, { notice_push: false })
  await begin()
  await run()
  expect(service.received).toEqual([])
  const { key } = (await them.call('employee/pushdevices/key', {})).data
  expect(await them.call('employee/pushdevices/add', service.subscribe('phone', key))).toMatchObject({
    status: 403,
    code: 'push.not-enabled',
  })
})

test('lists and removes only the person’s own devices, and renews that of a browser', async () => {
  const [phone, stranger] = [await server.as(receiver), await server.as(other)]
  const id = await addDevice(phone, 'phone')
  await addDevice(stranger, 'strange')
  expect((await phone.call('employee/pushdevices', {})).data).toMatchObject([{ id, here: true }])
  expect(await stranger.call('employee/pushdevices/remove', { id })).toMatchObject({ status: 404 })
  expect(await stranger.call('employee/pushdevices/test', { id })).toMatchObject({ code: 'push.no-device' })
  const again = await addDevice(phone, 'phone')
  expect((await phone.call('employee/pushdevices', {})).data).toHaveLength(1)
  expect(await phone.call('employee/pushdevices/remove', { id: again })).toMatchObject({ success: true })
  expect((await phone.call('employee/pushdevices', {})).data).toEqual([])
})

test('a browser belongs to the person who signed in there last', async () => {
  const [first, second] = [await server.as(receiver), await server.as(other)]
  const { key } = (await first.call('employee/pushdevices/key', {})).data
  const browser = service.subscribe('phone', key)
  await first.call('employee/pushdevices/add', browser)
  await second.call('employee/pushdevices/add', browser)
  expect((await first.call('employee/pushdevices', {})).data).toEqual([])
  await begin()
  await run()
  expect(service.received).toEqual([])
})

test('a test notification reaches the device in the language of the page', async () => {
  const them = await server.as(receiver)
  const id = await addDevice(them, 'phone')
  const tested = await them.raw('employee/pushdevices/test', { id }, { 'x-language': 'en' })
  expect(tested).toMatchObject({ success: true })
  expect(service.received).toMatchObject([{ title: 'Push notifications work', path: '/profile' }])
  service.broken.set('phone', 500)
  expect(await them.call('employee/pushdevices/test', { id })).toMatchObject({ code: 'push.not-delivered' })
})

test('refuses subscriptions anywhere but at push services', async () => {
  const them = await server.as(receiver)
  const { key } = (await them.call('employee/pushdevices/key', {})).data
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://10.0.0.1/a',
    'https://updates.push.apple.com.example.com/a',
    'https://xfcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://user:secret@fcm.googleapis.com/a',
    'fcm',
  ]) {
    const body = { ...service.subscribe('phone', key), endpoint }
    expect(await them.call('employee/pushdevices/add', body)).toMatchObject({ code: 'push.no-service' })
  }
  const notOnTheCurve = { ...service.subscribe('phone', key), p256dh: 'B'.repeat(87) }
  expect(await them.call('employee/pushdevices/add', notOnTheCurve)).toMatchObject({
    code: 'push.no-service',
  })
  expect(await devicesOf()).toEqual([])
})

test('ends with its session: by sign-out, elsewhere by the person, or with the account', async () => {
  const ends: ((phone: Sender) => Promise<unknown>)[] = [
    (phone) => phone.call('employee/logout', {}),
    async () => {
      const elsewhere = await signInOf(receiver)
      await proveByPassword(elsewhere, receiver)
      return elsewhere.call('employee/sessions/end', {})
    },
    async () => {
      const admin = await server.as('admin')
      await proveByPassword(admin, 'admin')
      return admin.call('employee/endsessions', { id: receiver })
    },
  ]
  for (const end of ends) {
    const phone = await signInOf(receiver)
    await addDevice(phone, 'phone')
    expect(await end(phone)).toMatchObject({ success: true })
    expect(await devicesOf()).toEqual([])
  }
})

test('outlives a session that expires, until it was not used for two months', async () => {
  const phone = await server.as(receiver)
  await addDevice(phone, 'phone')
  server.clock.move(10 * day)
  await server.db.transaction((tx) => deleteExpiredRows(tx, server.clock.now()))
  expect(await phone.call('employee/pushdevices', {})).toMatchObject({ status: 401 })
  await begin()
  await run()
  expect(service.received).toHaveLength(1)
  server.clock.move(61 * day)
  await server.db.transaction((tx) => deleteExpiredRows(tx, server.clock.now()))
  expect(await devicesOf()).toEqual([])
})

test('keeps ten devices of a person, without the longest unused ones', async () => {
  for (let n = 0; n < 12; n++) {
    server.clock.move(minute)
    await addDevice(await signInOf(receiver), `phone-${n}`)
  }
  const { data } = await (await server.as(receiver)).call('employee/pushdevices', {})
  expect(data).toHaveLength(10)
})
