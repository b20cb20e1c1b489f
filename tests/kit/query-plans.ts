import type { Db, DbReader, Statement } from '../../src/server/platform/db/db'

/** Rows on which plans and orders of lists are tested: many flows and messages, some of the same time and name. */
export async function addManyMessages({ pool }: Pick<Db, 'pool'>): Promise<void> {
  await pool.query(`insert into flow (id, design_id, version_id, name, workname, counters, description, level, form,
      created_at, created_id, creater, dept_id, unfinished, cancel_num, is_cancel, updated_at)
    select 'f' || n, 'flow-leave', 'v', '请假申请', 'QJ-' || n, '{}', '', 0, '{}',
      date_trunc('milliseconds', now()) - n * interval '1 minute', 'p' || n % 200, '', '1', 1, 0, false, now()
    from generate_series(1, 20000) n`)
  await pool.query(`insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name,
      to_depts, status, dealtype, is_copy, level, has_read, created_at, created_id, creater, time_expired,
      finished_at, is_revoke)
    select 'm' || n, 'f' || n, 'v', 's', '审批', '{}', 'p' || n % 200, '', '[]', (array[1, 3, 3, 5, 6])[1 + n / 200 % 5],
      'orsign', false, n / 1000 % 2 * 100, n % 3 = 0, date_trunc('milliseconds', now()) - n * interval '1 minute', 'x', 'x', 0,
      date_trunc('milliseconds', now()), false
    from generate_series(1, 20000) n`)
  await pool.query(`insert into visit (id, flow_id, step_id, from_messages, entered_at, trace, because)
    select 'v', 'f' || n, 's', '{}', now(), '[]', '' from generate_series(1, 20000) n`)
  await pool.query(`insert into flow_log (id, flow_id, type2, at, record)
    select 'l', 'f' || n, 1, now(), '{}' from generate_series(1, 20000) n`)
  await pool.query(`update message set expires_at = created_at + interval '10 days' where status = 1`)
  // Person 8 has rows of the same time, due date and name, so that only their ids differ.
  const equal = `date_trunc('hour', created_at)`
  await pool.query(`update message set created_at = ${equal}, finished_at = ${equal},
    expires_at = case when status = 1 and id > 'm5' then date_trunc('day', created_at) end where to_id = 'p8'`)
  await pool.query(`update flow set created_at = ${equal}, name = case when id > 'f5' then '报销' else name end
    where created_id = 'p8'`)
  // A person with many notices of each of their flows, some of the same time.
  await pool.query(`insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name,
      to_depts, status, dealtype, is_copy, level, has_read, created_at, created_id, creater, time_expired, is_revoke)
    select 'n' || n, 'f' || 1 + n * n % 61, 'v', 's', '通知', '{}', 'noticed', '', '[]', 5, 'message', false,
      n / 9 % 2 * 100, n % 3 = 0, date_trunc('hour', now()) - n / 4 * interval '1 minute', 'x', 'x', 0, false
    from generate_series(1, 600) n`)
  await pool.query('vacuum analyze')
}

/** Returns the plans of every statement that a query sends. */
export async function readPlans(db: Db, query: (reader: DbReader) => Promise<unknown>): Promise<string[]> {
  const sent: [Statement<unknown>, unknown[]][] = []
  const reader: DbReader = {
    orm: db.orm,
    run: (statement, values) => {
      sent.push([statement, values])
      return db.run(statement, values)
    },
  }
  await query(reader)
  const plans = sent.map(async ([{ text }, values]) => {
    const { rows } = await db.pool.query<Record<string, string>>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  return Promise.all(plans)
}
