import { expect, test } from 'vitest'
import { contentsOf } from '../../../kit/contents'
import { creating, dealing, leaveForm, waitingFor } from '../../../kit/flows'
import { soundFlowServer } from '../../../kit/sound-flow-server'

const server = soundFlowServer()

const asked = <Body extends { funlist?: unknown; sonflows?: unknown }>({
  funlist: _,
  sonflows: __,
  ...body
}: Body) => body

test('forecasts the whole way with names for an empty form and stores nothing', async () => {
  const me = await server.as('100010')
  const before = await contentsOf(server.db)
  const { data, success } = await me.call('oa/flow/creatforetell', asked(creating('flow-leave', {})))
  expect(success).toBe(true)
  expect(data.end).toBe('end')
  expect(data.steps.map(({ funname, list }) => [funname, list.map(({ name }) => name)])).toMatchObject([
    ['直接上级审批', ['林晓峰']],
    ...data.steps.slice(1).map(({ funname }) => [funname, expect.any(Array)]),
  ])
  expect(data.steps.length).toBeGreaterThan(1)
  expect(data.steps[0]?.trace.length).toBeGreaterThan(0)
  expect(await contentsOf(server.db)).toEqual(before)
})

test('forecasts by the input: a long leave goes another way than a short one', async () => {
  const me = await server.as('100010')
  const way = async (days: number) => {
    const { data } = await me.call('oa/flow/creatforetell', asked(creating('flow-leave', leaveForm(days))))
    return data.steps.map(({ funname }) => funname)
  }
  expect(await way(20)).not.toEqual(await way(1))
})

test('takes the way that was forecast to creator and assignee', async () => {
  const me = await server.as('100010')
  const form = leaveForm(2)
  const told = await me.call('oa/flow/creatforetell', asked(creating('flow-leave', form)))
  const { data } = await me.call('oa/flow/creat', creating('flow-leave', form))
  const [first, ...rest] = told.data.steps
  expect(data.nextmessage.map(({ funid, list }) => [funid, list.map(({ to }) => to)])).toEqual([
    [first?.funid, first?.list.map(({ to }) => to)],
  ])
  const handler = await server.as('100008')
  const body = dealing(await waitingFor(handler, data.flowlistid))
  const later = await handler.call('oa/flow/dealforetell', asked(body))
  expect(later.data.steps.map(({ funid, list }) => [funid, list])).toEqual(
    rest.map(({ funid, list }) => [funid, list]),
  )
})

test('stores handling preferences of a person beside the list preferences', async () => {
  const me = await server.as('100010')
  const habits = { phrases: ['同意，请尽快办理'], next: true }
  await me.call('oa/flow/user_config/save', { cc: { filters: [], columns: [] } })
  await me.call('oa/flow/user_config/opinion', habits)
  const { data } = await me.call('employee/getinfo.get', {})
  expect(data.conf).toMatchObject({ opinion: habits, lists: { cc: { filters: [], columns: [] } } })
  for (const body of [{ phrases: [''], next: true }, { phrases: Array(21).fill('好'), next: false }, {}])
    expect((await me.raw('oa/flow/user_config/opinion', body)).status).toBe(400)
})

test('returns the department a person last acted from as the next default', async () => {
  const me = await server.as('100001')
  const before = await me.call('oa/flow/getbycreat', { _id: 'flow-leave' })
  expect(before.data.dept).toBe('')
  const dept = before.data.depts[0]?.v ?? ''
  await me.call('oa/flow/flowsetdeptchoseconfig', { flowid: 'flow-leave', dept })
  const after = await me.call('oa/flow/getbycreat', { _id: 'flow-leave' })
  expect(after.data.depts.length > 1 ? after.data.dept : dept).toBe(dept)
})
