import { expect, test } from 'vitest'
import { company } from '../../../tests/kit/house'
import { buildDirectory } from './build-directory'
import { directoryFunctions } from './directory-functions'

const directory = company({ left: ['zheng'] })
const ask = (name: string, requested: string | string[], from = directory) =>
  directoryFunctions.get(name)?.(from, requested)
const describe = (query: string) => ask('person', query)

test('finds a person by name, job number and the form notation', () => {
  const li = {
    jobId: 'li',
    name: '李明',
    department: '研发部',
    position: '',
    hired: '',
    superior: '周工',
    mobile: '',
    mail: '',
  }
  for (const query of ['李明', 'li', ' 李明 ', '李明(li)', '李明（li）']) expect(describe(query)).toEqual(li)
})

test('names both departments of a person, and takes the superior of the first', () => {
  expect(describe('孙丽')).toMatchObject({ department: '前端组、财务部', superior: '赵强' })
})

test('gives a department head the superior above the department', () => {
  expect(describe('周工')).toMatchObject({ superior: '陈总' })
  expect(describe('陈总')).toMatchObject({ superior: '' })
})

test('returns nothing for people who left and for unknown or ambiguous names', () => {
  const twins = buildDirectory({
    departments: [],
    roles: [],
    people: ['1', '2'].map((id) => ({
      id,
      jobId: id,
      name: '王磊',
      enabled: true,
      departments: [],
      roles: [],
    })),
  })
  expect(describe('郑纳')).toEqual({})
  expect(describe('无名')).toEqual({})
  expect(describe('')).toEqual({})
  expect(ask('person', '王磊', twins)).toEqual({})
  expect(ask('person', '王磊(2)', twins)).toMatchObject({ jobId: '2' })
})

test.each([
  ['财务部', '吴会'],
  ['4', '吴会'],
  ['公司-研发部-前端组', '赵强'],
  ['研发部-前端组', '赵强'],
  ['结算组', ''],
  ['没有这个部门', ''],
])('gives %s the head "%s"', (query, name) => expect(ask('supervisor', query)).toBe(name))

test('counts every person in service once in the whole department', () => {
  expect(ask('headcount', '研发部')).toBe(6)
  expect(ask('headcount', ['财务部'])).toBe(3)
  expect(ask('headcount', '没有这个部门')).toBe(0)
})
