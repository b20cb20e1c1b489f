import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pickers from '#fixtures/forms/widgets/pickers.json'
import { upgradeForm } from '../../../../src/core/form/design/upgrade'
import type { FlowDesign, FormLimit } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, dealing, type FlowServer, filled, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

const form = upgradeForm(pickers)
const [creatorJob, signerJob, lastJob] = ['100010', '100029', '100028']

const everything: FormLimit[] = form.list.map(({ key }) => ({ key, type: 'canedit', required: false }))

/** Whoever is picked as 直属负责人 signs; after that the last person may still change who takes part. */
function design(): FlowDesign {
  const flow = signing('orsign', [signerJob], lastJob)
  const [start, sign] = flow.funlist
  const boss = form.list.find(({ name }) => name === '直属负责人')
  if (!start || !sign || !boss) throw new Error('the flow has steps, the form a boss')
  start.formEditLimit = everything
  sign.formEditLimit = everything
  const picked = {
    type: 'form' as const,
    id: boss.key,
    name: boss.name,
    data: 'person',
    coverage: 1 as const,
  }
  sign.dealers = [{ chosetype: 'or', chosed: [picked], runRoots: [] }]
  return { ...flow, formset: form }
}

let server: FlowServer
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  flow = await server.publish('会议', design())
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const boss = { id: '100005', name: '谁都行', deptid: '3', dept: '谁都行' }

const start = async (values: Record<string, unknown>) =>
  (await server.as(creatorJob)).call(
    'oa/flow/creat',
    creating(flow, filled(form, { 直属负责人: [boss], ...values })),
  )

const stored = async (id: string) => {
  const [row] = await rowsOf<{ form: Record<string, unknown> }>(
    server.db,
    'select form from flow where id = $1',
    id,
  )
  const values = row?.form ?? {}
  return Object.fromEntries(form.list.map(({ name, model }) => [name, values[model]]))
}

/** Somebody leaves or comes back. */
async function employ(id: string, enabled: boolean) {
  await server.db.pool.query('update person set enabled = $2 where id = $1', [id, enabled])
  await server.db.pool.query('update directory_version set version = version + 1')
}

describe('people picked in a form', () => {
  test('takes names from the directory and sends the flow to the picked person', async () => {
    const { data, success, msg } = await start({
      参会人员: [{ id: '100008', name: '总经理' }],
      会签部门: [{ name: '董事会', deptid: '4' }],
      审批角色: [{ id: 'role-cashier', name: '会计' }],
      通知对象: [
        { id: '100008', name: 'x' },
        { deptid: '7', name: 'x' },
      ],
    })
    expect(success, msg).toBe(true)
    expect(await stored(data.flowlistid)).toMatchObject({
      直属负责人: [{ id: '100005', name: '周启明', deptid: '3', dept: '研发中心' }],
      参会人员: [{ id: '100008', name: '林晓峰(100008)' }],
      会签部门: [{ name: '研发中心-前端组', deptid: '4' }],
      审批角色: [{ id: 'role-cashier', name: '出纳' }],
      通知对象: [
        { id: '100008', name: '林晓峰(100008)' },
        { name: '财务部', deptid: '7' },
      ],
    })
    expect(await waitingFor(await server.as('100005'), data.flowlistid)).toBeTruthy()
  })

  test('presets a picker with the person who fills in the form', async () => {
    const { data } = await (await server.as(creatorJob)).call('oa/flow/getbycreat', { _id: flow })
    expect(data.defaults).toMatchObject(filled(form, { 经办人: [{ id: '100010', name: '王磊(100010)' }] }))
  })

  test.each([
    ['参会人员', { id: '999999', name: '无此人' }],
    ['直属负责人', { ...boss, deptid: '7' }],
    ['会签部门', { name: '无此部门', deptid: 'x' }],
    ['审批角色', { id: 'role-nobody', name: '无此角色' }],
  ])('rejects %s that do not exist and stores nothing', async (name, entry) => {
    const refused = await start({ [name]: [entry] })
    expect(refused).toMatchObject({ success: false, code: 'form.invalid' })
    expect(refused.data).toMatchObject([{ name, code: 'form.gone', params: { found: entry.name } }])
  })

  test('takes flow names from the server and rejects missing, disabled or forbidden flows', async () => {
    const closed = design()
    const others = {
      chosetype: 'or' as const,
      chosed: [{ type: 'user' as const, id: '100029', name: '' }],
      runRoots: [],
    }
    const [begin] = closed.funlist
    if (begin) begin.creatPermission = [others]
    const notMine = await server.publish('财务专用', closed)
    const off = await server.publish('停用的', design())
    await server.db.pool.query('update flow_design set enabled = false where id = $1', [off])
    const { data, success, msg } = await start({ 关联流程: [{ id: 'flow-leave', name: '随便' }] })
    expect(success, msg).toBe(true)
    expect((await stored(data.flowlistid)).关联流程).toEqual([{ id: 'flow-leave', name: '请假申请' }])
    for (const id of ['nothing', notMine, off]) {
      const refused = await start({ 关联流程: [{ id, name: '某流程' }] })
      expect(refused).toMatchObject({ success: false, code: 'form.invalid' })
      expect(refused.data).toMatchObject([
        { name: '关联流程', code: 'form.gone', params: { found: '某流程' } },
      ])
    }
  })

  test('rejects picking a departed person and keeps earlier picks', async () => {
    const guest = { id: '100060', name: 'x' }
    const { data } = await start({ 参会人员: [guest] })
    await employ('100060', false)
    expect(await start({ 参会人员: [guest] })).toMatchObject({ success: false, code: 'form.invalid' })
    const signer = await server.as('100005')
    const before = (await stored(data.flowlistid)).参会人员 as { id: string; name: string }[]
    const message = await waitingFor(signer, data.flowlistid)
    const inputdata = filled(form, { 参会人员: [...before, { id: '100008', name: '' }] })
    const dealt = await signer.call('oa/flow/deal', dealing(message, { inputdata }))
    expect(dealt.success, dealt.msg).toBe(true)
    const after = (await stored(data.flowlistid)).参会人员
    expect(after).toEqual([...before, { id: '100008', name: '林晓峰(100008)' }])
    await employ('100060', true)
  })
})

describe('area fields', () => {
  const area = (names: string, codes: string) => {
    const [provinceName = '', cityName = '', regionName = ''] = names.split('-')
    const [provinceCode = '', cityCode = '', regionCode = ''] = codes.split('-')
    return { provinceName, cityName, regionName, provinceCode, cityCode, regionCode }
  }
  const withArea = async (value: unknown) => {
    const text = {
      type: 'custom',
      name: '地区',
      key: '1732154407000_8',
      keyindex: 8,
      model: 'where',
      rules: [],
    }
    const design = signing('orsign', [signerJob], lastJob)
    const [first] = design.funlist
    design.formset.list = [{ ...text, options: { componentName: 'fm-chose-china-area' } }]
    if (first) first.formEditLimit = [{ key: text.key, type: 'canedit', required: false }]
    const id = await server.publish('地区', design)
    return (await server.as(creatorJob)).call('oa/flow/creat', creating(id, { where: value }))
  }
  const kept = async (value: unknown) => {
    const { data } = await withArea(value)
    const [row] = await rowsOf<{ form: Record<string, unknown> }>(
      server.db,
      'select form from flow where id = $1',
      data.flowlistid,
    )
    return row?.form.where
  }

  test('stores merged districts and numeric codes as current region codes', async () => {
    const now = area('江苏省-南通市-崇川区', '320000-320600-320613')
    expect(await kept(area('江苏省-南通市-港闸区', '320000-320600-320611'))).toEqual(now)
    expect(await kept({ ...now, provinceCode: 320000, cityCode: 320600, regionCode: 320613 })).toEqual(now)
    expect(await kept(area('海外-阿富汗', '900000-900400'))).toEqual(area('海外-阿富汗', '900000-900004'))
  })

  test('rejects a region code that never existed', async () => {
    expect(await withArea(area('江苏省-南通市-某区', '320000-320600-320699'))).toMatchObject({
      success: false,
      code: 'form.invalid',
    })
  })
})
