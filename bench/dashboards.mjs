// Cards of dashboards among a million flows, for a supervisor of all of them and for two people. See README.md.
import { openServer } from './database.mjs'
import { openCompany, quartile, timed } from './filled-company.mjs'
import { openTable } from './report.mjs'

const flows = Number(process.env.BENCH_FLOWS ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** Share of the flows that one design has. */
const ofLeave = 5
const purchaseTable = { model: 'table_1732154508000_24796', key: '1732154508000_24796' }
const place = await openServer({ kept: process.env.BENCH_DATA })

/** Adds the working times of the flows that were added, and what the job knows of their months, unless they are there. */
async function addTimes(pool) {
  await pool.query(`insert into insight_flow (workspace, flow_id, design_id, version_id, passages, times)
    select workspace, id, design_id, version_id, '[]',
      jsonb_build_object('flow', (1 + abs(hashtext(id)) % 5000) * 60000, 'steps', '{}'::jsonb)
    from flow where id like '018d0000-%' on conflict do nothing`)
  await pool.query(`insert into insight_month (workspace, design_id, version_id, month, transaction)
    select distinct workspace, design_id, version_id, date_trunc('month', created_at at time zone 'Asia/Shanghai')::date, 0
    from flow where id like '018d0000-%' on conflict do nothing`)
  await pool.query(`insert into insight_position (workspace, system, transaction, flow_id, months_at)
    select 'oa', system_identifier::text, at, '', at || ' ' from pg_control_system(), (select pg_current_xact_id()::text::bigint as at) now
    on conflict (workspace) do update set months_at = insight_position.transaction || ' ' || insight_position.flow_id`)
  await pool.query('vacuum analyze insight_flow')
}

/** Adds two rows of the table to each flow of the purchase form, unless they are there. */
async function addRows(pool) {
  await pool.query('alter table flow disable trigger user')
  const { rowCount } =
    await pool.query(`update flow set form = form || jsonb_build_object('${purchaseTable.model}', jsonb_build_array(
      jsonb_build_object('jinE6', abs(hashtext(id)) % 500, 'yongT7', '日常办公'),
      jsonb_build_object('jinE6', abs(hashtext(id)) % 90, 'yongT7', '项目使用')))
    where design_id = 'flow-purchase' and id like '018d0000-%' and not form ? '${purchaseTable.model}'`)
  await pool.query('alter table flow enable trigger user')
  if (rowCount) await pool.query('vacuum analyze flow')
}

/** Adds flows without messages: a fifth of the leave form, the others of nine more designs. */
async function addFlows({ db }) {
  const pool = await db.pool.connect()
  const { rowCount } = await pool.query('select 1 from flow where id like $1 limit 1', ['018d0000-%'])
  await pool.query('set statement_timeout = 0')
  if (rowCount) {
    await addRows(pool)
    await addTimes(pool)
    return pool.release(true)
  }
  await pool.query('alter table flow disable trigger user')
  await pool.query(`insert into flow (id, design_id, version_id, name, workname, counters, description, level, form,
      created_at, created_id, creater, dept_id, unfinished, cancel_num, is_cancel, result, updated_at)
    select '018d0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), d.id, d.published_version, d.name, 'N-' || n, '{}', '出差期间', 0,
      jsonb_build_object('number_1732154407000_10959', n % 30 / 2.0, 'radio_1732154405000_10685',
        (array['年假', '事假', '病假', '调休'])[1 + n % 4], 'textarea_1732154409000_11233', repeat('事由', 30)),
      now() - n * (interval '1000 days' / ${flows}), 'p' || n % 2000, '王磊', (1 + n % 9)::text, 1, 0, false,
      (array['running', 'agreed', 'agreed', 'refused'])[1 + n % 4], now()
    from generate_series(1, ${flows}) n
    join (select id, name, published_version, row_number() over (order by id <> 'flow-leave', id) as at from flow_design) d
      on d.at = case when n % ${ofLeave} = 0 then 1 else 2 + n % 9 end`)
  await pool.query('alter table flow enable trigger user')
  await addRows(pool)
  await addTimes(pool)
  pool.release(true)
}

const card = (rest) => ({ id: 'card', title: '卡片', measure: 'count', range: 'all', search: {}, ...rest })
const leave = { search: { flowid: 'flow-leave' } }
const days = { ...leave, measure: 'sum', field: '1732154407000_10959' }
const taken = { ...leave, measure: 'average', field: 'duration' }
const cards = [
  ['all flows by design', card({ kind: 'bar', group: 'design' })],
  ['all flows by month, last 12 months', card({ kind: 'line', group: 'created', range: '12-months' })],
  ['all flows by department', card({ kind: 'bar', group: 'department' })],
  ['one design: number', card({ kind: 'number', ...leave })],
  [
    'one design: sum by month, last 12 months',
    card({ kind: 'line', group: 'created', ...days, range: '12-months' }),
  ],
  [
    'one design: sum by a field, last 12 months',
    card({ kind: 'bar', group: '1732154405000_10685', ...days, range: '12-months' }),
  ],
  ['one design: sum by a field, all time', card({ kind: 'bar', group: '1732154405000_10685', ...days })],
  [
    'one design: pivot of department and field',
    card({ kind: 'pivot', group: 'department', second: '1732154405000_10685', ...days }),
  ],
  [
    'one design with rows: sum of a column by another',
    card({
      kind: 'bar',
      search: { flowid: 'flow-purchase' },
      measure: 'sum',
      field: `${purchaseTable.key} jinE6`,
      group: `${purchaseTable.key} yongT7`,
    }),
  ],
  [
    'one design: average working time by month, last 12 months',
    card({ kind: 'line', group: 'created', ...taken, range: '12-months' }),
  ],
  ['one design: average working time by department', card({ kind: 'bar', group: 'department', ...taken })],
  [
    'one design: p90 of the working time by department',
    card({ kind: 'bar', group: 'department', ...taken, measure: 'p90' }),
  ],
]

const company = await openCompany(place, 40_000, { kept: process.env.BENCH_DATA, prepare: addFlows })
const table = openTable([
  'card',
  'supervisor, first ever ms',
  'supervisor, first ms',
  'supervisor, again ms',
  'busy person ms',
  'usual person ms',
])
await company.raw.query('truncate card_part')
const { clock } = company.house
const { now } = clock
// What is kept for a minute has expired when a card is asked for again.
let passed = 0
clock.now = () => now() + passed
for (const [name, wanted] of cards) {
  const ask = (who) => timed(() => company.send(who, '/api/oa/dashboard/preview', { card: wanted }))
  const ever = await ask('admin')
  passed += 2 * 60_000
  const first = await ask('admin')
  const times = { admin: [], busy: [], usual: [] }
  for (let round = 0; round < rounds; round++)
    for (const who of Object.keys(times)) times[who].push(await ask(who))
  const ms = [ever, first, ...Object.values(times).map(quartile)]
  table([name, ...ms])
}
await company.close()
await place.close()
