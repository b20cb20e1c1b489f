import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { remind } from '../../../../src/server/jobs/remind'
import { tellLate } from '../../../../src/server/jobs/tell-late'
import type { House } from '../../../../src/server/platform/house'
import type { Mail } from '../../../../src/server/platform/outgoing/mailer'
import { rowsOf } from '../../../kit/contents'
import { creating, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { design, only, start, step } from '../../../kit/house'

const hour = 3_600_000
const [creator, receiver] = ['100010', '100008'] as const

let server: FlowServer
let house: House
let mails: Mail[]
let chats: { to: string; title: string; url?: string }[]
beforeEach(async () => {
  server = await flowServerOfFile({ outgoing: { site: 'https://oa.example.com' } })
  mails = []
  chats = []
  const message = async (to: string, { title, url }: { title: string; url?: string }) =>
    void chats.push({ to, title, ...(url && { url }) })
  const outside = { type: 'dingtalk', message } as unknown as NonNullable<House['outside']>
  house = { ...server.house, mail: async (mail) => void mails.push(mail), outside }
  await rowsOf(
    server.db,
    "update person set mail = id || '@example.com', external_id = 'ding-' || id returning id",
  )
})
afterEach(() => server.stop())

const switchOn = async (change: object) => {
  const admin = await server.as('admin')
  const { data } = await admin.call('oa/company/settings', {})
  const settings = { ...data.settings, ...change }
  expect(await admin.call('oa/flow/com_config/save', { settings, seen: data.settings })).toMatchObject({
    success: true,
  })
}
const begin = async () => {
  const flowid = await server.publish(
    '用款',
    design([start(['审批']), step('审批', { dealers: only(receiver), timeexpired: 3600 })]),
  )
  const me = await server.as(creator)
  return (await me.call('oa/flow/creat', creating(flowid, {}))).data.flowlistid
}
const run = async () => {
  for (let round = 0; round < 4; round++) await runOutbox(house)
}

test('nobody is told outside until the company switches it on', async () => {
  await begin()
  await run()
  expect([mails, chats]).toEqual([[], []])
})

test('the receiver is told by mail and message, with a link to where he handles it', async () => {
  await switchOn({ notice_mail: true, notice_chat: true })
  const flow = await begin()
  await run()
  expect(mails).toMatchObject([{ to: [`${receiver}@example.com`], subject: '审批-用款' }])
  expect(mails[0]?.text).toMatch(
    /处理节点：审批\n来自：.+\n文号：.+\n描述：测试\n点击查看：https:\/\/oa\.example\.com\//,
  )
  expect(chats).toMatchObject([{ to: `ding-${receiver}`, title: '审批-用款' }])
  expect(chats[0]?.url).toContain(`/flowdeal?msgid=`)
  expect(chats[0]?.url).toContain(`flowlistid=${flow}&nowfunid=`)
})

test('a late message and a reminder are told of, too', async () => {
  await switchOn({ notice_mail: true })
  await begin()
  await run()
  server.clock.move(2 * hour)
  await tellLate(house)
  await run()
  expect(mails.map(({ subject }) => subject)).toEqual(['审批-用款', '【超时重发】审批-用款'])
  const base = design([start([])])
  const autoalerts = [{ type: 'day' as const, time: '09:00', deptuser: only(creator) }]
  await server.publish('周报', { ...base, set: { ...base.set, canautoalert: true, autoalerts } })
  server.clock.move(24 * hour)
  await remind(house)
  await run()
  expect(mails.at(-1)).toMatchObject({ to: [`${creator}@example.com`], subject: '提示创建-周报' })
  expect(mails.at(-1)?.text).toContain('每天 09:00')
})

test('whoever does not want a channel is not told by it', async () => {
  await switchOn({ notice_mail: true, notice_chat: true })
  await (await server.as(receiver)).call('employee/notices', { mail: false, chat: true })
  await begin()
  await run()
  expect(mails).toEqual([])
  expect(chats).toHaveLength(1)
})

test('a mail that fails is sent again under the same id, and ends as an incident', async () => {
  await switchOn({ notice_mail: true })
  const tried: string[] = []
  const mail = async ({ id }: Mail) => {
    tried.push(id)
    throw new Error('no connection')
  }
  house = { ...house, mail }
  await begin()
  await run()
  for (const wait of [60_000, 15 * 60_000, hour]) {
    server.clock.move(wait)
    await run()
  }
  expect(tried).toHaveLength(3)
  expect(new Set(tried).size).toBe(1)
  expect(await rowsOf(server.db, 'select kind, tries from incident')).toEqual([{ kind: 'notice', tries: 3 }])
})
