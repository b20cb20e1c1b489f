import { expect, test } from 'vitest'
import { overridablePropertiesOf } from '#/core/form/design/control-overrides'
import { fieldSchemaOf } from '#/core/form/design/fields'
import { addOverride, parseOverrideText } from './override-text'

const schemaOf = (name: string) => {
  const field = fieldSchemaOf(name)
  if (!field) throw new Error(name)
  return field
}
const input = schemaOf('input')

test('reports overrides without effect at their position, and allows saving them', () => {
  const text = '{\n  "maxlength": 10,\n  "onfocus": "function: () => 1"\n}'
  const { value, faults } = parseOverrideText(input, text)
  expect(value).toEqual({ maxlength: 10, onfocus: 'function: () => 1' })
  expect(faults.map(({ from, to }) => text.slice(from, to))).toEqual(['"function: () => 1"'])
})

test('does not save a text that is not an object', () => {
  expect(parseOverrideText(input, '[1]').value).toBeUndefined()
  expect(parseOverrideText(input, '{"maxlength":').value).toBeUndefined()
  expect(parseOverrideText(input, '  ')).toEqual({ value: {}, faults: [] })
})

test.each(['input', 'textarea', 'date', 'fm-ele-cascader', 'fm-fileupload'])(
  'every property of %s that is inserted from the list takes effect',
  (name) => {
    const field = schemaOf(name)
    for (const property of overridablePropertiesOf(field)) {
      const text = addOverride(field, '{ "x-other": 1 }', property) ?? ''
      const [fault, ...others] = parseOverrideText(field, text).faults
      expect(text.slice(fault?.from, fault?.to)).toBe('1')
      expect(others).toEqual([])
    }
  },
)
