import { expect, test } from 'vitest'
import { designItem } from '../../../../tests/kit/form-items'
import type { FormItem } from '../../../generated/types'
import { toFormilySchema } from './formily-schema'

const at = (n: number) => `@[字段${n}_${designItem.key(n)}]`
const exported = (...list: FormItem[]) => toFormilySchema({ list })
const node = (schema: unknown, ...path: string[]) =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], schema)

test('exports a field as a node with its control, title and limits', () => {
  const item = designItem(1, 'input', {
    options: { maxlength: 5, placeholder: '写点什么' },
    rules: [{ required: true }],
  })
  expect(node(exported(item).schema, 'properties', 'm1')).toMatchObject({
    type: 'string',
    title: '字段1',
    required: true,
    'x-component': 'Input',
    'x-decorator': 'FormItem',
    'x-component-props': { placeholder: '写点什么' },
    'x-validator': [{ max: 5 }],
  })
})

test('exports a condition as JavaScript and keeps its original text beside it', () => {
  const { schema, expressions } = exported(
    designItem(1, 'number'),
    designItem(2, 'input', { linkage: { shown: `${at(1)} > 3 && ${at(1)} < 9` } }),
  )
  const code = '((Number($values["m1"] || 0) > 3) && (Number($values["m1"] || 0) < 9))'
  expect(node(schema, 'properties', 'm2', 'x-reactions', 'fulfill', 'state')).toEqual({
    visible: `{{${code}}}`,
  })
  expect(expressions.get(code)).toContain('> 3')
})

test.each([
  ['a function', { linkage: { shown: `$[包含](${at(1)}, "甲")` } }, 'shown'],
  ['a text beside a number', { linkage: { required: `${at(1)} > 3` } }, 'required'],
  ['a division', { options: { formula: '1 / 0' } }, 'formula'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a format of defaults
  ['a default that is made later', { options: { defaultValue: '${today}' } }, 'default'],
  [
    'choices from a source',
    { type: 'select', options: { sourceType: 'remote', remoteUrlAlias: 'x' } },
    'choices',
  ],
  ['a person', { type: 'fm-chose-user-select-userid-name' }, 'control'],
  ['a line', { type: 'divider' }, 'static'],
] as const)('reports %s as lost', (_, more, what) => {
  const { lost } = exported(designItem(1, 'input'), designItem(2, 'input', more as Partial<FormItem>))
  expect(lost).toEqual([{ name: '字段2', what }])
})

test('prevents a text in a condition from leaving its quotes', () => {
  const { schema } = exported(
    designItem(1, 'input'),
    designItem(2, 'input', { linkage: { shown: `${at(1)} == "\\"); alert(1); (\\""` } }),
  )
  expect(JSON.stringify(schema)).not.toMatch(/[^\\]"\); alert/)
})
