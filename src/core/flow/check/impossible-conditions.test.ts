import { expect, test } from 'vitest'
import { at, button, design, field, start, step, when } from '../../../../tests/kit/house'
import type { FlowDesignStep, FormItem } from '../../../generated/types'
import { runToCompletion } from '../../slices'
import { checkImpossibleConditions } from './impossible-conditions'

const kind = field(1, '类型', 'radio', { options: { options: ['年假', '事假'] } })
const tags = field(2, '标签', 'checkbox', { options: { options: ['急', '密'] } })
const amount = field(3, '金额', 'number', { options: { min: 0, max: 100 } })
const [k, g, a] = [kind, tags, amount].map(at)

const describe = (linkage: FormItem['linkage'], more: Partial<FlowDesignStep> = {}) => {
  const note = { ...field(4, '备注'), linkage }
  const made = design([start(['主管']), step('主管', more), step('甲')], [kind, tags, amount, note])
  return runToCompletion(checkImpossibleConditions(made)).map(
    ({ code, place, params }) => `${code} ${place?.field ?? place?.step} ${place?.part} ${params?.name}`,
  )
}
const note = field(4, '备注').key

test.each([
  [`${k} == "旧值"`],
  [`"旧值" == ${k}`],
  [`${k} == "年假" && ${k} == "事假"`],
  [`$[包含inAarray](${g},"旧值")`],
  [`${a} > 100`],
])('reports linkage whose condition %s never holds', (text) => {
  expect(describe({ shown: text, required: text, readonly: text })).toEqual([
    `design.shown-never ${note} shown 备注`,
    `design.required-never ${note} required 备注`,
    `design.readonly-never ${note} readonly 备注`,
  ])
})

const line = field(5, '单行金额', 'input', { options: { dataType: 'number' } })
const whole = field(6, '整数', 'input', { options: { dataType: 'integer' } })

test.each([
  [`${at(line)} >= 5000`, true],
  [`${at(line)} < 5000 && ${at(line)} > 4999`, true],
  [`${at(whole)} >= 5000`, true],
  [`${at(whole)} > 5000 && ${at(whole)} < 5002`, true],
  [`${at(whole)} > 5000 && ${at(whole)} < 5001`, false],
  [`${at(line)} > 5000 && ${at(line)} < 4000`, false],
])('decides whether a number in one line may fulfil %s', (text, isPossible) => {
  const note = { ...field(4, '备注'), linkage: { shown: text } }
  const made = design([start(['主管']), step('主管')], [line, whole, note])
  expect(runToCompletion(checkImpossibleConditions(made))).toHaveLength(isPossible ? 0 : 1)
})

test.each([
  [`${k} == "年假"`],
  [`${k} == ""`],
  [`${k} != "旧值"`],
  [`$[包含inAarray](${g},"急")`],
  [`$[求和](${a}) > 1000`],
  [''],
])('does not report linkage whose condition %s may hold', (text) => {
  expect(describe({ shown: text })).toEqual([])
})

test('reports the same of recipients, of proofs of identity, and of links by functions', () => {
  const never = `$[包含inAarray](${g},"旧值")`
  const formif = { type: 'formif' as const, id: '', name: '按标签', data: { ifstr: never, to: [] } }
  const dealers = [{ chosetype: 'or' as const, chosed: [formif], runRoots: [] }] as FlowDesignStep['dealers']
  const pressed = button([], {
    id: 'yes',
    prove: never,
    NextFun: [when(never, '甲'), when(`${a} > 5`, '甲')],
  })
  expect(describe(undefined, { dealers, btnGroup: [pressed] })).toEqual([
    'design.condition-never 主管 if 甲',
    'design.prove-never 主管 prove undefined',
    'design.formif-never 主管 dealers 按标签',
  ])
})
