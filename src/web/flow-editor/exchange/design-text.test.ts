import '../../platform/i18n/design-texts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FlowDesign } from '#/generated/types'
import purchase from '#fixtures/flows/purchase.json'
import form from '#fixtures/forms/purchase.json'
import { setLanguage } from '../../platform/i18n/i18n'
import { parseDesignText, serializeDesign } from './design-text'

beforeAll(() => setLanguage('zh'))

const design = { ...purchase.design, formset: upgradeForm(form) } as unknown as FlowDesign
const file = serializeDesign('采购申请', design)

test('imports an exported design unchanged, without files that belong to another flow', () => {
  const read = parseDesignText(file)
  expect(read).toEqual({ name: '采购申请', design: { ...design, fileList: [] } })
})

test('imports a bare design, too', () => {
  expect(parseDesignText(JSON.stringify(design))).toMatchObject({
    name: '',
    design: { funlist: design.funlist },
  })
})

const changed = (change: (document: { design: FlowDesign }) => void) => {
  const document = JSON.parse(file)
  change(document)
  return JSON.stringify(document)
}

const first = design.funlist[0]?.name ?? ''

describe('rejection with a message that names the position', () => {
  test.each<[string, string, string, string]>([
    ['a text that was cut off', file.slice(0, 900), '不是有效的 JSON', ''],
    ['a form alone', JSON.stringify(form), '不是流程文件', ''],
    ['a list', '[]', '不是流程文件', ''],
    [
      'a BPMN diagram',
      '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"/>',
      '请在流程设计器里用“整个流程 → 导入整个流程（JSON、BPMN）”导入',
      '',
    ],
    [
      'a step whose kind nobody knows',
      changed(({ design: { funlist } }) => Object.assign(funlist[0] ?? {}, { dealtype: 'vote' })),
      '1 处',
      `步骤“${first}”的 dealtype`,
    ],
    [
      'a field without a key',
      changed(({ design: { formset } }) => Object.assign(formset.list[0] ?? {}, { key: 7 })),
      '1 处',
      'formset / list / 0 / key',
    ],
    [
      'a name that reaches behind objects',
      file.replace('"remark":', '"__proto__": {"polluted": true}, "remark":'),
      '1 处',
      '__proto__',
    ],
    [
      'two steps that are one',
      changed(({ design: { funlist } }) => {
        const [one] = funlist
        if (one) funlist.push(one)
      }),
      `“${first}”`,
      '',
    ],
    ['more than anybody draws', `${file}${' '.repeat(8_000_000)}`, '8 MB', ''],
  ])('rejects a design text: %s', (_, text, sentence, fault) => {
    const read = parseDesignText(text)
    if (!('refused' in read)) throw new Error('it was taken')
    expect(read.refused).toContain(sentence)
    expect(read.faults.join()).toContain(fault)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

test('any text is rejected or parsed as a design, and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.nat(file.length).map((end) => file.slice(0, end)),
      ),
      (text) => {
        expect(Object.keys(parseDesignText(text)).sort()).toEqual(['faults', 'refused'])
      },
    ),
    { numRuns: 60 },
  )
})
