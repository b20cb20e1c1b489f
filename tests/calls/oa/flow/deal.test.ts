import { describe, expect, test } from 'vitest'
import purchase from '#fixtures/forms/purchase.json'
import { contentsOf, rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  firstPage,
  leaveForm,
  modelOf,
  purchaseForm,
  waitingFor,
} from '../../../kit/flows'
import { soundFlowServer } from '../../../kit/sound-flow-server'

const server = soundFlowServer()

const start = async (flow: string, form: Record<string, unknown>) => {
  const me = await server.as('100010')
  const created = await me.call('oa/flow/creat', creating(flow, form))
  expect(created.success, created.msg).toBe(true)
  return created.data.flowlistid
}

const dealAs = async (jobId: string, flow: string, more: Parameters<typeof dealing>[1] = {}) => {
  const who = await server.as(jobId)
  return who.call('oa/flow/deal', dealing(await waitingFor(who, flow), more))
}

const namesWaiting = async (flow: string) => {
  const rows = await rowsOf<{ to_name: string }>(
    server.db,
    'select to_name from message where flow_id = $1 and status = 1 order by to_name',
    flow,
  )
  return rows.map(({ to_name }) => to_name).sort()
}

describe('the course of a flow', () => {
  test('ends a short leave with the superior, notifies the creator and copies 人事', async () => {
    const flow = await start('flow-leave', leaveForm(2))
    const dealt = await dealAs('100008', flow)
    expect(dealt).toMatchObject({
      success: true,
      msg: '流程结束',
      data: { finished: true, badges: { waiting: 0 } },
    })

    const notices = await (await server.as('100010')).call('oa/flow/list/message', firstPage)
    expect(notices.data.result.filter((row) => row.flowlistid === flow)).toHaveLength(1)
    const copies = await (await server.as('100036')).call('oa/flow/list/cc', firstPage)
    expect(copies.data.result.find((row) => row.flowlistid === flow)).toMatchObject({
      iscc: true,
      summary: [{ text: '事假' }, {}, { text: '2.0天' }],
    })
  })

  test('routes a long leave by condition to an and-sign that waits for all', async () => {
    const flow = await start('flow-leave', leaveForm(5))
    const forwarded = await dealAs('100008', flow)
    expect(forwarded.data.nextmessage).toMatchObject([{ funname: '人事与总经理会签', dealtype: 'andsign' }])
    expect(forwarded.data.nextmessage[0]?.because).toContain('5')
    expect(await namesWaiting(flow)).toEqual(['李娜', '陈国栋'].sort())

    const first = await dealAs('100036', flow)
    expect(first).toMatchObject({
      msg: '已表决（同意 1，反对 0），还有1人未处理（陈国栋）',
      data: { waiting: ['陈国栋'], finished: false },
    })
    expect((await dealAs('100001', flow)).data).toMatchObject({ finished: true, waiting: [] })
  })

  test('closes the messages of the others after the first or-signer decides', async () => {
    const flow = await start('flow-purchase', purchaseForm(800))
    await dealAs('100008', flow)
    expect(await namesWaiting(flow)).toEqual(['唐静', '贾明月', '马玉芬'].sort())
    const other = await server.as('100029')
    const othersMessage = await waitingFor(other, flow)
    await dealAs('100030', flow)

    expect(await namesWaiting(flow)).toEqual([])
    const late = await other.call('oa/flow/deal', dealing(othersMessage))
    expect(late).toMatchObject({ success: false, code: 'flow.message-handled' })
    expect(late.msg).toContain('唐静')
  })

  test('shows a late signer the handling time in the company or personal time zone', async () => {
    const flow = await start('flow-purchase', purchaseForm(800))
    await dealAs('100008', flow)
    const other = await server.as('100029')
    const othersMessage = await waitingFor(other, flow)
    await dealAs('100030', flow)

    const readBy = async (headers: Record<string, string>) => {
      const { msg } = await other.raw('oa/flow/deal', dealing(othersMessage), headers)
      const [, before, at = '', after] = /^(.+?) ?(\d{4}-\d\d-\d\d \d\d:\d\d) ?(.*)$/.exec(msg) ?? []
      return { told: [before, after], at: Date.parse(`${at}Z`) }
    }
    const own = await readBy({})
    expect(own.told).toEqual(['该任务已被唐静于', '处理'])
    const abroad = await readBy({ 'x-language': 'en', 'x-time-zone': 'UTC' })
    expect(abroad.told).toEqual(['唐静 handled this task on', ''])
    expect(own.at - abroad.at).toBe(8 * 3_600_000)
    expect(await readBy({ 'x-time-zone': '火星' })).toEqual(own)
  })

  test('skips a step without assignee, such as a superior who does not exist', async () => {
    const manager = await server.as('100001')
    const { data } = await manager.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))
    expect(data.nextmessage.map(({ funname, skipped = false }) => [funname, skipped])).toEqual([
      ['直接上级审批', true],
      ['通知申请人', false],
    ])
    expect(data.finished).toBe(true)
  })

  test('lists an urgent flow first', async () => {
    const me = await server.as('100010')
    const urgent = creating('flow-leave', leaveForm(1), {
      flowdata: { dept: '', desc: '急', fileList: [], level: 100 },
    })
    await me.call('oa/flow/creat', urgent)
    await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
    const { data } = await (await server.as('100008')).call('oa/flow/list/waiting', firstPage)
    expect(data.result[0]?.level).toBe(100)
  })
})

describe('opening a message', () => {
  test('shows form, rights, buttons, history and co-signers, and marks the message as read', async () => {
    const flow = await start('flow-purchase', purchaseForm(800))
    await dealAs('100008', flow)
    const accountant = await server.as('100030')
    const msgid = await waitingFor(accountant, flow)
    const { data } = await accountant.call('oa/flow/deal/bymsgid', { _id: msgid })
    expect(data.message).toMatchObject({ _id: msgid, hasread: 1, NowFunName: '财务审核' })
    expect(data.step.btnGroup.map(({ name, NextFun }) => [name, NextFun])).toEqual([
      ['通过', []],
      ['不同意', []],
    ])
    expect(data.others.map(({ name }) => name).sort()).toEqual(['贾明月', '马玉芬'].sort())
    expect(data.logs.map(({ type2 }) => type2)).toEqual([1, 4])
    expect(data.limits.find(({ name }) => name === '预算总额')).toMatchObject({ type: 'canedit' })
    expect(data.limits.find(({ name }) => name === '采购标题')).toMatchObject({ type: 'readonly' })
  })

  test('rejects a message that belongs to another participant of the flow', async () => {
    const flow = await start('flow-leave', leaveForm(1))
    const msgid = await waitingFor(await server.as('100008'), flow)
    const creator = await server.as('100010')
    const answer = await creator.call('oa/flow/deal/bymsgid', { _id: msgid })
    expect(answer).toMatchObject({ success: false, code: 'flow.message-not-yours' })
  })
})

describe('editing the form at a step', () => {
  test('stores a change of an editable field and records it in history', async () => {
    const flow = await start('flow-purchase', purchaseForm(800))
    await dealAs('100008', flow)
    const inputdata = { [modelOf(purchase, '预算总额')]: 750.5 }
    expect((await dealAs('100030', flow, { inputdata })).success).toBe(true)
    const { data } = await (await server.as('100010')).call('oa/flow/detail_logs', { flowOi_id: flow })
    expect(data.logList.at(-1)?.formdata).toMatchObject([{ n: '预算总额', str: '750.50元' }])
  })

  test('rejects a field outside the mask by its name and changes nothing', async () => {
    const flow = await start('flow-purchase', purchaseForm(800))
    await dealAs('100008', flow)
    const before = await contentsOf(server.db)
    const inputdata = { [modelOf(purchase, '采购标题')]: '换一个' }
    const answer = await dealAs('100030', flow, { inputdata })
    expect(answer).toMatchObject({ success: false, code: 'form.field-not-editable' })
    expect(answer.msg).toContain('采购标题')
    expect(await contentsOf(server.db)).toEqual(before)
  })

  test('returns 409 with the current form after a conflict; forcing keeps to the editable fields', async () => {
    const flow = await start('flow-purchase', purchaseForm(800))
    await dealAs('100008', flow)
    const accountant = await server.as('100029')
    const msgid = await waitingFor(accountant, flow)
    const { data: opened } = await accountant.call('oa/flow/deal/bymsgid', { _id: msgid })
    const title = modelOf(purchase, '采购标题')
    await server.db.pool.query(
      `update flow set form = form || jsonb_build_object($2::text, '新标题') where id = $1`,
      [flow, title],
    )

    const stale = dealing(msgid, {}, { formmd5: opened.formmd5 })
    const refused = await accountant.call('oa/flow/deal', stale)
    expect(refused).toMatchObject({ status: 409, success: false, code: 'formmd5error' })
    expect(refused.data).toMatchObject({ formdata: { [title]: '新标题' } })

    const amount = modelOf(purchase, '预算总额')
    const inputdata = { [title]: '旧标题', [amount]: 900 }
    const forced = dealing(msgid, { inputdata }, { formmd5: opened.formmd5, ignoreFormMd5: true })
    expect((await accountant.call('oa/flow/deal', forced)).success).toBe(true)
    const [row] = await rowsOf<{ form: Record<string, unknown> }>(
      server.db,
      'select form from flow where id = $1',
      flow,
    )
    expect(row?.form).toMatchObject({ [title]: '新标题', [amount]: 900 })
  })

  test('accepts a decision with the md5 of an unchanged form', async () => {
    const flow = await start('flow-leave', leaveForm(1))
    const superior = await server.as('100008')
    const msgid = await waitingFor(superior, flow)
    const { data } = await superior.call('oa/flow/deal/bymsgid', { _id: msgid })
    const answer = await superior.call('oa/flow/deal', dealing(msgid, {}, { formmd5: data.formmd5 }))
    expect(answer.success).toBe(true)
  })
})

describe('previews and repeated requests', () => {
  test('previews the next step and stores nothing', async () => {
    const flow = await start('flow-leave', leaveForm(5))
    const superior = await server.as('100008')
    const body = dealing(await waitingFor(superior, flow))
    const before = await contentsOf(server.db)
    const { data, msg } = await superior.call('oa/flow/dealpreviewmode', body)
    expect(msg).toBe('可提交到下一步骤')
    expect(data.nextmessage[0]?.list.map(({ name }) => name).sort()).toEqual(['李娜', '陈国栋'].sort())
    expect(await contentsOf(server.db)).toEqual(before)
  })

  test('handles a message once for a repeated request id and returns the same response', async () => {
    const flow = await start('flow-leave', leaveForm(1))
    const superior = await server.as('100008')
    const body = { ...dealing(await waitingFor(superior, flow)), requestId: 'deal-request-1' }
    const answers = await Promise.all([
      superior.call('oa/flow/deal', body),
      superior.call('oa/flow/deal', body),
    ])
    expect(answers[0]?.success).toBe(true)
    expect(answers[1]).toEqual(answers[0])
    const logs = await rowsOf(server.db, 'select id from flow_log where flow_id = $1', flow)
    expect(logs).toHaveLength(2)
  })

  test('rejects an unknown button', async () => {
    const flow = await start('flow-leave', leaveForm(1))
    expect(await dealAs('100008', flow, { btnindex: 9 })).toMatchObject({
      success: false,
      code: 'flow.no-such-button',
    })
  })
})
