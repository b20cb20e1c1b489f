import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPartStep } from '../../../../src/core/flow'
import { createPartItems, emptyForm, formFieldsOf, listPartUses } from '../../../../src/core/form'
import type { FlowDesign, FlowDesignStep, FormItem } from '../../../../src/generated/types'
import { replacePartOwner } from '../../../../src/server/queries/design/design-part'
import { opening, signing } from '../../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { designItem } from '../../../kit/form-items'
import { limitedAdmin } from '../../../kit/limited-admin'
import type { Sender } from '../../../kit/server'

/** Shared parts: stored with an owner and versions, linked by designs, updated as drafts only. */

let server: FlowServer
let admin: Sender
let designer: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  designer = await limitedAdmin(server, '100029', ['flowdesign.editsenior', 'flowdesign.list'])
})
afterAll(() => server.stop())

const bank = [designItem(1, 'input', { name: '开户行' }), designItem(2, 'input', { name: '账号' })]
const create = (name: string, items: FormItem[], more: { kind?: 'fields' | 'table' } = {}, who = admin) =>
  who.call('oa/flowdesigns/part/creat', { kind: 'fields', name, description: '', items, ...more })
const partOf = async (_id: string, who = admin) =>
  (await who.call('oa/flowdesigns/part/getbyid', { _id })).data
const designWith = (id: string, items: FormItem[]): FlowDesign => {
  const form = { ...emptyForm(), list: [designItem(9, 'input', { name: '事由' })] }
  const added = createPartItems(form, { id, version: 1, items }, server.clock.now())
  return {
    ...opening(signing('orsign', ['100029'], '100028')),
    formset: { ...form, list: [...form.list, ...added] },
  }
}
const draftOf = async (_id: string) => (await admin.call('oa/flowdesigns/getbyid', { _id })).data

test('updates drafts with a new version of a part, keeps published versions, and marks the rest as outdated', async () => {
  const { _id } = (await create('银行信息', bank)).data
  const [first, second] = [
    await server.publish('甲流程', designWith(_id, bank)),
    await server.publish('乙流程', designWith(_id, bank)),
  ]
  const items = [...bank, designItem(3, 'input', { name: '行号' })]
  const preview = (await admin.call('oa/flowdesigns/part/preview', { _id, items })).data
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? 1 : -1)
  expect(preview.effects.toSorted(byName)).toMatchObject([
    { flowid: first, name: '甲流程', hasDraft: false, errors: 0 },
    { flowid: second, name: '乙流程', errors: 0 },
  ])
  const before = formFieldsOf((await draftOf(first)).design.formset).map(({ model }) => model)

  const body = { _id, version: 1, items, flows: [first] }
  expect((await admin.call('oa/flowdesigns/part/save', body)).data).toEqual({ version: 2, drafts: 1 })
  expect((await admin.call('oa/flowdesigns/part/save', body)).status).toBe(409)
  const { part, uses, versions } = await partOf(_id)
  expect(part).toMatchObject({ version: 2, used: 2, outdated: 2, ownerName: '系统管理员', mayEdit: true })
  expect(versions.map(({ version }) => version)).toEqual([2, 1])
  const search = { nowpage: 1, name: '银行', kind: 'fields' as const }
  expect((await designer.call('oa/flowdesigns/part/list', search)).data.result).toMatchObject([
    { id: _id, used: 2, outdated: 2, mayEdit: false },
  ])
  expect((await designer.call('oa/flowdesigns/part/offered', {})).data).toContainEqual(
    expect.objectContaining({ id: _id, version: 2 }),
  )
  const shown = uses.map(({ name, state, versions: of, outdated }) => [name, state, of, outdated])
  expect(shown).toHaveLength(3)
  expect(shown).toContainEqual(['甲流程', 'draft', [2], false])
  expect(shown).toContainEqual(['甲流程', 'published', [1], true])
  expect(shown).toContainEqual(['乙流程', 'published', [1], true])

  const fields = formFieldsOf((await draftOf(first)).design.formset)
  expect(fields.map(({ name }) => name)).toEqual(['事由', '开户行', '账号', '行号'])
  expect(fields.map(({ model }) => model).slice(0, 3)).toEqual(before)
  const published = await admin.call('oa/flowdesigns/getbyid', { _id: first, version: 1 })
  expect(formFieldsOf(published.data.design.formset)).toHaveLength(3)
  expect(listPartUses(published.data.design.formset)).toMatchObject([{ id: _id, version: 1 }])
})

test('lets only the owner and flow administrators change a part, and hands it over', async () => {
  const { _id } = (await create('收货地址', bank, {}, designer)).data
  const facts = { _id, name: '收货地址', description: '快递用' }
  expect((await designer.call('oa/flowdesigns/part/edit', facts)).success).toBe(true)
  const { part } = await partOf(_id)
  expect(part).toMatchObject({ description: '快递用', mayEdit: true })
  const ofAdmin = (await create('税务信息', bank)).data._id
  expect((await partOf(ofAdmin, designer)).part.mayEdit).toBe(false)
  const refused = await designer.call('oa/flowdesigns/part/save', { _id: ofAdmin, version: 1, items: bank })
  expect([refused.status, refused.msg]).toEqual([403, '只有负责人和流程管理员可以修改这个共享组件'])
  const nobody = await designer.call('oa/flowdesigns/part/edit', { ...facts, owner: 'nobody' })
  expect(nobody.msg).toBe('负责人必须是在职人员')
  const handed = { from: part.owner, to: 'admin' }
  expect(await server.db.transaction((tx) => replacePartOwner(tx, 'oa', handed))).toBe(1)
  expect((await partOf(_id, designer)).part).toMatchObject({ ownerName: '系统管理员', mayEdit: false })
})

test('names what is wrong with a part', async () => {
  const table = designItem(4, 'table', {
    options: { tableset: [{ code: 'aaaaa', name: '品名', editer: 'text' }] },
  })
  const odd = designItem(5, 'number', { options: { formula: `\${${designItem.key(8)}} + 1` } })
  expect((await create('明细', bank, { kind: 'table' })).msg).toBe('表格组件只能是一个表格')
  expect((await create('明细', [table], { kind: 'table' })).success).toBe(true)
  expect((await create('明细', [table])).msg).toContain('已有名为“明细”的共享组件')
  expect((await create('算式', [odd])).msg).toContain('组件要能单独使用：')
  expect((await admin.call('oa/flowdesigns/part/getbyid', { _id: 'gone' })).msg).toContain('不存在')
})

test('deletes a part to the recycle bin unless a flow uses it', async () => {
  const { _id } = (await create('联系人', bank)).data
  const flow = await server.publish('丙流程', designWith(_id, bank))
  expect((await admin.call('oa/flowdesigns/part/delete', { _id })).msg).toContain(
    '正被 1 个流程使用，不能删除：丙流程',
  )
  await admin.call('oa/flowdesigns/delete', { _id: flow })
  expect((await admin.call('oa/flowdesigns/part/delete', { _id })).success).toBe(true)
  const { result } = (await admin.call('oa/flowdesigns/recycled/list', { nowpage: 1, kind: 'design-part' }))
    .data
  expect(result.map(({ name }) => name)).toEqual(['联系人'])
  await admin.call('oa/flowdesigns/recycled/restore', { id: result[0]?.id ?? '' })
  expect((await partOf(_id)).items.map(({ name }) => name)).toEqual(['开户行', '账号'])
})

test('keeps designers with a scope to their flows, and counts the others', async () => {
  const { _id } = (await create('合同信息', bank)).data
  const flow = await server.publish('丁流程', designWith(_id, bank))
  const category = { id: 'sales', name: '销售', lists: [] }
  const { rows } = await server.db.pool.query('select id from person where jobid = $1', ['100028'])
  await server.db.pool.query(
    `insert into role (workspace, id, name, group_id, group_name, permissions, position, scope)
     values ('oa', 'sales', '销售流程管理', 'g', 'g', $1, 901, $2)`,
    [
      ['flowdesign.editsenior@sales'],
      { departments: [], categories: [{ id: category.id, name: category.name }] },
    ],
  )
  await server.db.pool.query(
    `insert into person_role (workspace, person_id, role_id) values ('oa', $1, 'sales')`,
    [rows[0].id],
  )
  const limited = await server.as('100028')
  expect(await partOf(_id, limited)).toMatchObject({ uses: [], outside: 1 })
  const own = (await create('售后信息', bank, {}, limited)).data._id
  const saving = { _id: own, version: 1, items: bank, flows: [flow] }
  expect((await limited.call('oa/flowdesigns/part/save', saving)).status).toBe(403)
  expect((await limited.call('oa/flowdesigns/part/save', { ...saving, flows: [] })).data).toMatchObject({
    version: 2,
  })
})

const signers = (...people: string[]) => {
  const [, step] = opening(signing('orsign', people, '100028')).funlist
  return step as FlowDesignStep
}
const createStep = (name: string, step: FlowDesignStep | undefined) =>
  admin.call('oa/flowdesigns/part/creat', { kind: 'step', name, description: '', ...(step && { step }) })
const idOf = async (jobid: string): Promise<string> =>
  (await server.db.pool.query('select id from person where jobid = $1', [jobid])).rows[0].id
/** A flow whose step between start and end comes from version 1 of a part. */
const withStep = (id: string, step: FlowDesignStep): FlowDesign => {
  const design = opening(signing('orsign', [], '100028'))
  const [start, own, end] = design.funlist as [FlowDesignStep, FlowDesignStep, FlowDesignStep]
  const linked = {
    ...createPartStep({ id, version: 1, step }, { name: '部门会签', newId: server.house.newId }),
  }
  const btnGroup = linked.btnGroup.map((button) => ({ ...button, defaultFunId: [end.id] }))
  return { ...design, funlist: [start, { ...linked, btnGroup, id: own.id }, end] }
}

test('updates drafts with a new version of a step, whose targets, rights and name stay those of the flow', async () => {
  const step = signers(await idOf('100029'))
  const { _id } = (await createStep('财务会签', step)).data
  const flow = await server.publish('己流程', withStep(_id, (await partOf(_id)).step as FlowDesignStep))
  const next: FlowDesignStep = { ...step, desc: '三天内会签', consult: true }
  const preview = (await admin.call('oa/flowdesigns/part/preview', { _id, step: next })).data
  expect(preview.effects).toMatchObject([{ flowid: flow, hasDraft: false }])
  const body = { _id, version: 1, step: next, flows: [flow] }
  expect((await admin.call('oa/flowdesigns/part/save', body)).data).toEqual({ version: 2, drafts: 1 })
  expect((await draftOf(flow)).design.funlist[1]).toMatchObject({
    name: '部门会签',
    desc: '三天内会签',
    consult: true,
    part: { id: _id, version: 2 },
    btnGroup: [{ defaultFunId: ['then'], part: 'agree' }],
  })
  const shown = (await partOf(_id)).uses.map(({ state, versions: of, outdated }) => [state, of, outdated])
  expect(shown).toEqual([
    ['draft', [2], false],
    ['published', [1], true],
  ])
})

test('names what is wrong with a step as a part', async () => {
  const start = { ...signers('100029'), is_start: true }
  expect((await createStep('开始', start)).msg).toContain('步骤组件')
  expect((await createStep('没有步骤', undefined)).msg).toContain('步骤组件')
  const nobody: FlowDesignStep = { ...signers('100029'), dealers: [] }
  expect((await createStep('没有人', nobody)).msg).toContain('组件要能单独使用：')
  const mixed = { kind: 'fields' as const, name: '混合', description: '', items: bank, step: nobody }
  expect((await admin.call('oa/flowdesigns/part/creat', mixed)).msg).toContain('字段组')
})

test('counts a version on trial among the uses of a part, until the trial ends', async () => {
  const { _id } = (await create('试用信息', bank)).data
  const flowid = await server.publish('庚流程', opening(signing('orsign', ['100029'], '100028')))
  const trial = [{ type: 'user' as const, id: await idOf('100029'), name: '试用人' }]
  const design = designWith(_id, bank)
  const body = { _id: flowid, publish: true, design, trial }
  expect((await admin.call('oa/flowdesigns/edit_senior', body)).success).toBe(true)
  const states = async () => (await partOf(_id)).uses.map(({ state, outdated }) => [state, outdated])
  expect(await states()).toEqual([['trial', false]])
  const items = [...bank, designItem(3, 'input', { name: '行号' })]
  const saving = { _id, version: 1, items, flows: [flowid] }
  expect((await admin.call('oa/flowdesigns/part/save', saving)).data.drafts).toBe(1)
  expect((await states()).toSorted()).toEqual([
    ['draft', false],
    ['trial', true],
  ])
  await admin.call('oa/flowdesigns/version/endtrial', { flowid })
  expect(await states()).toEqual([['draft', false]])
})

test('a template and a document keep the links to parts that exist here, and make others plain', async () => {
  const step = signers(await idOf('100029'))
  const stepPart = (await createStep('法务会签', step)).data._id
  const fieldPart = (await create('开票信息', bank)).data._id
  const { formset } = designWith(fieldPart, bank)
  const design = { ...withStep(stepPart, (await partOf(stepPart)).step as FlowDesignStep), formset }
  const flowid = await server.publish('辛流程', design)
  const linksOf = ({ formset: form, funlist }: FlowDesign) => [
    ...listPartUses(form).map(({ id }) => id),
    ...funlist.flatMap(({ part }) => part?.id ?? []),
  ]
  const sent = { flowid, name: '带组件的模板', description: '' }
  const template = (await admin.call('oa/flowdesigntemplates/creat', sent)).data._id
  const file = (await admin.call('oa/flowdesigntemplates/export', { _id: template })).data
  expect(linksOf(file.design)).toEqual([fieldPart, stepPart])
  const begin = async (_id: string, name: string) =>
    (await admin.call('oa/flowdesigns/copyfrom_template', { _id, name, category: [] })).data._id
  expect(linksOf((await draftOf(await begin(template, '壬流程'))).design)).toEqual([fieldPart, stepPart])

  const elsewhere = JSON.parse(
    JSON.stringify(file).replaceAll(fieldPart, 'far-fields').replaceAll(stepPart, 'far-step'),
  )
  const imported = (await admin.call('oa/flowdesigntemplates/import', { document: elsewhere })).data._id
  const plain = (await draftOf(await begin(imported, '癸流程'))).design
  expect(linksOf(plain)).toEqual([])
  expect(formFieldsOf(plain.formset).map(({ name }) => name)).toEqual(['事由', '开户行', '账号'])
  expect(plain.funlist[1]).toMatchObject({ name: '部门会签', btnGroup: [{ defaultFunId: ['then'] }] })

  const { document, rev } = (await admin.call('oa/flowdesigns/document/read', { _id: flowid })).data
  expect(linksOf(document.design)).toEqual([fieldPart, stepPart])
  const far = JSON.parse(JSON.stringify(document).replaceAll(stepPart, 'far-step'))
  const applied = await admin.call('oa/flowdesigns/document/apply', {
    _id: flowid,
    document: far,
    rev,
    publish: false,
  })
  expect(applied.success).toBe(true)
  expect(linksOf((await draftOf(flowid)).design)).toEqual([fieldPart])
})

test('is a document for programs: bound by names, saved on the version that was read, by those who may', async () => {
  const step = signers(await idOf('100029'))
  const { _id } = (await createStep('合规会签', step)).data
  const { data: read } = await admin.call('oa/flowdesigns/part/document/read', { _id })
  const { rev, document } = read
  expect([rev, document.version, document.names.map(({ type }) => type)]).toEqual([1, 1, ['user']])
  const plan = async (changed: object, id = _id, who = admin) =>
    (await who.call('oa/flowdesigns/part/document/plan', { _id: id, document: { ...document, ...changed } }))
      .data
  expect(await plan({})).toMatchObject({ isNew: false, isChanged: false, canChange: true, rev: 1 })
  expect(await plan({ description: '三天' }, _id, designer)).toMatchObject({
    isChanged: true,
    canChange: false,
  })
  expect(await plan({}, 'part-elsewhere')).toMatchObject({ isNew: true, rev: 0 })

  const apply = (changed: object, more: { _id?: string; rev?: number } = {}, who = admin) =>
    who.raw('oa/flowdesigns/part/document/apply', {
      _id,
      rev,
      ...more,
      document: { ...document, ...changed },
    })
  expect(await apply({ description: '三天' }, {}, designer)).toMatchObject({ code: 'design-part.not-owner' })
  const strange = JSON.parse(JSON.stringify(document).replaceAll(document.names[0]?.name ?? '', '赵无名'))
  strange.names[0].id = 'nobody'
  strange.step.dealers[0].chosed[0].id = 'nobody'
  expect(await apply(strange)).toMatchObject({ code: 'flowdesign.document-missing' })
  expect(await apply({}, { _id: 'part-elsewhere', rev: 0 })).toMatchObject({ code: 'design-part.name-taken' })
  const added = { _id: 'part-elsewhere', rev: 0 }
  expect(await apply({ name: '合规会签二', version: 6 }, added, designer)).toMatchObject({ data: { rev: 6 } })
  expect(await apply({ name: '合规会签二' }, added)).toMatchObject({ code: 'design-part.stale' })
  expect(await apply({ description: '三天' })).toMatchObject({ data: { rev: 2 } })
  expect(await apply({ description: '四天' })).toMatchObject({ status: 409, code: 'design-part.stale' })
  expect(await apply({ kind: 'fields' }, { rev: 2 })).toMatchObject({ success: false })
  await admin.call('oa/flowdesigns/part/delete', { _id: 'part-elsewhere' })
  const again = await apply({ name: '合规会签三' }, added)
  expect(again).toMatchObject({ success: true })
  expect((again.data as { _id: string })._id).not.toBe('part-elsewhere')
})
