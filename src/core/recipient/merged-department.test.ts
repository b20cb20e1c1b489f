import { expect, test } from 'vitest'
import { group } from '../../../tests/kit/house'
import { chosen, flowOf } from '../../../tests/kit/matrix'
import type { RecipientGroup } from '../../generated/types'
import { buildDirectory } from '../directory/build-directory'
import type { MergedDepartment } from '../directory/directory'
import { resolveRecipients } from './resolve'

/*
 *   公司 1 — 陈
 *   ├ 研发部 2 — 周 (主管), 李          一部 was merged into 二部, 二部 into 研发部
 *   │  └ 前端组 3 — 钱
 *   └ 市场部 4 — 马
 */
const person = (id: string, department: string, leader = false) => ({
  id,
  jobId: id,
  name: id,
  enabled: true,
  roles: [],
  departments: [{ id: department, leader }],
})
const company = (merged: MergedDepartment[]) =>
  buildDirectory({
    departments: [
      { id: '1', name: '公司', parentId: null, order: 1 },
      { id: '2', name: '研发部', parentId: '1', order: 1 },
      { id: '3', name: '前端组', parentId: '2', order: 1 },
      { id: '4', name: '市场部', parentId: '1', order: 2 },
    ],
    roles: [],
    people: [
      person('陈', '1'),
      person('周', '2', true),
      person('李', '2'),
      person('钱', '3'),
      person('马', '4'),
    ],
    merged,
  })
const merged = [
  { id: '一部', into: '二部' },
  { id: '二部', into: '2' },
]
const found = (groups: RecipientGroup[], rest: object = {}) =>
  resolveRecipients(groups, flowOf({ directory: company(merged), ...rest }))
const chen = chosen('dept', '1')

test('resolves a merged department to the people of its successor and says so in the trace', () => {
  const { people, trace } = found([group([{ ...chosen('dept', '一部'), name: '研发一部' }])])
  expect(people).toEqual(['周', '李'])
  expect(trace).toMatchObject([
    { code: 'trace.dept-merged', params: { name: '研发一部', into: '研发部' } },
    { code: 'trace.dept-itself', params: { name: '研发部', count: 2 } },
  ])
})

test('counts levels of a merged department from the successor', () => {
  expect(found([group([chosen('dept', '一部', { coverage: 'n' })])]).people).toEqual(['周', '李', '钱'])
})

test('resolves a department merged into the company to its direct members, not to all people', () => {
  const directory = company([{ id: '后勤部', into: '1' }])
  expect(found([group([chosen('dept', '后勤部')])], { directory }).people).toEqual(['陈'])
})

test('resolves scope root, creator department and supervisor conditions by the successor', () => {
  const scoped = { ...group([chen]), runRoots: [chosen('dept', '二部')] }
  expect(found([scoped], { creatorDeptId: '一部' }).people).toEqual(['周', '李', '钱'])
  const superior = chosen('fun', 'directSuperByCreat')
  expect(found([group([superior])], { creatorId: '李', creatorDeptId: '一部' }).people).toEqual(['周'])
  const within = chosen('fun', 'SuperByLastUser=dept', { data: { depts: ['一部'] } })
  expect(found([group([within])], { lastUserId: '钱', lastDeptId: '3' }).people).toEqual(['周'])
})

test('finds no people for circular mergers and missing successors', () => {
  const directory = company([
    { id: 'a', into: 'b' },
    { id: 'b', into: 'a' },
    { id: 'c', into: 'gone' },
  ])
  for (const id of ['a', 'b', 'c'])
    expect(found([group([chosen('dept', id)])], { directory })).toMatchObject({
      people: [],
      trace: [{ code: 'trace.dept-unknown' }],
    })
})

test('resolves a re-enabled department to itself', () => {
  const directory = company([{ id: '3', into: '4' }])
  expect(found([group([chosen('dept', '3')])], { directory }).people).toEqual(['钱'])
})
