import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain, opening } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { fun, group } from '../../../kit/house'

/** A step that asks each superior in turn says so wherever a message of it is shown, whatever its kind. */

let server: FlowServer
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  const superiors = group([fun('SuperiorChain', { chosetype: 'creater' })])
  flow = await server.publish('逐级', opening(chain({ id: '主管', who: [], dealers: [superiors] })))
})
afterAll(() => server.stop())

test('names the signing by level in preview, forecast, lists, messages and history', async () => {
  const me = await server.as('100009')
  const { data: preview } = await me.call('oa/flow/creatpreviewmode', creating(flow, {}))
  expect(preview.nextmessage.map(({ turn }) => turn)).toEqual(['level'])
  const { data } = await me.call('oa/flow/creat', creating(flow, {}))
  const superior = await server.as('100008')
  const { data: waiting } = await superior.call('oa/flow/list/waiting', {
    nowpage: 1,
    search: { flowid: flow },
  })
  expect(waiting.result.map(({ turn }) => turn)).toEqual(['level'])
  const message = await waitingFor(superior, data.flowlistid)
  const { data: opened } = await superior.call('oa/flow/deal/bymsgid', { _id: message })
  expect(opened.message.turn).toBe('level')
  expect(await superior.call('oa/flow/deal', dealing(message))).toMatchObject({ success: true })
  const { data: finished } = await superior.call('oa/flow/list/finish', { nowpage: 1, search: {} })
  expect(finished.result[0]?.turn).toBe('level')
  const { data: messages } = await me.call('oa/flow/detail_msgs', { flowOi_id: data.flowlistid })
  expect(messages.msgList.filter(({ turn }) => turn === 'level').length).toBeGreaterThan(1)
  expect(await me.call('oa/flow/detail_logs_msgs', { flowOi_id: data.flowlistid })).toMatchObject({
    success: true,
  })
})
