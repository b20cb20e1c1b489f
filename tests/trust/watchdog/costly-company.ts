import { type Db, defineStatement } from '../../../src/server/platform/db/db'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { chain, opening } from '../../kit/designs'
import { creating } from '../../kit/flows'
import { field, formOf } from '../../kit/form-of'
import { costlyCrowds, costlyDelegations } from './costly-crowds'
import type { Preparation } from './costly-flows'
import { type CostlyInput, costlySheet, costlySheets } from './costly-inputs'

const size = { people: 10_000, departments: 1_000 }

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林曾']
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英建国文华晓峰玉梅']
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''
const nameOf = (at: number) =>
  `${pick(surnames, at)}${pick(given, Math.floor(at / 20))}${pick(given, Math.floor(at / 600))}`

const departments = defineStatement(
  'watchdog-departments',
  `insert into department (workspace, id, name, parent_id, position)
   select $1, 'wd' || at, '部门' || at, case when at < 300 and at > 0 then 'wd' || (at - 1) else '1' end, at
   from generate_series(0, $2::int - 1) at`,
)
const people = defineStatement(
  'watchdog-people',
  `insert into person (workspace, id, jobid, name, position, created_at)
   select $1, 'wp' || at, 'wj' || at, name, at, now() from unnest($2::text[]) with ordinality as p(name, at)`,
)
const memberships = defineStatement(
  'watchdog-memberships',
  `insert into membership (workspace, person_id, department_id, leader, position)
   select $1, 'wp' || at, case when at % 5 = 0 then 'wd' || (at % $3::int) else 'wd299' end, false, 0
   from generate_series(1, $2::int) at`,
)
const newVersion = defineStatement(
  'watchdog-version',
  `update directory_version set version = version + 1, delegations = delegations + 1 where workspace = $1`,
)
const delegations = defineStatement(
  'watchdog-delegations',
  `insert into entrust (workspace, id, from_id, to_id, kind, enabled, reason, created_at, created_id, updated_at, updated_id)
   select $1, 'we' || at, 'wp' || at, 'wp' || (at % $2::int + 1), 'message', true, '测试', now(), 'admin', now(), 'admin'
   from generate_series(1, $2::int) at where at % 3 > 0`,
)
const flowColumns = defineStatement<{ name: string }>(
  'watchdog-flow-columns',
  `select column_name as name from information_schema.columns where table_name = 'flow' and table_schema = current_schema()
     and is_generated = 'NEVER'`,
)

/** Copies a flow under other ids and numbers. */
async function copyFlow(db: Db, id: string, count: number): Promise<void> {
  const names = (await db.run(flowColumns, [])).map(({ name }) => name)
  const others = names.filter((name) => name !== 'id' && name !== 'workname').join()
  await db.run(
    defineStatement(
      'watchdog-flows',
      `insert into flow (id, workname, ${others}) select id || '-' || n, workname || '-' || n, ${others}
       from flow, generate_series(1, $2::int) n where id = $1`,
    ),
    [id, count],
  )
}

/** Adds a delegation for two of three people; their chains end at the third. */
const delegate = (db: Db) =>
  db.transaction(async (tx) => {
    await tx.run(delegations, [homeWorkspace, size.people])
    await tx.run(newVersion, [homeWorkspace])
  })

/** A sheet of administered flows. */
async function* administered(db: Db, { publish, send }: Preparation): AsyncGenerator<CostlyInput> {
  const count = 900
  const fields = Array.from({ length: 100 }, (_, at) =>
    field(`字段${'甲乙丙丁戊己庚辛壬癸'[at % 10]}${'子丑寅卯辰巳午未申酉'[Math.floor(at / 10)]}`),
  )
  const formEditLimit = fields.map(({ key }) => ({ key, type: 'canedit' as const, required: false }))
  const design = opening(chain({ id: 'sign', who: ['100029'] }))
  const flowid = await publish({
    ...design,
    formset: formOf(...fields),
    funlist: design.funlist.map((step) => ({ ...step, formEditLimit })),
  })
  const inputdata = Object.fromEntries(fields.map(({ model }, at) => [model, at]))
  const { flowlistid } = await send('oa/flow/creat', creating(flowid, inputdata), 'creator')
  await copyFlow(db, String(flowlistid), count)
  const asked = { flowid, search: {}, orderby: [] }
  const kind = `${count} flows of 100 fields`
  yield { kind, call: 'oa/flow/admin/searchform', body: { ...asked, currentPage: 1 } }
  yield { kind, call: 'oa/flow/admin/searchformExport', body: asked }
}

/** Adds 10,000 people, most of them in one department below 300 others. */
const fill = (db: Db) =>
  db.transaction(async (tx) => {
    const names = Array.from({ length: size.people }, (_, at) => nameOf(at))
    await tx.run(departments, [homeWorkspace, size.departments])
    await tx.run(people, [homeWorkspace, names])
    await tx.run(memberships, [homeWorkspace, size.people, size.departments])
    await tx.run(newVersion, [homeWorkspace])
  })

/** Searches, lists, sheets and recipients of a company of 10,000 people, and its calendar. */
export async function* costlyCompany(db: Db, prepare: Preparation): AsyncGenerator<CostlyInput> {
  await fill(db)
  const kind = `${size.people} people`
  const found = (text: string) => ({ nowpage: 1, search: { text } })
  yield { kind: `${kind}, first search by spelling`, call: 'employee/list', body: found('nannannannannan') }
  yield { kind: `${kind}, long spelling`, call: 'employee/list', body: found('wangw'.repeat(20)) }
  yield { kind, call: 'oa/flowdesigns/finddirectory', body: { type: 'user', text: 'zhangwm' } }
  yield { kind, call: 'oa/flowdesigns/finddirectory', body: { type: 'dept', text: 'bm' } }
  for (const call of [
    'employee/contact/getusersbydept',
    'employee/contact/getusersbydeptall',
    'employee/contact/getroletreeall',
    'dept/list',
    'dept/contact/getlists',
    'employee/directorysheet/export',
  ])
    yield { kind, call, body: {} }
  yield { kind, call: 'employee/contact/changes', body: { version: 0 } }
  const rows = Array.from({ length: 5_000 }, (_, at) => ({
    row: at + 2,
    jobid: `wj${at + 1}`,
    name: nameOf(at + 1),
    phone: `1390000${String(at).padStart(4, '0')}`,
    departments: `全公司/部门${(at % 600) + 300}`,
  }))
  yield* costlySheet(prepare, `${kind}, 5,000 changed`, { departments: [], people: rows })
  yield* costlySheets(prepare)
  const days = Array.from({ length: 4_000 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, at + 1)).toISOString().slice(0, 10),
    name: '',
    hours: [],
  }))
  yield {
    kind: '4,000 days',
    call: 'oa/company/calendar/save',
    body: { rev: 0, calendar: { week: null, days } },
  }
  yield { kind: '4,000 days', call: 'oa/company/calendar/get', body: {} }
  yield { kind, call: 'employee/directorysheet/export', body: {}, as: 'tester' }
  yield* administered(db, prepare)
  yield* costlyCrowds(prepare, size.people)
  await delegate(db)
  const search = { nowpage: 1, search: {} }
  yield { kind: 'delegations', call: 'oa/flowdesigns/entrust/list', body: search }
  yield { kind: 'delegations', call: 'oa/flowdesigns/entrust/flows', body: {} }
  yield* costlyDelegations(prepare)
}
