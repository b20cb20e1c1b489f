import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  OaFlowdesignsContactgroupCreatBody,
  RecipientGroup,
  RecipientItem,
} from '../../../../src/generated/types'
import { contentsOf } from '../../../kit/contents'
import { creating, demoDesign, type FlowServer, flowServerOfFile, sealForm } from '../../../kit/flows'
import { group } from '../../../kit/house'
import type { Sender } from '../../../kit/server'

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const person = (id: string): RecipientItem => ({ type: 'user', id, name: id })
const role = (id: string): RecipientItem => ({ type: 'role', id, name: id })
const named = (id: string, name = id): RecipientItem => ({ type: 'contactgroup', id, name })
const of = (...items: RecipientItem[]): RecipientGroup[] => [group(items)]
const body = (
  name: string,
  groups: RecipientGroup[],
  rest: Partial<OaFlowdesignsContactgroupCreatBody> = {},
): OaFlowdesignsContactgroupCreatBody => ({ name, tip: '', groups, managers: [], ...rest })

const added = async (name: string, groups = of(person('100028'))) =>
  (await admin.call('oa/flowdesigns/contactgroup/creat', body(name, groups))).data._id

describe('creating a contact group', () => {
  test('creates a contact group of several groups and finds it by name and tip', async () => {
    const groups = [...of(person('100028')), group([role('role-cashier')], { name: '出纳' })]
    const made = await admin.call('oa/flowdesigns/contactgroup/creat', {
      ...body(' 财务小组 ', groups, { tip: '付款审批' }),
    })
    expect(made).toMatchObject({ success: true, data: { rev: 1 } })
    const { data } = await admin.call('oa/flowdesigns/contactgroup/getbyid', { _id: made.data._id })
    const facts = { name: '财务小组', tip: '付款审批', rev: 1, used: [], mayManage: true, groups }
    expect(data).toMatchObject({ ...facts, updated_name: '系统管理员' })
    for (const name of ['财务', '付款'])
      expect(
        (await admin.call('oa/flowdesigns/contactgroup/list', { nowpage: 1, search: { name } })).data,
      ).toMatchObject({ totalItems: 1, result: [{ _id: made.data._id }] })
    const none = await admin.call('oa/flowdesigns/contactgroup/list', { nowpage: 1, search: { name: '%' } })
    expect(none.data.totalItems).toBe(0)
  })

  test('offers contact groups by name to designers and in forms', async () => {
    const _id = await added('印章保管人')
    const wanted = { _id, name: '印章保管人', tip: '' }
    const offered = await admin.call('oa/flowdesigns/contactgroup/list.get', {})
    expect(offered.data).toContainEqual(wanted)
    const someone = await server.as('100010')
    expect((await someone.call('employee/contact/groups', {})).data).toContainEqual(wanted)
    expect(await someone.call('oa/flowdesigns/contactgroup/list.get', {})).toMatchObject({ status: 403 })
    const { data } = await someone.call('employee/contact/resolvenames', { list: [named(_id, '旧名')] })
    expect(data).toEqual([{ type: 'contactgroup', id: _id, name: '印章保管人' }])
  })

  test.each<[string, OaFlowdesignsContactgroupCreatBody, string]>([
    ['without a name', body(' ', of(person('100028'))), '联系人组名称不可为空'],
    ['S2-153 without groups', body('空组', []), '联系人为空，无法编辑创建'],
    ['S2-153 with a group that names nobody', body('空组', [group([])]), '联系人为空，无法编辑创建'],
    [
      'S2-151 with a formula left empty',
      body('公式', [group([person('100028')], { chosetype: 'custom', customformula: ' ' })]),
      '自定义表达式不可空',
    ],
    [
      'S2-152 with a formula of other signs',
      body('公式', [group([person('100028')], { chosetype: 'custom', customformula: 'union($1)+1' })]),
      '自定义表达式不符合规则',
    ],
    [
      'with a formula that names an item too many',
      body('公式', [group([person('100028')], { chosetype: 'custom', customformula: 'union($1,$2)' })]),
      '自定义表达式中的 $2 不存在，目前共有 1 项',
    ],
    ['with somebody who is not in the company', body('外人', of(person('x'))), '人员“x”在通讯录中不存在'],
    ['with a contact group that is gone', body('旧组', of(named('x'))), '联系人组“x”不存在'],
    [
      'with a field of some form',
      body('控件', of({ type: 'form', id: '1700000000000_1', name: '经办人' })),
      '“经办人”引用的表单控件不存在',
    ],
    [
      'S2-167 with a program method that is not set',
      body(
        '方法',
        of({ type: 'function', id: 'f', name: '按人分派', data: { fun_id: null, fun_model: {} } }),
      ),
      '程序方法“按人分派”配置未完成',
    ],
  ])('rejects a contact group %s', async (_, sent, msg) => {
    const before = await contentsOf(server.db)
    const answer = await admin.call('oa/flowdesigns/contactgroup/creat', sent)
    expect(answer).toMatchObject({ success: false, msg })
    expect(await contentsOf(server.db)).toEqual(before)
  })

  test('rejects creation by people who do not design flows', async () => {
    const someone = await server.as('100010')
    const sent = body('我的组', of(person('100028')))
    expect(await someone.call('oa/flowdesigns/contactgroup/creat', sent)).toMatchObject({ status: 403 })
  })

  test('rejects a name already in use, even for concurrent requests', async () => {
    const make = () => admin.call('oa/flowdesigns/contactgroup/creat', body('同名', of(person('100028'))))
    const answers = await Promise.all([make(), make()])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.msg).toBe('已有名为“同名”的联系人组，请换一个名称')
  })
})

describe('changing a contact group', () => {
  const edit = (_id: string, rev: number, sent: OaFlowdesignsContactgroupCreatBody, by = admin) =>
    by.call('oa/flowdesigns/contactgroup/edit', { _id, rev, ...sent })

  test('rejects a change based on an outdated version and names who changed it and when', async () => {
    const _id = await added('并发')
    const change = () => edit(_id, 1, body('并发', of(person('100029'))))
    const answers = await Promise.all([change(), change()])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)).toMatchObject({
      status: 409,
      code: 'contact.group-stale',
      data: { rev: 2, name: '系统管理员', saved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    })
  })

  test('rejects a contact group that contains itself and names the path', async () => {
    const first = await added('甲')
    const second = await added('乙', of(named(first)))
    const third = await added('丙', of(named(second)))
    const answer = await edit(first, 1, body('甲', of(person('100028'), named(third))))
    expect(answer).toMatchObject({ success: false, msg: '联系人组不能包含它自己：甲 → 丙 → 乙 → 甲' })
    expect((await edit(first, 1, body('甲', of(named(first))))).msg).toBe('联系人组不能包含它自己：甲 → 甲')
  })

  test('rejects one of two concurrent changes that together form a circle', async () => {
    const [left, right] = [await added('左'), await added('右')]
    const answers = await Promise.all([
      edit(left, 1, body('左', of(named(right)))),
      edit(right, 1, body('右', of(named(left)))),
    ])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
  })

  test('limits changes to the author, named managers and administrators', async () => {
    const designer = await server.as('100004')
    const _id = await added('受限')
    await edit(_id, 1, body('受限', of(person('100028')), { managers: of(person('100028')) }))
    const mine = await designer.call('oa/flowdesigns/contactgroup/getbyid', { _id })
    expect(mine.data.mayManage).toBe(false)
    const refused = { status: 403, msg: '您没有权限修改联系人组“受限”' }
    expect(await edit(_id, 2, body('受限', of(person('100029'))), designer)).toMatchObject(refused)
    expect(await designer.call('oa/flowdesigns/contactgroup/delete', { _id })).toMatchObject(refused)
    await edit(_id, 2, body('受限', of(person('100028')), { managers: of(person('100004')) }))
    expect(await edit(_id, 3, body('受限', of(person('100029'))), designer)).toMatchObject({ success: true })
  })

  test('as a document it keeps to these limits, and to the last change', async () => {
    const call = (by: typeof admin, rev: number, document: object, id = _id) =>
      by.call('oa/flowdesigns/contactgroup/document/apply', { _id: id, rev, document } as never)
    const _id = await added('文件组')
    await edit(_id, 1, body('文件组', of(person('100028')), { managers: of(person('100028')) }))
    const designer = await server.as('100004')
    const { document, rev } = (await designer.call('oa/flowdesigns/contactgroup/document/read', { _id })).data
    expect(document.names).toMatchObject([{ type: 'user', id: '100028' }])
    const changed = { ...document, tip: '改了' }
    const plan = (by: typeof admin, id: string) =>
      by.call('oa/flowdesigns/contactgroup/document/plan', { _id: id, document: changed })
    const details = [{ label: '说明', was: '', now: '改了' }]
    expect((await plan(designer, _id)).data).toMatchObject({ canChange: false, isChanged: true, details })
    expect((await plan(admin, _id)).data).toMatchObject({ canChange: true, rev, missing: [] })
    expect(await call(designer, rev, changed)).toMatchObject({ status: 403 })
    expect(await call(admin, rev - 1, changed)).toMatchObject({ status: 409, code: 'contact.group-stale' })
    const stranger = { ...document, groups: of({ type: 'user', id: 'u9', name: '赵无名' }) }
    expect(await call(admin, rev, stranger)).toMatchObject({ code: 'flowdesign.document-missing' })
    const itself = { ...document, groups: of(named(_id)) }
    expect(await call(admin, rev, itself)).toMatchObject({ code: 'contact.group-circle' })
    expect((await call(admin, rev, changed)).data).toEqual({ _id, rev: rev + 1 })
    await admin.call('oa/flowdesigns/contactgroup/delete', { _id })
    const again = await call(admin, 0, changed)
    expect(again).toMatchObject({ success: true, data: { rev: 1 } })
    expect(again.data).not.toMatchObject({ _id })
    expect(await call(admin, 0, { ...changed, name: '新组' }, 'group-new')).toMatchObject({
      data: { _id: 'group-new' },
    })
    const someone = await server.as('100010')
    expect(await call(someone, 0, changed, 'g2')).toMatchObject({ status: 403 })
    expect(await plan(someone, _id)).toMatchObject({ status: 403 })
  })

  test('rejects calls for a deleted contact group', async () => {
    for (const answer of [
      await edit('x', 1, body('没有', of(person('100028')))),
      await admin.call('oa/flowdesigns/contactgroup/delete', { _id: 'x' }),
      await admin.call('oa/flowdesigns/contactgroup/getbyid', { _id: 'x' }),
    ])
      expect(answer).toMatchObject({ success: false, code: 'contact.group-not-found' })
  })
})

describe('a contact group in use', () => {
  const isGone = async (_id: string) =>
    (await admin.call('oa/flowdesigns/contactgroup/delete', { _id })).success

  test('resolves the current members of a contact group in a flow and names the group in the trace', async () => {
    const _id = await added('盖章人', of(person('100029')))
    const design = demoDesign('flow-seal')
    const receiving = design.funlist.find(({ is_start }) => !is_start)
    if (receiving) receiving.dealers = of(named(_id, '盖章人'))
    const flow = await server.publish('用章（联系人组）', design)
    await admin.call('oa/flowdesigns/contactgroup/edit', {
      _id,
      rev: 1,
      ...body('盖章人', [...of(person('100029')), ...of(person('100028'))]),
    })
    const started = await (await server.as('100010')).call('oa/flow/creat', creating(flow, sealForm()))
    expect(started.data.nextmessage[0]?.list.map(({ to }) => to)).toEqual(['100029', '100028'])

    const { data } = await admin.call('oa/flowdesigns/contactgroup/getbyid', { _id })
    expect(data.used).toEqual([{ kind: 'flow', _id: flow, name: '用章（联系人组）' }])
    const refused = await admin.call('oa/flowdesigns/contactgroup/delete', { _id })
    expect(refused.msg).toBe('联系人组“盖章人”正在使用，无法删除：流程“用章（联系人组）”')
  })

  test('rejects deletion while a flow runs by a version that names the contact group', async () => {
    const _id = await added('旧版审批人', of(person('100029')))
    const design = demoDesign('flow-seal')
    const receiving = design.funlist.find(({ is_start }) => !is_start)
    if (receiving) receiving.dealers = of(named(_id))
    const flow = await server.publish('用章（旧版）', design)
    await (await server.as('100010')).call('oa/flow/creat', creating(flow, sealForm()))
    if (receiving) receiving.dealers = of(person('100028'))
    await admin.call('oa/flowdesigns/edit_senior', { _id: flow, rev: 1, publish: true, design })
    const { data } = await admin.call('oa/flowdesigns/contactgroup/getbyid', { _id })
    expect(data.used).toEqual([])
    expect(await isGone(_id)).toBe(false)
  })

  test('rejects deletion while another contact group uses it, even under a condition', async () => {
    const inner = await added('内组')
    const outer = await added(
      '外组',
      of({ type: 'formif', id: 'if', name: '总是', data: { ifstr: '1 == 1', to: of(named(inner)) } }),
    )
    const { msg } = await admin.call('oa/flowdesigns/contactgroup/delete', { _id: inner })
    expect(msg).toBe('联系人组“内组”正在使用，无法删除：联系人组“外组”')
    expect([await isGone(outer), await isGone(inner)]).toEqual([true, true])
  })
})

test('warns at each save about a step whose contact group is empty, until it has members', async () => {
  const empty = [group([role('role-cashier'), role('role-general-manager')], { chosetype: 'and' })]
  const _id = await added('两职兼任', empty)
  const design = demoDesign('flow-seal')
  const step = design.funlist.find(({ is_start, dealtype }) => !is_start && dealtype === 'orsign')
  if (!step) throw new Error('nobody decides about seals')
  step.dealers = of(named(_id, '两职兼任'))
  step.nobodypass = false
  const flow = await server.publish('兼任审批', design)
  let { rev } = (await admin.call('oa/flowdesigns/getbyid', { _id: flow })).data
  const told = async () => {
    const saved = await admin.call('oa/flowdesigns/edit_senior', { _id: flow, rev, publish: false, design })
    rev = saved.data.rev
    return saved.data.problems.filter(({ code }) => code === 'design.nobody-found-anyone').length
  }
  expect([await told(), await told()]).toEqual([1, 1])
  const changed = { _id, rev: 1, ...body('两职兼任', of(person('100028'))) }
  expect((await admin.call('oa/flowdesigns/contactgroup/edit', changed)).success).toBe(true)
  expect(await told()).toBe(0)
})
