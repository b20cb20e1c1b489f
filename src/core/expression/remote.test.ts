import { expect, test } from 'vitest'
import { evaluateExpression } from './evaluate'
import {
  indexRemoteFunctions,
  type RemoteFunction,
  remoteQueryKey,
  remoteScope,
  selectResponseValue,
  toRemoteQuery,
} from './remote'

const fields = [
  { name: '手机', value: 'mobile' },
  { name: '工号', value: 'jobId' },
]
const plain = { funname: '汇率', fun: 'rate', placeholder: '币种' }
const merged = { ...plain, funname: '员工信息', frontfun: 'uri_merge_para0' as const }
const functions = indexRemoteFunctions([{ fields, funlist: [plain, merged] }])
const named = (name: string) => functions.get(name) as RemoteFunction
const answers = new Map<string, Parameters<typeof selectResponseValue>[2]>([
  ['["汇率","USD"]', 7.2],
  ['["员工信息","李明"]', { jobId: '007', mobile: '138', secret: 'x' }],
])
const worth = (text: string) => {
  const remote = remoteScope(functions, (question) => answers.get(remoteQueryKey(question)))
  const { value, problem } = evaluateExpression(text, { value: () => undefined, remote })
  return problem ? problem.code : value
}

test.each([
  ['#[汇率]("USD") * 100', 720],
  ['#[员工信息]("李明","手机")', '138'],
  ['#[员工信息]("李明"," jobId ")', '007'],
  ['#[员工信息]("李明","secret")', 'expression.remote-field'],
  ['#[员工信息]("李明")', 'expression.remote-field'],
  ['#[员工信息]("王芳","手机")', 'expression.remote-unavailable'],
  ['#[员工信息]("","手机")', ''],
  ['#[汇率](@[币种_1700000000000_1])', ''],
  ['#[汇率]()', 'expression.remote-unavailable'],
  ['#[没有]()', 'expression.unknown-function'],
  [`#[汇率]("${'长'.repeat(1001)}")`, 'expression.remote-arguments'],
  [`#[汇率](${Array(21).fill('1').join(',')})`, 'expression.remote-arguments'],
])('evaluates %s to %j', (text, value) => expect(worth(text)).toEqual(value))

test('sends all kinds of empty values as the same request', () => {
  const keys = [[undefined], [null], [''], [[]]].map((args) =>
    remoteQueryKey(toRemoteQuery(named('汇率'), args)),
  )
  expect(new Set(keys)).toEqual(new Set(['["汇率",""]']))
})

test('distinguishes a text from the number it spells', () => {
  const [text, number] = ['1', 1].map((one) => remoteQueryKey(toRemoteQuery(named('汇率'), [one])))
  expect(text).not.toBe(number)
})

test('does not send rows of a table', () => {
  expect(() => toRemoteQuery(named('汇率'), [[{ a: 1 }]])).toThrow()
  expect(toRemoteQuery(named('汇率'), [['a', 2]]).para).toEqual([['a', 2]])
})

test('returns empty for a field missing from the response or a response without an object', () => {
  expect(selectResponseValue(named('员工信息'), ['李明', '手机'], {})).toBe('')
  expect(selectResponseValue(named('员工信息'), ['李明', '手机'], { mobile: null })).toBe('')
  expect(selectResponseValue(named('员工信息'), ['李明', '手机'], 'nobody')).toBe('')
  expect(
    selectResponseValue({ ...named('员工信息'), fields: [{ name: '一', value: 'toString' }] }, [1, '一'], {}),
  ).toBe('')
})
