import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '../../../../src/generated/types'
import { creating, type FlowServer, flowServerOfFile, leaveForm, waitingFor } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import type { Sender } from '../../../kit/server'

/** 王磊 starts a leave, 林晓峰 has it: what each may still do when a role withholds withdrawing or handling. */
const [creator, superior] = ['100010', '100008']
const reason = '填错了'
const refused = { status: 403, code: 'session.no-permission' }

let server: FlowServer
let admin: Sender
let flow: string
let own: string
let waiting: string
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  const me = await server.as(creator)
  flow = (await me.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))).data.flowlistid
  waiting = await waitingFor(await server.as(superior), flow)
  own = (await targetsOf(superior))[0]?.msg_id ?? ''
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const targetsOf = async (jobId: string, msg_id = waiting) =>
  (await (await server.as(jobId)).call('oa/flow/revokelist', { msg_id })).data.list
const mayOf = async (jobId: string) =>
  (await (await server.as(jobId)).call('oa/flow/detail', { flowOi_id: flow })).data.may

/** Somebody holds a role that withholds these, as long as the scene plays. */
async function without(jobId: string, withheld: Permission[], scene: () => Promise<void>): Promise<void> {
  const role = { name: `${jobId} ${withheld}`, group_name: '流程', withheld }
  const { id } = (await admin.call('employee/role/save', role)).data
  await admin.call('employee/role/members', { id, add: [jobId], remove: [] })
  await scene()
  await admin.call('employee/role/members', { id, add: [], remove: [jobId] })
}

test('refuses and hides cancel and withdraw for a creator without the withdraw right', async () => {
  expect(await mayOf(creator)).toMatchObject({ allcancel: true, revoke: own })
  await without(creator, ['-flow.work.withdraw'], async () => {
    const nothing = { cancel: false, allcancel: false, revoke: null, applycancel: null }
    expect(await mayOf(creator)).toMatchObject(nothing)
    expect(await targetsOf(creator, own)).toEqual([])
    const me = await server.as(creator)
    const answers = [
      await me.raw('oa/flow/allcancel', { flowOi_id: flow, cancelReason: reason }),
      await me.raw('oa/flow/cancel', { flowOi_id: flow, flowmsgIdList: [waiting], cancelReason: reason }),
      await me.raw('oa/flow/cancelmsg', { msgid: waiting, cancelReason: reason }),
      await me.raw('oa/flow/revoketo', { msg_id: own, msg_to_id: own, reason }),
      await me.raw('oa/flow/msg/applycancel', { msgid: own, reason }),
    ]
    for (const answer of answers) expect(answer).toMatchObject(refused)
  })
})

test('ties sending back to the right to handle, not to the right to withdraw', async () => {
  await without(superior, ['-flow.work.deal'], async () => {
    expect(await mayOf(superior)).toMatchObject({ deal: null, revoke: null })
    expect(await targetsOf(superior)).toEqual([])
    const me = await server.as(superior)
    const body = { msg_id: waiting, msg_to_id: own, reason }
    expect(await me.raw('oa/flow/revoketo', body)).toMatchObject(refused)
    const answer = { msgid: waiting, agree: true, reason }
    expect(await me.raw('oa/flow/msg/answerapplycancel', answer)).toMatchObject(refused)
  })
  await without(superior, ['-flow.work.withdraw'], async () => {
    const me = await server.as(superior)
    const { data } = await me.call('oa/flow/revoketo', { msg_id: waiting, msg_to_id: own, reason })
    expect(data.toer).toBe('王磊')
  })
})
