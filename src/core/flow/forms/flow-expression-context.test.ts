import { describe, expect, test } from 'vitest'
import {
  button,
  dept,
  design,
  field,
  group,
  limit,
  only,
  start,
  step,
  when,
} from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { CustomFunction, FlowDesign, RecipientGroup } from '../../../generated/types'
import { printCustomReference } from '../../expression'

const handler = field(1, '经办人')

const unit = (type: CustomFunction['type']): CustomFunction => ({
  id: '1685774578_15827',
  name: '所属',
  type,
  formitem: type === 'form_concact' ? handler.key : null,
  data: {
    contact: [
      { when: [group([dept('4', 'n')])], value: '财务' },
      { when: [group([dept('2', 'n')])], value: '研发' },
    ],
  },
})

/** 发起 → 主管 (周工 or 吴会) → the target of the condition, otherwise 归档. */
function flow(condition: string, custom?: CustomFunction): FlowDesign {
  const drawn = design(
    [
      start(['主管'], { formEditLimit: [limit(handler)] }),
      step('主管', {
        dealers: only('zhou', 'wu'),
        btnGroup: [button(['归档'], { NextFun: [when(condition, '总经理')] })],
      }),
      step('总经理', { dealers: only('chen') }),
      step('归档', { dealers: only('zheng') }),
    ],
    [handler],
  )
  return { ...drawn, set: { ...drawn.set, customFuns: custom ? [custom] : [] } }
}

const afterDeal = (drawn: FlowDesign, personId: string, f1 = '') =>
  story(drawn).creates('li', { input: { f1 } }).deals(personId).waiting()

describe('custom function in a condition', () => {
  const isResearch = `${printCustomReference({ ...unit('creater_concact'), name: '旧名' })} == "研发"`

  test.each<[string, CustomFunction['type'], string, string]>([
    ['about the creator', 'creater_concact', 'wu', '总经理: 陈总'],
    ['about the person who acts', 'dealer_concact', 'zhou', '总经理: 陈总'],
    ['about the person who acts, who is another', 'dealer_concact', 'wu', '归档: 郑纳'],
  ])('evaluates a custom function %s', (_, type, personId, waiting) => {
    expect(afterDeal(flow(isResearch, unit(type)), personId)).toEqual([waiting])
  })

  test('evaluates a custom function about the people in a field of the current form', () => {
    const drawn = flow(isResearch, unit('form_concact'))
    expect(afterDeal(drawn, 'wu', 'qian')).toEqual(['总经理: 陈总'])
    expect(afterDeal(drawn, 'wu', 'feng')).toEqual(['归档: 郑纳'])
  })

  test('returns false for a condition with a custom function that the flow lacks', () => {
    expect(afterDeal(flow(isResearch), 'wu')).toEqual(['归档: 郑纳'])
  })
})

describe('facts of the flow in a condition', () => {
  test.each([
    ['$[发起人]() == "李明" && $[发起人工号]() == "li"', 'zhou', '总经理: 陈总'],
    ['$[发起部门]() == "研发部" && $[发起部门全路径]() == "公司-研发部"', 'zhou', '总经理: 陈总'],
    ['$[当前处理人]() == "周工" && $[当前处理人工号]() == "zhou"', 'zhou', '总经理: 陈总'],
    ['$[当前处理人]() == "周工"', 'wu', '归档: 郑纳'],
    ['$[流程名称]() == "报销"', 'zhou', '总经理: 陈总'],
    ['$[发起时间]() == "2025-03-05 09:01:00"', 'zhou', '总经理: 陈总'],
    ['$[是否紧急]()', 'zhou', '归档: 郑纳'],
  ])('evaluates %s, dealt by %s', (condition, personId, waiting) => {
    expect(afterDeal(flow(condition), personId)).toEqual([waiting])
  })

  test('treats a flow as urgent by the choice on its creation', () => {
    const result = story(flow('$[是否紧急]()')).creates('li', { level: 100 }).deals('zhou')
    expect(result.waiting()).toEqual(['总经理: 陈总'])
  })
})

test('evaluates both facts and custom functions in recipients chosen by a condition', () => {
  const query = `${printCustomReference(unit('dealer_concact'))} == "研发" && $[发起人]() == "李明"`
  const chosen: RecipientGroup[] = [
    group([{ type: 'formif', id: 'if', name: '', data: { ifstr: query, to: only('feng') } }]),
  ]
  const drawn = flow('false', unit('dealer_concact'))
  const funlist = drawn.funlist.map((one) => (one.name === '归档' ? { ...one, dealers: chosen } : one))
  expect(afterDeal({ ...drawn, funlist }, 'zhou')).toEqual(['归档: 冯账'])
})
