// Fills a database with flows of the leave form, four messages each, in Chinese as people write it.
import pg from 'pg'

/** Among so many people the messages are spread. */
export const people = 2000

const reasons = [
  '看病',
  '回老家探亲',
  '参加培训',
  '搬家',
  '照顾家人',
  '办理落户手续',
  '孩子开家长会',
  '婚礼',
  '产检',
  '陪护手术',
  '考驾照',
  '体检复查',
  '办理房产过户',
  '处理交通事故',
  '领取证书',
  '接待客户',
  '项目验收',
  '外出调研',
  '补休',
  '年度休假',
]
const places = [
  '北京',
  '上海',
  '广州',
  '深圳',
  '成都',
  '重庆',
  '杭州',
  '南京',
  '武汉',
  '西安',
  '苏州',
  '天津',
  '长沙',
  '郑州',
  '青岛',
  '沈阳',
  '大连',
  '厦门',
  '昆明',
  '贵阳',
  '遵义',
  '哈尔滨',
  '长春',
  '合肥',
  '南昌',
  '福州',
  '太原',
  '石家庄',
  '兰州',
  '乌鲁木齐',
]
const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰']

const list = (texts) => `array[${texts.map((text) => `'${text}'`).join(',')}]::text[]`
const pick = (texts, number) => `(${list(texts)})[1 + (${number}) % ${texts.length}]`
/** A number that looks like chance and is the same in every run. */
const chance = (seed) => `(hashint8(${seed}) & 2147483647)`
const id = (kind, number) => `'019${kind}0000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0')`
const nameOf = (number) =>
  `${pick(surnames, chance(number))} || ${pick(given, chance(`${number} + 7`))} || ${pick(given, chance(`${number} + 11`))}`

/** Common reasons come first; one in a thousand names a rare illness, one in a hundred thousand a very rare one. */
const description = `'因' || ${pick(reasons, `(${chance('n')}::bigint * ${chance('n + 1')} / 2147483648 * ${reasons.length} / 2147483648)::int`)}
  || '需前往' || ${pick(places, chance('n + 2'))} || '，由' || ${nameOf('n + 3')} || '代为处理日常工作，共' || (1 + n % 9) || '天'
  || case when n % 1000 = 7 then '，诊断为带状疱疹' when n % 100000 = 77 then '，常有眩晕' else '' end`

/** Rows go into bare tables; their indexes are made afterwards, all at once, as one would after a move of data. */
async function withoutIndexes(db, tables, work) {
  const { rows } = await db.query(
    `select indexname as name, indexdef as text from pg_indexes
    where schemaname = 'public' and tablename = any($1) and indexname !~ '_pk$'`,
    [tables],
  )
  for (const { name } of rows) await db.query(`drop index "${name}"`)
  await work()
  for (const { text } of rows) await db.query(text)
}

/** The messages of each flow, with the statuses they take by turns: some wait still, some only tell. */
const steps = [
  { id: 'start', name: '填写申请', statuses: [7] },
  { id: 'superior', name: '直接上级审批', statuses: [3] },
  { id: 'management', name: '人事与总经理会签', statuses: [1, 3, 3, 3, 3, 3, 5, 6] },
  { id: 'result', name: '通知申请人', statuses: [1, 3, 3, 3, 2, 5, 6, 3] },
]

const filled = `create table bench_filled (at timestamptz)`

/** Whether an earlier run filled the database to its end. */
export async function isFilled(database) {
  const db = new pg.Client(database)
  await db.connect()
  const { rows } = await db.query(`select 1 from pg_tables where tablename = 'bench_filled'`)
  await db.end()
  return rows.length > 0
}

/**
 * So many messages on a quarter as many flows, spread over people of whom two are real: the usual one gets as much as
 * everybody, the busy one a hundredth of all. Flows began in the last thousand days, however many they are.
 */
export async function fill(database, messages, { usual, busy }) {
  const db = new pg.Client(database)
  await db.connect()
  const flows = messages / 4
  const { rows } = await db.query(`select published_version as id from flow_design where id = 'flow-leave'`)
  const someone = (seed) => `case when ${chance(seed)} % 100 = 0 then '${busy}'
    when ${chance(seed)} % ${people} = 1 then '${usual}' else 'p' || ${chance(seed)} % ${people} end`
  const moment = (hours) =>
    `now() - (${flows} - n) * (interval '1000 days' / ${flows}) + interval '${hours} hours'`
  await db.query(
    `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 4`,
  )
  await db.query('alter table flow disable trigger user')
  await withoutIndexes(db, ['flow', 'message'], async () => {
    await db.query(`insert into flow (id, design_id, version_id, name, workname, counters, description, level, form,
        created_at, created_id, creater, dept_id, unfinished, cancel_num, is_cancel, updated_at)
      select ${id('f', 'n')}, 'flow-leave', '${rows[0].id}', '请假申请', 'QJ-' || lpad(n::text, 9, '0'), '{}',
        ${description}, 0, jsonb_build_object('number_1732154407000_10959', n % 30,
          'radio_1732154405000_10685', '事假',
          'textarea_1732154409000_11233', repeat('事由', 20), 'input_1732154412000_11644', ${nameOf('n + 3')},
          'input_1732154413000_11781', '1380000' || lpad((n % 10000)::text, 4, '0')),
        ${moment(0)}, ${someone('n::bigint * 4')}, ${nameOf('n + 5')}, '1', 1, 0, false, now()
      from generate_series(1, ${flows}) n`)
    for (const [at, step] of steps.entries())
      await db.query(`insert into message (id, flow_id, visit_id, step_id, step_name, pre_message_ids, to_id, to_name,
          to_depts, status, dealtype, is_copy, level, has_read, created_at, created_id, creater, time_expired,
          finished_at, is_revoke)
        select ${id('a', `n::bigint * 4 + ${at}`)}, ${id('f', 'n')}, ${id('b', `n::bigint * 4 + ${at}`)}, '${step.id}',
          '${step.name}', '{}', ${someone(`n::bigint * 4 + ${at}`)}, '', '[]',
          (array[${step.statuses}])[1 + ${chance('n + 9')} % ${step.statuses.length}], 'orsign', false,
          n / 1000 % 2 * 100, n % 3 = 0, ${moment(at)}, 'x', 'x', 0, ${moment(at + 1)}, false
        from generate_series(1, ${flows}) n`)
  })
  await db.query(`insert into visit (id, flow_id, step_id, from_messages, entered_at, trace, because)
    select ${id('b', 'n::bigint * 4 + step')}, ${id('f', 'n')}, 'superior', '{}', now(), '[]', ''
    from generate_series(1, ${flows}) n, generate_series(1, 2) step`)
  await db.query(`insert into flow_log (id, flow_id, type2, at, record)
    select ${id('c', 'n::bigint * 4 + step')}, ${id('f', 'n')}, 1, now(), jsonb_build_object('actorName', '王磊',
      'stepName', '填写申请', 'button', '提交', 'suggest', '', 'reason', '')
    from generate_series(1, ${flows}) n, generate_series(1, 2) step`)
  await db.query('alter table flow enable trigger user')
  await db.query(`insert into flow_search_queue (flow_id, is_rest) values ('', true)`)
  await db.query('vacuum analyze')
  await db.query(filled)
  await db.end()
}
