import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itemsOf } from '../../../../src/core/form/items'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  leaveForm,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import type { Sender } from '../../../kit/server'

/** Rows of which the first button may be pressed together, and what becomes of each. */

let server: FlowServer
let superior: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  superior = await server.as('100008')
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

/** A leave flow whose superior may, or may not, agree to several; a field may be required of him. */
async function published(batch: boolean, required?: string): Promise<string> {
  const design = demoDesign('flow-leave')
  const step = design.funlist.find(({ id }) => id === 'superior')
  const item = itemsOf(design.formset).find(({ name }) => name === required)
  if (!step) throw new Error('the flow has a superior')
  step.batch = batch
  if (item) step.formEditLimit = [{ key: item.key, name: item.name, type: 'canedit', required: true }]
  return server.publish('请假', design)
}

const start = async (flowid: string) => {
  const me = await server.as('100010')
  return (await me.call('oa/flow/creat', creating(flowid, leaveForm(1)))).data.flowlistid
}

const waiting = async (flowid: string) =>
  (await superior.call('oa/flow/list/waiting', { ...firstPage, search: { flowid } })).data.result

describe('a row', () => {
  test('names its button where the step allows it', async () => {
    const flowid = await published(true)
    await start(flowid)
    expect((await waiting(flowid)).map(({ batch }) => batch)).toEqual(['同意'])
  })

  test.each([
    ['the step does not allow it', false, undefined],
    ['a required field is still empty', true, '工作交接人'],
  ])('names none where %s', async (_, batch, required) => {
    const flowid = await published(batch, required)
    await start(flowid)
    expect((await waiting(flowid)).map((row) => row.batch)).toEqual([undefined])
  })
})

test('each of several is handled or refused by itself', async () => {
  const flowid = await published(true)
  const ids = [await start(flowid), await start(flowid), await start(flowid)]
  const rows = await waiting(flowid)
  const me = await server.as('100010')
  await me.call('oa/flow/allcancel', { flowOi_id: ids[1] ?? '', cancelReason: '填错了' })
  const outcomes = []
  for (const { _id } of rows) outcomes.push(await superior.call('oa/flow/deal', dealing(_id)))
  expect(outcomes.filter(({ success }) => success)).toHaveLength(2)
  const refused = outcomes.filter(({ success }) => !success)
  expect(refused.map(({ code }) => code)).toEqual(['flow.message-cancelled'])
  expect(refused[0]?.msg).toBeTruthy()
  expect(await waiting(flowid)).toEqual([])
})
