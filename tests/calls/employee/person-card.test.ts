import { afterAll, beforeAll, expect, test } from 'vitest'
import { creating, type FlowServer, flowServerOfFile, leaveForm } from '../../kit/flows'

/** 曾国平 of the company, 林晓峰 who leads the team, and 徐丽华 who leads another. */
const [member, leader, other] = ['100010', '100008', '100028'] as const

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

const cardFor = async (viewer: string, id: string) =>
  (await server.as(viewer)).call('employee/contact/card', { id })
const factsFor = async (viewer: string, id: string) =>
  Object.fromEntries(((await cardFor(viewer, id)).data?.facts ?? []).map(({ fact, text }) => [fact, text]))

test('shows the facts of a colleague, their phone only to themselves, superiors and administrators', async () => {
  const profile = { phone: '13800000010', mail: 'member@example.com', introduction: '' }
  await (await server.as(member)).call('employee/profile/save', profile)
  const own = await factsFor(member, member)
  expect(own).toMatchObject({ jobid: member, phone: profile.phone, mail: profile.mail })
  expect(own.departments).toContain('前端组')
  const [forLeader, forOther] = [await factsFor(leader, member), await factsFor(other, member)]
  expect(forLeader).toEqual(own)
  expect(forOther.superior).toContain('林晓峰')
  expect(forOther).toEqual({ ...own, phone: undefined })
  expect(await factsFor('admin', member)).toEqual(own)
})

test('opens a chat by a fact that the card shows, and only with a colleague', async () => {
  const admin = await server.as('admin')
  const save = async (chat_link: string) => {
    const { settings: seen } = (await admin.call('oa/company/settings', {})).data
    return admin.raw('oa/flow/com_config/save', { settings: { ...seen, chat_link }, seen })
  }
  const chatFor = async (viewer: string, id: string) => (await cardFor(viewer, id)).data.chat
  expect(await chatFor(leader, member)).toBeUndefined()
  for (const refused of [
    'javascript:alert({jobid})',
    'https://chat.example.com/',
    'https://a/{phone}',
    'https://a/{jobid}{mail}',
  ])
    expect((await save(refused)).status, refused).toBe(400)
  expect((await save('wxwork://message?username={jobid}')).success).toBe(true)
  expect(await chatFor(leader, member)).toBe(`wxwork://message?username=${member}`)
  expect(await chatFor(member, member)).toBeUndefined()
  await save('https://chat.example.com/to?who={mail}')
  expect(await chatFor(leader, member)).toBe('https://chat.example.com/to?who=member%40example.com')
  const without = { phone: '', mail: '', introduction: '' }
  await (await server.as(member)).call('employee/profile/save', without)
  expect(await chatFor(leader, member)).toBeUndefined()
  await save('')
})

test('rejects the card of nobody, and any card without a session', async () => {
  expect(await cardFor(member, 'nobody')).toMatchObject({ success: false, code: 'person-card.no-person' })
  expect((await server.nobody.call('employee/contact/card', { id: member })).success).toBe(false)
})

test('stores favourites for each person, and lists those who handle the newest requests behind them', async () => {
  const me = await server.as(member)
  const started = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
  expect(started.success, started.msg).toBe(true)
  const listed = async () => {
    const { starred, recent } = (await me.call('employee/contact/favourites', {})).data
    return [starred.map(({ id }) => id), recent.map(({ id }) => id)]
  }
  expect(await listed()).toEqual([[], [leader]])
  const star = (id: string, on: boolean) => me.call('employee/contact/favourite', { id, on })
  await star(other, true)
  expect((await star(leader, true)).data.favourites).toEqual([other, leader])
  expect(await listed()).toEqual([[other, leader], []])
  expect((await cardFor(member, other)).data.favourite).toBe(true)
  expect((await cardFor(leader, other)).data.favourite).toBe(false)
  expect((await star(other, false)).data.favourites).toEqual([leader])
  expect(await star('nobody', true)).toMatchObject({ success: false, code: 'person-card.no-person' })
})
