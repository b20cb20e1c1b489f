import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upgradeForm } from '../../../../src/core/form/design/upgrade'
import type { CustomFunction, RecipientItem } from '../../../../src/generated/types'
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
  test('names the people and the reasons', async () => {
    const superior: RecipientItem = { type: 'fun', id: 'directSuperByCreat', name: '创建者的直接上级' }
    const { data } = await admin.call('oa/flowdesigns/testconcactset/explain', {
      groupList: [group(superior)],
      testType: 'spread',
      testData: { created_id: '100010', permission_id: [] },
    })
    const person = { _uuid: '100008', name: '林晓峰', jobid: '100008' }
    expect(data.people).toEqual([{ ...person, hasPermission: true }])
    expect(data.trace[0]).toMatchObject({ code: 'trace.direct-creator', people: ['林晓峰'] })
  })

  test('returns for chosen people whether the recipients include them', async () => {
    const finance: RecipientItem = { type: 'dept', id: '7', name: '财务部', coverage: 'n' }
    const { data } = await admin.call('oa/flowdesigns/testconcactset/explain', {
      groupList: [group(finance)],
      testType: 'permission',
      testData: { permission_id: ['100030', '100010'] },
    })
    expect(data.people.map(({ name, hasPermission }) => [name, hasPermission])).toEqual([
      ['唐静', true],
      ['王磊', false],
    ])
  })

  test('evaluates the custom functions of the design in conditions on the form', async () => {
    const handler: CustomFunction = {
      id: '1732154407_78',
      name: '处理人',
      type: 'dealer_concact',
      formitem: null,
      data: { contact: [] },
    }
    const finance: RecipientItem = { type: 'user', id: '100030', name: '唐静' }
    const ifstr = '#C[处理人_1732154407_78]() == "王磊" && $[当前处理人]() == "王磊"'
    const chosen = { type: 'formif' as const, id: '1', name: '', data: { ifstr, to: [group(finance)] } }
    const reached = async (lastuser_id: string) => {
      const { data } = await admin.call('oa/flowdesigns/testconcactset/explain', {
        groupList: [group(chosen)],
        testType: 'spread',
        flowset: { customFuns: [handler] },
        testData: { created_id: '100030', lastuser_id, permission_id: [] },
      })
      return data.people.map(({ name }) => name)
    }
    expect([await reached('100010'), await reached('100030')]).toEqual([['唐静'], []])
  })

  test('returns which condition on the form holds and the values used', async () => {
    const money = { key: '1732154407000_2', name: '金额' }
    const formif = (id: string, ifstr: string): RecipientItem => {
      const to = [group({ type: 'user', id: '100030', name: '唐静' })]
      return { type: 'formif', id, name: id, data: { ifstr, to } }
    }
    const written = '@[金额_1732154407000_2]'
    const { data } = await admin.call('oa/flowdesigns/testconcactset/explain', {
      groupList: [group(formif('小额', `${written} < 1000`), formif('大额', `${written} >= 1000`))],
      testType: 'spread',
      datalist: [{ ...money, model: money.key, index: 1, type: 'input' }],
      testData: { permission_id: [], formdata: { [money.key]: 5800 } },
    })
    expect(data.people.map(({ name }) => name)).toEqual(['唐静'])
    expect(data.trace).toMatchObject([
      { code: 'trace.formif-false', params: { name: '小额' } },
      { code: 'trace.condition', params: { line: '金额 5,800 < 1,000 → 假' } },
      { code: 'trace.formif', params: { name: '大额', count: 1 } },
      { code: 'trace.condition', params: { line: '金额 5,800 ≥ 1,000 → 真' } },
      { code: 'trace.user' },
    ])
  })

  test('resolves a person named in a field of the form', async () => {
    const key = '1732154401000_1'
    const item: RecipientItem = { type: 'form', id: key, name: '申请部门' }
    const { data } = await admin.call('oa/flowdesigns/testconcactset/explain', {
      groupList: [group(item)],
      testType: 'spread',
      datalist: [{ name: '申请部门', key, model: 'dept', index: 1, type: 'input' }],
      testData: { permission_id: [], formdata: {} },
    })
    expect(data).toMatchObject({ people: [], total: 0 })
  })

  test('resolves no recipients to no one and everyone to all people', async () => {
    const test = (groupList: ReturnType<typeof group>[]) =>
      admin.call('oa/flowdesigns/testconcactset/explain', {
        groupList,
        testType: 'spread',
        testData: { permission_id: [] },
      })
    expect((await test([])).data.total).toBe(0)
    expect((await test([group(wholeCompany)])).data.total).toBe(61)
  })

  test('shows 200 people at most and asks for a smaller choice (S2-181, S2-182)', async () => {
    const { db } = server
    await db.pool.query(`insert into person (workspace, id, jobid, name, created_at)
      select 'oa', 'many' || n, 'many' || n, '临时' || n, now() from generate_series(1, 200) n`)
    await db.pool.query(`insert into membership (workspace, person_id, department_id)
      select 'oa', 'many' || n, '4' from generate_series(1, 200) n`)
    await db.pool.query('update directory_version set version = version + 1')
    const question = { groupList: [group(wholeCompany)], testType: 'spread' as const, testData: {} }
    const { msg, data } = await admin.call('oa/flowdesigns/testconcactset', question)
    expect([msg, data.length]).toEqual(['请勿选择过多人员：共 261 人，仅显示前 200 人', 200])
    const explained = await admin.call('oa/flowdesigns/testconcactset/explain', question)
    expect([explained.msg, explained.data.total, explained.data.people]).toEqual([msg, 261, data])
    await db.pool.query(`delete from person where id like 'many%'`)
    await db.pool.query(`delete from membership where person_id like 'many%'`)
    await db.pool.query('update directory_version set version = version + 1')
  })
})

describe('testing a condition', () => {
  const days = '@[请假天数_1732154407000_10959]'
  const given = (value: unknown) => [{ key: '1732154407000_10959', value }]

  test.each([
    ['true', 5, 1],
    ['false', 3, 0],
  ])('evaluates a condition that is %s', async (_, value, result) => {
    const answer = await admin.call('oa/flow/ifstrtest', { ifstr: `${days} > 3`, formdatalist: given(value) })
    expect(answer.msg).toBe(`计算结果是${result}`)
    expect(answer.data.explanation).toMatchObject({
      text: `${days} > 3`,
      line: expect.stringContaining(`请假天数 ${value} > 3`),
      value: result === 1,
      parts: [{ value }, { text: '3', value: 3 }],
    })
    expect(answer.data.problems).toEqual([])
  })

  test.each([
    ['with a syntax error', `${days} >`],
    ['with an unknown function', '$[没有](1)'],
    ['that cannot be calculated', `${days} / 0 > 1`],
  ])('reports the error and its position in a condition %s', async (_, ifstr) => {
    const answer = await admin.call('oa/flow/ifstrtest', { ifstr, formdatalist: given(1) })
    expect([answer.success, answer.code]).toEqual([false, 'flow.condition-wrong'])
    expect(answer.msg).toMatch(/^格式有错误，请检查：系统报错内容：第1行第\d+列：/)
    expect(answer.data).toMatchObject([{ line: 1, msg: expect.any(String) }])
  })

  test('rejects an empty condition', async () => {
    const answer = await admin.call('oa/flow/ifstrtest', { ifstr: ' ', formdatalist: [] })
    expect([answer.success, answer.msg]).toEqual([false, '测试字符串不可为空'])
  })

  test('returns the value of a formula', async () => {
    const answer = await admin.call('oa/flow/ifstrtest', { ifstr: `${days} * 2`, formdatalist: given('1.5') })
    expect([answer.msg, answer.data.value]).toEqual(['计算结果是3', 3])
  })

  test('rejects a condition of a million characters with a message', async () => {
    const asked = { ifstr: '('.repeat(1_000_000), formdatalist: [] }
    const { msg } = await admin.call('oa/flow/ifstrtest', asked)
    expect(msg).toContain('4000')
  })
})

describe('a test with the design and two people', () => {
  const money = { type: 'number', name: '金额', key: '1732154407000_2', keyindex: 2, model: 'money' }
  const formset = upgradeForm({ list: [{ ...money, options: {}, rules: [] }] })
  const unit: CustomFunction = {
    id: '1732154407_77',
    name: '所属',
    type: 'dealer_concact',
    formitem: null,
    data: {
      contact: [
        {
          when: [group({ type: 'dept', id: '7', name: '财务部', coverage: 'n' })],
          value: '财务',
        },
      ],
    },
  }
  const tested = async (ifstr: string, testData: object = {}) =>
    admin.call('oa/flow/ifstrtest', {
      ifstr,
      formdatalist: [],
      flowset: { name: '报销', formset, set: { customFuns: [unit] } },
      testData: { created_id: '100010', lastuser_id: '100030', ...testData },
    })

  test.each([
    ['a custom function about the last handler', '#C[所属_1732154407_77]() == "财务"', {}, '1'],
    ['a custom function about another', '#C[所属_1732154407_77]()', { lastuser_id: '100010' }, '""'],
    [
      'a custom function given by hand',
      '#C[所属_1732154407_77]()',
      { customs: { [unit.id]: '别处' } },
      '别处',
    ],
    ['facts of the flow', '$[发起人]() == "王磊" && $[当前处理人]() == "唐静"', {}, '1'],
    ['facts given by hand', '$[流程编号]()', { flowfacts: { workname: 'BX-1' } }, 'BX-1'],
    ['values of the form by model', '@[金额_1732154407000_2] + 1', { formdata: { money: 41 } }, '42'],
    [
      'displayed values',
      '@[金额_1732154407000_2_展示值]',
      { showdata: { '1732154407000_2': '五元' } },
      '五元',
    ],
    ['columns of the row', '@[单价_aB3d5] * 2', { rowdata: { aB3d5: 4 } }, '8'],
    ['answers of remote functions', '#[汇率]("USD") * 2', { remotes: { 汇率: 7 } }, '14'],
  ])('evaluates %s', async (_, ifstr, testData, result) => {
    const { msg } = await tested(ifstr, testData)
    expect(msg).toBe(`计算结果是${result}`)
  })

  test('treats a field sent without a value as empty', async () => {
    const asked = { ifstr: '@[金额_1732154407000_2] == ""', formdatalist: [{ key: money.key }] }
    expect((await admin.call('oa/flow/ifstrtest', asked)).msg).toBe('计算结果是1')
  })

  test('rejects a column that the table does not have', async () => {
    const items = { type: 'table', name: '明细', key: '1732154407000_3', keyindex: 3, model: 'items' }
    const column = { name: '数量', code: 'aB3dE', type: 'number', model: 'count' }
    const design = upgradeForm({ list: [{ ...items, options: {}, rules: [], tableColumns: [column] }] })
    const answer = await admin.call('oa/flow/ifstrtest', {
      ifstr: '$[表格汇总](@[明细_1732154407000_3],"单价_zzzzz")',
      formdatalist: [],
      flowset: { name: '报销', formset: design },
    })
    expect([answer.success, answer.code]).toEqual([false, 'flow.condition-wrong'])
    expect(answer.msg).toContain('单价')
  })

  test.each([
    ['a field', '@[没有_1732154407000_9] == ""', 'expression.unknown-field', '没有'],
    [
      'a field with a similar name',
      '@[金币_1732154407000_9] + 1',
      'expression.unknown-field-similar',
      '@[金额_1732154407000_2]',
    ],
    ['a column', '@[单价_zzzzz] + 1', 'expression.unknown-field', '单价'],
    ['a function with a similar name', '$[求合](1,2)', 'expression.unknown-function-similar', '求和'],
  ])('rejects %s that the design does not have', async (_, ifstr, code, named) => {
    const answer = await tested(ifstr)
    expect([answer.success, answer.data]).toMatchObject([false, [{ code }]])
    expect(answer.msg).toContain(named)
  })

  test('writes a small number without an exponent', async () => {
    expect((await tested('1 / 10000000')).msg).toBe('计算结果是0.0000001')
  })

  test('counts working days by the calendar of the company, as a running flow does', async () => {
    const week = '$[工作日天数]("2026-10-01","2026-10-08")'
    expect((await tested(week)).msg).toBe('计算结果是1')
    expect((await tested('$[日期加工作日]("2026-09-30",1)')).msg).toBe('计算结果是2026-10-08')
    const calendar = { week: null, days: [{ day: '2026-10-08', name: '休息', hours: [] }] }
    await admin.call('oa/company/calendar/save', { rev: 0, calendar })
    expect((await tested(week)).msg).toBe('计算结果是0')
    const some = {
      type: 'formif' as const,
      id: '1',
      name: '',
      data: { ifstr: `${week} == 0`, to: [group(wholeCompany)] },
    }
    const { data } = await admin.call('oa/flowdesigns/testconcactset/explain', {
      groupList: [group(some)],
      testType: 'spread',
      testData: { created_id: '100010', permission_id: [] },
    })
    expect(data.people.length).toBeGreaterThan(0)
  })
})

test('limits tests to designers', async () => {
  const employee = await server.as('100010')
  expect((await employee.call('oa/flow/ifstrtest', { ifstr: '1', formdatalist: [] })).status).toBe(403)
})
