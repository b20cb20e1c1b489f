import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../../../../tests/kit/flows'
import { asReadToSign } from '../../../../tests/kit/to-sign'
import { mostNamed } from '../../../core/flow/steps/forwarding'
import { homeWorkspace as workspace } from '../../platform/workspace'
import { readRows } from './running-flow'

let server: FlowServer

/** Each visit holds so many messages: all waiting, signed, half of them signed, one waiting. */
const many = 30
const visits = ['v1', 'v2', 'v3', 'v4', 'v5'] as const

beforeAll(async () => {
  server = await flowServerOfFile()
  const { pool } = server.db
  await pool.query(`insert into visit (id, flow_id, step_id, from_messages, entered_at, trace, because)
    select 'v' || v, 'f', 's' || v, '{}', now(), '[]', '' from generate_series(1, 5) v`)
  await pool.query(
    `insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name, to_depts, status,
      dealtype, is_copy, level, has_read, created_at, created_id, creater, time_expired, is_revoke)
    select 'v' || v || '-' || lpad(n::text, 2, '0'), 'f', 'v' || v, 's' || v, '审批', '{}', 'p' || n, '员工' || n, '[]',
      case v when 2 then 3 when 3 then 1 + n % 2 * 2 when 4 then case n when 7 then 1 else 3 end else 1 end,
      case v when 5 then 'orsign' else 'andsign' end, false, 0, false,
      date_trunc('milliseconds', now()) - (n % 3) * interval '1 minute', 'x', 'x', 0, false
    from generate_series(1, 5) v, generate_series(1, ${many}) n`,
  )
})
afterAll(() => server.stop())

const read = (target: Parameters<typeof readRows>[2]) => readRows(server.db, workspace, target)

test.each(visits)('what signing in %s reads is what the rules take for enough', async (visit) => {
  const whole = await read({ flow: 'f' })
  for (const { id, to } of whole.messages.filter(({ visitId }) => visitId === visit)) {
    const wanted = asReadToSign(whole, id, mostNamed)
    const got = await read({ message: id, signer: to })
    expect(got.messages.map((one) => one.id)).toEqual(wanted.messages.map((one) => one.id))
    expect(got.elsewhere).toBe(wanted.leftOut?.elsewhere)
    expect(got.visits).toEqual(whole.visits)
  }
})

test('only the signer leaves out what others have to sign', async () => {
  const all = visits.length * many
  expect((await read({ message: 'v1-01', signer: 'p2' })).messages).toHaveLength(all)
  expect((await read({ message: 'v1-01' })).messages).toHaveLength(all)
  expect((await read({ message: 'v1-01', signer: 'p1' })).messages).toHaveLength(1 + mostNamed)
})
