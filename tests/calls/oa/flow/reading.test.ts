import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creating, type FlowServer, flowServerOfFile, leaveForm, waitingFor } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** Reading tells the other pages of a person; what changes nothing tells nobody. */

const [creator, superior] = ['100010', '100008'] as const

let server: FlowServer
let me: Sender
let [flow, msgid, told] = ['', '', 0]
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as(superior)
  server.house.push.listen('oa', superior, () => told++)
})
beforeEach(async () => {
  const { data } = await (await server.as(creator)).call(
    'oa/flow/creat',
    creating('flow-leave', leaveForm(1)),
  )
  flow = data.flowlistid
  msgid = await waitingFor(me, flow)
  await heard()
})
afterAll(() => server.stop())

/** How often the superior was told since this was asked last; news are gathered for a moment. */
async function heard(): Promise<number> {
  await sleep(200)
  const since = told
  told = 0
  return since
}

describe('repeated reading without notification', () => {
  const reading: [string, () => Promise<{ success: boolean }>][] = [
    ['opening a message', () => me.call('oa/flow/deal/bymsgid', { _id: msgid })],
    ['looking at its flow', () => me.call('oa/flow/detail', { flowOi_id: flow, msgid })],
    ['marking it', () => me.call('oa/flow/setread', { msgid: [msgid] })],
    ['marking a whole box', () => me.call('oa/flow/setallread', { type: 'waiting' })],
  ]
  test.each(reading)('sends no event on repeated reading: %s', async (_, read) => {
    expect(await read()).toMatchObject({ success: true })
    expect(await heard()).toBe(1)
    expect(await read()).toMatchObject({ success: true })
    expect(await heard()).toBe(0)
  })

  test('sends no event for marking delegated messages again', async () => {
    expect(await me.call('oa/flow/entrust/setread', {})).toMatchObject({ success: true })
    expect(await heard()).toBe(0)
  })
})

test.each([
  ['deal/bymsgid', () => ({ _id: msgid, peek: true })],
  ['detail', () => ({ flowOi_id: flow, msgid, peek: true })],
] as const)('leaves a message unread whose page is only prepared by %s', async (call, body) => {
  expect(await me.call(`oa/flow/${call}`, body())).toMatchObject({ success: true })
  expect(await heard()).toBe(0)
  expect((await me.call('oa/flow/message/hasread', { msg_id: msgid })).data).toBe(0)
})

test('checks whether a message still waits without reading it, then reports its outcome', async () => {
  const checked = await me.call('oa/flow/deal/check', { msgid })
  expect(checked.data.message).toMatchObject({ _id: msgid, hasread: 0 })
  expect((await me.call('oa/flow/message/hasread', { msg_id: msgid })).data).toBe(0)
  expect(await heard()).toBe(0)
  await (await server.as(creator)).call('oa/flow/allcancel', { flowOi_id: flow, cancelReason: '改期' })
  const gone = await me.call('oa/flow/deal/check', { msgid })
  const opened = await me.call('oa/flow/deal/bymsgid', { _id: msgid })
  expect([gone.code, gone.msg]).toEqual([opened.code, opened.msg])
  expect(gone.code).toMatch(/^flow\.message-/)
})
