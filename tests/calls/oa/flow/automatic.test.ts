import { expect, test } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import { signing } from '../../../kit/designs'
import { creating, dealing, firstPage, waitingFor } from '../../../kit/flows'
import { start as begin, design as drawing, field, limit, only, step } from '../../../kit/house'
import { soundFlowServer } from '../../../kit/sound-flow-server'

/** 曾国平 starts, 马玉芬 signs and decides, 何建国 and 罗丹 decide with her. */
const [creator, first, last, colleague] = ['100010', '100029', '100028', '100011'] as const

const server = soundFlowServer()

const start = async (design: string) =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(design, {}))).data.flowlistid

test('approves automatically for a signer of the previous step and records the reason in history', async () => {
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

test('refuses approval under two separated duties, also when only some tasks are signed', async () => {
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

const amount = field(1, '金额', 'number')

/** A payment of 100 that one of two has signed; the other sends it straight back, and its creator sends it again. */
async function correctedTo(f1: number, keep: 'form' | 'none') {
  const drawn = drawing(
    [
      begin(['会签'], { formEditLimit: [limit(amount)] }),
      step('会签', {
        dealtype: 'andsign',
        dealers: only(first, colleague),
        sign: { need: 'all', refuse: 'ends', turn: 'together', per: 'person' },
      }),
    ],
    [amount],
  )
  const set = { ...drawn.set, back: 'straight' as const, keep }
  const id = await server.publish(`保留签字 ${keep} ${f1}`, { ...drawn, set })
  const [me, signer, other] = [await server.as(creator), await server.as(first), await server.as(colleague)]
  const flow = (await me.call('oa/flow/creat', creating(id, { f1: 100 }))).data.flowlistid
  await signer.call('oa/flow/deal', dealing(await waitingFor(signer, flow)))
  const { msgList } = (await me.call('oa/flow/detail_msgs', { flowOi_id: flow })).data
  const msg_to_id = msgList.find(({ NowFunid }) => NowFunid === '发起')?._id ?? ''
  const msg_id = await waitingFor(other, flow)
  const back = await other.call('oa/flow/revoketo', {
    msg_id,
    msg_to_id,
    reason: '附件不清楚',
    straight: true,
  })
  expect(back.success, back.msg).toBe(true)
  const again = dealing(await waitingFor(me, flow), { inputdata: { f1 } })
  expect(await me.call('oa/flow/deal', again)).toMatchObject({ success: true })
  const { data } = await me.call('oa/flow/detail_msgs', { flowOi_id: flow })
  return { other, flow, asked: data.msgList.filter(({ status }) => status === 1).map(({ to }) => to) }
}

test('keeps signatures when a flow returns unchanged, and records it in history', async () => {
  const { other, flow, asked } = await correctedTo(100, 'form')
  expect(asked).toEqual([colleague])
  const { logList } = (await other.call('oa/flow/detail_logs', { flowOi_id: flow })).data
  expect(logList.filter(({ type2 }) => type2 === 16)).toMatchObject([{ NowFunName: '会签' }])
  const ended = await other.call('oa/flow/deal', dealing(await waitingFor(other, flow)))
  expect(ended.data).toMatchObject({ finished: true })
})

test.each([
  ['it was corrected', 200, 'form'],
  ['the design keeps nothing', 100, 'none'],
] as const)('asks all signers again where %s', async (_, f1, keep) => {
  expect((await correctedTo(f1, keep)).asked.toSorted()).toEqual([colleague, first].toSorted())
})
