import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain, opening } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { fun, group } from '../../../kit/house'
import { expectInvariants } from '../../../kit/invariants'

/** People whom the creator and the sender pick: 100008 signs, then a person whom 100008 picks, then those of the creator. */

const finance = [{ type: 'dept' as const, id: '7', name: '财务部', coverage: 'n' as const }]
const design = () =>
  opening(
    chain(
      { id: '审批', who: ['100008'] },
      { id: '付款', who: [], dealers: [group([fun('SenderPick', { multiple: false, range: finance })])] },
      { id: '复核', who: [], dealers: [group([fun('CreatorPick', { multiple: true, range: [] })])] },
    ),
  )

let server: FlowServer
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  flow = await server.publish('自选', design())
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const picks = (funid: string, ...picked: string[]) => ({ funlist: [{ funid, picked }] })

test('lists the steps to pick for in the preview, and refuses to start without', async () => {
  const me = await server.as('100009')
  const { success, data } = await me.call('oa/flow/creatpreviewmode', creating(flow, {}))
  expect(success).toBe(true)
  expect(data.picks).toEqual([{ funid: '复核', funname: '复核', by: 'creator', multiple: true, picked: [] }])
  expect(await me.call('oa/flow/creat', creating(flow, {}))).toMatchObject({
    code: 'flow.pick-missing',
    msg: '请为步骤“复核”选择人员',
  })
  const foretold = await me.call('oa/flow/creatforetell', {
    flowid: flow,
    flowdata: { dept: '', desc: '', fileList: [], level: 0 },
    inputdata: {},
    btnindex: 0,
  })
  expect(foretold.data.steps.map(({ pick }) => pick)).toEqual([undefined, 'sender', 'creator'])
})

test('stores the people picked, asks them in their steps, and suggests them for the next flow', async () => {
  const me = await server.as('100009')
  const { data } = await me.call('oa/flow/creat', creating(flow, {}, picks('复核', '100010', '100011')))
  const lead = await server.as('100008')
  const message = await waitingFor(lead, data.flowlistid)
  const { data: seen } = await lead.call('oa/flow/dealpreviewmode', dealing(message))
  expect(seen.picks?.map(({ funid, people }) => [funid, people?.some(({ id }) => id === '100030')])).toEqual([
    ['付款', true],
  ])
  expect(await lead.call('oa/flow/deal', dealing(message, picks('付款', '100009')))).toMatchObject({
    code: 'flow.pick-out-of-range',
  })
  const dealt = await lead.call('oa/flow/deal', dealing(message, picks('付款', '100030')))
  expect(dealt.data.nextmessage[0]?.list.map(({ to }) => to)).toEqual(['100030'])
  const payer = await server.as('100030')
  const paid = await payer.call('oa/flow/deal', dealing(await waitingFor(payer, data.flowlistid)))
  expect(paid.data.nextmessage[0]?.list.map(({ to }) => to)).toEqual(['100010', '100011'])
  const { data: next } = await me.call('oa/flow/creatpreviewmode', creating(flow, {}))
  expect(next.picks?.[0]?.picked.map(({ id }) => id)).toEqual(['100010', '100011'])
})

test('rejects a decision without the pick that it needs, and says for which step', async () => {
  const me = await server.as('100009')
  const { data } = await me.call('oa/flow/creat', creating(flow, {}, picks('复核', '100010')))
  const lead = await server.as('100008')
  const message = await waitingFor(lead, data.flowlistid)
  expect(await lead.call('oa/flow/deal', dealing(message))).toMatchObject({
    code: 'flow.pick-missing',
    msg: '请为步骤“付款”选择人员',
  })
})
