import { expect, test } from 'vitest'
import type { OrgNode, OrgUser } from '#/generated/types'
import { indexOrganisation } from '../organisation/organisation'
import { companySource } from './company-source'
import { createTreeSource, type LazyRows, type PickerChoice } from './picker-source'

const user = (id: string, username: string, d_id: string, pinyin: string): OrgUser => ({
  id,
  _uuid: id,
  username,
  userjobid: `1000${id}`,
  d_id,
  pinyin,
  type: 'user',
})
const dept = (
  deptid: string,
  deptname: string,
  parent_id: string | null,
  children: OrgNode['children'],
): OrgNode => ({
  deptid,
  _uuid: deptid,
  deptname,
  parent_id,
  children,
  type: 'dept',
})
const li = (d_id: string) => user('01', '李四', d_id, 'lisi ls')
const company = dept('1', '全公司', null, [
  user('03', '陈国栋', '1', 'chenguodong cgd'),
  dept('it', '信息中心', '1', [
    li('it'),
    dept('front', '前端组', 'it', [user('02', '林晓峰', 'front', 'linxiaofeng lxf')]),
  ]),
  dept('fin', '财务部', '1', [li('fin')]),
])
const source = (refers: string) => companySource(indexOrganisation([company]), refers)
const names = (rows: LazyRows<PickerChoice>) => rows.slice(0).map(({ name }) => name)

test('lists people with job numbers, each once', () => {
  expect(names(source('person').within())).toEqual(['林晓峰(100002)', '李四(100001)', '陈国栋(100003)'])
  expect(source('person').within().slice(0)[0]).toMatchObject({
    picked: { id: '02', name: '林晓峰(100002)' },
  })
})

test("S2-263: the tree lists a person in each department, with the department's id and name", () => {
  const tree = source('person-in-department')
  expect(tree.within().slice(0)).toMatchObject([{ key: 'dept 1', isBranch: true }])
  expect(tree.within().slice(0)[0]).not.toHaveProperty('picked')
  const [inFinance] = tree.within('dept fin').slice(0)
  expect(inFinance?.picked).toEqual({ id: '01', name: '李四', deptid: 'fin', dept: '财务部' })
  expect(inFinance?.key).toBe('fin__财务部__01__李四')
  expect(
    tree
      .search('ls')
      .slice(0)
      .map(({ note }) => note),
  ).toEqual(['信息中心', '财务部'])
})

test.each([
  ['department', '前端组'],
  ['department-path', '信息中心-前端组'],
])('returns for a %s the name %s', (refers, name) => {
  const [found] = source(refers).search('前端').slice(0)
  expect(found).toMatchObject({ picked: { name, deptid: 'front' }, note: '信息中心' })
  expect(source(refers).within('dept front')).toEqual([])
})

test.each(['李', 'lisi', 'LS', '100001', ' li '])('“%s” finds a person', (words) => {
  expect(names(source('person').search(words))).toContain('李四(100001)')
})

test('ranks names that start with the search text first, then names with a word that does', () => {
  expect(names(source('person').search('l'))).toEqual(['林晓峰(100002)', '李四(100001)'])
  expect(names(source('person').search('gd'))).toEqual(['陈国栋(100003)'])
  expect(source('person').search('  ')).toHaveLength(0)
})

test('the address book contains departments and people', () => {
  const book = source('contact')
  expect(
    book
      .within('dept fin')
      .slice(0)
      .map(({ picked }) => picked),
  ).toEqual([{ id: '01', name: '李四(100001)' }])
  expect(
    book
      .search('财务')
      .slice(0)
      .map(({ picked }) => picked),
  ).toEqual([{ name: '财务部', deptid: 'fin' }])
  for (const choice of [...book.within().slice(0), ...book.within('dept it').slice(0)])
    if (choice.picked) expect(book.keyOf(choice.picked)).toBe(choice.key)
})

test('finds departments by their pinyin', () => {
  const legal: OrgNode = { ...dept('law', '法务部', '1', []), pinyin: 'fawubu fwb' }
  const found = companySource(indexOrganisation([dept('1', '全公司', null, [legal])]), 'department').search(
    'fwb',
  )
  expect(names(found)).toEqual(['法务部'])
})

test('searches only the leaves of a small tree, and shows each with its branch', () => {
  const leaf = { key: 'one r', name: '出纳', picked: { id: 'r', name: '出纳' }, isBranch: false }
  const roles = createTreeSource(
    [{ key: 'g', name: '财务', isBranch: true, children: [leaf] }],
    () => 'one r',
  )
  expect(names(roles.within())).toEqual(['财务'])
  expect(names(roles.within('g'))).toEqual(['出纳'])
  expect(roles.search('出').slice(0)).toMatchObject([{ name: '出纳', note: '财务' }])
  expect(roles.search('财务')).toEqual([])
})

test('searches a company of 100,000 people (the benchmark measures the time)', () => {
  const departments = Array.from({ length: 1000 }, (_, d) =>
    dept(
      `d${d}`,
      `部门${d}`,
      '1',
      Array.from({ length: 100 }, (_, p) => user(`${d}-${p}`, `员工${p}`, `d${d}`, `yuangong${p} yg`)),
    ),
  )
  const organisation = indexOrganisation([dept('1', '全公司', null, departments)])
  const all = companySource(organisation, 'person')
  organisation.contents.now()
  expect(all.search('10007-7')).not.toHaveLength(0)
})
