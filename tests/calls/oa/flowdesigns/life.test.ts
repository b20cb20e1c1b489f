import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareDesigns } from '../../../../src/core/flow/compare/compare-designs'
import type { DesignCategory, FlowDesign, StoredFile } from '../../../../src/generated/types'
import { contentsOf } from '../../../kit/contents'
import { opening, signing } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'
import { upload } from '../../../kit/uploads'

/** What becomes of a design after it is drawn: copies, categories, versions, and its end. */

const [creator, signer, last] = ['100010', '100029', '100028'] as const

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const simple = () => opening(signing('orsign', [signer], last))
const opened = async (_id: string, version?: number) =>
  (await admin.call('oa/flowdesigns/getbyid', { _id, version })).data
const listed = async (search: object) =>
  (await admin.call('oa/flowdesigns/list', { nowpage: 1, search })).data.result
const start = async (flowid: string) =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(flowid, {}))).data.flowlistid
const finish = async (flow: string) => {
  for (const who of [signer, last]) {
    const them = await server.as(who)
    await them.call('oa/flow/deal', dealing(await waitingFor(them, flow)))
  }
}
const publish = async (_id: string, design: FlowDesign, note?: string) =>
  (await admin.call('oa/flowdesigns/edit_senior', { _id, publish: true, design, note })).data
const named = (design: FlowDesign, name: string): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((step) => (step.is_start ? { ...step, name } : step)),
})

describe('a copy of a flow', () => {
  test('creates a copy with the other flow’s design, disabled settings and a separate draft', async () => {
    const from = await server.publish('采购', named(simple(), '采购发起'))
    const facts = {
      name: '采购（副本）',
      description: '说明',
      canuse: false,
      category: [],
      icon: 'purchase' as const,
    }
    const { data } = await admin.call('oa/flowdesigns/add', { ...facts, from: { flowid: from } })
    const copy = await opened(data._id)
    expect(copy).toMatchObject({ name: '采购（副本）', version: null, hasDraft: true })
    expect(copy.design).toEqual((await opened(from)).design)
    const [row] = await listed({ name: '采购（副本）' })
    expect(row).toMatchObject({ icon: 'purchase', owner: { id: 'admin', name: '系统管理员' }, started: 0 })
  })

  test('offers all flows that are not archived by name', async () => {
    const flowid = await server.publish('阿一', simple())
    const offered = async () => (await admin.call('oa/flowdesigns/canlist', {})).data
    expect((await offered())[0]).toEqual({
      _id: flowid,
      name: '阿一',
      canuse: true,
      version: 1,
      hasDraft: false,
    })
    await admin.call('oa/flowdesigns/setarchived', { _id: flowid, archived: true })
    expect((await offered()).map(({ _id }) => _id)).not.toContain(flowid)
  })

  test('rejects a copy of an unknown flow and adds nothing', async () => {
    const before = await contentsOf(server.db)
    const body = {
      name: '副本',
      description: '说明',
      canuse: false,
      category: [],
      from: { flowid: 'nowhere' },
    }
    expect(await admin.call('oa/flowdesigns/add', body)).toMatchObject({ code: 'flowdesign.not-found' })
    expect(await contentsOf(server.db)).toEqual(before)
  })

  test('copies the files, so that each flow has its own', async () => {
    const from = await server.publish('用章', simple())
    const files = [{ name: '样本.txt', content: '样本' }]
    const sending = { who: admin, files, fields: { flowdesign_id: from } }
    const uploaded = await upload<StoredFile[]>(server.app, 'oa/flowdesigns/uploadfile', sending)
    await publish(from, { ...simple(), fileList: uploaded.data })
    const body = {
      name: '用章副本',
      description: '说明',
      canuse: false,
      category: [],
      from: { flowid: from },
    }
    const { data } = await admin.call('oa/flowdesigns/add', body)
    const [old, copy] = [(await opened(from)).design.fileList[0], (await opened(data._id)).design.fileList[0]]
    expect(copy).toMatchObject({ name: '样本.txt', size: old?.size })
    expect(copy?.fileid).not.toBe(old?.fileid)
    const { design, rev } = await opened(data._id)
    const saved = await admin.call('oa/flowdesigns/edit_senior', {
      _id: data._id,
      rev,
      publish: false,
      design,
    })
    expect(saved.success).toBe(true)
  })
})

describe('categories', () => {
  const read = async () => (await admin.call('oa/flowdesigns/setCategory.get', {})).data
  const category = (name: string, more: Partial<DesignCategory> = {}): DesignCategory => ({
    id: '',
    name,
    icon: '',
    flows: [],
    lists: [],
    ...more,
  })

  test('arranges categories with their flows, and staff see them in that order', async () => {
    const [a, b] = [await server.publish('甲流程', simple()), await server.publish('乙流程', simple())]
    const { rev, tree } = await read()
    const sent = [category('新分类', { icon: 'tool', lists: [category('下级', { flows: [b, a] })] }), ...tree]
    const kept = sent.map((one) => ({ ...one, flows: one.flows.filter((id) => id !== a && id !== b) }))
    const saved = await admin.call('oa/flowdesigns/setCategory', { rev, tree: kept })
    expect(saved.data.rev).toBe(rev + 1)
    expect(saved.data.tree[0]).toMatchObject({ name: '新分类', icon: 'tool', lists: [{ flows: [b, a] }] })
    const offered = (await (await server.as(creator)).call('oa/flowdesigns/cancreattreelist', {})).data
    const below = offered.find(({ name }) => name === '新分类')?.lists?.[0]
    expect(below?.lists?.map(({ name }) => name)).toEqual(['乙流程', '甲流程'])
    const id = saved.data.tree[0]?.id ?? ''
    expect((await listed({ category: id })).map(({ name }) => name).sort()).toEqual(['乙流程', '甲流程'])
    expect((await listed({ category: id }))[0]?.categoryname).toBe('新分类 / 下级')
  })

  test('rejects an arrangement based on an outdated version', async () => {
    const { rev, tree } = await read()
    await admin.call('oa/flowdesigns/setCategory', { rev, tree })
    const stale = await admin.call('oa/flowdesigns/setCategory', { rev, tree: [] })
    expect(stale).toMatchObject({ success: false, code: 'category.stale', status: 409 })
    expect((await read()).tree).toEqual(tree)
  })

  test('leaves the flows of a deleted category without a category', async () => {
    const { rev, tree } = await read()
    const saved = await admin.call('oa/flowdesigns/setCategory', { rev, tree: [category('只剩一个')] })
    expect(saved.data.tree.map(({ name }) => name)).toEqual(['只剩一个', '未分类'])
    expect(saved.data.tree[1]?.flows.length).toBeGreaterThanOrEqual(tree.flatMap(({ flows }) => flows).length)
    expect((await listed({ category: '10000' })).length).toBeGreaterThan(0)
  })
})

describe('versions', () => {
  test('lists versions with note and use; an older one is viewed, restored as draft and activated', async () => {
    const flowid = await server.publish('版本', named(simple(), '第一'))
    await start(flowid)
    await publish(flowid, named(simple(), '第二'), ' 总经理不再审批 ')
    const versions = async () => (await admin.call('oa/flowdesigns/otherversion/list', { flowid })).data
    const [second, first] = await versions()
    expect(second).toMatchObject({ number: 2, note: '总经理不再审批', isCurrent: true, running: 0 })
    expect(first).toMatchObject({ number: 1, note: '', isCurrent: false, enabled: true, running: 1 })
    expect((await opened(flowid, 1)).design.funlist[0]?.name).toBe('第一')

    const restored = await admin.call('oa/flowdesigns/copy_senior', {
      nowflowid: flowid,
      fromflowid: flowid,
      version: 1,
    })
    expect((await opened(flowid)).design.funlist[0]?.name).toBe('第一')
    expect((await versions())[0]).toMatchObject({ number: null, rev: restored.data.rev })
    await admin.call('oa/flowdesigns/dropdraft', { _id: flowid, rev: restored.data.rev })
    expect((await opened(flowid)).design.funlist[0]?.name).toBe('第二')

    const chosen = await admin.call('oa/flowdesigns/version/setdefault', { _id: first?._id ?? '' })
    expect(chosen.data.version).toBe(1)
    await start(flowid)
    expect((await versions()).map(({ number, running }) => [number, running])).toEqual([
      [2, 0],
      [1, 2],
    ])
  })

  test('offers the migration of running flows only to an administrator who may watch them', async () => {
    const flowid = await server.publish('迁移', simple())
    const designer = await server.as('100004')
    const mayMigrate = async (who: Sender) => {
      const { data } = await who.call('oa/flowdesigns/otherversion/list', { flowid })
      const [version] = data
      const move = await who.call('oa/flow/admin/canflowversions', { flowid, version: version?._id ?? '' })
      return { offered: version?.canMigrate, isAllowed: move.success }
    }
    expect(await mayMigrate(admin)).toEqual({ offered: true, isAllowed: true })
    expect(await mayMigrate(designer)).toEqual({ offered: false, isAllowed: false })
    const watched = simple()
    const deptuser = [
      {
        chosetype: 'or' as const,
        chosed: [{ type: 'user' as const, id: '100004', name: '郑一鸣' }],
        runRoots: [],
      },
    ]
    watched.set.permissions = [{ admindept: [], deptuser, allow: ['watch'] }]
    await publish(flowid, watched)
    expect(await mayMigrate(designer)).toEqual({ offered: true, isAllowed: true })
  })

  test('rejects disabling the current version and rejects choosing or moving to a disabled one', async () => {
    const flowid = await server.publish('停用版本', simple())
    await start(flowid)
    await publish(flowid, simple())
    const [second, first] = (await admin.call('oa/flowdesigns/otherversion/list', { flowid })).data
    const enable = (_id: string | undefined, enable: boolean) =>
      admin.call('oa/flowdesigns/version/setenable', { _id: _id ?? '', enable })
    expect(await enable(second?._id, false)).toMatchObject({ code: 'flowdesign.version-is-current' })
    expect((await enable(first?._id, false)).success).toBe(true)
    const choice = await admin.call('oa/flowdesigns/version/setdefault', { _id: first?._id ?? '' })
    expect(choice).toMatchObject({ code: 'flowdesign.version-disabled' })
    const move = { flowid, version: first?._id ?? '' }
    const preview = await admin.call('oa/flow/admin/canflowversions', move)
    expect(preview).toMatchObject({ success: false, code: 'flowdesign.version-disabled' })
  })

  test('shows only real differences, even to an old version without newer properties of a design', async () => {
    const flowid = await server.publish('旧版', simple())
    const step = `update flow_version set design = design #- '{funlist,1,batch}' #- '{funlist,1,nobodypass}'`
    await server.db.pool.query(`${step} where design_id = '${flowid}'`)
    const { design } = await opened(flowid)
    await admin.call('oa/flowdesigns/edit_senior', {
      _id: flowid,
      publish: true,
      design: { ...design, remark: '改了说明' },
    })
    const [before, after] = [(await opened(flowid, 1)).design, (await opened(flowid, 2)).design]
    expect(compareDesigns(before, after).map(({ kind }) => kind)).toEqual(['remark'])
  })

  test('offers versions of other flows for copying into the open draft', async () => {
    const from = await server.publish('来源', named(simple(), '来源发起'))
    const to = await server.publish('去处', simple())
    const offered = await admin.call('oa/flowdesigns/choseversionsforcopy', {
      nowpage: 1,
      search: { name: '来源' },
    })
    expect(offered.data.result).toMatchObject([{ flowid: from, versions: [{ number: 1 }] }])
    const { rev } = await opened(to)
    const stale = await admin.call('oa/flowdesigns/copy_senior', { nowflowid: to, fromflowid: from, rev: 99 })
    expect(stale).toMatchObject({ success: false, code: 'flowdesign.stale' })
    await admin.call('oa/flowdesigns/copy_senior', { nowflowid: to, fromflowid: from, rev })
    expect((await opened(to)).design.funlist[0]?.name).toBe('来源发起')
  })

  test('rejects discarding the draft of a flow that was never published', async () => {
    const body = { name: '新流程', description: '说明', canuse: false, category: [] }
    const { _id } = (await admin.call('oa/flowdesigns/add', body)).data
    expect(await admin.call('oa/flowdesigns/dropdraft', { _id })).toMatchObject({
      code: 'flowdesign.draft-is-all',
    })
  })
})

describe('the end of a flow', () => {
  test('rejects deleting and archiving a running flow and says what to do', async () => {
    const flowid = await server.publish('在办', simple())
    const flow = await start(flowid)
    expect((await listed({ name: '在办' }))[0]).toMatchObject({ started: 1, running: 1 })
    for (const refused of [
      await admin.call('oa/flowdesigns/delete', { _id: flowid }),
      await admin.call('oa/flowdesigns/setarchived', { _id: flowid, archived: true }),
    ])
      expect(refused).toMatchObject({ code: 'flowdesign.runs', msg: expect.stringContaining('停用即可') })
    await finish(flow)
    const used = await admin.call('oa/flowdesigns/delete', { _id: flowid })
    expect(used).toMatchObject({ code: 'flowdesign.was-started', msg: expect.stringContaining('归档') })
  })

  test('archives a flow: hidden and not startable, with its records retained; restores it disabled', async () => {
    const flowid = await server.publish('旧流程', simple())
    const flow = await start(flowid)
    await finish(flow)
    await admin.call('oa/flowdesigns/setarchived', { _id: flowid, archived: true })
    expect(await listed({ name: '旧流程' })).toEqual([])
    expect(await listed({ name: '旧流程', state: 'archived' })).toMatchObject([
      { isArchived: true, canuse: false },
    ])
    const me = await server.as(creator)
    expect((await me.call('oa/flow/creat', creating(flowid, {}))).success).toBe(false)
    expect((await me.call('oa/flow/detail', { flowOi_id: flow })).success).toBe(true)
    const facts = { _id: flowid, name: '旧流程', description: '说明', canuse: true, category: [] }
    expect(await admin.call('oa/flowdesigns/edit', facts)).toMatchObject({ code: 'flowdesign.archived' })
    await admin.call('oa/flowdesigns/setarchived', { _id: flowid, archived: false })
    expect(await listed({ name: '旧流程' })).toMatchObject([{ isArchived: false, canuse: false }])
  })

  test('rejects deleting a flow that other flows start', async () => {
    const below = await server.publish('下级流程', simple())
    const design = simple()
    const [button] = design.funlist[0]?.btnGroup ?? []
    button?.defaultSonFlowId.push({ n: '下级流程', v: below } as never)
    await server.publish('上级流程', design)
    const refused = await admin.call('oa/flowdesigns/delete', { _id: below })
    expect(refused).toMatchObject({ code: 'flowdesign.started-by', msg: expect.stringContaining('上级流程') })
  })

  test('deletes a flow that was never started with its versions', async () => {
    const flowid = await server.publish('写错了', simple())
    await admin.call('oa/flowdesigns/delete', { _id: flowid })
    expect(await admin.call('oa/flowdesigns/getbyid', { _id: flowid })).toMatchObject({
      code: 'flowdesign.not-found',
    })
    const rest = await contentsOf(server.db)
    expect(JSON.stringify(rest.flow_version)).not.toContain(flowid)
  })
})

describe('a person in many designs', () => {
  const six = async () => {
    const ids: string[] = []
    for (const n of [1, 2, 3, 4, 5, 6])
      ids.push(await server.publish(`替换${n}`, opening(signing('orsign', ['100030'], last))))
    return ids
  }
  const to = { id: '100031', name: '' }

  test('previews every place of a person before the replacement and removes them all', async () => {
    const flows = await six()
    const draft = (await opened(flows[0] ?? '')).design
    await admin.call('oa/flowdesigns/edit_senior', { _id: flows[0] ?? '', publish: false, design: draft })
    const preview = async () =>
      (await admin.call('oa/flowdesigns/replacepreview', { type: 'user', from: '100030' })).data.filter(
        ({ id }) => flows.includes(id),
      )
    expect(await preview()).toHaveLength(7)
    expect((await preview())[0]).toMatchObject({ kind: 'draft', name: '替换1', version: null })
    expect((await preview())[1]?.places).toMatchObject([{ part: 'receivers', count: 1 }])
    const body = { type: 'user' as const, from: '100030', to: { ...to, name: '李' }, flows, groups: [] }
    const done = await admin.call('oa/flowdesigns/replace', { ...body, publish: true })
    expect(done.data).toMatchObject({ drafts: 1, versions: 6, groups: 0 })
    expect(await preview()).toEqual([])
    expect((await opened(flows[1] ?? '')).version).toBe(2)
  })

  test.each([false, true])(
    'leaves a draft unchanged that no longer names the person; published: %s',
    async (isPublished) => {
      const flow = await server.publish('草稿已改', opening(signing('orsign', ['100030'], last)))
      const design = named(opening(signing('orsign', ['100032'], last)), '改过的发起')
      await admin.call('oa/flowdesigns/edit_senior', { _id: flow, publish: false, design })
      const draft = (await opened(flow)).design
      const body = { type: 'user' as const, from: '100030', to: { ...to, name: '李' }, groups: [] }
      const { data } = await admin.call('oa/flowdesigns/replace', {
        ...body,
        flows: [flow],
        publish: isPublished,
      })
      const versions = isPublished ? 1 : 0
      expect(data).toMatchObject({ drafts: 0, versions })
      expect(await opened(flow)).toMatchObject({ hasDraft: true, version: versions + 1, design: draft })
    },
  )

  test('stores a draft with a message where the replacement causes an error or fails a case', async () => {
    const faulty = await server.publish('有错', opening(signing('orsign', ['100030'], last)))
    const cased = await server.publish('有用例', opening(signing('orsign', ['100030'], last)))
    await server.db.pool.query(
      `update flow_version set design = jsonb_set(design, '{funlist,1,name}', '""') where design_id = '${faulty}'`,
    )
    const acts = [
      { kind: 'creat' as const, person: '100009', desc: '', input: {} },
      { kind: 'deal' as const, person: '100030', step: 's1' },
    ]
    const { design } = await opened(cased)
    const step = design.funlist.find(({ is_start }) => !is_start)?.id ?? ''
    const at = '2026-11-02T01:00:00.000Z'
    const saved = await admin.call('oa/flowdesigns/simulation/instance/save', {
      flowid: cased,
      name: '一次通过',
      at,
      acts: acts.map((act) => (act.kind === 'deal' ? { ...act, step } : act)),
    })
    expect(saved.msg).toBe('')
    const body = { type: 'user' as const, from: '100030', to: { ...to, name: '李' }, groups: [] }
    const { data } = await admin.call('oa/flowdesigns/replace', {
      ...body,
      flows: [faulty, cased],
      publish: true,
    })
    expect(data).toMatchObject({ versions: 0, drafts: 2 })
    const told = data.problems.map(({ name, problems }) => [name, problems.map(({ code }) => code)])
    expect(Object.fromEntries(told)).toEqual({
      有错: ['design.step-name-empty'],
      有用例: ['flowdesign.cases-break'],
    })
    expect(await opened(cased)).toMatchObject({ hasDraft: true, version: 1 })
  })

  test('finds and replaces the person in the default of a field, too', async () => {
    const design = opening(signing('orsign', ['100032'], last))
    const picker = {
      type: 'custom',
      name: '经办人',
      key: '1700000000001_1',
      keyindex: 1,
      model: 'by',
      rules: [],
      options: {
        componentName: 'fm-chose-user-select-userid-name',
        defaultValue: [{ id: '100030', name: '何' }],
      },
    }
    const formset = { ...design.formset, list: [picker] }
    const flow = await server.publish('默认经办', { ...design, formset })
    const found = await admin.call('oa/flowdesigns/replacepreview', { type: 'user', from: '100030' })
    expect(found.data.map(({ id }) => id)).toContain(flow)
    const body = { type: 'user' as const, from: '100030', to: { ...to, name: '李' }, groups: [] }
    await admin.call('oa/flowdesigns/replace', { ...body, flows: [flow], publish: true })
    const [field] = (await opened(flow)).design.formset.list
    expect(field?.options.defaultValue).toMatchObject([{ id: '100031' }])
  })

  test('rejects a replacement by a person outside the company and changes nothing', async () => {
    const flows = await six()
    const before = await contentsOf(server.db)
    const body = { type: 'user' as const, from: '100030', flows, groups: [], publish: false }
    const to = { id: '999', name: '谁' }
    const unknown = await admin.call('oa/flowdesigns/replace', { ...body, to })
    expect(unknown).toMatchObject({ code: 'flowdesign.replace-unknown', msg: expect.stringContaining('谁') })
    const same = await admin.call('oa/flowdesigns/replace', { ...body, to: { id: '100030', name: '他' } })
    expect(same).toMatchObject({ code: 'flowdesign.replace-same' })
    expect(await contentsOf(server.db)).toEqual(before)
  })
})
