import { expect, test } from 'vitest'
import { fieldSchemas } from '#/core/form/design/fields'
import texts from '#/generated/texts/all/zh.json'
import { createTestItem, createTestRandom, emptyTestForm } from '../testing'
import { defaultEditorOf } from './default-editor'
import { effectiveOptions, isApplicable, type PropertySchema } from './property-list'
import { valueEditorOf } from './value-editors'

const specialFormats = [
  'value',
  'formula',
  'multiline',
  'rich',
  'choices',
  'json',
  'columns',
  'remote-source',
  'source-props',
  'local-source',
  'database-set',
  'database-fill',
  'request-flows',
  'request-results',
  'request-shown',
  'request-fill',
  'form-field',
]
const named = texts as Record<string, string>

function propertiesOf(schemas: Record<string, PropertySchema>): [string, PropertySchema][] {
  return Object.entries(schemas).flatMap(([name, schema]) =>
    schema.properties ? propertiesOf(schema.properties) : [[name, schema]],
  )
}

const all = fieldSchemas.flatMap((field) =>
  propertiesOf((field.options?.properties ?? {}) as Record<string, PropertySchema>).map(
    ([name, schema]) => [`${field.name} ${name}`, schema] as const,
  ),
)

test.each(all)('%s can be edited in the panel and has a name', (_, schema) => {
  expect(specialFormats.includes(schema.format ?? '') || valueEditorOf(schema)).toBeTruthy()
  expect(named[schema.title ?? '']).toBeTruthy()
  for (const value of schema.enum ?? []) expect(named[`${schema.title}.${value || 'none'}`]).toBeTruthy()
})

test('shows a property only where it has an effect', () => {
  const schema: PropertySchema = { 'x-when': { sourceType: 'json', type: ['date', 'month'] } }
  expect(isApplicable(schema, { sourceType: 'json', type: 'month' })).toBe(true)
  expect(isApplicable(schema, { sourceType: 'options', type: 'month' })).toBe(false)
  expect(isApplicable(schema, { sourceType: 'json', type: 'year' })).toBe(false)
  expect(isApplicable({}, {})).toBe(true)
})

test('an unset property counts with its default', () => {
  const schemas = { sourceType: { default: 'options' }, inline: { default: true } }
  expect(effectiveOptions({ options: { inline: false } }, schemas)).toEqual({
    sourceType: 'options',
    inline: false,
  })
})

test.each([
  ['input', true],
  ['number', true],
  ['date', true],
  ['fm-chose-china-area', true],
  ['radio', false],
  ['table', false],
  ['divider', false],
])('edits the default of %s with the field itself: %s', (name, isEdited) => {
  const item = createTestItem(name, emptyTestForm(), createTestRandom())
  expect(defaultEditorOf(item) !== undefined).toBe(isEdited)
})
