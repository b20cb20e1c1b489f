import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import payment from '#fixtures/forms/payment.json'
import { formFieldsOf } from '../../../../src/core/form/design/items'
import type { StoredFile } from '../../../../src/generated/types'
import { createSubFlow } from '../../../../src/server/flow/action/start-sub-flow'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import type { SubFlowDecision } from '../../../../src/server/queries/outbox/effects'
import { rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  modelOf,
  purchaseForm,
  sealForm,
  waitingFor,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'
import { signed, upload } from '../../../kit/uploads'

let server: FlowServer
let [buyer, accountant, admin, lead]: Sender[] = []
beforeAll(async () => {
  server = await flowServerOfFile()
  ;[buyer, accountant, admin, lead] = await Promise.all(
    ['100010', '100029', 'admin', '100028'].map((id) => server.as(id)),
  )
})
afterAll(() => server.stop())

const who = (sender: Sender | undefined): Sender => {
  if (!sender) throw new Error('nobody is signed in')
  return sender
}
const model = (name: string) => modelOf(payment, name)
const later = async (ms = 0) => {
  server.clock.move(ms)
  await runOutbox(server.house)
}

/** A purchase that waits for the accountants. */
async function bought(flowid = 'flow-purchase') {
  const made = await who(buyer).call('oa/flow/creat', creating(flowid, purchaseForm(3_000)))
  expect(made).toMatchObject({ success: true })
  const { flowlistid } = made.data
  const [superior] = made.data.nextmessage[0]?.list ?? []
  const boss = await server.as(superior?.to ?? '')
  await boss.call('oa/flow/deal', dealing(await waitingFor(boss, flowlistid)))
  return flowlistid
}

const passes = async (flowlistid: string, more: Parameters<typeof dealing>[1] = {}) =>
  who(accountant).call('oa/flow/deal', dealing(await waitingFor(who(accountant), flowlistid), more))

const detailOf = async (sender: Sender | undefined, flowOi_id: string) =>
  (await who(sender).call('oa/flow/detail', { flowOi_id })).data

const flowsOf = async (parent: string) =>
  rowsOf<{ id: string; depth: number; description: string; dept_id: string; created_id: string }>(
    server.db,
    `select * from flow where parent_flow_id = '${parent}'`,
  )

describe('a purchase that starts a payment when it passes', () => {
  test('starts the payment after the commit, with mapped form and table, for the configured people', async () => {
    const parent = await bought()
    const passed = await passes(parent)
    const [start] = passed.data.sonflows
    expect(passed.data).toMatchObject({
      nextSonFlows: [{ n: '付款申请', v: 'flow-payment' }],
      sonflows: [{ flowid: 'flow-payment', flowname: '付款申请', level: 0, fixed: false }],
    })
    expect((await detailOf(buyer, parent)).sonflows).toMatchObject([
      { flowlistid: start?.flowlistid, state: 'creating', canopen: false, workname: '' },
    ])
    await later()
    expect(await flowsOf(parent)).toMatchObject([
      {
        id: start?.flowlistid,
        depth: 1,
        description: '【系统发起】来自采购申请',
        created_id: '100029',
      },
    ])
    const child = start?.flowlistid ?? ''
    const opened = await who(accountant).call('oa/flow/deal/bymsgid', {
      _id: await waitingFor(who(accountant), child),
    })
    expect(opened.data.formdata).toMatchObject({
      [model('付款事由')]: '测试用手机',
      [model('付款金额')]: 3000,
      [model('付款明细')]: [{ pinM1: '手机', shuL2: 2, jinE3: 800 }],
    })
    expect(opened.data.message).toMatchObject({ NowFunName: '填写付款信息', timeexpired: 86400 })
  })

  test('lets its people handle the payment, and shows its status on the purchase by their rights', async () => {
    const parent = await bought()
    const child = (await passes(parent)).data.sonflows[0]?.flowlistid ?? ''
    await later()
    expect((await detailOf(buyer, parent)).sonflows).toMatchObject([{ state: 'running', canopen: false }])
    expect(await who(buyer).call('oa/flow/detail', { flowOi_id: child })).toMatchObject({
      code: 'flow.not-found',
    })
    const seen = (await detailOf(accountant, parent)).sonflows
    expect(seen).toMatchObject([{ state: 'running', canopen: true, flowname: '付款申请' }])
    expect(seen[0]?.workname).toMatch(/^FK-/)
    expect((await detailOf(accountant, child)).parent).toMatchObject({
      flowlistid: parent,
      flowname: '采购申请',
    })
    await who(accountant).call(
      'oa/flow/deal',
      dealing(await waitingFor(who(accountant), child), { inputdata: { [model('收款单位')]: '科技公司' } }),
    )
    await who(lead).call('oa/flow/deal', dealing(await waitingFor(who(lead), child)))
    const cashier = await server.as('100031')
    expect((await detailOf(cashier, child)).parent).toBeNull()
    await cashier.call('oa/flow/deal', dealing(await waitingFor(cashier, child)))
    expect((await detailOf(buyer, parent)).sonflows).toMatchObject([{ state: 'ended' }])
  })

  test('shows in history and diagram which message started the payment', async () => {
    const parent = await bought()
    const mine = await waitingFor(who(accountant), parent)
    const child = (await passes(parent)).data.sonflows[0]?.flowlistid
    await later()
    const told = [{ flowlistid: child, flowname: '付款申请', state: 'running', msgid: mine }]
    const both = await who(accountant).call('oa/flow/detail_logs_msgs', { flowOi_id: parent })
    expect(both.data.logList.find(({ flowmsgid }) => flowmsgid === mine)?.sonflowdetails).toMatchObject(told)
    expect(both.data.msgList.find(({ _id }) => _id === mine)?.sonflowdetails).toMatchObject(told)
    const drawn = await who(accountant).call('oa/flow/detail_msgs', { flowOi_id: parent })
    expect(drawn.data.msgList.find(({ _id }) => _id === mine)?.sonflowdetails).toMatchObject(told)
    expect(drawn.data.msgList.filter(({ sonflowdetails }) => sonflowdetails)).toHaveLength(1)
  })
})

test('previews the payment without starting it, and omits it when unchecked', async () => {
  const parent = await bought()
  const msgid = await waitingFor(who(accountant), parent)
  const preview = await who(accountant).call('oa/flow/dealpreviewmode', dealing(msgid))
  expect(preview.data.sonflows).toMatchObject([{ flowname: '付款申请', fixed: false }])
  expect(JSON.stringify(preview.data)).not.toContain('测试用手机')
  await later()
  expect(await flowsOf(parent)).toEqual([])
  const passed = await passes(parent, { sonflows: [{ flowid: 'flow-payment', check: false }] })
  expect(passed.data).toMatchObject({ sonflows: [], nextmessage: [{ funname: '通知行政采购' }] })
  await later()
  expect(await flowsOf(parent)).toEqual([])
  expect((await detailOf(buyer, parent)).sonflows).toEqual([])
})

test('fills the payment from a field hidden from the assignee without leaking it', async () => {
  const child = demoDesign('flow-payment')
  const hides = (design: ReturnType<typeof demoDesign>, name: string, isIn: (step: string) => boolean) => {
    const item = formFieldsOf(design.formset).find((one) => one.name === name)
    if (!item) throw new Error(`no field ${name}`)
    const limit = { name, key: item.key, type: 'hidden' as const, required: false }
    for (const step of design.funlist)
      if (isIn(step.id))
        step.formEditLimit = [...step.formEditLimit.filter(({ key }) => key !== item.key), limit]
  }
  hides(child, '付款事由', () => true)
  const paying = await server.publish('不看事由的付款', child)
  const parent = demoDesign('flow-purchase')
  hides(parent, '采购标题', (step) => step !== 'start')
  const flow = parent.funlist.find(({ id }) => id === 'finance')?.btnGroup[0]?.defaultSonFlowId[0]
  if (flow) flow.v = paying
  const buying = await server.publish('保密采购', parent)
  const flowlistid = await bought(buying)
  const msgid = await waitingFor(who(accountant), flowlistid)
  const preview = await who(accountant).call('oa/flow/dealpreviewmode', dealing(msgid))
  const passed = await passes(flowlistid)
  await later()
  const childId = passed.data.sonflows[0]?.flowlistid ?? ''
  const answers = await Promise.all([
    who(accountant).call('oa/flow/detail', { flowOi_id: flowlistid }),
    ...[flowlistid, childId].map((flowOi_id) =>
      who(accountant).call('oa/flow/detail_logs_msgs', { flowOi_id }),
    ),
    who(accountant).call('oa/flow/detail', { flowOi_id: childId }),
    who(accountant).call('oa/flow/deal/bymsgid', { _id: await waitingFor(who(accountant), childId) }),
  ])
  expect(answers.every(({ success }) => success)).toBe(true)
  expect(JSON.stringify([preview, passed, answers])).not.toContain('测试用手机')
  const [begun] = await rowsOf<{ form: object }>(server.db, `select form from flow where id = '${childId}'`)
  expect(begun?.form).toMatchObject({ [model('付款事由')]: '测试用手机', [model('付款金额')]: 3000 })
})

test('starts the payment once when started twice simultaneously', async () => {
  const parent = await bought()
  await passes(parent)
  const [effect] = await rowsOf<{ payload: SubFlowDecision }>(
    server.db,
    `select payload from outbox where flow_id = '${parent}' and kind = 'sub-flow'`,
  )
  if (!effect) throw new Error('nothing is to begin')
  const begin = () => createSubFlow(effect.payload, homeWorkspace, server.house)
  await Promise.all([begin(), begin(), begin()])
  expect(await flowsOf(parent)).toHaveLength(1)
})

test('starts the payment once when the effect runs twice', async () => {
  const parent = await bought()
  await passes(parent, { sonflows: [{ flowid: 'flow-payment', level: 100 }] })
  const [waiting] = await rowsOf<{ id: string; payload: object }>(
    server.db,
    `select * from outbox where flow_id = '${parent}' and kind = 'sub-flow'`,
  )
  await later()
  const again = () =>
    server.db.pool.query(
      `insert into outbox (id, flow_id, kind, payload, created_at, due_at) values ($1, $2, 'sub-flow', $3, $4, $4)`,
      [waiting?.id, parent, waiting?.payload, new Date(server.clock.now())],
    )
  await again()
  await Promise.all([runOutbox(server.house), runOutbox(server.house)])
  const children = await flowsOf(parent)
  expect(children).toMatchObject([{ id: waiting?.id, level: 100 }])
  const messages = await rowsOf<{ status: number }>(
    server.db,
    `select * from message where flow_id = '${waiting?.id}'`,
  )
  expect(messages.filter(({ status }) => status === 7)).toHaveLength(1)
})

test('records an incident for a disabled flow, lets the purchase advance, and starts on retry', async () => {
  const facts = { _id: 'flow-payment', name: '付款申请', description: '', category: ['category-office'] }
  const parent = await bought()
  await passes(parent)
  await who(admin).call('oa/flowdesigns/edit', { ...facts, canuse: false })
  await later()
  expect((await detailOf(buyer, parent)).sonflows).toMatchObject([{ state: 'failed' }])
  expect(await rowsOf(server.db, `select * from incident where flow_id = '${parent}'`)).toMatchObject([
    { kind: 'sub-flow', error: { code: 'flow.not-enabled' } },
  ])
  expect((await detailOf(buyer, parent)).flow.finished_at).not.toBeNull()
  await who(admin).call('oa/flowdesigns/edit', { ...facts, canuse: true })
  expect(await who(admin).call('oa/flow/eventrefreshcreatsonflow', { flowlistid: parent })).toMatchObject({
    data: { count: 1 },
  })
  expect((await detailOf(buyer, parent)).sonflows).toMatchObject([{ state: 'creating' }])
  await later()
  expect((await detailOf(buyer, parent)).sonflows).toMatchObject([{ state: 'running' }])
})

test('leaves the payment unchanged when the purchase is withdrawn or cancelled', async () => {
  const parent = await bought()
  const mine = await waitingFor(who(accountant), parent)
  await passes(parent)
  await later()
  const { msgList } = (await who(admin).call('oa/flow/detail_msgs', { flowOi_id: parent })).data
  const notice = msgList.find(({ NowFunName, iscc }) => NowFunName === '通知行政采购' && !iscc)
  const going = { data: { sonflows: ['付款申请'] } }
  const looking = { msg_id: notice?._id ?? '' }
  expect(await who(admin).call('oa/flow/revokelist', looking)).toMatchObject(going)
  const taken = await who(admin).call('oa/flow/revoketo', {
    msg_id: notice?._id ?? '',
    msg_to_id: mine,
    reason: '价格有误',
  })
  expect(taken).toMatchObject({ success: true })
  expect((await detailOf(admin, parent)).sonflows).toMatchObject([{ state: 'running' }])
  expect(await who(admin).call('oa/flow/list/cancancel', { flowOi_id: parent })).toMatchObject(going)
  const sure = await who(admin).call('oa/flow/allcancel', { flowOi_id: parent, cancelReason: '不买了' })
  expect(sure).toMatchObject({ success: true })
  expect((await detailOf(admin, parent)).sonflows).toMatchObject([{ state: 'running', canopen: true }])
  const [child] = await flowsOf(parent)
  await who(admin).call('oa/flow/allcancel', { flowOi_id: child?.id ?? '', cancelReason: '不付了' })
  await later()
  expect((await detailOf(admin, parent)).sonflows).toMatchObject([{ state: 'cancelled' }])
  expect(await rowsOf(server.db, `select * from outbox`)).toEqual([])
})

test('stops a flow that starts itself at ten levels with an incident', async () => {
  const design = demoDesign('flow-seal')
  const [first] = design.funlist
  const name = '转圈'
  const id = await server.publish(name, design)
  const press = { ...first?.btnGroup[0], defaultFunId: [], defaultSonFlowId: [{ n: name, v: id }] }
  const circling = {
    ...design,
    formset: { ...design.formset, list: [] },
    funlist: [{ ...first, formEditLimit: [], btnGroup: [press] }],
    set: {
      ...design.set,
      canBeSonFlow: true,
      dealers: [],
      summary: [],
      form_copy: [],
      workname: { auto_name: '{RUN}', auto_len: 4, auto_step: 1 },
    },
  }
  const saved = await who(admin).call('oa/flowdesigns/edit_senior', {
    _id: id,
    publish: true,
    design: circling as typeof design,
  })
  expect(saved.data.problems.map(({ code }) => code)).toEqual([
    'design.sub-flow-circle',
    'design.sub-flow-no-dealers',
    'design.words-missing',
  ])
  const made = await who(admin).call('oa/flow/creat', creating(id, {}))
  expect(made).toMatchObject({ success: true })
  for (let round = 0; round < 12; round++) await later(120_000)
  const depths = await rowsOf<{ depth: number }>(
    server.db,
    `select depth from flow where design_id = '${id}' order by depth`,
  )
  expect(depths.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  const incidents = await rowsOf(
    server.db,
    `select * from incident where error->>'code' like 'flow.sub-flow%'`,
  )
  expect(incidents).toMatchObject([{ error: { code: 'flow.sub-flow-too-deep', params: { limit: 10 } } }])
})

test('copies files into the payment, where the people of each flow may read them', async () => {
  const field = { name: '发票', key: '1700000000001_9', keyindex: 900, model: 'invoice', rules: [] }
  const item = { ...field, type: 'custom', options: { componentName: 'fm-fileupload' } }
  const limit = { name: '发票', key: item.key, type: 'canedit' as const, required: false }
  const child = demoDesign('flow-payment')
  child.formset.list.push(item)
  child.funlist[0]?.formEditLimit.push(limit)
  const paying = await server.publish('带发票的付款', child)
  const parent = demoDesign('flow-seal')
  const [start] = parent.funlist
  const custom_value = { type: 'normal' as const, normal: 'invoice', advanced: '' }
  const form_map = [{ name: '发票', label: '发票', model: 'invoice', custom_value }]
  start?.btnGroup[0]?.defaultSonFlowId.push({ n: '带发票的付款', v: paying, form_map })
  start?.formEditLimit.push(limit)
  parent.formset.list.push(item)
  const sealing = await server.publish('带发票的用章', parent)

  const files = [{ name: '发票.txt', content: '壹仟元整' }]
  const sent = await upload<StoredFile[]>(server.app, 'oa/form/uploadfile', { who: who(buyer), files })
  const made = await who(buyer).call(
    'oa/flow/creat',
    creating(sealing, { ...sealForm(), invoice: sent.data }),
  )
  expect(made).toMatchObject({ success: true })
  await later()
  const flowOi_id = made.data.sonflows[0]?.flowlistid ?? ''
  const { formdata } = await detailOf(accountant, flowOi_id)
  const [copy] = formdata.invoice as StoredFile[]
  expect(copy?.name).toBe('发票.txt')
  expect(copy?.fileid).not.toBe(sent.data[0]?.fileid)
  const read = async (jobId: string, file: StoredFile | undefined) => {
    const query = await signed(server, await server.as(jobId), jobId)
    return (await server.app.inject({ url: `${file?.url}?${query}` })).statusCode
  }
  expect(await read('100029', copy)).toBe(200)
  expect(await read('100029', sent.data[0])).toBe(404)
  await who(accountant).call(
    'oa/flow/deal',
    dealing(await waitingFor(who(accountant), flowOi_id), { inputdata: { invoice: [] } }),
  )
  expect(await read('100010', sent.data[0])).toBe(200)
})
