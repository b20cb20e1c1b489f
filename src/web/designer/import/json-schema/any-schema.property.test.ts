import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestRandom } from '../../testing'
import { type FormImport, readImport } from '../read-import'

const read = (json: unknown) =>
  readImport(JSON.stringify(json), { chance: createTestRandom(), language: 'zh' }) as FormImport

const leaf = fc.record(
  {
    type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', ['string', 'null'], 'nonsense'),
    title: fc.string(),
    enum: fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxLength: 3 }),
    format: fc.constantFrom('date', 'email', 'data-url', 'other'),
    minimum: fc.oneof(fc.integer(), fc.double()),
    exclusiveMaximum: fc.oneof(fc.boolean(), fc.integer()),
    multipleOf: fc.constantFrom(0, 0.05, 1e-9, 3, 'a'),
    maxLength: fc.integer({ min: -5, max: 300 }),
    pattern: fc.string(),
    default: fc.jsonValue(),
    $ref: fc.constantFrom('#', '#/definitions/a', '#/definitions/b', '#/properties', 5),
  },
  { requiredKeys: [] },
)
const { schema: anySchema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.record(
      {
        properties: fc.dictionary(fc.string(), tie('schema'), { maxKeys: 3 }),
        required: fc.array(fc.string()),
      },
      { requiredKeys: ['properties'] },
    ),
    fc.record({
      type: fc.constant('array'),
      items: fc.oneof(tie('schema'), fc.array(tie('schema'), { maxLength: 2 })),
      default: fc.jsonValue(),
    }),
    fc.record({ anyOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    fc.record({ oneOf: fc.oneof(fc.array(tie('schema'), { maxLength: 3 }), fc.jsonValue()) }),
  ),
}))

test('converts any schema to a form of the grammar', () => {
  fc.assert(
    fc.property(anySchema, anySchema, anySchema, (one, a, b) => {
      const document = { type: 'object', properties: { one }, definitions: { a, b } }
      const result = read(document)
      expect(result).toHaveProperty('form')
      const codes = result.problems.map(({ code }) => code)
      const structural = [
        'key',
        'model',
        'key-duplicate',
        'model-duplicate',
        'keyindex-duplicate',
        'column-code',
        'column-duplicate',
        'type-unknown',
        'too-deep',
      ]
      expect(codes.filter((code) => structural.includes(code.replace('form-design.', '')))).toEqual([])
    }),
    { numRuns: 150 },
  )
})
