import { afterEach, beforeEach, expect, test } from 'vitest'
import { companyZone } from '../../../../src/core/company/company-zone'
import { localTime } from '../../../../src/core/text/formats'
import type { FlowDesignSet } from '../../../../src/generated/types'
import { sendStartReminders } from '../../../../src/server/jobs/send-start-reminders'
import { rowsOf } from '../../../kit/contents'
import { creating, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { dept, design, group, only, start, user } from '../../../kit/house'
import { expectBadges } from '../../../kit/invariants'

const [minute, hour] = [60_000, 3_600_000]
const [person, other, stranger] = ['100010', '100008', '100060'] as const

let server: FlowServer
beforeEach(async () => {
  server = await flowServerOfFile()
})
afterEach(async () => {
  await expectBadges(server.db, server.clock)
  await server.stop()
})

/** The company's clock in an hour, to the minute. */
const soon = () => localTime(server.clock.now() + hour, companyZone).slice(11, 16)

const publish = (set: Partial<FlowDesignSet>) => {
  const base = design([start([])])
  return server.publish('周报', { ...base, set: { ...base.set, ...set } })
}
const daily = (deptuser = only(person)) =>
  publish({ canautoalert: true, autoalerts: [{ type: 'day', time: soon(), deptuser }] })

const listOf = async (jobId: string, creatstatus: 'creat' | 'uncreat' | 'all' = 'all') => {
  const who = await server.as(jobId)
  return (await who.call('oa/flow/needcreat', { nowpage: 1, search: { creatstatus } })).data.result
}
const badgeOf = async (jobId: string) =>
  (await (await server.as(jobId)).call('oa/flow/list/number', {})).data.needcreat

test('reminds the named people once at the set time, and no one else', async () => {
  const time = soon()
  const flowid = await daily([group([user(person), user(other), user(person)])])
  expect(await sendStartReminders(server.house)).toBe(0)
  server.clock.move(hour + minute)
  expect(await sendStartReminders(server.house)).toBe(2)
  expect(await sendStartReminders(server.house)).toBe(0)
  expect(await listOf(person)).toMatchObject([
    { flowid, flowname: '周报', desc: `每天 ${time}`, hasdone: false, canuse: true },
  ])
  expect([await badgeOf(person), await badgeOf(stranger)]).toEqual([1, 0])
  expect(await rowsOf(server.db, "select payload->'people' as people from outbox")).toEqual([
    { people: expect.arrayContaining([person, other]) },
  ])
})

test('reminds once across two processes and makes up a missed minute within a day', async () => {
  await daily()
  server.clock.move(20 * hour)
  const counts = await Promise.all([sendStartReminders(server.house), sendStartReminders(server.house)])
  expect(counts.sort()).toEqual([0, 1])
  server.clock.move(24 * hour)
  expect(await sendStartReminders(server.house)).toBe(1)
})

test('sends no reminder for a disabled rule or flow, or one published after its minute', async () => {
  const autoalerts = [{ type: 'day' as const, time: soon(), deptuser: only(person) }]
  await publish({ autoalerts, canautoalert: false })
  server.clock.move(2 * hour)
  await publish({ autoalerts, canautoalert: true })
  expect(await sendStartReminders(server.house)).toBe(0)
})

test('reminds a person once for alerts of one rule, within the run roots of their groups', async () => {
  const time = soon()
  const root = { ...dept('1', 'n'), id: 'nowhere' }
  await publish({
    canautoalert: true,
    autoalerts: [
      { type: 'day', time, deptuser: only(person) },
      { type: 'day', time, deptuser: [...only(person), group([user(other)], { runRoots: [root] })] },
    ],
  })
  server.clock.move(hour + minute)
  expect(await sendStartReminders(server.house)).toBe(1)
})

test('completes a reminder when its owner starts the flow or marks it as done', async () => {
  const flowid = await daily([group([user(person), user(other)])])
  server.clock.move(hour + minute)
  await sendStartReminders(server.house)
  const [alert] = await listOf(person)
  const me = await server.as(person)
  const alertid = alert?._id ?? ''
  const foreign = await server.as(stranger)
  expect(await foreign.call('oa/flow/alertdone', { id: alertid })).toMatchObject({ code: 'alert.not-open' })
  const { data } = await me.call('oa/flow/creat', creating(flowid, {}, { alertid }))
  expect(data.badges?.needcreat).toBe(0)
  expect(await listOf(person, 'creat')).toMatchObject([{ hasdone: true, flowlistid: data.flowlistid }])
  expect(await me.call('oa/flow/alertdone', { id: alertid })).toMatchObject({ success: false })

  const [theirs] = await listOf(other, 'uncreat')
  const done = await (await server.as(other)).call('oa/flow/alertdone', { id: theirs?._id ?? '' })
  expect(done.data.needcreat).toBe(0)
  expect(await listOf(other, 'uncreat')).toEqual([])
})

test('returns reminders page by page, newest first', async () => {
  await daily()
  const days = Array.from({ length: 22 }, (_, day) => day)
  for (const _ of days) {
    server.clock.move(24 * hour)
    await sendStartReminders(server.house)
  }
  const me = await server.as(person)
  const first = (await me.call('oa/flow/needcreat', { nowpage: 1, search: {} })).data
  expect([first.result.length, first.totalItems >= days.length]).toEqual([20, true])
  const after = first.next ?? ''
  const second = (await me.call('oa/flow/needcreat', { nowpage: 2, after, search: {} })).data
  const byNumber = (await me.call('oa/flow/needcreat', { nowpage: 2, search: {} })).data
  expect(second.result).toEqual(byNumber.result)
  expect(second.totalItems).toBe(first.totalItems)
  const moments = [...first.result, ...second.result].map(({ alert_at }) => alert_at)
  expect(moments).toEqual([...moments].sort().reverse())
  expect(await me.call('oa/flow/needcreat', { nowpage: 2, after: 'x', search: {} })).toMatchObject({
    code: 'list.cursor-invalid',
  })
})
