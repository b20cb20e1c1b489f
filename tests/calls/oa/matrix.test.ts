import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { creating, type FlowServer, flowServerOfFile, sealForm } from '../../kit/flows'

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

const flowCalls = catalogueCalls.filter(({ name }) => name.startsWith('oa/'))
const designCalls = flowCalls.filter(({ permission }) => permission?.startsWith('flowdesign'))

test('covers all calls about flows', () => {
  expect(flowCalls.length).toBeGreaterThanOrEqual(32)
  expect(designCalls.length).toBeGreaterThanOrEqual(9)
})

test.each(flowCalls)('$name rejects a call without a session', async ({ name }) => {
  expect(await server.nobody.raw(name, {})).toMatchObject({ status: 401, success: false })
})

const uploads = flowCalls.filter(({ upload }) => upload)

test.each(uploads)('$name accepts only files', async ({ name }) => {
  const admin = await server.as('admin')
  const answer = await admin.raw(name, { nothingOfTheKind: 1 })
  expect(answer).toMatchObject({ status: 415, success: false })
  expect(answer.msg).not.toBe('')
})

test.each(flowCalls.filter(({ upload }) => !upload))(
  '$name rejects a field that is not in the catalogue and names it',
  async ({ name }) => {
    const admin = await server.as('admin')
    const answer = await admin.raw(name, { nothingOfTheKind: 1 })
    expect(answer).toMatchObject({ status: 400, success: false })
    expect(answer.msg).not.toBe('')
  },
)

test.each(designCalls)('$name rejects people without the permission', async ({ name }) => {
  const employee = await server.as('100010')
  expect(await employee.raw(name, {})).toMatchObject({ status: 403, success: false })
})

const ids = {
  msgid: 'x',
  _id: 'x',
  flowOi_id: 'x',
  msg_id: 'x',
  msg_to_id: 'x',
  flowmsgid: 'x',
  flowid: 'x',
  id: 'x',
}
const needed = {
  template: 'x',
  cancelReason: '写错了',
  reason: '写错了',
  flowmsgIdList: ['x'],
  msgids: ['x'],
  agree: true,
  level: 100,
  to: '100003',
  inputdata: {},
  people: ['100003'],
  word: '请看',
  kind: 'before',
  on: true,
  way: 'all',
  question: '可以吗',
  opinion: '可以',
  fileList: [],
  from: 'x',
  was: [['100003']],
  turns: [['100003']],
  line: 'x',
  model: 'x',
}

/** A body of a call with every id unknown, as far as its schema asks for them. */
function bodyWithUnknownIds({ body }: (typeof catalogueCalls)[number]) {
  const asked = Object.keys((body.properties ?? {}) as object)
  return Object.fromEntries(Object.entries({ ...ids, ...needed }).filter(([key]) => asked.includes(key)))
}

/** What names one flow: the flow itself, or a message of it. */
const namesOne = ['flowOi_id', 'msgid', 'msg_id', 'flowmsgid']
const required = ({ body }: (typeof catalogueCalls)[number]) => (body.required ?? []) as string[]

const aboutOneFlow = flowCalls.filter(
  (call) =>
    call.permission?.startsWith('flow.work') &&
    !/setread|message\/hasread|creat$/.test(call.name) &&
    (call.name === 'oa/flow/deal/bymsgid' || required(call).some((key) => namesOne.includes(key))),
)

test('covers most calls about one flow', () => expect(aboutOneFlow.length).toBeGreaterThanOrEqual(25))

test.each(aboutOneFlow)('$name reports an unknown flow as not found', async (call) => {
  const me = await server.as('100010')
  const answer = await me.raw(call.name, bodyWithUnknownIds(call))
  expect(answer).toMatchObject({ success: false, code: 'flow.not-found', msg: '没有查询到对应的流程' })
})

test('returns the same message for another person’s flow as for an unknown flow', async () => {
  const me = await server.as('100010')
  const created = await me.call('oa/flow/creat', creating('flow-seal', sealForm()))
  const id = created.data.flowlistid
  const row = await server.db.pool.query('select id from message where flow_id = $1 and status = 1', [id])
  const msgid = row.rows[0].id
  const stranger = await server.as('100057')
  for (const call of aboutOneFlow) {
    const body = bodyWithUnknownIds(call)
    const real: Record<string, unknown> = { ...body }
    if ('flowOi_id' in real) real.flowOi_id = id
    for (const key of ['msgid', '_id', 'msg_id', 'msg_to_id', 'flowmsgid']) if (key in real) real[key] = msgid
    if ('flowmsgIdList' in real) real.flowmsgIdList = [msgid]
    expect(await stranger.raw(call.name, real), call.name).toEqual(await stranger.raw(call.name, body))
  }
})
