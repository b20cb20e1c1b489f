import { expect, test } from 'vitest'
import type { DesignDocument } from '../../../../src/generated/types'
import { leaveForm } from '../../../kit/flows'
import { soundFlowServer } from '../../../kit/sound-flow-server'

/** Designs as documents of programs: how they are bound to the company, compared and saved. */

const server = soundFlowServer()
const _id = 'flow-leave'

const admin = () => server.as('admin')
const read = async () => (await (await admin()).call('oa/flowdesigns/document/read', { _id })).data
const plan = async (document: DesignDocument, flow = _id) =>
  (await (await admin()).call('oa/flowdesigns/document/plan', { _id: flow, document })).data
const apply = async (document: DesignDocument, rev: number, publish = false) =>
  (await admin()).call('oa/flowdesigns/document/apply', { _id, rev, publish, document })

/** A case of one day of leave; without expected results. */
const oneDay = {
  name: '一天事假',
  at: '2026-11-30T01:00:00.000Z',
  acts: [{ kind: 'creat' as const, person: '100010', input: leaveForm(1) }],
}

test('plans no change for a document as it was read, and names its people, departments and roles', async () => {
  const { document } = await read()
  expect(document.names).toContainEqual({ type: 'dept', id: '1', name: '全公司' })
  expect(document.names.map(({ type, id }) => `${type} ${id}`)).toEqual(
    document.names.map(({ type, id }) => `${type} ${id}`).toSorted(),
  )
  expect(await plan(document)).toMatchObject({
    isNew: false,
    isChanged: false,
    isPublished: true,
    canPublish: true,
    differences: [],
    facts: [],
    missing: [],
  })
  expect(await plan({ ...document, name: '请假' })).toMatchObject({ isChanged: false, facts: ['name'] })
  expect(await plan(document, 'flow-unknown')).toMatchObject({ isNew: true, isChanged: true, rev: 0 })
})

test('stores what a case leads to where it expects nothing, and publishes no design that breaks a case', async () => {
  const { document, rev } = await read()
  expect((await plan({ ...document, cases: [oneDay] })).differences).toMatchObject([
    { kind: 'case', change: 'added', text: '用例“一天事假”' },
  ])
  const saved = await apply({ ...document, cases: [oneDay] }, rev)
  expect(saved.data).toMatchObject({ rev: rev + 1, version: null, missing: [] })
  const { document: stored } = await read()
  const [one] = stored.cases
  if (!one?.expected) throw new Error('the case has no expected results')
  expect(one.expected[0]?.waiting).toHaveLength(1)

  const wrong = { ...one, expected: [{ waiting: [], result: 'refused' as const }] }
  const broken = { ...stored, cases: [wrong] }
  expect((await plan(broken)).cases).toMatchObject([{ name: '一天事假', isAsExpected: false }])
  expect(await apply(broken, rev + 1, true)).toMatchObject({ code: 'flowdesign.cases-break' })
  expect(await apply(stored, rev + 1, true)).toMatchObject({ success: true, data: { rev: rev + 2 } })
  expect(await apply(stored, rev + 1)).toMatchObject({ status: 409, code: 'flowdesign.stale' })
  await apply({ ...stored, cases: [] }, rev + 2)
  expect((await read()).document.cases).toEqual([])
})

test('finds people of another company by name, and publishes none that names a stranger', async () => {
  const { document, rev } = await read()
  const named = (id: string, name: string): DesignDocument => {
    const [first, ...steps] = structuredClone(document.design.funlist)
    if (!first) throw new Error('the flow has no step')
    first.creatPermission.push({ chosetype: 'or', chosed: [{ type: 'user', id, name }], runRoots: [] })
    return { ...document, design: { ...document.design, funlist: [first, ...steps] } }
  }
  const { rows } = await server.db.pool.query<{ id: string; name: string }>(
    `select min(id) as id, name from person where enabled group by name having count(*) = 1 order by name limit 1`,
  )
  const [person] = rows
  if (!person) throw new Error('nobody has a name of their own')
  const known = await plan(named('p-77', person.name))
  expect([known.missing, known.differences]).toMatchObject([
    [],
    [{ kind: 'step', details: [{ now: expect.stringContaining(person.name) }] }],
  ])
  await apply(named('p-77', person.name), rev)
  const groups = (await read()).document.design.funlist[0]?.creatPermission ?? []
  expect(groups.at(-1)?.chosed).toMatchObject([{ type: 'user', ...person }])

  const stranger = { type: 'user', id: 'p-78', name: '赵无名' }
  expect((await plan(named('p-78', '赵无名'))).missing).toEqual([stranger])
  const refused = await apply(named('p-78', '赵无名'), rev + 1, true)
  expect(refused).toMatchObject({
    code: 'flowdesign.document-missing',
    msg: expect.stringContaining('赵无名'),
  })
  expect((await read()).rev).toBe(rev + 1)
})

test('adds a flow under the id of another server, unless a flow has it or had it', async () => {
  const add = async (id: string) =>
    (await admin()).call('oa/flowdesigns/add', {
      _id: id,
      name: '调休',
      description: '加班后休息',
      canuse: true,
      category: [],
    })
  expect(await add('flow-rest')).toMatchObject({ success: true, data: { _id: 'flow-rest' } })
  expect(await add('flow-rest')).toMatchObject({ code: 'flowdesign.id-taken' })
  await (await admin()).call('oa/flowdesigns/delete', { _id: 'flow-rest' })
  expect(await add('flow-rest')).toMatchObject({ code: 'flowdesign.id-taken' })
})

test('compiles a sketch to a document that can be planned, and refuses one without steps or by people without the right', async () => {
  const sketch = {
    name: '借用设备',
    description: '借用设备，由上级审批',
    form: [{ name: '设备', type: 'input', required: true }],
    steps: [{ name: '填写申请' }, { name: '上级审批', who: [{ is: 'superior' as const }] }],
  }
  const { data } = await (await admin()).call('oa/flowdesigns/document/compile', { sketch })
  expect(data.refused).toEqual([])
  expect(await plan(data.document, 'new-flow')).toMatchObject({ isNew: true, missing: [] })
  const wrong = { sketch: { ...sketch, steps: [] } }
  expect((await (await admin()).raw('oa/flowdesigns/document/compile', wrong)).status).toBe(400)
  const person = await server.as('100010')
  expect((await person.raw('oa/flowdesigns/document/compile', { sketch })).status).toBe(403)
})
