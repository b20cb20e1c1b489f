import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formFieldsOf } from '../../../../src/core/form/design/items'
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

interface Asked {
  /** Name of a field that the superior must fill in. */
  required?: string | undefined
  quick?: boolean
}

/** A leave flow whose superior may, or may not, agree to several. */
async function published(batch: boolean, { required, quick }: Asked = {}): Promise<string> {
  const design = demoDesign('flow-leave')
  const step = design.funlist.find(({ id }) => id === 'superior')
  const item = formFieldsOf(design.formset).find(({ name }) => name === required)
  if (!step) throw new Error('the flow has a superior')
  step.batch = batch
  if (quick !== undefined) design.set.quick = quick
  if (item) step.formEditLimit = [{ key: item.key, name: item.name, type: 'canedit', required: true }]
  return server.publish('请假', design)
}

const start = async (flowid: string) => {
  const me = await server.as('100010')
  return (await me.call('oa/flow/creat', creating(flowid, leaveForm(1)))).data.flowlistid
}

const waiting = async (flowid: string) =>
  (await superior.call('oa/flow/list/waiting', { ...firstPage, search: { flowid } })).data.result

describe('batch buttons of a row', () => {
  test('returns the batch button where the step allows it', async () => {
    const flowid = await published(true)
    await start(flowid)
    expect((await waiting(flowid)).map(({ batch }) => batch)).toEqual(['同意'])
  })

  test.each([
    ['the step does not allow it', false, undefined],
    ['a required field is still empty', true, '工作交接人'],
  ])('returns no batch button where %s', async (_, batch, required) => {
    const flowid = await published(batch, { required })
    await start(flowid)
    expect((await waiting(flowid)).map((row) => row.batch)).toEqual([undefined])
  })
})

describe('rows of a single message', () => {
  test('offers decisions of a single message where the design does, even without batches', async () => {
    const flowid = await published(false)
    await start(flowid)
    const [row] = await waiting(flowid)
    expect(row?.quick).toMatchObject({ agree: { index: 0, name: '同意', reason: 'none' } })
    expect(row?.quick?.refuse).toMatchObject({ reason: 'required' })
  })

  test('offers no decision in the list of a design that turns them off', async () => {
    const flowid = await published(true, { quick: false })
    await start(flowid)
    expect((await waiting(flowid)).map(({ quick, batch }) => [quick, batch])).toEqual([[undefined, '同意']])
  })

  test('offers only rejection where a field must be filled in first, and rejects without it', async () => {
    const flowid = await published(true, { required: '工作交接人' })
    const id = await start(flowid)
    const [row] = await waiting(flowid)
    expect(row?.quick).toEqual({ refuse: { index: 1, name: '不同意', reason: 'required' } })
    const press = (btnindex: number) =>
      superior.call('oa/flow/deal', dealing(row?._id ?? '', { btnindex }, { suggest: '人手不足' }))
    expect(await press(0)).toMatchObject({ success: false, code: 'form.invalid' })
    expect(await press(1)).toMatchObject({ success: true })
    const mine = await (await server.as('100010')).call('oa/flow/list/icreat', firstPage)
    expect(mine.data.result.find(({ _id }) => _id === id)?.result).toBe('refused')
  })

  test('refuses the flow when its single message is refused with a reason', async () => {
    const flowid = await published(false)
    const id = await start(flowid)
    const [row] = await waiting(flowid)
    const btnindex = row?.quick?.refuse?.index ?? -1
    const without = await superior.call(
      'oa/flow/deal',
      dealing(row?._id ?? '', { btnindex }, { suggest: '' }),
    )
    expect(without.success).toBe(false)
    const refused = await superior.call(
      'oa/flow/deal',
      dealing(row?._id ?? '', { btnindex }, { suggest: '人手不足' }),
    )
    expect(refused.success).toBe(true)
    const mine = await (await server.as('100010')).call('oa/flow/list/icreat', {
      ...firstPage,
      search: { flowid },
    })
    expect(mine.data.result.map(({ _id, result }) => [_id, result])).toEqual([[id, 'refused']])
  })
})

test('handles or refuses each message of a batch separately', async () => {
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
