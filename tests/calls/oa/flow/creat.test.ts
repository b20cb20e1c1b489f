import { describe, expect, test } from 'vitest'
import leave from '#fixtures/forms/leave.json'
import { contentsOf, rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, firstPage, leaveForm, modelOf } from '../../../kit/flows'
import { soundFlowServer } from '../../../kit/sound-flow-server'

const server = soundFlowServer()

const guiyang = {
  provinceName: '贵州省',
  provinceCode: '520000',
  cityName: '贵阳市',
  cityCode: '520100',
  regionName: '南明区',
  regionCode: '520102',
}

describe('the form to start a flow', () => {
  test('returns form, defaults, rights, buttons and departments, without conditions of buttons', async () => {
    const me = await server.as('100010')
    const { data } = await me.call('oa/flow/getbycreat', { _id: 'flow-leave' })
    expect(data.name).toBe('请假申请')
    expect(data.step.btnGroup.map(({ name }) => name)).toEqual(['提交'])
    expect(data.defaults[modelOf(leave, '申请人')]).toBe('王磊(100010)')
    expect(data.limits.find(({ name }) => name === '请假天数')).toMatchObject({
      type: 'canedit',
      required: true,
    })
    expect(data.depts).toEqual([{ v: '4', n: '前端组' }])
  })

  test('fills department fields with the department from which a person of several starts', async () => {
    const me = await server.as('100001')
    const model = modelOf(leave, '所在部门')
    const { data } = await me.call('oa/flow/getbycreat', { _id: 'flow-leave' })
    expect([data.depts[0]?.n, data.defaults[model]]).toEqual(['全公司', '全公司'])
    const flowdata = { dept: '2', desc: '休假', fileList: [], level: 0 as const }
    const sent = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(2), { flowdata }))
    const { flow, formdata } = (await me.call('oa/flow/detail', { flowOi_id: sent.data.flowlistid })).data
    expect([flow.dept, formdata[model]]).toEqual(['总经办', '总经办'])
  })

  test('rejects a missing flow', async () => {
    const me = await server.as('100010')
    expect(await me.call('oa/flow/getbycreat', { _id: 'nothing' })).toMatchObject({
      success: false,
      code: 'flowdesign.not-found',
    })
  })
})

describe('starting a flow', () => {
  test('previews the recipients and stores nothing', async () => {
    const me = await server.as('100010')
    const before = await contentsOf(server.db)
    const { data, msg } = await me.call('oa/flow/creatpreviewmode', creating('flow-leave', leaveForm(2)))
    expect(msg).toBe('流程可创建')
    expect(data.nextmessage).toMatchObject([{ funname: '直接上级审批', list: [{ name: '林晓峰' }] }])
    expect(data.nextmessage[0]?.trace.length).toBeGreaterThan(0)
    expect(await contentsOf(server.db)).toEqual(before)
  })

  test('counts document numbers up within the day', async () => {
    const me = await server.as('100010')
    for (const _ of [1, 2]) await me.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))
    const { data } = await me.call('oa/flow/list/icreat', firstPage)
    const [newest, older] = data.result.map(({ workname }) => Number(workname.split('-').at(-1)))
    expect(data.result[0]?.workname).toMatch(/^QJ-\d{8}-\d{3}$/)
    expect(newest).toBe((older ?? 0) + 1)
  })

  test('starts one flow for a repeated request id and returns the same response twice', async () => {
    const me = await server.as('100011')
    const body = creating('flow-leave', leaveForm(2), { requestId: 'request-0001' })
    const [one, two] = await Promise.all([me.call('oa/flow/creat', body), me.call('oa/flow/creat', body)])
    expect(two).toEqual(one)
    const { data } = await me.call('oa/flow/list/icreat', firstPage)
    expect(data.totalItems).toBe(1)
  })

  test('rejects a request id that was used for something else', async () => {
    const me = await server.as('100011')
    const body = creating('flow-leave', leaveForm(3), { requestId: 'request-0001' })
    expect(await me.call('oa/flow/creat', body)).toMatchObject({ status: 409, code: 'request.id-reused' })
  })
})

describe('a field that another value makes relevant', () => {
  test('is required while it is relevant', async () => {
    const me = await server.as('100010')
    const away = { 是否离开本市: true }
    const send = (form: Record<string, unknown>) =>
      me.call('oa/flow/creat', creating('flow-leave', leaveForm(2, form)))
    expect(await send(away)).toMatchObject({
      success: false,
      code: 'form.invalid',
      data: [{ name: '目的地', code: 'form.required-choose' }],
    })
    expect(await send({ ...away, 目的地: guiyang })).toMatchObject({ success: true })
  })
})

describe('a period', () => {
  test('is rejected at its field if it ends when it starts', async () => {
    const me = await server.as('100010')
    const moment = '2026-12-01 09:00:00'
    const form = leaveForm(2, { 请假时间: [moment, moment] })
    const { success, data } = await me.call('oa/flow/creat', creating('flow-leave', form))
    expect(success).toBe(false)
    expect(data).toMatchObject([{ name: '请假时间', code: 'form.order-strict' }])
  })
})

describe('document numbers', () => {
  test('gives twenty simultaneous starts twenty consecutive numbers', async () => {
    const design = signing('orsign', ['100029'], '100028')
    const id = await server.publish('编号', design)
    const me = await server.as('100010')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => me.call('oa/flow/creat', creating(id, {}))),
    )
    expect(answers.every(({ success }) => success)).toBe(true)
    const rows = await rowsOf<{ workname: string }>(
      server.db,
      'select workname from flow where design_id = $1 order by workname',
      id,
    )
    expect(rows.map(({ workname }) => Number(workname))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })

  test('repeats no number when the clock jumps back and forth over midnight', async () => {
    const me = await server.as('100010')
    const day = 86_400_000
    for (const days of [0, 1, -1, 1]) {
      server.clock.move(days * day)
      expect((await me.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))).success).toBe(true)
    }
    server.clock.move(-day)
  })

  test('places counters between names as the rule says and lets them outgrow their zeros', async () => {
    const design = signing('orsign', ['100029'], '100028')
    design.set.workname = { auto_name: '{RUN}{F}{U}-{NY}-{RUN}{X}', auto_len: 2, auto_step: 70 }
    const id = await server.publish('{RUN}单', design)
    const me = await server.as('100010')
    for (const _ of [1, 2]) await me.call('oa/flow/creat', creating(id, {}))
    const rows = await rowsOf<{ workname: string; counters: unknown; creater: string }>(
      server.db,
      'select workname, counters, creater from flow where design_id = $1 order by workname',
      id,
    )
    const creater = rows[0]?.creater ?? ''
    expect(rows).toEqual([
      { workname: `01{RUN}单${creater}-70-01{X}`, counters: { RUN: 1, NY: 70 }, creater },
      { workname: `02{RUN}单${creater}-140-02{X}`, counters: { RUN: 2, NY: 140 }, creater },
    ])
  })

  test('refuses a second flow with a duplicate number and stores nothing of it', async () => {
    const design = signing('orsign', ['100029'], '100028')
    design.set.workname.auto_name = '固定 (1), '
    const id = await server.publish('固定编号', design)
    const me = await server.as('100010')
    expect((await me.call('oa/flow/creat', creating(id, {}))).success).toBe(true)
    const before = await contentsOf(server.db)
    const clash = await me.call('oa/flow/creat', creating(id, {}))
    expect(clash).toMatchObject({ success: false, code: 'flow.workname-clash' })
    expect(clash.msg).toContain('固定 (1), ')
    expect(await contentsOf(server.db)).toEqual(before)
  })
})

describe('rejected starts', () => {
  const refusals: [string, Parameters<typeof creating>, string][] = [
    ['a button that does not exist', ['flow-leave', leaveForm(2), { btnindex: 7 }], 'flow.no-such-button'],
    ['a missing field', ['flow-leave', leaveForm(2, { 请假事由: '' })], 'form.invalid'],
    [
      'a field that the step may not edit',
      ['flow-leave', leaveForm(2, { 申请人: '别人' })],
      'form.field-not-editable',
    ],
    [
      'a field that is not in the form',
      ['flow-leave', { ...leaveForm(2), nothing: 1 }],
      'form.field-not-editable',
    ],
    ['a flow that does not exist', ['nothing', leaveForm(2)], 'flowdesign.not-found'],
    [
      'a department of others',
      ['flow-leave', leaveForm(2), { flowdata: { dept: '7', desc: '', fileList: [], level: 0 } }],
      'flow.not-your-department',
    ],
    [
      'a choice that the button does not allow',
      ['flow-leave', leaveForm(2), { funlist: [{ funid: 'superior', flowcheck: false }] }],
      'flow.choice-not-allowed',
    ],
  ]

  test.each(refusals)('%s', async (_, body, code) => {
    const me = await server.as('100010')
    const before = await contentsOf(server.db)
    const answer = await me.call('oa/flow/creat', creating(...body))
    expect(answer).toMatchObject({ status: 200, success: false, code })
    expect(answer.msg).not.toMatch(/[{}]|\bflow\.|\bform\./)
    expect(await contentsOf(server.db)).toEqual(before)
  })

  test('rejects a start of a disabled flow by its name', async () => {
    const admin = await server.as('admin')
    const facts = { name: '用章申请', description: '', canuse: false, category: [] }
    await admin.call('oa/flowdesigns/edit', { _id: 'flow-seal', ...facts })
    const answer = await (await server.as('100010')).call('oa/flow/creat', creating('flow-seal', {}))
    expect(answer).toMatchObject({ success: false, msg: '流程“用章申请”未启用' })
  })

  test('rejects a key that would reach a prototype', async () => {
    const me = await server.as('100010')
    const body = JSON.stringify(creating('flow-leave', leaveForm(2))).replace(
      '"inputdata":{',
      '"inputdata":{"__proto__":{"x":1},',
    )
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/oa/flow/creat',
      headers: { 'x-token': me.token, 'content-type': 'application/json' },
      payload: body,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().msg).not.toBe('')
  })
})
