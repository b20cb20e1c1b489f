import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPartStep } from '../../src/core/flow'
import { createPartItems, emptyForm } from '../../src/core/form'
import type { FlowDesign, FlowDesignStep, FormItem } from '../../src/generated/types'
import { addDemoSources, publishRequisition } from '../../src/server/jobs/demo-sources'
import { writeDemoTables } from '../../src/server/queries/dbset/demo-tables'
import { type CommandLine, commandLine, type Server, tokenAt } from '../kit/command-line'
import { opening, signing } from '../kit/designs'
import { demoDesign, leaveForm, waitingFor } from '../kit/flows'
import { designItem } from '../kit/form-items'
import { serverOfFile, type TestServer } from '../kit/server'
import { soundFlowServer } from '../kit/sound-flow-server'

/** The command line beside servers that listen; what publishes a design is the packed program. */

const server = soundFlowServer()
let other: TestServer
let qianpi: CommandLine
let designer: Server
let reader: Server
let production: Server
/** The same people with tokens that also reach ledgers. */
let [keeper, productionKeeper]: [Server, Server] = [
  { url: '', token: '' },
  { url: '', token: '' },
]
beforeAll(async () => {
  qianpi = await commandLine()
  other = await serverOfFile({ contents: 'company' })
  designer = await tokenAt(server, 'admin', ['design.read', 'design.write'])
  reader = await tokenAt(server, 'admin', ['design.read'])
  production = await tokenAt(other, 'admin', ['design.read', 'design.write'])
  const all = ['design.read', 'design.write', 'ledger.read', 'ledger.write'] as const
  keeper = await tokenAt(server, 'admin', [...all])
  productionKeeper = await tokenAt(other, 'admin', [...all])
})
afterAll(async () => {
  qianpi.remove()
  await other.stop()
})

/** Changes the flow in the files that were pulled into a folder. */
function edit(folder: string, change: (flow: FlowDesign) => void): void {
  const path = join(qianpi.folder, folder, '请假申请/flow.json')
  const flow = JSON.parse(readFileSync(path, 'utf8'))
  change(flow)
  writeFileSync(path, JSON.stringify(flow))
}

const stepOf = ({ funlist }: Pick<FlowDesign, 'funlist'>, at: number) => {
  const step = funlist[at]
  if (!step) throw new Error(`the flow has no step ${at}`)
  return step
}

const savedDesign = async (at: TestServer) =>
  (await (await at.as('admin')).call('oa/flowdesigns/getbyid', { _id: 'flow-leave' })).data

test('plans exactly what was edited in files, saves it as a draft, and publishes it', async () => {
  const folder = join(qianpi.folder, 'edited')
  const pulled = await qianpi.runPacked(designer, 'designs', 'pull', 'flow-leave', folder)
  expect(pulled).toMatchObject({ exitCode: 0, complained: '' })
  expect(readdirSync(folder).sort()).toEqual(['.qianpi.json', '请假申请'])
  const step = stepOf(demoDesign('flow-leave'), 1).name
  edit('edited', (flow) => {
    stepOf(flow, 1).name = `${step}一`
  })

  const planned = await qianpi.runPacked(designer, 'designs', 'plan', folder)
  expect(planned.printed.split('\n').slice(0, 3)).toEqual([
    '请假申请 (flow-leave)',
    `  ~ 步骤“${step}一”`,
    `      名称: ${step} → ${step}一`,
  ])
  expect(planned.printed).toContain('新建 0，修改 1，不变 0，有问题 0')
  expect(planned.exitCode).toBe(0)

  expect(await qianpi.runPacked(reader, 'designs', 'apply', folder)).toMatchObject({
    exitCode: 1,
    complained: '令牌没有“design.write”范围\n',
  })
  expect(await qianpi.runPacked(designer, 'designs', 'apply', folder)).toMatchObject({
    exitCode: 0,
    printed: '请假申请 (flow-leave): 已存为草稿\n',
  })
  const { hasDraft, design, version } = await savedDesign(server)
  expect({ hasDraft, step: stepOf(design, 1).name }).toEqual({ hasDraft: true, step: `${step}一` })

  const again = await qianpi.runPacked(designer, 'designs', 'apply', folder, '--json')
  expect(JSON.parse(again.printed)).toMatchObject([{ id: 'flow-leave', result: 'unchanged' }])
  const published = await qianpi.runPacked(
    designer,
    'designs',
    'apply',
    folder,
    '--publish',
    '--note',
    '改名',
  )
  expect(published.printed).toBe(`请假申请 (flow-leave): 已发布为 v${(version ?? 0) + 1}\n`)
  expect(await savedDesign(server)).toMatchObject({ hasDraft: false, version: (version ?? 0) + 1 })
})

test('refuses files that are older than a save on the server, and publishes none with errors', async () => {
  const folder = join(qianpi.folder, 'late')
  await qianpi.run(designer, 'designs', 'pull', 'flow-leave', folder)
  const admin = await server.as('admin')
  const { design, rev } = await savedDesign(server)
  const mine = { ...design, remark: '别人的修改' }
  await admin.call('oa/flowdesigns/edit_senior', { _id: 'flow-leave', rev, publish: false, design: mine })
  edit('late', (flow) => {
    flow.remark = '我的修改'
  })
  const refused = await qianpi.run(designer, 'designs', 'apply', folder)
  expect(refused.exitCode).toBe(3)
  expect((await savedDesign(server)).design.remark).toBe('别人的修改')

  await qianpi.run(designer, 'designs', 'pull', 'flow-leave', folder)
  edit('late', (flow) => {
    stepOf(flow, 0).is_start = false
  })
  const faulty = await qianpi.run(designer, 'designs', 'plan', folder)
  expect([faulty.exitCode, faulty.printed]).toEqual([1, expect.stringContaining('  ! 错误: ')])
  const unpublished = await qianpi.run(designer, 'designs', 'apply', folder, '--publish')
  expect([unpublished.exitCode, unpublished.complained]).toEqual([1, expect.stringContaining('请假申请')])
  expect((await savedDesign(server)).rev).toBe(rev + 1)
})

/** Files of a folder by their paths, without the saves of servers. */
const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile() && !path.endsWith('.qianpi.json'))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

/** Adds a contact group of one person, or of other contact groups. */
async function addGroup(name: string, chosed: object[]): Promise<string> {
  const groups = [{ chosetype: 'or', chosed, runRoots: [] }]
  const admin = await server.as('admin')
  const body = { name, tip: '', groups, managers: [] } as never
  return (await admin.call('oa/flowdesigns/contactgroup/creat', body)).data._id
}

test('brings every demo flow, with contact groups and ledgers, to another server, from which the same files are pulled', async () => {
  const inner = await addGroup('采购小组', [{ type: 'user', id: '100028', name: '?' }])
  await addGroup('乙组', [{ type: 'contactgroup', id: inner, name: '采购小组' }])
  const [folder, copy] = [join(qianpi.folder, 'all'), join(qianpi.folder, 'copy')]
  const admin = await server.as('admin')
  const acts = [{ kind: 'creat' as const, person: '100010', input: leaveForm(1) }]
  await admin.call('oa/flowdesigns/simulation/instance/save', {
    flowid: 'flow-leave',
    name: '一天 / 事假',
    at: '2026-11-30T01:00:00.000Z',
    acts,
  })
  await qianpi.run(keeper, 'designs', 'pull', '--all', folder)
  expect(readdirSync(folder).length).toBeGreaterThan(8)
  const planned = await qianpi.run(productionKeeper, 'designs', 'plan', folder)
  const added = (title: string) => `${title}\n  + 服务器上没有，会新建\n`
  for (const title of ['联系人组“采购小组”', '联系人组“乙组”', '台账“年假”'])
    expect(planned.printed).toContain(added(title))
  expect(planned.printed).not.toMatch(/找不到|错误: .*台账/)
  const refused = await qianpi.run(production, 'designs', 'apply', folder)
  expect([refused.exitCode, refused.complained]).toEqual([1, expect.stringContaining('您不能修改 ')])
  const first = await qianpi.run(productionKeeper, 'designs', 'apply', folder, '--json')
  expect(first).toMatchObject({ exitCode: 0, complained: '' })
  const results = JSON.parse(first.printed).map(({ result }: { result: string }) => result)
  expect(new Set(results)).toEqual(new Set(['created', 'added']))
  await qianpi.run(productionKeeper, 'designs', 'pull', '--all', copy)
  expect(filesIn(copy)).toEqual(filesIn(folder))
  expect(readdirSync(join(folder, 'contact-groups')).sort()).toEqual(['乙组.json', '采购小组.json'])
  expect(Object.keys(filesIn(copy))).toContain('请假申请/cases/一天-事假.json')
  const again = await qianpi.run(productionKeeper, 'designs', 'plan', folder)
  expect(again.printed).toContain('用例通过 1/1')
  expect(again.printed).toContain('新建 0，修改 0，')
})

/** Changes a JSON file of a folder. */
function editFile(path: string, change: object): void {
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }))
}

test('plans and applies what was edited in a contact group and a ledger, unless another person saved them since', async () => {
  const folder = join(qianpi.folder, 'resources')
  await qianpi.run(keeper, 'designs', 'pull', '--all', folder)
  const group = join(folder, 'contact-groups/采购小组.json')
  const ledgerFile = join(folder, 'ledgers/年假.json')
  const { name, allowance } = JSON.parse(readFileSync(ledgerFile, 'utf8'))
  editFile(group, { tip: '买东西的人' })
  editFile(ledgerFile, { allowance: allowance + 7 })
  const planned = await qianpi.run(keeper, 'designs', 'plan', folder)
  expect(planned.printed).toContain('联系人组“采购小组”\n  ~ 说明:  → 买东西的人\n')
  expect(planned.printed).toContain(`台账“${name}”\n  ~ allowance: ${allowance} → ${allowance + 7}\n`)

  const admin = await server.as('admin')
  const { rows } = await server.db.pool.query("select name from person where id = '100010'")
  const [person] = rows
  const ledgers = async () => (await admin.call('oa/ledger/list', {})).data
  const theirs = (await ledgers()).find((one) => one.name === name)
  const { accounts: _, endless: __, rev: ___, ...document } = theirs ?? expect.fail('the ledger is gone')
  await admin.call('oa/ledger/save', { ...document, unit: '箱' })
  const late = await qianpi.run(keeper, 'designs', 'apply', folder)
  expect([late.exitCode, late.complained]).toEqual([3, '台账已被他人修改，请重新打开后再编辑\n'])
  expect((await ledgers()).find((one) => one.name === name)).toMatchObject({ allowance, unit: '箱' })

  await qianpi.run(keeper, 'designs', 'pull', '--all', folder)
  editFile(group, {
    groups: [{ chosetype: 'or', chosed: [{ type: 'user', id: 'u9', name: '赵无名' }], runRoots: [] }],
  })
  const strange = await qianpi.run(keeper, 'designs', 'apply', folder)
  expect([strange.exitCode, strange.complained]).toEqual([1, expect.stringContaining('您不能修改 采购小组')])
  expect((await qianpi.run(keeper, 'designs', 'plan', folder)).printed).toContain('  ! 找不到人员：赵无名')
  editFile(group, {
    groups: [{ chosetype: 'or', chosed: [{ type: 'user', id: '100010', name: person.name }], runRoots: [] }],
  })
  // What a file leaves out stays as it is.
  writeFileSync(ledgerFile, JSON.stringify({ id: theirs?.id, name, allowance: allowance + 7 }))
  expect((await qianpi.run(keeper, 'designs', 'apply', folder)).exitCode).toBe(0)
  expect((await ledgers()).find((one) => one.name === name)).toMatchObject({
    allowance: allowance + 7,
    unit: '箱',
  })
})

test('links a flow to the ledger that has the same name on the other server, and names a missing one', async () => {
  const folder = join(qianpi.folder, 'linked')
  await qianpi.run(designer, 'designs', 'pull', 'flow-leave', folder)
  const path = join(folder, '请假申请/links.json')
  const { ledger } = JSON.parse(readFileSync(path, 'utf8'))
  const [id = '', name = ''] = Object.entries<string>(ledger)[0] ?? []
  expect(name).not.toBe('')
  const renumbered = (wanted: string) => {
    const flow = join(folder, '请假申请/flow.json')
    writeFileSync(flow, readFileSync(flow, 'utf8').replaceAll(`"${id}"`, '"elsewhere"'))
    writeFileSync(path, JSON.stringify({ contactgroup: {}, ledger: { ...ledger, elsewhere: wanted } }))
  }
  renumbered(name)
  const planned = await qianpi.run(designer, 'designs', 'plan', folder)
  expect([planned.exitCode, planned.printed]).toEqual([0, expect.stringContaining('不变 1')])
  renumbered('没有的台账')
  const missing = await qianpi.run(designer, 'designs', 'plan', folder)
  expect([missing.exitCode, missing.printed]).toEqual([
    1,
    expect.stringContaining('  ! 找不到台账：没有的台账'),
  ])
})

test('brings a flow of the server through BPMN into files that change nothing', async () => {
  const [folder, file] = [join(qianpi.folder, 'bpmn'), join(qianpi.folder, 'leave.bpmn')]
  await qianpi.run(designer, 'designs', 'pull', 'flow-leave', folder)
  const exported = await qianpi.runPacked(designer, 'bpmn', 'export', 'flow-leave', '-o', file)
  expect(exported).toEqual({ exitCode: 0, printed: `已写入 ${file}\n`, complained: '' })
  const imported = await qianpi.runPacked(designer, 'bpmn', 'import', file, '-o', join(folder, '请假申请'))
  expect(imported).toMatchObject({ exitCode: 0, complained: '' })
  const planned = await qianpi.run(designer, 'designs', 'plan', folder)
  expect(planned).toMatchObject({ exitCode: 0, printed: expect.stringContaining('修改 0，不变 1') })
})

test('names people who are not found on the server', async () => {
  const folder = join(qianpi.folder, 'strangers')
  await qianpi.run(designer, 'designs', 'pull', 'flow-leave', folder)
  const stranger = { type: 'user' as const, id: 'u9', name: '赵无名' }
  edit('strangers', (flow) => {
    stepOf(flow, 0).creatPermission.push({ chosetype: 'or', chosed: [stranger], runRoots: [] })
  })
  const planned = await qianpi.run(designer, 'designs', 'plan', folder)
  expect([planned.exitCode, planned.printed]).toEqual([1, expect.stringContaining('  ! 找不到人员：赵无名')])
})

test('starts, lists, shows, decides and exports requests', async () => {
  const person = await tokenAt(server, '100010', ['flow.read', 'flow.start', 'flow.write', 'flow.decide'])
  const values = join(qianpi.folder, 'values.json')
  writeFileSync(values, JSON.stringify({ ...leaveForm(1), 请假事由: '搬家' }))
  const started = await qianpi.run(person, 'start', '请假申请', '--file', values, '--json')
  const { id } = JSON.parse(started.printed)
  const mine = await qianpi.run(person, 'list', 'mine')
  expect(mine.printed).toContain(id)
  expect((await qianpi.run(person, 'show', id)).printed).toContain('请假事由: 搬家')

  const task = await waitingFor(await server.as('100008'), id)
  const superior = await tokenAt(server, '100008', ['flow.read', 'flow.decide'])
  const decided = await qianpi.run(superior, 'decide', task, 'agree', '--text', '好')
  expect(decided).toMatchObject({ exitCode: 0, complained: '' })
  const file = join(qianpi.folder, 'mine.xlsx')
  const exported = qianpi.run(person, 'export', 'mine', '-o', file)
  const { runOutbox } = await import('../../src/server/jobs/outbox')
  await expect
    .poll(async () => {
      await runOutbox(server.house)
      return statSync(file, { throwIfNoEntry: false })?.size ?? 0
    })
    .toBeGreaterThan(1_000)
  expect(await exported).toMatchObject({ exitCode: 0, printed: expect.stringContaining('已导出到') })
})

test('signs in with a token that only its owner can read, and says what is wrong', async () => {
  const { url, token } = reader
  const login = await qianpi.run({ url: '', token: '' }, 'list', 'waiting')
  expect([login.exitCode, login.complained]).toEqual([2, expect.stringContaining('qianpi login URL')])
  const signedIn = await qianpi.run({ url, token }, 'login', url)
  expect(signedIn).toMatchObject({ exitCode: 0 })
  const profiles = join(qianpi.folder, 'qianpi/profiles.json')
  expect(statSync(profiles).mode & 0o777).toBe(0o600)
  expect(
    await qianpi.run({ url: '', token: '' }, 'designs', 'pull', 'flow-leave', join(qianpi.folder, 'p')),
  ).toMatchObject({
    exitCode: 0,
  })
  const wrong = await qianpi.run({ url, token: 'wrong' }, 'list', 'waiting', '--json')
  expect([wrong.exitCode, JSON.parse(wrong.complained).code]).toEqual([4, 'session.signed-out'])
  expect(await qianpi.run(reader, 'list', 'nothing')).toMatchObject({ exitCode: 2 })
  expect((await qianpi.run(reader, '--help')).printed).toContain('qianpi designs plan DIR')
})

test('starts a request with values by alias, and writes types by alias', async () => {
  const program = await tokenAt(server, '100010', ['flow.read', 'flow.start'])
  const file = join(qianpi.folder, 'seal.json')
  const values = { document: '供货合同', seal: '公章', copies: 2, date: '2026-12-01', reason: '签约' }
  writeFileSync(file, JSON.stringify(values))
  expect(await qianpi.run(program, 'start', 'flow-seal', '--file', file)).toMatchObject({ exitCode: 0 })
  const module = join(qianpi.folder, 'seal.ts')
  expect(await qianpi.run(program, 'types', 'flow-seal', '-o', module)).toMatchObject({ exitCode: 0 })
  const text = readFileSync(module, 'utf8')
  for (const name of Object.keys(values)) expect(text).toMatch(new RegExp(`^  ${name}\\??: `, 'm'))
  expect(text).toContain('  copies: number\n')
})

/** Publishes a flow with a field group and a step from shared parts. Returns the ids of the parts. */
async function publishPartUser(name: string): Promise<{ flow: string; fields: string; step: string }> {
  const admin = await server.as('admin')
  const items = [designItem(1, 'input', { name: '开户行' })]
  const [, own] = opening(signing('orsign', ['100029'], '100028')).funlist
  if (!own) throw new Error('the design has no step')
  const facts = { description: '', items: [] }
  const add = async (
    part: { kind: 'fields' | 'step'; name: string } & Partial<{ items: FormItem[]; step: FlowDesignStep }>,
  ) => (await admin.call('oa/flowdesigns/part/creat', { ...facts, ...part })).data
  const fields = await add({ kind: 'fields', name: '银行信息', items })
  const { _id: step, step: content = own } = await add({ kind: 'step', name: '财务会签', step: own })
  const design = opening(signing('orsign', [], '100028'))
  const [start, second, end] = design.funlist as [FlowDesignStep, FlowDesignStep, FlowDesignStep]
  const linked = createPartStep(
    { id: step, version: 1, step: content },
    { name: '会签', newId: server.house.newId },
  )
  const btnGroup = linked.btnGroup.map((button) => ({ ...button, defaultFunId: [end.id] }))
  const part = { id: fields._id, version: 1, items: fields.items }
  const list = createPartItems(emptyForm(), part, server.clock.now())
  const flow = await server.publish(name, {
    ...design,
    formset: { ...emptyForm(), list },
    funlist: [start, { ...linked, btnGroup, id: second.id }, end],
  })
  return { flow, fields: fields._id, step }
}

test('brings the shared parts of a flow along, to which it stays linked', async () => {
  const { flow, fields, step } = await publishPartUser('付款')
  const folder = join(qianpi.folder, 'parts')
  const pulled = await qianpi.run(designer, 'designs', 'pull', flow, folder)
  expect(pulled.printed).toContain('共享组件 2')
  expect(readdirSync(join(folder, 'parts')).sort()).toEqual(['财务会签.json', '银行信息.json'])
  const planned = await qianpi.run(production, 'designs', 'plan', folder)
  expect(planned.printed).toContain('共享组件“财务会签”\n  + 服务器上没有，会新建\n')
  const applied = await qianpi.run(production, 'designs', 'apply', folder)
  expect(applied).toMatchObject({ exitCode: 0, complained: '' })
  const there = await other.as('admin')
  const { design } = (await there.call('oa/flowdesigns/getbyid', { _id: flow })).data
  expect(design.formset.list[0]?.part).toMatchObject({ id: fields, version: 1 })
  expect(design.funlist[1]?.part).toEqual({ id: step, version: 1 })
  expect((await qianpi.run(production, 'designs', 'plan', folder)).printed).toContain('新建 0，修改 0，')

  editFile(join(folder, 'parts/银行信息.json'), { description: '各流程共用', version: 4 })
  const changed = await qianpi.run(production, 'designs', 'plan', folder)
  expect(changed.printed).toContain('→ 各流程共用\n')
  expect((await qianpi.run(production, 'designs', 'apply', folder)).exitCode).toBe(0)
  const { data } = await there.call('oa/flowdesigns/part/getbyid', { _id: fields })
  expect(data.part).toMatchObject({ version: 4, description: '各流程共用', outdated: 1 })
})

test('brings the database sets of a flow along, except those that the person may not read', async () => {
  await server.db.transaction((tx) => addDemoSources(tx, { workspace: 'oa', now: server.clock.now() }))
  await publishRequisition(server.house)
  await other.db.transaction((tx) => writeDemoTables(tx, { materials: [], customers: [] }))
  const scopes = ['design.read', 'design.write', 'company.read', 'company.write'] as const
  const [source, target] = [
    await tokenAt(server, 'admin', [...scopes]),
    await tokenAt(other, 'admin', [...scopes]),
  ]
  const folder = join(qianpi.folder, 'sets')
  const without = await qianpi.run(designer, 'designs', 'pull', 'flow-requisition', folder)
  expect(without.printed).toContain('数据集 0')
  expect((await qianpi.run(target, 'designs', 'plan', folder)).printed).toContain('没有数据集：物料\n')

  const pulled = await qianpi.run(source, 'designs', 'pull', 'flow-requisition', folder)
  expect(pulled.printed).toContain('数据集 2')
  const there = await other.as('admin')
  const renamed = await qianpi.run(target, 'designs', 'apply', folder)
  expect(renamed).toMatchObject({ exitCode: 0, complained: '' })
  const { data: sets } = await there.call('dbctrl2/offered', {})
  expect(sets.map(({ id }) => id).sort()).toEqual(['dbset-customer', 'dbset-material'])
  editFile(join(folder, 'database-sets/物料.json'), { names: [{ type: 'role', id: 'r', name: '无此角色' }] })
  expect((await qianpi.run(target, 'designs', 'plan', folder)).printed).toContain('新建 0，修改 0，')
})
