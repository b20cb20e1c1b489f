import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { normalizeDesign } from '../../../../src/core/flow'
import type { FlowDesign } from '../../../../src/generated/types'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import { findDesign, findPublishedVersion } from '../../../../src/server/queries/design/design'
import { contentsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, type FlowServer, flowServerOfFile, leaveForm, purchaseForm } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const designOf = async (_id: string): Promise<FlowDesign> =>
  structuredClone((await admin.call('oa/flowdesigns/getbyid', { _id })).data.design)

const added = async (name: string) => {
  const { data } = await admin.call('oa/flowdesigns/add', {
    name,
    description: '来访安排',
    canuse: true,
    category: [],
  })
  return data._id
}

describe('a design from creation to publication', () => {
  test('creates a design with an empty form and a start step open to everyone', async () => {
    const _id = await added('外宾接待')
    const { data } = await admin.call('oa/flowdesigns/getbyid', { _id })
    expect(data).toMatchObject({ name: '外宾接待', version: null, hasDraft: true, rev: 1 })
    expect(data.design.funlist.map(({ is_start }) => is_start)).toEqual([true])
    expect(data.design.funlist[0]?.btnGroup.map(({ name }) => name)).toEqual(['提交'])
    expect(data.problems).toMatchObject([{ code: 'design.start-leads-nowhere', level: 'warning' }])
  })

  test('stores a draft with problems, does not offer it and rejects its publication with those problems', async () => {
    const _id = await added('报销申请')
    const design = await designOf(_id)
    design.funlist.push(...signing('orsign', [], '100028').funlist.slice(1))
    const saved = await admin.call('oa/flowdesigns/edit_senior', { _id, rev: 1, publish: false, design })
    expect(saved.data).toMatchObject({ rev: 2, version: null })
    for (const { msg } of saved.data.problems) expect(msg).not.toMatch(/[{}]|design\./)
    const opened = await admin.call('oa/flowdesigns/getbyid', { _id })
    expect(opened.data.problems).toEqual(saved.data.problems)
    const before = await contentsOf(server.db)
    const refused = await admin.call('oa/flowdesigns/edit_senior', { _id, rev: 2, publish: true, design })
    expect(refused).toMatchObject({ success: false, code: 'flowdesign.has-problems' })
    expect((refused.data as unknown as { msg: string }[])[0]?.msg).not.toBe('')
    expect(await contentsOf(server.db)).toEqual(before)
    const started = await (await server.as('100010')).call('oa/flow/creat', creating(_id, {}))
    expect(started).toMatchObject({ success: false, code: 'flow.not-published' })
  })

  test.each<[string, (design: FlowDesign) => void]>([
    ['a target that is not there', ({ funlist }) => funlist[0]?.btnGroup[0]?.defaultFunId.push('nowhere')],
    [
      'a condition with a syntax error',
      ({ funlist }) => {
        const link = funlist[1]?.btnGroup[0]?.NextFun[0]
        if (link) link.if = '@[请假天数_1732154407000_10959] >'
      },
    ],
    [
      'a step without receivers',
      ({ funlist }) => {
        if (funlist[1]) funlist[1].dealers = []
      },
    ],
    [
      'a person who is not in the company',
      ({ funlist }) => {
        funlist[1]?.dealers.push({
          chosetype: 'or',
          chosed: [{ type: 'user', id: '999', name: '谁' }],
          runRoots: [],
        })
      },
    ],
    [
      'a field whose key would reach into objects',
      ({ formset }) => {
        if (formset.list[2]) formset.list[2].model = 'constructor'
      },
    ],
  ])('reports %s and rejects publication', async (_, spoil) => {
    const design = await designOf('flow-leave')
    spoil(design)
    const answer = await admin.call('oa/flowdesigns/edit_senior', {
      _id: 'flow-leave',
      publish: true,
      design,
    })
    expect(answer.success).toBe(false)
    expect(answer.msg).not.toMatch(/[{}]/)
  })

  test('creates a new version at publication; running flows retain theirs', async () => {
    const me = await server.as('100010')
    const old = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
    const design = await designOf('flow-leave')
    const step = design.funlist.find(({ id }) => id === 'superior')
    if (step) step.name = '主管审批'
    const saved = await admin.call('oa/flowdesigns/edit_senior', {
      _id: 'flow-leave',
      rev: 1,
      publish: true,
      design,
    })
    expect(saved.data).toMatchObject({ rev: 2, version: 2 })

    const running = await me.call('oa/flow/detail_msgs', { flowOi_id: old.data.flowlistid })
    expect(running.data.design.funlist.map(({ name }) => name)).toContain('直接上级审批')
    const fresh = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
    expect(fresh.data.nextmessage[0]?.funname).toBe('主管审批')
  })

  test('rejects a save based on an outdated version, even for concurrent requests', async () => {
    const _id = await added('加班申请')
    const design = await designOf(_id)
    const save = () => admin.call('oa/flowdesigns/edit_senior', { _id, rev: 1, publish: false, design })
    const answers = await Promise.all([save(), save()])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)).toMatchObject({
      status: 409,
      code: 'flowdesign.stale',
      data: { rev: 2, name: '系统管理员', saved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    })
  })

  test('rejects a change of the flow’s settings based on an outdated version and returns the current settings', async () => {
    const _id = await added('用印登记')
    const seen = { name: '用印登记', description: '来访安排', canuse: true }
    const change = (name: string) =>
      admin.call('oa/flowdesigns/edit', { _id, ...seen, name, category: [], seen })
    expect(await change('用印登记表')).toMatchObject({ success: true })
    expect(await change('用印台账')).toMatchObject({
      status: 409,
      code: 'flowdesign.facts-stale',
      data: { name: '用印登记表', canuse: true },
    })
    const { data } = await admin.call('oa/flowdesigns/getbyid', { _id })
    expect(data.name).toBe('用印登记表')
  })

  test('rejects a flow without a name or a purpose', async () => {
    const facts = { name: ' ', description: '说明', canuse: true, category: [] }
    for (const answer of [
      await admin.call('oa/flowdesigns/add', facts),
      await admin.call('oa/flowdesigns/edit', { _id: 'flow-seal', ...facts }),
    ])
      expect(answer).toMatchObject({ success: false, msg: expect.stringContaining('流程名称不可为空') })
    const purpose = await admin.call('oa/flowdesigns/add', { ...facts, name: '用印', description: '' })
    expect(purpose).toMatchObject({ success: false, msg: expect.stringContaining('流程简述不可为空') })
  })

  test('rejects unknown designs', async () => {
    const facts = { name: 'x', description: '说明', canuse: true, category: [] }
    const design = await designOf('flow-seal')
    for (const answer of [
      await admin.call('oa/flowdesigns/getbyid', { _id: 'nothing' }),
      await admin.call('oa/flowdesigns/edit', { _id: 'nothing', ...facts }),
      await admin.call('oa/flowdesigns/edit_senior', { _id: 'nothing', publish: false, design }),
    ])
      expect(answer).toMatchObject({ success: false, code: 'flowdesign.not-found' })
  })
})

describe('searching designs', () => {
  test('lists designs by a part of the name, newest change first', async () => {
    await admin.call('oa/flowdesigns/edit', {
      _id: 'flow-seal',
      name: '用章申请',
      description: '改过',
      canuse: true,
      category: ['category-office'],
    })
    const all = await admin.call('oa/flowdesigns/list', { nowpage: 1, search: {} })
    expect(all.data.result[0]).toMatchObject({
      _id: 'flow-seal',
      description: '改过',
      version: 1,
      hasDraft: false,
    })
    const found = await admin.call('oa/flowdesigns/list', { nowpage: 1, search: { name: '采购' } })
    expect(found.data).toMatchObject({ totalItems: 1, result: [{ _id: 'flow-purchase' }] })
    expect(
      (await admin.call('oa/flowdesigns/list', { nowpage: 1, search: { name: '%' } })).data.totalItems,
    ).toBe(0)
  })

  test('lists the flows that the person may start, by category', async () => {
    const { data } = await (await server.as('100010')).call('oa/flowdesigns/cancreattreelist', {})
    const office = data.find(({ name }) => name === '行政流程')
    expect(office?.lists?.map(({ name, isleaf }) => [name, isleaf])).toEqual(
      expect.arrayContaining([
        ['采购申请', 1],
        ['用章申请', 1],
      ]),
    )
    expect(JSON.stringify(data)).not.toContain('外宾接待')
  })

  test('hides a flow for one department from other people', async () => {
    const design = await designOf('flow-seal')
    const start = design.funlist.find(({ is_start }) => is_start)
    const finance = { type: 'dept' as const, id: '7', name: '财务部', coverage: 1 }
    if (start) start.creatPermission = [{ chosetype: 'or', chosed: [finance], runRoots: [] }]
    const id = await server.publish('财务用章', design)
    const offered = async (jobId: string) =>
      JSON.stringify((await (await server.as(jobId)).call('oa/flowdesigns/cancreattreelist', {})).data)
    expect(await offered('100030')).toContain(id)
    expect(await offered('100010')).not.toContain(id)
    const refused = await (await server.as('100010')).call('oa/flow/creat', creating(id, {}))
    expect(refused).toMatchObject({ success: false, code: 'flow.may-not-create' })
  })

  test('lists observable, enabled and all flows, those without a category last', async () => {
    const watched = await (await server.as('100034')).call('oa/flowdesigns/canadmintreelist', {})
    expect(watched.data.flatMap(({ lists }) => lists?.map(({ id }) => id))).toEqual(['flow-leave'])
    const nothing = await (await server.as('100010')).call('oa/flowdesigns/canadmintreelist', {})
    expect(nothing.data).toEqual([])
    const all = await admin.call('oa/flowdesigns/alltreelist', {})
    expect(all.data.at(-1)).toMatchObject({ id: '10000', name: '未分类' })
    const enabled = await admin.call('oa/flowdesigns/allenabletreelist', {})
    expect(JSON.stringify(enabled.data)).toContain('flow-purchase')
  })

  test('returns the designers’ texts in the reader’s language', async () => {
    const { data } = await admin.call('oa/flowdesigns/config', {})
    expect(data.conditions.map(({ title }) => title)).toContain('创建者的直接上级')
    expect(data.durations.at(-1)).toEqual({ title: '无限', seconds: 0 })
    expect(data.worknames).toContain('{Y}{M}{D}{H}{I}{S}{RUN}')
    const english = await admin.raw('oa/flowdesigns/config', {}, { 'x-language': 'en' })
    expect(JSON.stringify(english.data)).toContain('direct superior')
  })
})

const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}

/** Freezes the cached version of a flow and its form with all defaults, which calls share. */
async function freezeCachedDesign(flowid: string): Promise<FlowDesign> {
  const known = await findDesign(server.db, homeWorkspace, flowid)
  const version = await findPublishedVersion(server.db, homeWorkspace, known?.publishedVersion ?? '')
  if (!version) throw new Error(`${flowid} has no version`)
  const { design } = version
  freeze([design, normalizeDesign(design)])
  return normalizeDesign(design)
}

test('calls change no cached design', async () => {
  const flowid = await server.publish('缓存的采购', await designOf('flow-purchase'))
  const cached = await freezeCachedDesign(flowid)
  const facts = { name: '缓存的副本', description: '说明' }
  const { data: shown } = await admin.call('oa/flowdesigns/getbyid', { _id: flowid })
  expect(shown.design).toEqual(JSON.parse(JSON.stringify(cached)))
  const english = await admin.raw('oa/flowdesigns/getbyid', { _id: flowid }, { 'x-language': 'en' })
  const from = { flowid }
  const copied = await admin.call('oa/flowdesigns/add', { ...facts, canuse: false, category: [], from })
  const copying = { nowflowid: copied.data._id, fromflowid: flowid }
  const drafted = await admin.call('oa/flowdesigns/copy_senior', copying)
  const saved = await admin.call('oa/flowdesigntemplates/creat', { ...facts, flowid })
  const edited = await admin.call('oa/flowdesigntemplates/edit', { ...facts, flowid, _id: saved.data._id })
  const act = { kind: 'creat', person: '100010', input: purchaseForm(60_000), desc: '出差用' } as const
  const simulated = await admin.call('oa/flowdesigns/simulation/deal', { flowid, acts: [act] })
  const answers = [english, copied, drafted, saved, edited, simulated]
  expect(answers.filter(({ success }) => !success)).toEqual([])
  expect(simulated.data.waiting.length).toBeGreaterThan(0)
  expect(await freezeCachedDesign(flowid)).toBe(cached)
})
