import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecipientGroup, RecipientItem, RecipientQuestion } from '../../../../src/generated/types'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

type Body = RecipientQuestion

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const group = (chosed: RecipientItem[], rest: Partial<RecipientGroup> = {}): RecipientGroup => ({
  chosetype: 'or',
  chosed,
  runRoots: [],
  ...rest,
})
const research: RecipientItem = { type: 'dept', id: '3', name: '研发中心' }
const creator: RecipientItem = { type: 'fun', id: 'CreatID', name: '创建者自己' }
const tangJing: RecipientItem = { type: 'user', id: '100030', name: '唐静' }

const ask = (groupList: RecipientGroup[], rest: Partial<Body> = {}) =>
  admin.call('oa/flowdesigns/testconcactset/explain', {
    groupList,
    testType: 'spread',
    testData: {},
    ...rest,
  })
const names = async (groupList: RecipientGroup[], rest: Partial<Body> = {}) =>
  (await ask(groupList, rest)).data.people.map(({ name }) => name)

describe('a test of recipients (S2-216, S2-217)', () => {
  test('spread resolves recipients with the flow’s data, onlyspread without', async () => {
    const testData = { created_id: '100010' }
    expect(await names([group([creator, tangJing])], { testData })).toEqual(['王磊', '唐静'])
    expect(await names([group([creator, tangJing])], { testData, testType: 'onlyspread' })).toEqual(['唐静'])
  })

  test('deptWithSon includes the sub-departments of a department without set levels', async () => {
    const itself = await names([group([research])])
    const withSons = await names([group([research])], { deptWithSon: true })
    const withLevels = await names([group([{ ...research, coverage: 1 }])], { deptWithSon: true })
    expect(withSons.length).toBeGreaterThan(itself.length)
    expect(withSons).toEqual(expect.arrayContaining(itself))
    expect(withLevels).toEqual(itself)
  })

  test('rejects more items than the limit of a test, in each language', async () => {
    const groups = Array.from({ length: 3 }, () => group(Array.from({ length: 167 }, () => tangJing)))
    const question = { groupList: groups, testType: 'spread', testData: {} }
    const texts = { zh: '一次最多测试 500 项接收人，现有 501 项', en: 'at most 500', es: 'como máximo 500' }
    for (const [language, text] of Object.entries(texts)) {
      const headers = { 'x-language': language }
      const answer = await admin.raw('oa/flowdesigns/testconcactset', question, headers)
      expect(answer).toMatchObject({ code: 'contact.test-items', msg: expect.stringContaining(text) })
    }
  })

  test('resolves people within the run scope of the design', async () => {
    const flowset = { runRoots: [{ type: 'dept', id: '7', name: '财务部' }], runRoottype: 'lastuser' }
    const everybody = group([{ type: 'dept', id: '1', name: '全公司' }])
    const inFinance = await names([everybody], { flowset, testData: { lastuser_id: '100030' } })
    const outside = await ask([everybody], { flowset, testData: { lastuser_id: '100010' } })
    expect(inFinance).toContain('唐静')
    expect(inFinance).not.toContain('王磊')
    expect(outside.data).toMatchObject({ total: 0, trace: [{ code: 'trace.scope-empty' }] })
  })

  test('returns for each requested person, in the requested order, whether the recipients include them (S2-218)', async () => {
    const testData = { permission_id: ['100010', '100030', 'nobody'] }
    const { data } = await ask([group([tangJing])], { testType: 'permission', testData })
    expect(data.people).toEqual([
      { _uuid: '100010', name: '王磊', jobid: '100010', hasPermission: false },
      { _uuid: '100030', name: '唐静', jobid: '100030', hasPermission: true },
      { _uuid: 'nobody', name: 'nobody', hasPermission: false },
    ])
  })

  test('S2-218 “a list of persons (_uuid, name, hasPermission)”: the same people that the explaining call names', async () => {
    const body = { groupList: [group([creator, tangJing])], testData: { created_id: '100010' } }
    const bare = await admin.call('oa/flowdesigns/testconcactset', { ...body, testType: 'spread' })
    expect(bare.data).toEqual([
      { _uuid: '100010', name: '王磊', jobid: '100010', hasPermission: true },
      { _uuid: '100030', name: '唐静', jobid: '100030', hasPermission: true },
    ])
    const { groupList, testData } = body
    expect(bare.data).toEqual((await ask(groupList, { testData })).data.people)
  })

  test.each<[what: string, groups: RecipientGroup[], rest: Partial<Body>, sentence: string]>([
    ['who asks about nobody', [group([tangJing])], { testType: 'permission' }, '请选择要检查的人员'],
    [
      'who asks about too many (S2-181)',
      [group([tangJing])],
      {
        testType: 'permission',
        testData: { permission_id: Array.from({ length: 201 }, (_, at) => `${at}`) },
      },
      '请勿选择过多人员：一次最多检查 200 人，当前选择了 201 人',
    ],
    [
      'a creator nobody knows',
      [group([creator])],
      { testData: { created_id: 'x' } },
      '通讯录中没有编号为“x”的人员，请重新选择',
    ],
    [
      'an empty formula (S2-151)',
      [group([tangJing], { chosetype: 'custom', customformula: ' ' })],
      {},
      '自定义表达式不可空',
    ],
    [
      'a formula against the rules (S2-152)',
      [group([tangJing], { chosetype: 'custom', customformula: '$1+$1' })],
      {},
      '自定义表达式不符合规则',
    ],
    [
      'a formula that names what is not chosen',
      [group([tangJing], { chosetype: 'custom', customformula: 'union($1,$2)' })],
      {},
      '自定义表达式中的 $2 不存在，目前共有 1 项',
    ],
  ])('rejects a test with this fault: %s', async (_, groups, rest, sentence) => {
    const { success, msg } = await ask(groups, rest)
    expect([success, msg]).toEqual([false, sentence])
  })

  test('limits the test of recipients to designers', async () => {
    const employee = await server.as('100010')
    const { status } = await employee.call('oa/flowdesigns/testconcactset/explain', {
      groupList: [group([tangJing])],
      testType: 'spread',
      testData: {},
    })
    expect(status).toBe(403)
  })
})
