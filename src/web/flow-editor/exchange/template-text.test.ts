import '../../platform/i18n/design-texts'
import { beforeAll, describe, expect, test } from 'vitest'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FlowDesign, TemplateFile } from '#/generated/types'
import purchase from '#fixtures/flows/purchase.json'
import form from '#fixtures/forms/purchase.json'
import { setLanguage } from '../../platform/i18n/i18n'
import { serializeDesign } from './design-text'
import { parseFlowTemplate, serializeTemplate } from './template-text'

beforeAll(() => setLanguage('zh'))

const design = { ...purchase.design, fileList: [], formset: upgradeForm(form) } as unknown as FlowDesign
const file: TemplateFile = {
  kind: 'qianpi/flow-template',
  name: '集团采购',
  description: '五千以上会签',
  names: [{ type: 'role', id: '6', name: '总经理' }],
  design,
  cases: [{ name: '小额', at: '2026-11-02T01:00:00.000Z', acts: [{ kind: 'creat', person: '100009' }] }],
}

test('imports an exported template unchanged', () => {
  expect(parseFlowTemplate(serializeTemplate(file))).toEqual(file)
})

test('an exported flow is a template without cases', () => {
  expect(parseFlowTemplate(serializeDesign('采购申请', design))).toMatchObject({
    kind: 'qianpi/flow-template',
    name: '采购申请',
    names: [],
    cases: [],
  })
})

const start = design.funlist[0]?.name ?? ''

describe('rejection with a message that names the position', () => {
  test.each<[string, object, string]>([
    [
      'a step whose kind nobody knows',
      { design: { ...design, funlist: [{ ...design.funlist[0], dealtype: 'vote' }] } },
      start,
    ],
    [
      'an act of a kind that there is not',
      { cases: [{ ...file.cases[0], acts: [{ kind: 'vote' }] }] },
      'cases / 0 / acts / 0 / kind',
    ],
    ['a name of nothing', { names: [{ type: 'flow', id: '1', name: '流程' }] }, 'names / 0 / type'],
    ['no name', { name: '' }, 'name'],
  ])('rejects a template text: %s', (_, change, place) => {
    const read = parseFlowTemplate(JSON.stringify({ ...file, ...change }))
    expect('refused' in read ? read.faults.join() : read).toContain(place)
  })

  test('rejects a text that is neither a template nor a flow', () => {
    expect(parseFlowTemplate('{"list": []}')).toMatchObject({ refused: expect.stringContaining('流程文件') })
    expect(parseFlowTemplate('{"kind": "qianpi/flow-template"}')).toHaveProperty('refused')
  })
})
