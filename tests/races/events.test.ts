import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOutbox } from '../../src/server/jobs/outbox'
import { rowsOf } from '../kit/contents'
import { creating, type FlowServer, flowServerOfFile } from '../kit/flows'
import { button, design, field, only, start, step } from '../kit/house'
import { expectInvariants } from '../kit/invariants'
import { raceInTurn } from './race-in-turn'

/** 10 rounds in the suite, 500 by `npm run test:races`. */
const rounds = Math.max(10, Number(process.env.RACE_ROUNDS ?? 0))
const note = field(1, '备注')
const writes = {
  name: '',
  label: '',
  model: 'f1',
  custom_value: { type: 'advanced' as const, normal: null, advanced: '"自动"' },
}

let server: FlowServer
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  flow = await server.publish(
    '自动登记',
    design(
      [
        start(['登记']),
        step('登记', {
          dealtype: 'event',
          btnGroup: [],
          event_set: {
            type: 'set_form',
            set_form: [writes],
            outcomes: { done: 'ok' },
            maybe_fun_list: [{ _id: 'ok', showName: '完成', funids: ['财务'] }],
          },
        }),
        step('财务', { dealers: only('100008'), btnGroup: [button([])] }),
      ],
      [note],
    ),
  )
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

test(`an event ends while the flow is cancelled, by two workers, ${rounds} times: it ends before or not at all`, async () => {
  const creator = await server.as('100010')
  const outcomes = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    const { data } = await creator.call('oa/flow/creat', creating(flow, {}))
    const flowOi_id = data.flowlistid
    const cancel = () => creator.call('oa/flow/allcancel', { flowOi_id, cancelReason: '不办了' })
    const work = () => Promise.all([runOutbox(server.house), runOutbox(server.house)])
    await raceInTurn(round, cancel, work)
    await runOutbox(server.house)
    const rows = await rowsOf<{ step: string; status: number }>(
      server.db,
      `select step_name as step, status from message where flow_id = $1 and step_name <> '发起' order by created_at, id`,
      flowOi_id,
    )
    const [event, ...after] = rows
    outcomes.add(event?.status ?? 0)
    expect(after).toEqual(event?.status === 3 ? [{ step: '财务', status: 2 }] : [])
    const [head] = await rowsOf<{ form: object }>(
      server.db,
      'select form from flow where id = $1 and is_cancel',
      flowOi_id,
    )
    expect(head?.form).toEqual(event?.status === 3 ? { f1: '自动' } : {})
  }
  expect([...outcomes].sort(), 'each is first in some rounds').toEqual([2, 3])
  expect(await rowsOf(server.db, "select * from outbox where kind = 'event'")).toEqual([])
  expect(await rowsOf(server.db, 'select * from incident')).toEqual([])
}, 600_000)
