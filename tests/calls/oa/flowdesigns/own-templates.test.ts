import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TemplateFile } from '#/generated/types'
import { listSimulationCases } from '#/server/queries/design/simulation-case'
import { templateCasesId } from '#/server/queries/design/template'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** Templates that a company saves from its own flows, and exchanges as files. */

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const facts = { description: '给新公司用', icon: 'leave' } as const
const groups = async () => (await admin.call('oa/flowdesigns/alltemplatetreelist', {})).data
const own = async () => (await groups()).find(({ id }) => id === 'own')?.lists ?? []
const detail = (_id: string) => admin.call('oa/flowdesigns/templatedetail', { _id })
const runOf = async (flowid: string) =>
  (await admin.call('oa/flowdesigns/simulation/run', { flowid })).data.cases

/** A flow with cases, begun with a template that comes with the product. */
async function begun(name: string): Promise<string> {
  const body = { _id: 'reimbursement', name, category: [] }
  return (await admin.call('oa/flowdesigns/copyfrom_template', body)).data._id
}

const saved = async (name: string) => {
  const flowid = await begun(`${name}流程`)
  const { data } = await admin.call('oa/flowdesigntemplates/creat', { flowid, name, ...facts })
  return { flowid, id: data._id }
}

const exported = async (_id: string): Promise<TemplateFile> =>
  (await admin.call('oa/flowdesigntemplates/export', { _id })).data

describe('a company template', () => {
  test('saves a template from a flow with its cases, lists it first and starts flows whose cases pass', async () => {
    const { id } = await saved('集团报销')
    expect((await groups())[0]).toMatchObject({ id: 'own', name: '公司模板' })
    expect(await own()).toContainEqual({
      id,
      name: '集团报销',
      desc: facts.description,
      icon: 'leave',
      isleaf: 1,
    })
    const { data } = await detail(id)
    expect(data).toMatchObject({ isOwn: true, category: '公司模板' })
    expect(data.cases.length).toBeGreaterThan(1)
    expect(data.cases[0]?.steps.length).toBeGreaterThan(0)
    const copy = await admin.call('oa/flowdesigns/copyfrom_template', {
      _id: id,
      name: '我司报销',
      category: [],
    })
    expect(copy.data.problems).toEqual([])
    const run = await runOf(copy.data._id)
    expect(run).toHaveLength(data.cases.length)
    expect(run.every(({ isAsExpected }) => isAsExpected)).toBe(true)
  })

  test('simulates a company template like any other and leaves it unchanged when its flow changes', async () => {
    const { id, flowid } = await saved('定稿报销')
    const before = (await detail(id)).data.design
    const { data } = await admin.call('oa/flowdesigns/getbyid', { _id: flowid })
    const design = { ...data.design, remark: '改过' }
    await admin.call('oa/flowdesigns/edit_senior', { _id: flowid, publish: false, design })
    expect((await detail(id)).data.design).toEqual(before)
    const list = await admin.call('oa/flowdesigntemplates/simulation/instance/listbyflowid', { flowid: id })
    const acts = list.data[0]?.acts ?? []
    const played = await admin.call('oa/flowdesigntemplates/simulation/deal', { flowid: id, acts })
    expect(played.data.result).not.toBe('running')
  })

  test('renames a template, updates its design from a flow and deletes it without its flows', async () => {
    const { id, flowid } = await saved('旧名')
    const { data } = await admin.call('oa/flowdesigns/getbyid', { _id: flowid })
    const design = { ...data.design, remark: '新的说明' }
    await admin.call('oa/flowdesigns/edit_senior', { _id: flowid, publish: false, design })
    await admin.call('oa/flowdesigntemplates/edit', { _id: id, name: '新名', ...facts })
    expect((await detail(id)).data).toMatchObject({ name: '新名', design: { remark: data.design.remark } })
    await admin.call('oa/flowdesigntemplates/edit', { _id: id, name: '新名', ...facts, flowid })
    expect((await detail(id)).data.design.remark).toBe('新的说明')
    await admin.call('oa/flowdesigntemplates/delete', { _id: id })
    expect((await detail(id)).code).toBe('flowdesign.template-not-found')
    expect((await own()).some((one) => one.id === id)).toBe(false)
    expect((await runOf(flowid)).length).toBeGreaterThan(0)
    expect(await listSimulationCases(server.db, 'oa', templateCasesId(id))).toEqual([])
  })

  test('rejects changing and deleting a built-in template', async () => {
    const edited = await admin.call('oa/flowdesigntemplates/edit', { _id: 'leave', name: '假', ...facts })
    expect(edited.code).toBe('flow-template.not-own')
    const deleted = await admin.call('oa/flowdesigntemplates/delete', { _id: 'leave' })
    expect(deleted.code).toBe('flow-template.not-own')
    const gone = await admin.call('oa/flowdesigntemplates/delete', { _id: 'nobody' })
    expect(gone.code).toBe('flowdesign.template-not-found')
  })

  test('saves one template for a repeated request', async () => {
    const flowid = await begun('一次')
    const body = { flowid, name: '只一个', ...facts, requestId: 'template-0001' }
    const first = await admin.call('oa/flowdesigntemplates/creat', body)
    const second = await admin.call('oa/flowdesigntemplates/creat', body)
    expect(second.data).toEqual(first.data)
    expect((await own()).filter(({ name }) => name === '只一个')).toHaveLength(1)
  })

  test('rejects people who may not add flows, and administrators for an unknown flow', async () => {
    const staff = await server.as('100009')
    const refused = await staff.call('oa/flowdesigntemplates/creat', {
      flowid: 'flow-leave',
      name: '假',
      ...facts,
    })
    expect(refused.code).not.toBe(0)
    const unknown = await admin.call('oa/flowdesigntemplates/creat', { flowid: 'no', name: '假', ...facts })
    expect(unknown.code).toBe('flowdesign.not-found')
  })
})

describe('a template as a file', () => {
  test('imports an exported template with its cases unchanged into the same company', async () => {
    const { id } = await saved('往返')
    const file = await exported(id)
    expect(file).toMatchObject({ kind: 'qianpi/flow-template', name: '往返' })
    expect(file.names.length).toBeGreaterThan(1)
    const { data } = await admin.call('oa/flowdesigntemplates/import', { document: file })
    expect(data).toMatchObject({ missing: [], leftOut: 0 })
    const again = await exported(data._id)
    expect(again).toMatchObject(file)
    const next = await admin.call('oa/flowdesigntemplates/import', { document: again })
    expect(await exported(next.data._id)).toEqual(again)
  })

  test('exports and imports a built-in template, too', async () => {
    const file = await exported('purchase')
    const { data } = await admin.call('oa/flowdesigntemplates/import', { document: file })
    expect(data).toMatchObject({ missing: [], leftOut: 0 })
    expect((await detail(data._id)).data.isOwn).toBe(true)
  })

  test('resolves people, roles and departments of a company with other ids by name', async () => {
    const file = await exported('purchase')
    const ids = new Map(file.names.map(({ type, id }, at) => [`${type} ${id}`, `x${at}`]))
    const foreign = JSON.parse(
      file.names.reduce(
        (text, { type, id }) => text.replaceAll(`"${id}"`, `"${ids.get(`${type} ${id}`)}"`),
        JSON.stringify(file),
      ),
    ) as TemplateFile
    const { data } = await admin.call('oa/flowdesigntemplates/import', { document: foreign })
    expect(data).toMatchObject({ missing: [], leftOut: 0 })
    expect((await exported(data._id)).design.funlist).toMatchObject(file.design.funlist)
  })

  test('reports people missing in this company and never matches another person by id', async () => {
    const file = await exported('purchase')
    const names = file.names.map((one) => (one.type === 'role' ? { ...one, name: `别处的${one.name}` } : one))
    const { data } = await admin.call('oa/flowdesigntemplates/import', { document: { ...file, names } })
    expect(data.missing.map(({ name }) => name)).toEqual(
      names.filter(({ type }) => type === 'role').map(({ name }) => name),
    )
    expect(data.leftOut).toBeGreaterThan(0)
    const { data: told } = await detail(data._id)
    expect(told.named.filter(({ type }) => type === 'role').some(({ isThere }) => isThere)).toBe(false)
  })

  test.each<[what: string, change: (file: TemplateFile) => unknown]>([
    ['without a design', ({ design: _, ...rest }) => rest],
    ['of another kind', (file) => ({ ...file, kind: 'qianpi/flow-design' })],
    [
      'with a step of a kind that nobody knows',
      (file) => ({
        ...file,
        design: { ...file.design, funlist: [{ ...file.design.funlist[0], dealtype: 'vote' }] },
      }),
    ],
    ['with more than it may say', (file) => ({ ...file, owner: 'admin' })],
  ])('rejects a file %s and stores nothing', async (_, change) => {
    const before = await own()
    const document = change(await exported('seal')) as TemplateFile
    const { code } = await admin.call('oa/flowdesigntemplates/import', { document })
    expect(code).not.toBe(0)
    expect(await own()).toEqual(before)
  })
})
