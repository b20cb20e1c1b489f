import { afterAll, beforeAll, expect, test } from 'vitest'
import { signing } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

const [creator, leaver, other, last, successor] = ['100010', '100029', '100030', '100028', '100031'] as const

let server: FlowServer
let either: string
let both: string
beforeAll(async () => {
  server = await flowServerOfFile()
  either = await server.publish('用款', signing('orsign', [leaver, other], last))
  both = await server.publish('会签用款', signing('andsign', [leaver, successor], last))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async (design: string) =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(design, {}))).data.flowlistid
const scope = { from: leaver, to: successor }
const reason = '岗位调整'

test('previews each flow and step with skipped ones, and returns a result for each flow', async () => {
  const [one, two] = [await start(either), await start(both)]
  const admin = await server.as('admin')
  const preview = await admin.call('oa/flow/msg/replace_userid_preview', scope)
  expect(preview.data.total).toBe(2)
  expect(preview.data.list.map(({ flowlistid, messages }) => [flowlistid, messages[0]?.skipped])).toEqual([
    [one, false],
    [two, true],
  ])
  const { data, msg } = await admin.call('oa/flow/msg/replace_userid', { ...scope, reason })
  expect(data).toMatchObject({ moved: 2, left: 0, results: [{ success: true, moved: 1 }, { success: true }] })
  expect(msg).toContain('2')
  const next = await server.as(successor)
  expect((await next.call('oa/flow/deal', dealing(await waitingFor(next, one)))).success).toBe(true)
  expect((await next.call('oa/flow/deal', dealing(await waitingFor(next, two)))).data.finished).toBe(false)
  await waitingFor(await server.as(last), two)
  const again = await admin.call('oa/flow/msg/replace_userid', { ...scope, reason })
  expect(again.data).toEqual({ results: [], moved: 0, left: 0 })
})

test('repeats a bulk replacement whose results an earlier release stored as numbers', async () => {
  const flow = await start(either)
  const admin = await server.as('admin')
  const requestId = 'replaced-before-the-update'
  const replace = () =>
    admin.call('oa/flow/msg/replace_userid', { ...scope, flowlistids: [flow], reason, requestId })
  const first = await replace()
  expect(first.data).toMatchObject({ moved: 1, results: [{ flowlistid: flow, success: true, moved: 1 }] })
  await server.db.pool.query('update request set answer = to_jsonb(1) where request_id = $1', [
    `${requestId}/${flow}`,
  ])
  const { data, msg } = await replace()
  expect({ data, msg }).toEqual({ data: first.data, msg: first.msg })
})

test('replaces people only in chosen flows or in flows of chosen designs', async () => {
  const [one, two, three] = [await start(either), await start(either), await start(both)]
  const admin = await server.as('admin')
  const within = async (more: object) =>
    (await admin.call('oa/flow/msg/replace_userid_preview', { ...scope, ...more })).data.list.map(
      ({ flowlistid }) => flowlistid,
    )
  expect(await within({ flowlistids: [two] })).toEqual([two])
  expect(await within({ flowids: [either] })).toEqual([one, two])
  expect(await within({ flowids: [both], flowlistids: [two] })).toEqual([])
  const { data } = await admin.call('oa/flow/msg/replace_userid', { ...scope, flowids: [either], reason })
  expect(data.results.map(({ flowlistid }) => flowlistid)).toEqual([one, two])
  expect(await within({})).toEqual([three])
})

test('requires a reason, an active successor, and the right to administer flows', async () => {
  const admin = await server.as('admin')
  const move = (more: object) => admin.call('oa/flow/msg/replace_userid', { ...scope, reason, ...more })
  expect(await move({ reason: ' ' })).toMatchObject({ success: false, code: 'flow.replace-reason-empty' })
  expect(await move({ to: leaver })).toMatchObject({ success: false, code: 'flow.no-successor' })
  expect(await move({ to: 'nobody' })).toMatchObject({ success: false, code: 'flow.no-successor' })
  expect(await move({ from: 'nobody' })).toMatchObject({ code: 'organisation.person-missing' })
  expect((await move({ to: '' })).status).toBe(400)
  const staff = await server.as(creator)
  expect((await staff.call('oa/flow/msg/replace_userid', { ...scope, reason })).status).toBe(403)
  expect((await staff.call('oa/flow/msg/replace_userid_preview', scope)).status).toBe(403)
})
