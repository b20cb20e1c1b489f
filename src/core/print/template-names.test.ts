import { describe, expect, test } from 'vitest'
import { button, design, field, only, start, step } from '../../../tests/kit/house'
import type { TemplateTag } from '../../generated/types'
import { starterDocument } from './starter-document'
import { checkTemplateTags, templateNamesOf } from './template-names'

const flow = design(
  [start(['总经理']), step('总经理', { dealers: only('chen'), btnGroup: [button([])] })],
  [field(1, '请假 事由'), field(2, '{金额}')],
)
const names = templateNamesOf(flow)

const tag = (text: string): TemplateTag => ({
  name: text.replace(/^[#/]/, ''),
  kind: text.startsWith('#') ? 'open' : text.startsWith('/') ? 'close' : 'value',
  place: `第 ${text} 段`,
})
const mistakesIn = (...texts: string[]) =>
  checkTemplateTags(texts.map(tag), {
    ...names,
    tables: [...names.tables, { name: '明细', columns: ['序号', '摘要'] }],
  }).map(({ code, name }) => `${code} ${name}`)

test('names fields without the signs of placeholders, facts of the flow, and what each step said', () => {
  expect(names.fields).toEqual(['请假事由', '金额'])
  expect(names.facts).toContain('文号')
  expect(names.steps).toContain('总经理-意见')
  expect(names.tables.at(-1)).toMatchObject({ name: '审批记录', columns: expect.arrayContaining(['签名']) })
})

describe('mistakes in a template', () => {
  test.each([
    ['has none', ['请假事由', '#明细', '摘要', '/明细', '#金额', '金额', '/金额', '总经理-意见'], []],
    ['names a field that does not exist', ['请假事因'], ['unknown 请假事因']],
    ['names a column outside of its table', ['摘要'], ['unknown 摘要']],
    ['never ends a repetition', ['#明细', '摘要'], ['unclosed 明细']],
    ['ends what never began', ['/明细'], ['unopened 明细']],
    ['crosses two parts', ['#明细', '#金额', '/明细', '/金额'], ['crossed 明细', 'crossed 金额']],
  ])('%s', (_, texts, mistakes) => {
    expect(mistakesIn(...texts)).toEqual(mistakes)
  })

  test('are told with the paragraph in which they stand', () => {
    expect(checkTemplateTags([tag('请假事因')], names)).toEqual([
      { code: 'unknown', name: '请假事因', place: '第 请假事因 段' },
    ])
  })
})

test('makes a first template without mistakes, whatever the names of the fields', () => {
  const parts = starterDocument({ ...names, fields: [...names.fields, 'a<b>&'] })
  const text = parts['word/document.xml'] ?? ''
  expect(text).toContain('{a&lt;b&gt;&amp;}')
  const found = [...text.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => tag(name))
  expect(checkTemplateTags(found, { ...names, fields: [...names.fields, 'a&lt;b&gt;&amp;'] })).toEqual([])
})
