import { afterEach, beforeEach, expect, test } from 'vitest'
import { notifyOverdue } from '../../../../src/server/jobs/notify-overdue'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { sendStartReminders } from '../../../../src/server/jobs/send-start-reminders'
import type { AppContext } from '../../../../src/server/platform/context/app-context'
import type { Mail } from '../../../../src/server/platform/outgoing/mailer'
import { rowsOf } from '../../../kit/contents'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { design, only, start, step } from '../../../kit/house'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const [creator, receiver, delegate] = ['100010', '100008', '100009'] as const

let server: FlowServer
let house: AppContext
let mails: Mail[]
let chats: { to: string; title: string; url?: string }[]
beforeEach(async () => {
  server = await flowServerOfFile({ outgoing: { site: 'https://oa.example.com' } })
  mails = []
  chats = []
  const message = async (to: string, { title, url }: { title: string; url?: string }) =>
    void chats.push({ to, title, ...(url && { url }) })
  const outside = { type: 'dingtalk', message } as unknown as NonNullable<AppContext['outside']>
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
/** How long it takes until the company's clocks show a time. */
const untilTime = (time: string) => {
  const now = server.clock.now()
  const next = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T${time}:00+08:00`)
  return (((next - now) % day) + day) % day
}
const spending = design([start(['审批']), step('审批', { dealers: only(receiver), timeexpired: 3600 })])
const begin = async ({ level = 0, ...of }: { level?: 0 | 100; design?: typeof spending } = {}) => {
  const flowid = await server.publish('用款', of.design ?? spending)
  const me = await server.as(creator)
  return (
    await me.call(
      'oa/flow/creat',
      creating(flowid, {}, { flowdata: { dept: '', desc: '测试', fileList: [], level } }),
    )
  ).data.flowlistid
}
const run = async () => {
  for (let round = 0; round < 4; round++) await runOutbox(house)
}

test('sends no external notification until the company enables it', async () => {
  await begin()
  await run()
  expect([mails, chats]).toEqual([[], []])
})

test('notifies the assignee by mail and message, with a link to the task', async () => {
  await switchOn({ notice_mail: true, notice_chat: true })
  const flow = await begin()
  await run()
  expect(mails).toMatchObject([{ to: [`${receiver}@example.com`], subject: '审批-用款' }])
  expect(mails[0]?.text).toMatch(
    /处理步骤：审批\n来自：.+\n文号：.+\n描述：测试\n点击查看：https:\/\/oa\.example\.com\//,
  )
  expect(chats).toMatchObject([{ to: `ding-${receiver}`, title: '审批-用款' }])
  expect(chats[0]?.url).toContain(`/flowdeal?msgid=`)
  expect(chats[0]?.url).toContain(`flowlistid=${flow}&nowfunid=`)
})

test('writes step and flow in the language of the recipient', async () => {
  await switchOn({ notice_mail: true, notice_language: 'en' })
  const i18n = { en: { 审批: 'Approval', 用款: 'Spending' } }
  await begin({ design: { ...spending, i18n } })
  await run()
  expect(mails).toMatchObject([{ subject: 'Approval-Spending' }])
  expect(mails[0]?.text).toContain('Approval')
  expect(mails[0]?.text).not.toContain('审批')
})

test('gathers messages of one minute in one notification and omits handled ones', async () => {
  await switchOn({ notice_mail: true })
  const flows = []
  for (let one = 0; one < 4; one++) {
    flows.push(await begin())
    await run()
  }
  expect(mails.map(({ subject }) => subject)).toEqual(['审批-用款'])
  const them = await server.as(receiver)
  const handled = dealing(await waitingFor(them, flows[1] ?? ''))
  expect((await them.call('oa/flow/deal', handled)).success).toBe(true)
  server.clock.move(minute)
  await run()
  expect(mails.map(({ subject }) => subject)).toEqual(['审批-用款', '您有 2 条新消息'])
  expect(mails[1]?.text).toBe('审批-用款\n审批-用款\n点击查看：https://oa.example.com/list/waiting')
  server.clock.move(minute)
  await run()
  await begin()
  await run()
  expect(mails).toHaveLength(3)
})

test('sends messages separately that arrive while a gathered notification is being sent', async () => {
  await switchOn({ notice_mail: true })
  await begin()
  await run()
  await server.db.pool.query("update outbox set tries = 1 where kind = 'notice'")
  await begin()
  await run()
  expect(mails).toHaveLength(2)
})

test('delays notifications in quiet hours until morning, except for urgent flows', async () => {
  await switchOn({ notice_mail: true, quiet_from: '22:00', quiet_until: '07:30' })
  server.clock.move(untilTime('23:00'))
  await begin()
  await begin()
  await run()
  expect(mails).toEqual([])
  await begin({ level: 100 })
  await run()
  expect(mails.map(({ subject }) => subject)).toEqual(['【紧急】审批-用款'])
  server.clock.move(untilTime('07:31'))
  await run()
  expect(mails.map(({ subject }) => subject)).toEqual(['【紧急】审批-用款', '您有 2 条新消息'])
})

test('notifies people in their language and respects personal quiet hours', async () => {
  await switchOn({ notice_mail: true, notice_language: 'es' })
  await begin()
  await run()
  expect(mails[0]?.text).toContain('Abrir: https://oa.example.com/')
  const them = await server.as(receiver)
  const quiet = { from: '12:00', until: '13:00' }
  await them.call('employee/notices', { mail: true, chat: true, language: 'en', quiet })
  server.clock.move(untilTime('12:30'))
  await begin()
  await run()
  expect(mails).toHaveLength(1)
  server.clock.move(untilTime('13:01'))
  await run()
  expect(mails[1]?.text).toContain('Open: https://oa.example.com/')
})

test('notifies a delegate and names the principal', async () => {
  await switchOn({ notice_mail: true })
  const them = await server.as(receiver)
  const made = await them.call('oa/flowdesigns/entrust/creat', {
    from: '',
    to: delegate,
    kind: 'message',
    flows: null,
    begins_at: null,
    ends_at: null,
    enabled: true,
    reason: '年假',
  })
  expect(made.success).toBe(true)
  await begin()
  await run()
  expect(mails.map(({ to }) => to)).toEqual([[`${delegate}@example.com`]])
  expect(mails[0]?.text).toContain('代 ')
})

test('notifies an impersonator along with the principal while the delegation lasts', async () => {
  await switchOn({ notice_mail: true })
  const them = await server.as(receiver)
  const made = await them.call('oa/flowdesigns/entrust/creat', {
    from: '',
    to: delegate,
    kind: 'flow',
    flows: null,
    begins_at: null,
    ends_at: new Date(server.clock.now() + day).toISOString(),
    enabled: true,
    reason: '年假',
  })
  expect(made.success).toBe(true)
  await begin()
  await run()
  expect(mails.map(({ to }) => to[0]).sort()).toEqual([`${receiver}@example.com`, `${delegate}@example.com`])
  const theirs = mails.find(({ to }) => to[0]?.startsWith(delegate))
  expect(theirs?.text).toMatch(/代 .+ 处理[\s\S]*\/myentrusts/)
  server.clock.move(2 * day)
  await begin()
  await run()
  expect(mails.slice(2).map(({ to }) => to[0])).toEqual([`${receiver}@example.com`])
})

test('notifies about an overdue message and a reminder', async () => {
  await switchOn({ notice_mail: true })
  await begin()
  await run()
  server.clock.move(2 * hour)
  await notifyOverdue(house)
  await run()
  expect(mails.map(({ subject }) => subject)).toEqual(['审批-用款', '【超时重发】审批-用款'])
  const base = design([start([])])
  const autoalerts = [{ type: 'day' as const, time: '09:00', deptuser: only(creator) }]
  await server.publish('周报', { ...base, set: { ...base.set, canautoalert: true, autoalerts } })
  server.clock.move(24 * hour)
  await sendStartReminders(house)
  await run()
  expect(mails.at(-1)).toMatchObject({ to: [`${creator}@example.com`], subject: '提示创建-周报' })
  expect(mails.at(-1)?.text).toContain('每天 09:00')
})

test('sends nothing on a channel that the person switched off', async () => {
  await switchOn({ notice_mail: true, notice_chat: true })
  await (await server.as(receiver)).call('employee/notices', { mail: false, chat: true })
  await begin()
  await run()
  expect(mails).toEqual([])
  expect(chats).toHaveLength(1)
})

test('retries a failed mail under the same id and ends in an incident', async () => {
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
