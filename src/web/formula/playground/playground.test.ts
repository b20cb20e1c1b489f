import '../../platform/i18n/design-texts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FieldSymbol, flattenChain } from '#/core/expression'
import { setLanguage } from '../../platform/i18n/i18n'
import { localizeFunctions } from '../vocabulary'
import { evaluateTrial } from './evaluate'
import { type TrialInput, trialInputId, trialInputsOf } from './trial-inputs'
import { emptyTrialValues, type TrialValueMap, toFormValue, toTrialValues } from './trial-values'

const amount: FieldSymbol = { key: '1700000000000_1', name: '金额', kind: 'number' }
const kind: FieldSymbol = { key: '1700000000000_2', name: '类型', kind: 'text' }
const people: FieldSymbol = { key: '1700000000000_3', name: '参加人', kind: 'person' }
const count: FieldSymbol = { key: 'bhq6G', name: '数量', kind: 'number' }
const price: FieldSymbol = { key: 'pR3ce', name: '单价', kind: 'number' }
const rows: FieldSymbol = { key: '1700000000000_4', name: '明细', kind: 'table', columns: [price, count] }
const words = {
  fields: [amount, kind, people, rows],
  row: [] as FieldSymbol[],
  functions: localizeFunctions('zh'),
  custom: [],
}
const sum = '$[表格汇总](@[明细_1700000000000_4],"数量_bhq6G")'

beforeAll(() => setLanguage('zh'))

describe('questions of a formula test', () => {
  const sendRequest = (text: string, row: FieldSymbol[] = []) => {
    const { single, tables } = trialInputsOf(text, { ...words, row })
    return [
      ...single.map(({ about, name }) => `${about} ${name}`),
      ...tables.map(({ name, columns }) => `${name}: ${columns.map((one) => one.name)}`),
    ]
  }
  test.each([
    ['@[金额_1700000000000_1] > 1 && @[金额_1700000000000_1] < 9', ['value 金额']],
    [`${sum} > 3`, ['明细: 数量']],
    ['$[表格条目数](@[明细_1700000000000_4])', ['明细: 单价']],
    ['@[类型_1700000000000_2_展示值] == "差旅"', ['shown 类型（展示值）']],
    ['@[没有了_1700000000000_9] > 1', ['value 没有了']],
    ['#C[审批人_1685774578_15827]() == "李明"', ['custom 审批人']],
    ['$[发起部门]() == #[部门主管]("x")', ['fact 发起部门', 'remote 部门主管']],
    ['1 + 2', []],
  ])('testing %s asks for %j', (text, wanted) => expect(sendRequest(text)).toEqual(wanted))

  test('a row formula asks for its columns once, and for another table by rows', () => {
    expect(sendRequest('@[数量_bhq6G] * @[单价_pR3ce]', [count, price])).toEqual([
      'column 数量',
      'column 单价',
    ])
    expect(sendRequest(`@[单价_pR3ce] / ${sum}`, [count, price])).toEqual(['column 单价', '明细: 单价,数量'])
  })

  test("asks for a fact under the flow's name for it", () => {
    const { single } = trialInputsOf('$[流程编号]() == "A" && $[是否紧急]()', words)
    expect(single.map(({ key, kind }) => [key, kind])).toEqual([
      ['workname', 'text'],
      ['isUrgent', 'boolean'],
    ])
  })
})

test.each<[Partial<TrialInput>, string | string[], unknown]>([
  [{ kind: 'number' }, '5800', 5800],
  [{ kind: 'number' }, '5800.50', 5800.5],
  [{ kind: 'number' }, '12345678901234567890', '12345678901234567890'],
  [{ kind: 'number' }, '', undefined],
  [{ kind: 'boolean' }, 'false', false],
  [{ kind: 'date', format: 'datetime' }, '2024-03-01T09:30', '2024-03-01 09:30:00'],
  [{ kind: 'date' }, '2024-03-01', '2024-03-01'],
  [{ kind: 'person' }, '王磊，李梅, ', ['王磊', '李梅']],
  [{ kind: 'text', choices: [{ value: 2, label: '二' }] }, '2', 2],
  [{ kind: 'list', choices: [{ value: 'a,b', label: '甲' }] }, ['a,b'], ['a,b']],
  [{ kind: 'list' }, [], undefined],
])('for question %j the input %j gives %j', (question, typed, wanted) => {
  expect(toFormValue({ key: 'k', name: 'n', kind: 'text', ...question }, typed)).toEqual(wanted)
})

describe('evaluation of a formula test', () => {
  const clock = { now: Date.UTC(2024, 2, 1, 20), zone: 'Asia/Shanghai' }
  const labels = { true: '真', false: '假' }
  const outcomeOf = (text: string, typed: Record<string, string> = {}, table: TrialValueMap['rows'] = {}) => {
    const questions = trialInputsOf(text, { ...words, row: [count] })
    const answers = { single: typed, rows: table }
    return evaluateTrial(text, toTrialValues(questions, answers), { clock, labels, remote: () => '赵敏' })
  }
  const value = (key: string) => trialInputId({ about: 'value', key })

  test('evaluates typed values as in a running flow, and explains every part', () => {
    const { outcome, explanation } = outcomeOf('@[金额_1700000000000_1] > 5000', {
      [value(amount.key)]: '5800',
    })
    expect(outcome.value).toBe(true)
    expect(explanation.line).toBe('金额 5,800 > 5,000 → 真')
    expect(explanation.parts[0]?.value).toBe(5800)
  })

  test.each<[string, Record<string, string>, unknown]>([
    ['@[金额_1700000000000_1] > 5000', {}, false],
    ['#[包含inAarray](@[参加人_1700000000000_3],"李梅")', { [value(people.key)]: '王磊，李梅' }, true],
    ['@[类型_1700000000000_2_展示值]', { [value(kind.key)]: 'a' }, ''],
    ['@[类型_1700000000000_2_展示值]', { [`shown ${kind.key}`]: '差旅' }, '差旅'],
    ['@[数量_bhq6G] * 2', { 'column bhq6G': '4' }, 8],
    ['#C[审批人_1685774578_15827]()', { 'custom 1685774578_15827': '李明' }, '李明'],
    ['$[流程编号]()', { 'fact workname': 'BX-1' }, 'BX-1'],
    ['$[是否紧急]()', {}, false],
    ['#[部门主管]("x")', {}, '赵敏'],
    ['#[部门主管]("x")', { 'remote 部门主管': '钱进' }, '钱进'],
    ['$[今天]()', {}, '2024-03-02'],
  ])('%s with input %j gives %j', (text, typed, wanted) =>
    expect(outcomeOf(text, typed).outcome.value).toEqual(wanted),
  )

  test('counts and sums rows, starting with one row', () => {
    const table = { [rows.key]: [{ bhq6G: '1.1' }, { bhq6G: '2.2' }] }
    expect(outcomeOf(`${sum} == 3.3`, {}, table).outcome.value).toBe(true)
    expect(outcomeOf('$[表格条目数](@[明细_1700000000000_4])').outcome.value).toBe(1)
    expect(emptyTrialValues.rows).toEqual({})
  })

  test.each([
    ['1 > 0 && 2 > 1 && 3 > 2', ['1 > 0', '2 > 1', '3 > 2']],
    ['1 > 0 && 2 > 1 || 3 > 2', ['1 > 0 && 2 > 1', '3 > 2']],
    ['2 > 1', ['2', '1']],
  ])('splits %s into the members %j', (text, members) => {
    const { explanation } = outcomeOf(text)
    expect(flattenChain(text, explanation).map((member) => member.text)).toEqual(members)
  })

  test('a failed evaluation says why and where', () => {
    const { problem } = outcomeOf('1 + @[金额_1700000000000_1] / 0', { [value(amount.key)]: '1' }).outcome
    expect(problem).toMatchObject({ code: 'expression.division-by-zero', from: 28 })
  })
})
