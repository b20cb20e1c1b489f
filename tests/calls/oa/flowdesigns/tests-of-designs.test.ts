import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecipientItem } from '../../../../src/generated/types'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const group = (...chosed: RecipientItem[]) => ({ chosetype: 'or' as const, chosed, runRoots: [] })
const wholeCompany: RecipientItem = { type: 'dept', id: '1', name: '全公司', coverage: 'n' }

describe('testing recipients', () => {
  test('names the people and why', async () => {
    const superior: RecipientItem = { type: 'fun', id: 'directSuperByCreat', name: '创建者的直接上级' }
    const { data } = await admin.call('oa/flowdesigns/testconcactset', {
      ...{ groupList: [group(superior)], testType: 'spread' },
      testData: { created_id: '100010', permission_id: [] },
    })
    expect(data.people).toEqual([{ _uuid: '100008', name: '林晓峰', jobid: '100008' }])
    expect(data.trace[0]).toMatchObject({ code: 'trace.direct-creator', people: ['林晓峰'] })
  })

  test('tells of chosen people whether they are among them', async () => {
    const finance: RecipientItem = { type: 'dept', id: '7', name: '财务部', coverage: 'n' }
    const { data } = await admin.call('oa/flowdesigns/testconcactset', {
      ...{ groupList: [group(finance)], testType: 'permission' },
      testData: { permission_id: ['100030', '100010'] },
    })
    expect(data.people.map(({ name, hasPermission }) => [name, hasPermission])).toEqual([
      ['唐静', true],
      ['王磊', false],
    ])
  })

  test('a person named in a field of the form', async () => {
    const key = '1732154401000_1'
    const item: RecipientItem = { type: 'form', id: key, name: '申请部门' }
    const { data } = await admin.call('oa/flowdesigns/testconcactset', {
      ...{ groupList: [group(item)], testType: 'spread' },
      datalist: [{ name: '申请部门', key, model: 'dept', index: 1, type: 'input' }],
      testData: { permission_id: [], formdata: {} },
    })
    expect(data).toMatchObject({ people: [], total: 0 })
  })

  test('nobody is nobody, everybody is everybody', async () => {
    const test = (groupList: ReturnType<typeof group>[]) =>
      admin.call('oa/flowdesigns/testconcactset', {
        groupList,
        testType: 'spread',
        testData: { permission_id: [] },
      })
    expect((await test([])).data.total).toBe(0)
    expect((await test([group(wholeCompany)])).data.total).toBe(61)
  })
})

describe('testing a condition', () => {
  const days = '@[请假天数_1732154407000_10959]'
  const given = (value: unknown) => [{ key: '1732154407000_10959', value }]

  test.each([
    ['true', 5, 1],
    ['false', 3, 0],
  ])('that is %s', async (_, value, result) => {
    const answer = await admin.call('oa/flow/ifstrtest', { ifstr: `${days} > 3`, formdatalist: given(value) })
    expect(answer.msg).toBe(`计算结果是${result}`)
    expect(answer.data.explanation).toContain('请假天数')
    expect(answer.data.problems).toEqual([])
  })

  test.each([
    ['with a syntax error', `${days} >`],
    ['with an unknown function', '$[没有](1)'],
    ['that is empty', ''],
  ])('%s says what and where', async (_, ifstr) => {
    const answer = await admin.call('oa/flow/ifstrtest', { ifstr, formdatalist: given(1) })
    expect(answer.msg).toMatch(/^格式有错误，请检查：第1行第\d+列：/)
    expect(answer.data.problems).toHaveLength(1)
    expect(answer.data.problems[0]).toMatchObject({ line: 1 })
  })

  test('a million characters are answered at once', async () => {
    const started = performance.now()
    const answer = await admin.call('oa/flow/ifstrtest', { ifstr: '('.repeat(900_000), formdatalist: [] })
    expect(answer.msg).toContain('格式有错误')
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
