import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  department,
  departments,
  describeView,
  faultsOf,
  fields,
  known,
  li,
  plan,
  roles,
} from '../../../../tests/kit/sheet-import'
import { runToCompletion } from '../../slices'
import { updateDepartments } from '../department-changes'
import { exportSheets } from './export'
import { firstPersonPosition, toPreviewResults } from './import-results'

describe('departments of a spreadsheet', () => {
  test('adds a department for an unknown path, whatever the order of the rows', () => {
    const { steps, departments: counts } = describeView({
      departments: [
        { row: 2, id: '', path: '全公司/市场部/渠道组' },
        { row: 3, id: '', path: '市场部' },
      ],
    })
    expect(counts).toEqual({ added: 2, changed: 0 })
    expect(steps.map(({ row, target }) => [row, target])).toEqual([
      [3, '全公司/市场部'],
      [2, '全公司/市场部/渠道组'],
    ])
  })

  test('renames and moves a department whose id has another path, with its sub-departments', () => {
    const { steps, same } = describeView({
      departments: [
        { row: 2, id: '2', path: '全公司/技术中心' },
        { row: 3, id: '3', path: '全公司/技术中心/前端组' },
        { row: 4, id: '4', path: '全公司/技术中心/核算组' },
      ],
    })
    expect(same).toBe(1)
    expect(steps.map(({ row, kind, changes }) => [row, kind, changes])).toEqual([
      [2, 'changed', [{ field: 'name', before: '研发中心', after: '技术中心' }]],
      [
        4,
        'changed',
        [
          { field: 'name', before: '财务部', after: '核算组' },
          { field: 'parent', before: '全公司', after: '全公司/技术中心' },
        ],
      ],
    ])
  })

  test.each([
    [
      'a parent that is nowhere',
      [{ row: 2, id: '', path: '不存在/新组' }],
      [[2, 'path', 'sheet-parent-missing']],
    ],
    ['an unknown id', [{ row: 2, id: '99', path: '新组' }], [[2, 'id', 'department-missing']]],
    ['another name for the root', [{ row: 2, id: '1', path: '新公司' }], [[2, 'path', 'sheet-root']]],
    ['an id without a path', [{ row: 2, id: '4', path: '' }], [[2, 'path', 'name-missing']]],
    [
      'a department under itself',
      [{ row: 2, id: '2', path: '研发中心/前端组/研发中心' }],
      [[2, 'path', 'into-itself']],
    ],
    [
      'a name that a sister bears',
      [{ row: 2, id: '4', path: '研发中心' }],
      [[2, 'path', 'department-name-taken']],
    ],
    [
      'one that is out of service',
      [{ row: 2, id: '5', path: '新部门' }],
      [[2, undefined, 'department-disabled']],
    ],
    ['a name that is too long', [{ row: 2, id: '', path: '长'.repeat(51) }], [[2, 'path', 'sheet-long']]],
    [
      'the same one twice',
      [
        { row: 2, id: '', path: '新组' },
        { row: 3, id: '', path: '全公司/新组' },
      ],
      [[3, 'path', 'sheet-twice']],
    ],
  ])('reports %s as an error with its row and column', (_, rows, faults) => {
    expect(faultsOf({ departments: rows })).toEqual(faults)
  })
})

describe('people of a spreadsheet', () => {
  test('reports a change field by field and keeps what the sheet has no column for', () => {
    const { written } = plan({ people: [{ row: 2, jobid: '1', phone: '139 0000 0001' }] }).people
    expect(written).toEqual([
      { id: 'p1', row: 2, person: expect.objectContaining({ phone: '139 0000 0001' }), known: li },
    ])
    expect(written[0]?.person.departments).toEqual(li.departments)
    expect(
      describeView({ people: [{ row: 2, jobid: '1', leads: '', departments: '财务部；研发中心' }] }).steps,
    ).toEqual([
      {
        sheet: 'people',
        row: 2,
        kind: 'changed',
        target: '李雷',
        jobid: '1',
        changes: [
          {
            field: 'departments',
            before: '全公司/研发中心/前端组；全公司/财务部',
            after: '全公司/财务部；全公司/研发中心',
          },
          { field: 'leads', before: '全公司/研发中心/前端组', after: '' },
        ],
      },
    ])
  })

  test('puts a new person into a department that the same file adds', () => {
    const { people } = plan({
      departments: [{ row: 2, id: '', path: '市场部' }],
      people: [
        { row: 2, jobid: ' 9 ', name: ' 周新 ', departments: '市场部', leads: '市场部', roles: '出纳' },
      ],
    })
    expect(people.written).toEqual([
      {
        id: '102',
        row: 2,
        person: {
          jobId: '9',
          name: '周新',
          phone: '',
          mail: '',
          roles: ['cashier'],
          facts: {},
          superiors: {},
          departments: [{ id: '101', leader: true }],
        },
      },
    ])
  })

  const fresh = { row: 2, jobid: '9', name: '周新', departments: '财务部' }
  test.each([
    ['no job number', { ...fresh, jobid: '' }, 'jobid', 'job-id-missing'],
    ['a job number with a blank', { ...fresh, jobid: '9 9' }, 'jobid', 'job-id-blanks'],
    ['the job number of a leaver', { ...fresh, jobid: '3' }, 'jobid', 'job-id-of-leaver'],
    ['no name', { ...fresh, name: ' ' }, 'name', 'person-name-missing'],
    ['a name of 51 characters', { ...fresh, name: '名'.repeat(51) }, 'name', 'sheet-long'],
    ['no department', { row: 2, jobid: '9', name: '周新' }, 'departments', 'person-homeless'],
    [
      'an unknown department',
      { ...fresh, departments: '财务部；外星部' },
      'departments',
      'sheet-no-department',
    ],
    [
      'a department out of service',
      { ...fresh, departments: '旧部门' },
      'departments',
      'sheet-no-department',
    ],
    [
      'a department twice',
      { ...fresh, departments: '财务部;全公司/财务部' },
      'departments',
      'department-twice',
    ],
    ['leading elsewhere', { ...fresh, leads: '研发中心' }, 'leads', 'sheet-leads-elsewhere'],
    ['a mail that is none', { ...fresh, mail: 'x@' }, 'mail', 'mail-invalid'],
    ['a phone that is none', { ...fresh, phone: '手机' }, 'phone', 'phone-invalid'],
    ['an unknown role', { ...fresh, roles: '国王' }, 'roles', 'sheet-no-role'],
    ['a role name of two groups', { ...fresh, roles: '组长' }, 'roles', 'sheet-no-role'],
    ['a role above whoever imports', { ...fresh, roles: '系统/管理员' }, 'roles', 'above-you'],
    ['somebody above whoever imports', { row: 2, jobid: '4', name: '钱某' }, 'jobid', 'above-you'],
  ])('reports %s as an error of its cell', (_, row, column, code) => {
    expect(faultsOf({ people: [row] })).toEqual([[2, column, code]])
  })

  test('names every error of a row, the first one of each cell', () => {
    const row = {
      row: 2,
      jobid: '9 9',
      name: '名'.repeat(51),
      mail: 'x@',
      phone: '手机',
      departments: '外星部',
      leads: '月球部',
      roles: '国王',
    }
    const [fault, ...others] = describeView({ people: [row] }).faults
    expect(others).toEqual([])
    const all = fault ? [fault, ...fault.more] : []
    expect(all.map(({ column, code }) => [column, code.replace('organisation.', '')])).toEqual([
      ['name', 'sheet-long'],
      ['departments', 'sheet-no-department'],
      ['leads', 'sheet-no-department'],
      ['roles', 'sheet-no-role'],
      ['jobid', 'job-id-blanks'],
      ['mail', 'mail-invalid'],
      ['phone', 'phone-invalid'],
    ])
    expect(all.map(({ text }) => text)).toContain('手机')
  })

  test('rejects the second use of a job number and names the row of the first', () => {
    const { faults, people } = describeView({ people: [fresh, { ...fresh, row: 7 }] })
    expect(people.added).toBe(1)
    expect(faults).toMatchObject([{ row: 7, code: 'organisation.sheet-twice', params: { row: 2 } }])
  })

  test('leaves out a row with an error and takes the others', () => {
    const { faulty, people } = describeView({
      people: [
        { ...fresh, mail: 'x' },
        { ...fresh, row: 3, jobid: '10' },
      ],
    })
    expect({ faulty, people }).toEqual({ faulty: 1, people: { added: 1, changed: 0 } })
  })
})

const name = fc.constantFrom('甲', '乙', '丙', '前端组', '研发中心')
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
const departmentRows = fc
  .array(fc.record({ id: fc.constantFrom('', '', '2', '3', '4', '5', '77'), path }), { maxLength: 8 })
  .map((rows) => rows.map((row, index) => ({ ...row, row: index + 2 })))

test('keeps departments a tree with unique sibling names, whatever a spreadsheet says', () => {
  fc.assert(
    fc.property(departmentRows, (rows) => {
      const after = updateDepartments(departments, plan({ departments: rows }).departments.changed)
      const byId = new Map(after.map((one) => [one.id, one]))
      for (const one of after) {
        const seen = new Set<string>()
        for (let at = byId.get(one.id); at; at = byId.get(at.parentId ?? '')) {
          expect(seen.has(at.id)).toBe(false)
          seen.add(at.id)
        }
        expect(seen.has('1')).toBe(true)
      }
      const open = after.filter(({ enabled }) => enabled).map((one) => `${one.parentId}/${one.name}`)
      expect(new Set(open).size).toBe(open.length)
      expect(after.length).toBeGreaterThanOrEqual(departments.length)
    }),
  )
})

test('changes nothing when the same spreadsheet is imported again', () => {
  fc.assert(
    fc.property(departmentRows, (rows) => {
      const unnumbered = rows.map((row) => ({ ...row, id: '' }))
      const first = plan({ departments: unnumbered }).departments
      const after = updateDepartments(departments, first.changed)
      expect(plan({ departments: unnumbered }, { departments: after, known }).departments.steps).toEqual([])
    }),
  )
})

describe('own fields of people in a spreadsheet', () => {
  const row = (jobid: string, own: Record<string, string>, rest: object = {}) => ({
    row: 2,
    jobid,
    own,
    ...rest,
  })

  test('are read by field, a superior by the job number, with the days of the term', () => {
    const { people } = plan({
      people: [
        row('2', { superior: '' }),
        row('1', { grade: ' P6 ', superior: '王芳(2) 2026-01-01~；4' }),
      ].map((one, at) => ({ ...one, row: at + 2 })),
    })
    expect(people.faults).toEqual([])
    expect(people.written.map(({ person: { facts, superiors } }) => [facts, superiors])).toEqual([
      [{ grade: 'P5' }, {}],
      [{ grade: 'P6' }, { superior: [{ id: 'p2', from: '2026-01-01' }, { id: 'p4' }] }],
    ])
    expect(people.steps[1]?.changes).toEqual([
      { field: 'own', before: '', after: '职级: P6\n直属上级: 王芳(2) 2026-01-01~；钱总(4)' },
    ])
  })

  test('name a new superior of an earlier row', () => {
    const added = (jobid: string, at: number, own: Record<string, string>) =>
      row(jobid, own, { row: at, name: `新${jobid}`, departments: '研发中心/前端组' })
    const { people } = plan({ people: [added('7', 2, {}), added('8', 3, { superior: '7' })] })
    const [first, second] = people.written
    expect(second?.person.superiors).toEqual({ superior: [{ id: first?.id }] })
  })

  test('name a new superior of a later row, which is written first', () => {
    const added = (jobid: string, at: number, own: Record<string, string>) =>
      row(jobid, own, { row: at, name: `新${jobid}`, departments: '研发中心/前端组' })
    const rows = [
      added('7', 2, { superior: '8' }),
      added('8', 3, { superior: '新9(9)' }),
      added('9', 4, {}),
      added('10', 5, {}),
    ]
    const planned = plan({ people: rows })
    expect(planned.people.faults).toEqual([])
    expect(planned.people.written.map(({ person }) => person.jobId)).toEqual(['9', '8', '7', '10'])
    expect(planned.people.steps.map((step) => step.row)).toEqual([2, 3, 4, 5])
    const keys = rows.map((one) => ({ sheet: 'people' as const, row: one.row }))
    const moved = toPreviewResults(keys, planned).map(({ row: at, position, state }) => [at, position, state])
    expect(moved).toEqual([
      [2, firstPersonPosition + 4, 'waiting'],
      [4, firstPersonPosition + 2, 'waiting'],
    ])
  })

  test('name new superiors in a circle, which is a fault of the first row', () => {
    const added = (jobid: string, at: number, superior: string) =>
      row(jobid, { superior }, { row: at, name: `新${jobid}`, departments: '研发中心/前端组' })
    expect(faultsOf({ people: [added('7', 2, '8'), added('8', 3, '7')] })).toContainEqual([
      3,
      'own',
      'sheet-no-superior',
    ])
  })

  test.each([
    [{ grade: 'P9' }, 'fact-choice'],
    [{ superior: '999' }, 'sheet-no-superior'],
    [{ superior: '2' }, 'superior-self'],
    [{ superior: '3' }, 'superior-missing'],
    [{ superior: '1 2026-02-02~2026-02-01' }, 'superior-term'],
  ])('%j is a fault of its row', (own, code) =>
    expect(faultsOf({ people: [row('2', own)] })).toEqual([[2, 'own', code]]),
  )
})

test('changes nothing when an export is imported again', () => {
  const people = known.map(({ departments: places, roles: held, ...one }) => ({
    ...one,
    departments: [...places],
    roles: [...held],
  }))
  const sheets = runToCompletion(exportSheets({ departments, people, roles, fields }))
  expect(sheets.people).toHaveLength(3)
  const numbered = <Row extends object>(rows: readonly Row[]) =>
    rows.map((row, i) => ({ ...row, row: i + 2 }))
  const { steps, faults, same } = describeView({
    departments: numbered(sheets.departments),
    people: numbered(sheets.people),
  })
  expect({ steps, faults, same }).toEqual({ steps: [], faults: [], same: 7 })
})

test('moves five thousand departments under one, each to its own position', () => {
  const many = Array.from({ length: 5000 }, (_, i) => department(`d${i}`, `组${i}`, i % 2 ? '2' : '4'))
  const rows = many.map(({ id, name: own }, i) => ({ row: i + 2, id, path: `财务部/${own}` }))
  const company = {
    departments: [...departments, ...many.map((one, i) => ({ ...one, order: i + 1 }))],
    known,
  }
  const { steps, faults, changed } = plan({ departments: rows }, company).departments
  expect([steps.length, faults.length]).toEqual([2500, 0])
  expect(new Set(changed.map(({ order }) => order)).size).toBe(2500)
  expect(Math.min(...changed.map(({ order }) => order))).toBeGreaterThan(4999)
})
