import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import { signing } from '../../../kit/designs'
import {
  creating,
  dealing,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  waitingFor,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

/** 曾国平 starts, 马玉芬 signs and decides, 何建国 and 罗丹 decide with her. */
const [creator, first, last, colleague] = ['100010', '100029', '100028', '100011'] as const

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async (design: string) =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(design, {}))).data.flowlistid

test('who agreed in the step before is not asked again; the flow ends with his press, and history says why', async () => {
  const drawn = signing('orsign', [first], first)
  const automatic = { repeat: 'adjacent' as const, own: false }
  const design = await server.publish('自动', { ...drawn, set: { ...drawn.set, automatic } })
  const flow = await start(design)
  const signer = await server.as(first)
  const dealt = await signer.call('oa/flow/deal', dealing(await waitingFor(signer, flow)))
  expect(dealt).toMatchObject({ success: true, data: { finished: true } })
  const { logList } = (await signer.call('oa/flow/detail_logs', { flowOi_id: flow })).data
  const [, pressed, alone] = logList
  expect(pressed).toMatchObject({ type2: 4, finished: true })
  expect(alone).toMatchObject({
    type2: 16,
    automatic: [{ name: pressed?.creater, step: pressed?.NowFunName }],
  })
  const { rows } = await server.db.pool.query(
    'select status, outcome, edited, alone from message where flow_id = $1 and to_id = $2 order by created_at, id',
    [flow, first],
  )
  expect(rows).toEqual([
    { status: 3, outcome: 'agree', edited: false, alone: null },
    { status: 3, outcome: 'agree', edited: false, alone: pressed?.NowFunName },
  ])
})

test('who has one duty cannot agree in the other, also where only some of what waits is read for a signature', async () => {
  const drawn = signing('orsign', [first], last)
  const [begin, sign, decide] = drawn.funlist
  if (!begin || !sign || !decide) throw new Error('three steps')
  const [press, all] = [
    begin.btnGroup[0],
    [first, last, colleague].map((id) => ({ type: 'user', id, name: id })),
  ]
  const funlist = [
    { ...begin, btnGroup: [{ ...press, defaultFunId: ['sign', 'then'] }] },
    sign,
    { ...decide, dealtype: 'andsign', dealers: [{ chosetype: 'or', chosed: all, runRoots: [] }] },
  ] as FlowDesign['funlist']
  const duties = [{ steps: ['sign', 'then'] }]
  const design = await server.publish('分离', { ...drawn, funlist, set: { ...drawn.set, duties } })
  const flow = await start(design)
  const signer = await server.as(first)
  const waiting = await signer.call('oa/flow/list/waiting', firstPage)
  const mine = waiting.data.result.filter(({ flowlistid }) => flowlistid === flow)
  const at = (name: string) => mine.find(({ NowFunid }) => NowFunid === name)?._id ?? ''
  expect(await signer.call('oa/flow/deal', dealing(at('sign')))).toMatchObject({ success: true })
  expect(await signer.call('oa/flow/deal', dealing(at('then')))).toMatchObject({ code: 'flow.duty' })
})
