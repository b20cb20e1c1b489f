import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../../../../tests/kit/flows'
import { asReadToSign } from '../../../../tests/kit/to-sign'
import type { VoteGroup } from '../../../core/flow/snapshot/snapshot'
import { maxMissingSignerNames } from '../../../core/flow/views/next-steps-view'
import type { DbReader } from '../../platform/db/db'
import { homeWorkspace as workspace } from '../../platform/workspace'
import { readFlowRows, trackOrSignMessages } from './running-flow'

let server: FlowServer

/**
 * Number of messages in each visit. The visits: all waiting, signed, half of them signed, one waiting,
 * or-signed, and half of them votes, by persons with weights and by departments.
 */
const many = 30
const visits = ['v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7'] as const

beforeAll(async () => {
  server = await flowServerOfFile()
  const { pool } = server.db
  await pool.query(`insert into visit (id, flow_id, step_id, from_messages, entered_at, trace, because)
    select 'v' || v, 'f', 's' || v, '{}', now(), '[]', '' from generate_series(1, 7) v`)
  await pool.query(`update visit set sign = jsonb_build_object('queue', '[]'::jsonb, 'policy', jsonb_build_object(
      'need', 'all', 'refuse', 'counts', 'turn', 'together', 'per', case id when 'v6' then 'person' else 'department' end))
    where id in ('v6', 'v7')`)
  await pool.query(
    `insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name, to_depts, status,
      dealtype, is_copy, level, has_read, created_at, created_id, creater, time_expired, is_revoke)
    select 'v' || v || '-' || lpad(n::text, 2, '0'), 'f', 'v' || v, 's' || v, '审批', '{}', 'p' || n, '员工' || n, '[]',
      case when v = 2 then 3 when v in (3, 6, 7) then 1 + n % 2 * 2 when v = 4 then case n when 7 then 1 else 3 end else 1 end,
      case v when 5 then 'orsign' else 'andsign' end, false, 0, false,
      date_trunc('milliseconds', now()) - (n % 3) * interval '1 minute', 'x', 'x', 0, false
    from generate_series(1, 7) v, generate_series(1, ${many}) n`,
  )
  await pool.query(`update message set outcome = (array['agree', 'refuse', 'other', null])[1 + length(to_id || id) % 4],
      seat = case when visit_id = 'v7' then jsonb_build_object('dept', 'd' || right(id, 1))
        when right(id, 1) in ('1', '2') then '{"votes": 3, "veto": true}' end
    where visit_id in ('v6', 'v7')`)
  await pool.query(`update message set outcome = null where status = 1`)
})
afterAll(() => server.stop())

const read = (target: Parameters<typeof readFlowRows>[2]) => readFlowRows(server.db, workspace, target)

/** Sorts votes; where persons vote, they are counted in any order. */
const inOrder = (visit: string, votes: VoteGroup[] = []) =>
  visit === 'v7' ? votes : votes.map((one) => JSON.stringify(Object.entries(one).sort())).sort()

test.each(visits)('reads for signing in %s exactly what the rules need', async (visit) => {
  const whole = await read({ flow: 'f' })
  for (const { id, to } of whole.messages.filter(({ visitId }) => visitId === visit)) {
    const wanted = asReadToSign(whole, id, maxMissingSignerNames)
    const got = await read({ message: id, signer: to })
    expect(got.messages.map((one) => one.id)).toEqual(wanted.messages.map((one) => one.id))
    expect(got.elsewhere).toBe(wanted.leftOut?.elsewhere)
    expect(inOrder(visit, got.votes)).toEqual(inOrder(visit, wanted.leftOut?.votes))
    expect(got.visits).toEqual(whole.visits)
  }
})

test('omits the messages of other signers only when the signer reads', async () => {
  const all = visits.length * many
  expect((await read({ message: 'v1-01', signer: 'p2' })).messages).toHaveLength(all)
  expect((await read({ message: 'v1-01' })).messages).toHaveLength(all)
  expect((await read({ message: 'v1-01', signer: 'p1' })).messages).toHaveLength(1 + maxMissingSignerNames)
})

test('reads the whole flow plainly for an or-sign message that this process has written', async () => {
  const { messages } = await read({ flow: 'f' })
  const sent: string[] = []
  const reader: DbReader = {
    ...server.db,
    run: (statement, values) => {
      sent.push(statement.name)
      return server.db.run(statement, values)
    },
  }
  const sign = async (visit: string) => {
    const own = messages.find(({ visitId }) => visitId === visit)
    if (!own) throw new Error(`no message in ${visit}`)
    const { messages: found } = await readFlowRows(reader, workspace, { message: own.id, signer: own.to })
    return found.map(({ id }) => id)
  }
  const known = await sign('v5')
  trackOrSignMessages({ messages, visits: (await read({ flow: 'f' })).visits })
  expect(await sign('v5')).toEqual(known)
  await sign('v1')
  await sign('v6')
  expect(sent.filter((name) => name.includes('messages'))).toEqual([
    'flow-messages-to-sign',
    'flow-messages-of-message',
    'flow-messages-to-sign',
    'flow-messages-to-sign',
  ])
})
