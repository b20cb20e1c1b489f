import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultCategoryId } from '../../../src/core/flow'
import { isPermitted } from '../../../src/core/permission/check-permission'
import type { CallName } from '../../../src/generated/calls'
import type { Permission, RoleScope } from '../../../src/generated/types'
import {
  type CallFacts,
  type CatalogueSchema,
  callSchemas,
  catalogueCalls,
} from '../../../src/server/platform/http/call-catalogue'
import { rowsOf, wholeDatabase } from '../../kit/contents'
import { chain } from '../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../kit/flows'
import type { Answer, Sender } from '../../kit/server'
import { diceOf } from '../fuzz/dice'
import { draw } from '../fuzz/draw-body'
import { type Pool, poolOf } from '../fuzz/pool'

/*
 * An administrator with a scope: 华东区 with 上海办 and 杭州办, and the flows of 人事流程. Every call is asked for what
 * lies outside, by each part of its body that names something; then the two-step ways out are tried by hand.
 */

const scoped: Permission[] = [
  'directory.people',
  'directory.departments',
  'flowdesign.list',
  'flowdesign.add',
  'flowdesign.edit',
  'flowdesign.editsenior',
  'flowdesign.delete',
]
/** Works in 广州 and in 华东区, so lies outside. */
const between = '100059'
const [inside, outside] = ['100048', '100057']
const dice = diceOf(20_261_128)

let server: FlowServer
let admin: Sender
let mine: Sender
let pool: Pool
let designs: { inside: string; outside: string }

/** Gives a person a role with a scope, and signs the person in. */
async function scopedAdmin(
  jobId: string,
  permissions: Permission[],
  scope: Partial<RoleScope>,
  name = `分管 ${jobId}`,
): Promise<Sender> {
  const role = await admin.call('employee/role/save', { name, group_name: '分管', permissions, ...scope })
  if (!role.success) throw new Error(role.msg)
  const given = await admin.call('employee/role/members', { id: role.data.id, add: [jobId], remove: [] })
  if (!given.success) throw new Error(given.msg)
  return server.as(jobId)
}

const inCategory = async (id: string, category: string) => {
  await server.db.pool.query('update flow_design set category = $2 where id = $1', [id, [category]])
  return id
}

beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  const design = chain({ id: 'one', who: ['100008'] })
  designs = {
    inside: await inCategory(await server.publish('范围内的流程', design), 'category-hr'),
    outside: await inCategory(await server.publish('范围外的流程', design), 'category-finance'),
  }
  mine = await scopedAdmin('100045', scoped, { departments: ['10'], categories: ['category-hr'] })
  pool = await poolOf(server.db)
})
afterAll(() => server.stop())

const codeOf = ({ success, code = '', msg }: Answer<unknown>) => (success ? 'done' : code || msg)

const administrative = catalogueCalls.filter(
  ({ permission, link }) =>
    permission && !link && !isPermitted(['flow.work'], permission) && permission !== 'flow.work',
)
const opened = administrative.filter((call) => scoped.some((one) => isPermitted([one], call.permission)))

/** What lies outside, by the kind that a part of a body names. */
async function outsiders(): Promise<Record<string, unknown>> {
  const of = (id: string) => rowsOf(server.db, 'select id from flow_version where design_id = $1', id)
  const [version] = (await of(designs.outside)) as { id: string }[]
  const body = { flowid: designs.outside, name: '范围外的用例', at: '2026-12-01T08:00:00Z', acts: [] }
  const { data: simulated } = await admin.call('oa/flowdesigns/simulation/instance/save', body)
  return {
    person: outside,
    department: '13',
    design: designs.outside,
    version: version?.id,
    case: simulated._id,
    category: ['category-finance'],
    company: 'group-of-nobody',
  }
}

/** Puts a value at a path of a body such as person.departments[].id. */
function withAt(body: unknown, path: string, value: unknown): unknown {
  const [head = '', ...rest] = path.split('.')
  const name = head.replace('[]', '')
  const source = { ...(body as Record<string, unknown>) }
  const old = source[name]
  const set = (one: unknown) => (rest.length ? withAt(one, rest.join('.'), value) : value)
  source[name] = head.endsWith('[]')
    ? [set((old as unknown[] | undefined)?.[0] ?? (rest.length ? { leader: false } : undefined))]
    : set(old)
  return source
}

const traces = /^public\.(?:session|sign_in_log|audit|login_attempt|directory_version)/
const contents = async () =>
  Object.fromEntries(Object.entries(await wholeDatabase(server.db)).filter(([name]) => !traces.test(name)))

const drawn = (call: CallFacts) =>
  draw(call.body, { dice, pool, name: '', depth: 0, call: call.name, isWhole: true })

test('opens to a scope only calls that declare one, and rejects all others', async () => {
  const wrong: string[] = []
  for (const call of administrative) {
    const code = codeOf(await mine.raw(call.name, call.writes ? { nothing: true } : drawn(call)))
    const isKeptOut = code === 'session.no-permission'
    if (isKeptOut === opened.includes(call)) wrong.push(`${call.name}: ${code}`)
  }
  expect(wrong).toEqual([])
  expect(opened.filter(({ scope }) => !scope).map(({ name }) => name)).toEqual([])
})

test('rejects in every call what lies outside, named by any part of the body, and changes nothing', async () => {
  const foreign = await outsiders()
  const before = await contents()
  const wrong: string[] = []
  let tried = 0
  for (const call of opened)
    for (const [path, kind] of Object.entries(call.scope?.names ?? {})) {
      if (!foreign[kind]) continue
      const code = codeOf(await mine.raw(call.name, withAt(drawn(call), path, foreign[kind])))
      tried += 1
      if (!code.startsWith('scope.outside-') && !code.startsWith('request.'))
        wrong.push(`${call.name} ${path}: ${code}`)
    }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(40)
  expect(await contents()).toEqual(before)
}, 120_000)

test('shows in no list, export or search what lies outside', async () => {
  const asked = [
    ['employee/list', { nowpage: 1, search: { state: 'all' } }],
    ['employee/list', { nowpage: 1, search: { text: '黎淑仪', state: 'all' } }],
    ['employee/list', { nowpage: 1, search: { dept_id: '13', deep: true } }],
    ['dept/list', {}],
    ['employee/directorysheet/export', {}],
    ['oa/flowdesigns/list', { nowpage: 1, search: {} }],
    ['oa/flowdesigns/list', { nowpage: 1, search: { category: 'category-finance' } }],
    ['oa/flowdesigns/canlist', {}],
    ['oa/flowdesigns/cansonlist', {}],
    ['oa/flowdesigns/choseversionsforcopy', { nowpage: 1, search: {} }],
    ['oa/flowdesigns/replacepreview', { type: 'user', from: '100008' }],
  ] as const
  for (const [name, body] of asked) {
    const answer = JSON.stringify(await mine.raw(name as CallName, body))
    expect(answer, name).toContain('"success":true')
    for (const word of ['黎淑仪', '覃小玉', '华南区', '范围外的流程'])
      expect(answer, name).not.toContain(word)
  }
  const people = await mine.call('employee/list', { nowpage: 1, search: {} })
  expect(people.data.totalItems).toBe(12)
  const flows = await mine.call('oa/flowdesigns/canlist', {})
  expect(flows.data.map(({ name }) => name)).toContain('范围内的流程')
})

const draft = (jobid: string, departments: string[], rest: object = {}) => ({
  jobid,
  name: '新人',
  mail: '',
  phone: '',
  avatar: '',
  departments: departments.map((id) => ({ id, leader: false })),
  roles: [] as string[],
  ...rest,
})

/** Moves a person, as the person form does. */
async function placing(sender: Sender, jobid: string, departments: string[], rest: object = {}) {
  const { data } = await admin.call('employee/list', { nowpage: 1, search: { text: jobid, state: 'all' } })
  const row = data.result.find((one) => one.jobid === jobid)
  if (!row) throw new Error(`${jobid} is missing`)
  const seen = {
    ...draft(row.jobid, [], { name: row.name, mail: row.mail, phone: row.phone, avatar: row.avatar }),
    departments: row.departments.map(({ id, leader }) => ({ id, leader })),
    roles: row.roles.map(({ id }) => id),
  }
  const person = { ...seen, departments: departments.map((id) => ({ id, leader: false })), ...rest }
  return codeOf(await sender.call('employee/edit', { id: row.id, person, seen }))
}

test('manages people, departments and flows inside', async () => {
  const added = await mine.call('employee/add', draft('900101', ['11']))
  expect(added.success).toBe(true)
  expect(await placing(mine, '900101', ['12'])).toBe('done')
  const department = await mine.call('dept/add', { name: '苏州办', parent_id: '10', leaders: [] })
  expect(codeOf(department)).toBe('done')
  const { id } = department.data
  expect(codeOf(await mine.call('dept/move', { id, parent_id: '11', before: null }))).toBe('done')
  expect(await placing(mine, '900101', [id])).toBe('done')
  const flow = { description: '入职办理', canuse: true, category: ['category-hr'] }
  expect(codeOf(await mine.call('oa/flowdesigns/add', { name: '入职', ...flow }))).toBe('done')
  const _id = await inCategory('flow-leave', 'category-hr')
  const { rev, design } = (await mine.call('oa/flowdesigns/getbyid', { _id })).data
  const saved = await mine.call('oa/flowdesigns/edit_senior', { _id, rev, publish: true, design })
  expect(codeOf(saved)).toBe('done')
})

test('offers only categories inside for a flow', async () => {
  const offered = [
    await mine.call('oa/flowdesigns/add.get', {}),
    await mine.call('oa/flowdesigns/edit.get', { _id: designs.inside }),
  ]
  for (const { data } of offered)
    expect(data.tree.filter(({ id }) => id !== defaultCategoryId).map(({ name }) => name)).toEqual([
      '人事流程',
    ])
})

test('says whom the administrator may manage', async () => {
  const person = await mine.call('employee/uses', { id: outside })
  expect(person).toMatchObject({ status: 403, msg: '您只能管理“华东区”及下级部门的员工和部门' })
  const flow = await mine.call('oa/flowdesigns/getbyid', { _id: designs.outside })
  expect(flow).toMatchObject({ status: 403, msg: '您只能管理“人事流程”及下级分类的流程' })
})

test('draws nobody and nothing in from outside, and lets nobody out', async () => {
  expect(await placing(mine, outside, ['11'])).toBe('scope.outside-departments')
  expect(await placing(mine, between, ['10'])).toBe('scope.outside-departments')
  expect(await placing(mine, inside, ['11', '13'])).toBe('scope.outside-departments')
  expect(codeOf(await mine.call('employee/add', draft('900102', [])))).not.toBe('done')
  const moves = [
    { id: '13', parent_id: '10', before: null },
    { id: '11', parent_id: '13', before: null },
    { id: '10', parent_id: '1', before: null },
  ]
  for (const move of moves)
    expect(codeOf(await mine.call('dept/move', move))).toBe('scope.outside-departments')
  const leaders = { id: '11', name: '上海办', leaders: [outside] }
  expect(codeOf(await mine.call('dept/edit', leaders))).toBe('scope.outside-departments')
  const handing = { id: inside, enabled: false, handover_to: outside }
  expect(codeOf(await mine.call('employee/setenable', handing))).toBe('scope.outside-departments')
  const facts = { _id: designs.inside, name: '范围内的流程', description: '', canuse: true }
  const leaving = await mine.call('oa/flowdesigns/edit', { ...facts, category: ['category-finance'] })
  expect(codeOf(leaving)).toBe('scope.outside-categories')
  expect(codeOf(await mine.call('oa/flowdesigns/edit', { ...facts, category: [] }))).toBe(
    'scope.outside-categories',
  )
})

test('compares a change that waits for a second person with the scope of its requester at that time', async () => {
  const leading = { id: '12', name: '杭州办', leaders: ['100052'] }
  expect(codeOf(await mine.call('dept/edit', leading))).toBe('pending-change.requested')
  const { data } = await admin.call('employee/pendingchange/list', { nowpage: 1 })
  const id = data.result[0]?.id ?? ''
  const limit = async (departments: string[]) => {
    const scope = JSON.stringify({ departments, categories: ['category-hr'] })
    await server.db.pool.query(`update role set scope = $1 where name = '分管 100045'`, [scope])
  }
  await limit(['11'])
  expect(codeOf(await admin.call('employee/pendingchange/confirm', { id }))).toBe('scope.outside-departments')
  await limit(['10'])
  expect(codeOf(await admin.call('employee/pendingchange/confirm', { id }))).toBe('done')
})

test('imports no spreadsheet, since the job of an import writes the whole directory', async () => {
  const calls = catalogueCalls.filter(({ name }) => name.startsWith('employee/directorysheet/'))
  for (const { name } of calls.filter((call) => !call.name.endsWith('/export')))
    expect([name, codeOf(await mine.raw(name, {}))]).toEqual([name, 'session.no-permission'])
})

test('gives away no more than the administrator has, and never widens the own scope', async () => {
  const all = (await mine.call('employee/role/list', {})).data
  const ownRole = all.find(({ name }) => name === '分管 100045')?.id ?? ''
  for (const role of all.filter(({ permissions, id }) => permissions.length > 0 && id !== ownRole))
    expect(await placing(mine, inside, ['11'], { roles: [role.id] }), role.name).not.toBe('done')
  for (const role of ['role-finance-lead', 'role-general-manager'])
    expect(await placing(mine, '100045', ['10'], { roles: [ownRole, role] }), role).not.toBe('done')
  const saving = { id: ownRole, name: '分管 100045', group_name: '分管', departments: ['1'] }
  expect(codeOf(await mine.call('employee/role/save', saving))).toBe('session.no-permission')
  expect(codeOf(await mine.call('employee/role/members', { id: ownRole, add: [outside], remove: [] }))).toBe(
    'session.no-permission',
  )
  const other = await scopedAdmin('100050', ['directory.people'], { departments: ['11'] })
  expect(await placing(other, '100051', ['11'], { roles: [ownRole] })).toBe('organisation.above-you')
  // The colleague's narrower role is not the own one, so the bearer is above.
  expect(codeOf(await mine.call('employee/resetpwd', { id: '100050' }))).toBe('organisation.above-you')
})

test('takes nothing over by two steps through a second scope', async () => {
  const both = await scopedAdmin('100041', ['directory.people', 'directory.departments'], {
    departments: ['9'],
  })
  await scopedAdmin('100041', ['directory.people'], { departments: ['11'] }, '分管 上海')
  expect(codeOf(await both.call('dept/move', { id: '13', parent_id: '11', before: null }))).toBe(
    'scope.moves',
  )
  expect(await placing(both, '100052', ['11'])).toBe('scope.moves')
  const designer = await scopedAdmin(
    '100042',
    ['flowdesign.list', 'flowdesign.edit', 'flowdesign.editsenior.design'],
    { categories: ['category-hr', 'category-office'] },
  )
  await scopedAdmin('100042', ['flowdesign.editsenior'], { categories: ['category-office'] }, '发布 行政')
  const facts = { _id: designs.inside, name: '范围内的流程', description: '', canuse: true }
  const moved = await designer.call('oa/flowdesigns/edit', { ...facts, category: ['category-office'] })
  expect(codeOf(moved)).toBe('scope.moves')
  const { rev, design } = (await designer.call('oa/flowdesigns/getbyid', { _id: designs.inside })).data
  const sent = { _id: designs.inside, rev, design }
  expect(codeOf(await designer.call('oa/flowdesigns/edit_senior', { ...sent, publish: true }))).toBe(
    'scope.outside-categories',
  )
  expect(codeOf(await designer.call('oa/flowdesigns/edit_senior', { ...sent, publish: false }))).toBe('done')
})

test('lets a designer without the right to publish save drafts only', async () => {
  const designer = await scopedAdmin('100043', ['flowdesign.list', 'flowdesign.editsenior.design'], {
    categories: ['category-hr'],
  })
  const { rev, design } = (await designer.call('oa/flowdesigns/getbyid', { _id: designs.inside })).data
  const sent = { _id: designs.inside, rev, design }
  const published = await designer.call('oa/flowdesigns/edit_senior', { ...sent, publish: true })
  expect(codeOf(published)).toBe('scope.no-publishing')
  expect(codeOf(await designer.call('oa/flowdesigns/edit_senior', { ...sent, publish: false }))).toBe('done')
})

test('stores scoped roles only with what a scope can limit', async () => {
  const saving = (permissions: Permission[], scope: Partial<RoleScope>) =>
    admin.call('employee/role/save', { name: '试', group_name: '分管', permissions, ...scope }).then(codeOf)
  expect(await saving(['directory'], { departments: ['10'] })).toBe('scope.not-limited')
  expect(await saving(['company'], { departments: ['10'] })).toBe('scope.not-limited')
  expect(await saving(['flowdesign.list'], { departments: ['10'] })).toBe('scope.no-categories')
  expect(await saving(['directory.people'], { categories: ['category-hr'] })).toBe('scope.no-departments')
  expect(await saving(['directory.departments'], { departments: ['10'] })).toBe(
    'scope.departments-need-people',
  )
  expect(await saving(['directory.people'], { departments: ['no-such'] })).toBe(
    'organisation.department-missing',
  )
})

/** Lists the texts of a body by path: what a caller can name. */
function textsOf(schema: CatalogueSchema | undefined, path = ''): string[] {
  if (!schema) return []
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)
    return textsOf(
      callSchemas.find(({ $id }) => $id.endsWith(`/${name}`)),
      path,
    )
  }
  if (schema.items) return textsOf(schema.items as CatalogueSchema, `${path}[]`)
  const properties = Object.entries((schema.properties ?? {}) as Record<string, CatalogueSchema>)
  if (properties.length)
    return properties.flatMap(([name, one]) => textsOf(one, path ? `${path}.${name}` : name))
  const isText =
    schema.type === 'string' || schema.type === 'object' || [schema.type].flat().includes('string')
  return isText && path ? [path] : []
}

test('decides for every text of a scoped body whether a scope limits it', () => {
  const undecided = catalogueCalls.flatMap(({ name, scope, body }) => {
    if (!scope || scope.closed || scope.free?.includes('*')) return []
    const decided = [...Object.keys(scope.names ?? {}), ...(scope.free ?? [])]
    const isDecided = (path: string) =>
      decided.some(
        (one) =>
          path === one || path === `${one}[]` || path.startsWith(`${one}.`) || path.startsWith(`${one}[]`),
      )
    return textsOf(body)
      .filter((path) => !isDecided(path))
      .map((path) => `${name}: ${path}`)
  })
  expect(undecided).toEqual([])
})
