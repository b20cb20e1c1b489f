import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import leave from '#fixtures/forms/leave-typed.json'
import type { FlowDesign } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  modelOf,
  typedLeave,
  typedLeaveForm,
  waitingFor,
} from '../../../kit/flows'
import { field, formOf } from '../../../kit/form-of'
import { expectInvariants } from '../../../kit/invariants'

let server: FlowServer
let secretive: string
const reason = '家里有急事不便说明'

/** The leave flow with its reason kept from the superior, who decides on the days. */
function withHiddenReason(): FlowDesign {
  const copy = typedLeave()
  const superior = copy.funlist.find(({ id }) => id === 'superior')
  const start = copy.funlist.find(({ id }) => id === 'start')
  const limit = start?.formEditLimit.find(({ name }) => name === '请假事由')
  const days = start?.formEditLimit.find(({ name }) => name === '请假天数')
  if (!superior || !limit || !days) throw new Error('the leave flow has changed')
  superior.formEditLimit = [
    { ...limit, type: 'hidden', required: false },
    { ...days, type: 'canedit' },
  ]
  copy.set.summary = [limit.key, days.key]
  return copy
}

beforeAll(async () => {
  server = await flowServerOfFile()
  secretive = await server.publish('请假（保密）', withHiddenReason())
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async (days = 5) => {
  const me = await server.as('100010')
  const { data } = await me.call(
    'oa/flow/creat',
    creating(secretive, typedLeaveForm(days, { 请假事由: reason })),
  )
  return data.flowlistid
}

describe('a field hidden at a step', () => {
  test('returns a hidden field to its assignee in no call', async () => {
    const flow = await start()
    const superior = await server.as('100008')
    const msgid = await waitingFor(superior, flow)
    const answers = [
      await superior.call('oa/flow/deal/bymsgid', { _id: msgid }),
      await superior.call('oa/flow/detail', { flowOi_id: flow, msgid }),
      await superior.call('oa/flow/detail_logs', { flowOi_id: flow }),
      await superior.call('oa/flow/detail_msgs', { flowOi_id: flow }),
      await superior.call('oa/flow/detail_logs_msgs', { flowOi_id: flow }),
      await superior.call('oa/flow/list/waiting', { nowpage: 1, search: {} }),
      await superior.call('oa/flow/dealpreviewmode', dealing(msgid)),
      await superior.call('oa/flow/deal', dealing(msgid)),
      await superior.call('oa/flow/list/finish', { nowpage: 1, search: {} }),
    ]
    for (const answer of answers) {
      expect(answer.success, answer.msg).toBe(true)
      expect(JSON.stringify(answer)).not.toContain(reason)
      expect(JSON.stringify(answer)).not.toContain('请假事由')
    }
  })

  test('shows a hidden field to the creator and to people who may watch the flow', async () => {
    const flow = await start()
    for (const jobId of ['100010', '100034', 'admin']) {
      const { data } = await (await server.as(jobId)).call('oa/flow/detail', { flowOi_id: flow })
      expect(data.formdata[modelOf(leave, '请假事由')], jobId).toBe(reason)
    }
    const { data } = await (await server.as('100010')).call('oa/flow/list/icreat', { nowpage: 1, search: {} })
    expect(data.result[0]?.summary).toMatchObject([{ text: reason }, {}])
  })

  test('rejects or ignores values for a hidden field and keeps its stored value', async () => {
    const flow = await start()
    const superior = await server.as('100008')
    const model = modelOf(leave, '请假事由')
    const msgid = await waitingFor(superior, flow)
    const answer = await superior.call('oa/flow/deal', dealing(msgid, { inputdata: { [model]: reason } }))
    expect(answer).toMatchObject({ success: false, code: 'form.field-not-editable' })
    const forced = dealing(msgid, { inputdata: { [model]: '改' } }, { ignoreFormMd5: true })
    expect((await superior.call('oa/flow/deal', forced)).success).toBe(true)
    const [row] = await rowsOf<{ form: Record<string, unknown> }>(
      server.db,
      'select form from flow where id = $1',
      flow,
    )
    expect(row?.form[model]).toBe(reason)
  })

  test('leaks no hidden field through the condition that was true', async () => {
    const flow = await start()
    const superior = await server.as('100008')
    const { data } = await superior.call('oa/flow/deal', dealing(await waitingFor(superior, flow)))
    expect(data.nextmessage[0]).not.toHaveProperty('because')
    const own = await (await server.as('100010')).call('oa/flow/detail_msgs', { flowOi_id: flow })
    expect(own.data.traces.map(({ because }) => because).join()).toContain('请假天数')
  })
})

describe('hidden fields that choose recipients', () => {
  const picked = field('密选人员', {
    type: 'custom',
    options: { componentName: 'fm-chose-users-select-userid-name' },
  })

  /** Whoever is picked and leads signs; the signer does not see the picking. */
  const choosing = (): FlowDesign => {
    const design = signing('orsign', ['100008'], '100029')
    const [start, sign] = design.funlist
    if (!start || !sign) throw new Error('the flow has steps')
    const limit = { key: picked.key, name: picked.name, required: false }
    start.formEditLimit = [{ ...limit, type: 'canedit' }]
    sign.formEditLimit = [{ ...limit, type: 'hidden' }]
    const inField = { type: 'form' as const, id: picked.key, name: picked.name }
    const leader = { type: 'user' as const, id: '100008', name: '林晓峰' }
    sign.dealers = [{ chosetype: 'and', chosed: [inField, leader], runRoots: [] }]
    return { ...design, formset: formOf(picked) }
  }
  const people = [
    { id: '100008', name: '' },
    { id: '100057', name: '' },
  ]

  test('shows name and other recipients of a hidden field to the creator, not the recipient', async () => {
    const flow = await server.publish('密选', choosing())
    const me = await server.as('100010')
    const body = creating(flow, { [picked.model]: people })
    const preview = await me.call('oa/flow/creatpreviewmode', body)
    expect(preview.data.nextmessage[0]?.trace[0]).toMatchObject({ params: { name: '密选人员', count: 2 } })
    const created = await me.call('oa/flow/creat', body)
    const other = created.data.nextmessage[0]?.trace[0]?.people.find((name) => name !== '林晓峰')
    expect(other).toBeTruthy()

    const flowOi_id = created.data.flowlistid
    const superior = await server.as('100008')
    const msgid = await waitingFor(superior, flowOi_id)
    const told = await Promise.all([
      superior.call('oa/flow/deal/bymsgid', { _id: msgid }),
      superior.call('oa/flow/detail_logs', { flowOi_id }),
      superior.call('oa/flow/detail_msgs', { flowOi_id }),
    ])
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`密选人员|${other}`))
    const [, , diagram] = told
    expect(diagram.data.traces.at(-1)?.trace).toEqual([{ code: 'trace.kept', params: {}, people: [] }])
  })
})

describe('viewing a flow', () => {
  test('shows form, label, opinions and allowed actions, and marks the message as read', async () => {
    const flow = await start(1)
    const superior = await server.as('100008')
    const msgid = await waitingFor(superior, flow)
    await superior.call('oa/flow/deal', dealing(msgid, {}, { suggest: '早去早回' }))
    const me = await server.as('100010')
    const notice = await me.call('oa/flow/list/message', { nowpage: 1, search: {} })
    const mine = notice.data.result.find(({ flowlistid }) => flowlistid === flow)
    const { data } = await me.call('oa/flow/detail', { flowOi_id: flow, msgid: mine?._id ?? '' })
    expect(data).toMatchObject({
      label: { code: 'flow.result.agreed' },
      suggests: [{ text: '早去早回', user: '林晓峰', funname: '直接上级审批' }],
      may: { deal: null, cancel: false, allcancel: false, revoke: null },
    })
    const [row] = await rowsOf<{ has_read: boolean }>(
      server.db,
      'select has_read from message where id = $1',
      mine?._id,
    )
    expect(row?.has_read).toBe(true)
  })

  test('shows in the diagram all steps with links, and every message with its predecessors', async () => {
    const flow = await start(1)
    const { data } = await (await server.as('100010')).call('oa/flow/detail_msgs', { flowOi_id: flow })
    expect(data.msgList.map(({ status, NowFunName }) => [status, NowFunName])).toEqual([
      [7, '填写申请'],
      [1, '直接上级审批'],
    ])
    expect(data.msgList[1]?.PreMsgIds).toEqual([data.msgList[0]?._id])
    expect(data.traces[1]?.trace[0]).toMatchObject({ people: ['林晓峰'] })
    const superior = data.design.funlist.find(({ id }) => id === 'superior')
    expect(superior?.next.map(({ to }) => to)).toContain('management')
    expect(data.design.layoutset).toHaveLength(data.design.funlist.length)
  })
})
