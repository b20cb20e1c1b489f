import { type Db, statement } from '../../../src/server/platform/db/db'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { chain, opening } from '../../kit/designs'
import { firstPage } from '../../kit/flows'
import type { Preparation } from './costly-flows'
import type { CostlyInput } from './costly-inputs'

const size = { people: 10_000, departments: 1_000 }

const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林曾']
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英建国文华晓峰玉梅']
const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''
const nameOf = (at: number) =>
  `${pick(surnames, at)}${pick(given, Math.floor(at / 20))}${pick(given, Math.floor(at / 600))}`

const departments = statement(
  'watchdog-departments',
  `insert into department (workspace, id, name, parent_id, position)
   select $1, 'wd' || at, '部门' || at, case when at < 300 and at > 0 then 'wd' || (at - 1) else '1' end, at
   from generate_series(0, $2::int - 1) at`,
)
const people = statement(
  'watchdog-people',
  `insert into person (workspace, id, jobid, name, position, created_at)
   select $1, 'wp' || at, 'wj' || at, name, at, now() from unnest($2::text[]) with ordinality as p(name, at)`,
)
const memberships = statement(
  'watchdog-memberships',
  `insert into membership (workspace, person_id, department_id, leader, position)
   select $1, 'wp' || at, case when at % 5 = 0 then 'wd' || (at % $3::int) else 'wd299' end, false, 0
   from generate_series(1, $2::int) at`,
)
const newVersion = statement(
  'watchdog-version',
  'update directory_version set version = version + 1 where workspace = $1',
)

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
export async function* costlyCompany(db: Db, { publish, send }: Preparation): AsyncGenerator<CostlyInput> {
  await fill(db)
  const kind = `${size.people} people`
  const search = (text: string) => ({ nowpage: 1, search: { text } })
  yield { kind: `${kind}, first search by spelling`, call: 'employee/list', body: search('nannannannannan') }
  yield { kind: `${kind}, long spelling`, call: 'employee/list', body: search('wangw'.repeat(20)) }
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
  yield {
    kind: `${kind}, 5,000 changed`,
    call: 'employee/directorysheet/preview',
    body: { departments: [], people: rows },
  }
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
  const crowd = { type: 'dept' as const, id: '1', name: '全公司', coverage: 'n' as const }
  const design = chain({ id: 'sign', who: ['100029'] })
  const everybody = [{ chosetype: 'or' as const, chosed: [crowd], runRoots: [] }]
  const flowid = await publish(
    opening({
      ...design,
      funlist: design.funlist.map((step) =>
        step.is_start ? step : { ...step, dealtype: 'andsign' as const, dealers: everybody },
      ),
    }),
  )
  const creat = {
    flowid,
    flowdata: { dept: '', desc: '测试', fileList: [], level: 0 },
    inputdata: {},
    btnindex: 0,
    funlist: [],
    sonflows: [],
  }
  yield {
    kind: `${kind} sign`,
    call: 'oa/flow/creatforetell',
    body: { ...creat, funlist: undefined, sonflows: undefined },
    as: 'creator',
  }
  yield { kind: `${kind} sign`, call: 'oa/flow/creat', body: creat, as: 'creator' }
  const { flowlistid } = await send('oa/flow/creat', creat, 'creator')
  const { result } = await send('oa/flow/list/waiting', firstPage, 'signer')
  const [mine] = (result as { flowlistid: string; _id: string }[]).filter(
    (one) => one.flowlistid === flowlistid,
  )
  yield { kind: `${kind} sign`, call: 'oa/flow/detail', body: { flowOi_id: flowlistid }, as: 'signer' }
  yield { kind: `${kind} sign`, call: 'oa/flow/detail_msgs', body: { flowOi_id: flowlistid }, as: 'signer' }
  yield { kind: `${kind} sign`, call: 'oa/flow/detail_logs', body: { flowOi_id: flowlistid }, as: 'signer' }
  const status = { flowOi_id: flowlistid, msgids: [mine?._id ?? ''], all: true }
  for (const call of ['oa/flow/checkmsgstatus', 'oa/flow/checkmsgstatus/export'])
    yield { kind: `${kind} sign`, call, body: status }
}
