import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import grammar from '#/generated/form-schema.json'
import leave from '#fixtures/forms/leave-typed.json'
import purchase from '#fixtures/forms/purchase.json'
import { validateDocument } from './validate-schema'

const allows = new Ajv({ strict: false }).compile(grammar)
const rules = (document: unknown) =>
  validateDocument(grammar, document).map(({ path, rule }) => [path.join('/'), rule])

test.each([leave, purchase])('validates a stored form against its schema', (form) => {
  expect(rules(form)).toEqual([])
})

const item = leave.list[0]
const withItem = (change: object) => ({ ...leave, list: [{ ...item, ...change }] })

test.each<[string, unknown, string, string]>([
  ['a list instead of a form', [], '', 'type'],
  ['a form without its config', { list: [], remove_list: [] }, '', 'required'],
  [
    'a label that hangs in the air',
    { ...leave, config: { labelWidth: 100, labelPosition: 'above' } },
    'config/labelPosition',
    'enum',
  ],
  ['a key of another shape', withItem({ key: 'abc' }), 'list/0/key', 'pattern'],
  ['a title that is a number', withItem({ name: 7 }), 'list/0/name', 'type'],
  ['a title without end', withItem({ name: '长'.repeat(201) }), 'list/0/name', 'length'],
  ['a negative index', withItem({ keyindex: -1 }), 'list/0/keyindex', 'range'],
  ['linkage nobody knows', withItem({ linkage: { painted: '1' } }), 'list/0/linkage/painted', 'unknown'],
  [
    'a prototype',
    JSON.parse('{"list":[],"remove_list":[],"config":{"labelWidth":1,"labelPosition":"top","__proto__":{}}}'),
    'config/__proto__',
    'name',
  ],
])('reports %s with its position', (_, document, path, rule) => {
  expect(rules(document)).toContainEqual([path, rule])
})

test('judges any content of an item as ajv does', () => {
  const part = fc.constantFrom(
    'type',
    'name',
    'key',
    'keyindex',
    'model',
    'options',
    'rules',
    'tooltip',
    'hide',
    'columns',
    'linkage',
  )
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.object({ maxDepth: 1 }), { maxLength: 2 }),
    fc.object({ maxDepth: 2 }),
  )
  fc.assert(
    fc.property(part, value, (name, anything) => {
      const document = withItem({ [name]: anything })
      const isFree = !/__proto__|constructor|prototype/.test(JSON.stringify(document))
      fc.pre(isFree)
      expect(validateDocument(grammar, document).length === 0).toBe(allows(document))
    }),
  )
})
