import Ajv from 'ajv/dist/2020'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakReasons, contractChanges, contractVersions, readContract } from './call-changes.mjs'
import { contractOf, misfits } from './call-contract.mjs'
import { catalogue } from './catalogue.mjs'
import { readCalls, readShapes } from './schemas.mjs'

interface Change {
  where: string
  part: string
  breaking: boolean
  change: string
}
const object = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const text = { type: 'string' }

/** The changes of one call from one request and response to another. */
function changesOf(earlier: object, later: object): Change[] {
  const contract = (call: object) => ({
    shapes: {},
    calls: { 'POST /a': { permission: '', body: object({}), data: object({}), ...call } },
  })
  return contractChanges(contract(earlier), contract(later))
}
const told = (changes: Change[]) =>
  changes.map(({ part, breaking, change }) => `${breaking ? 'breaking' : 'compatible'} ${part}: ${change}`)

test('every breaking change of the calls since the newest release has its reason, and no reason is left over', () => {
  const version = contractVersions().at(-1)
  const changes: Change[] = contractChanges(
    readContract(version),
    contractOf(catalogue(readShapes(), readCalls())),
  )
  const broken = changes.filter(({ breaking }) => breaking).map(({ where, change }) => `${where}: ${change}`)
  const reasons: { where: string; changes: string[] }[] = breakReasons(version)
  const explained = reasons.flatMap(({ where, changes: list }) => list.map((change) => `${where}: ${change}`))
  expect(explained.sort()).toEqual(broken.sort())
})

test('the words of a schema are no part of the contract', () => {
  const call = { method: 'POST', path: '/a', body: {}, data: {} }
  const described = {
    ...object({ title: { ...text, description: 'of a request', title: 'Title' } }),
    title: 'A',
  }
  const { calls } = contractOf({ shapes: [], calls: [{ ...call, body: described }] })
  expect(calls['POST /a'].body).toEqual(object({ title: text }))
})

describe('a request', () => {
  test.each([
    [object({}), object({ a: text }), ['compatible request: takes `a`']],
    [object({}), object({ a: text }, ['a']), ['breaking request: requires `a`']],
    [object({ a: text }), object({ a: text }, ['a']), ['breaking request: requires `a`']],
    [object({ a: text }, ['a']), object({ a: text }), ['compatible request: `a` is optional']],
    [object({ a: text }), object({}), ['breaking request: no longer takes `a`']],
    [
      object({ a: { type: ['string', 'null'] } }),
      object({ a: text }),
      ['breaking request: `a` no longer takes null'],
    ],
    [
      object({ a: { enum: ['x', 'y'] } }),
      object({ a: { enum: ['x'] } }),
      ['breaking request: `a` no longer takes "y"'],
    ],
    [
      object({ a: { ...text, maxLength: 9 } }),
      object({ a: { ...text, maxLength: 8 } }),
      ['breaking request: `a` has a stricter maxLength'],
    ],
    [
      object({ a: { ...text, maxLength: 8 } }),
      object({ a: { ...text, maxLength: 9 } }),
      ['compatible request: `a` has a wider maxLength'],
    ],
    [
      object({ a: { type: 'array', items: object({ b: text }) } }),
      object({ a: { type: 'array', items: object({ b: text, c: text }) } }),
      ['compatible request: takes `a[].c`'],
    ],
  ])('%j that becomes %j', (earlier, later, expected) => {
    expect(told(changesOf({ body: earlier }, { body: later }))).toEqual(expected)
  })
})

describe('a response', () => {
  test.each([
    [object({}), object({ a: text }, ['a']), ['compatible response: returns `a`']],
    [object({ a: text }, ['a']), object({}), ['breaking response: no longer returns `a`']],
    [object({ a: text }, ['a']), object({ a: text }), ['breaking response: may leave out `a`']],
    [
      object({ a: text }, ['a']),
      object({ a: { type: ['string', 'null'] } }, ['a']),
      ['breaking response: `a` may be null'],
    ],
    [
      object({ a: { enum: ['x'] } }),
      object({ a: { enum: ['x', 'y'] } }),
      ['compatible response: `a` may be "y"'],
    ],
  ])('%j that becomes %j', (earlier, later, expected) => {
    expect(told(changesOf({ data: earlier }, { data: later }))).toEqual(expected)
  })
})

describe('a permission', () => {
  test.each([
    ['', 'company', true],
    ['company', 'directory', true],
    ['directory', 'directory.people', false],
    ['company', '', false],
  ])('%s that becomes %s', (earlier, later, breaking) => {
    expect(changesOf({ permission: earlier }, { permission: later })).toMatchObject([
      { part: 'permission', breaking },
    ])
  })
})

test('a removed call breaks, an added one does not', () => {
  const call = { permission: '', body: {}, data: {} }
  const changes = contractChanges({ shapes: {}, calls: { a: call } }, { shapes: {}, calls: { b: call } })
  expect(changes).toEqual([
    { where: 'a', part: 'call', breaking: true, change: 'removed' },
    { where: 'b', part: 'call', breaking: false, change: 'added' },
  ])
})

test('a shape that refers to itself is compared once, in the direction in which calls use it', () => {
  const tree = (more: object) => ({
    ...object({ name: text, children: { type: 'array', items: { $ref: '/tree' } }, ...more }),
  })
  const contract = (more: object) => ({
    shapes: { '/tree': tree(more) },
    calls: { 'POST /a': { permission: '', body: {}, data: { $ref: '/tree' } } },
  })
  expect(contractChanges(contract({}), contract({ note: text }))).toEqual([
    { where: '/tree', part: 'response', breaking: false, change: 'returns `note`' },
  ])
})

const scalar = fc.constantFrom<unknown>(null, true, 0, 3, 2.5, '', 'a', 'abc')
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalar,
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b'), tie('value')),
  ),
})).value
const limits = fc.record(
  {
    minLength: fc.integer({ min: 0, max: 3 }),
    maxLength: fc.integer({ min: 0, max: 3 }),
    minimum: fc.integer({ min: 0, max: 3 }),
    maximum: fc.integer({ min: 0, max: 3 }),
    maxItems: fc.integer({ min: 0, max: 2 }),
    pattern: fc.constantFrom('^a', 'c$'),
  },
  { requiredKeys: [] },
)
const types = fc.uniqueArray(
  fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object'),
  {
    minLength: 1,
  },
)
const schema = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2 },
    fc.constant({}),
    fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }) }),
    fc.tuple(fc.record({ type: types }), limits).map(([one, other]) => ({ ...one, ...other })),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema')),
        required: fc.uniqueArray(fc.constantFrom('a', 'b')),
        additionalProperties: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
  ),
})).schema

const ajv = new Ajv({ strict: false, logger: false, validateSchema: false })

test('where no misfit is found, whatever the one schema accepts the other accepts too', () => {
  const itself = (one: object) => one
  let fitting = 0
  fc.assert(
    fc.property(schema, schema, fc.array(value, { maxLength: 12 }), (from, to, values) => {
      if (misfits(from, to, { resolveFrom: itself, resolveTo: itself }).length) return
      fitting += 1
      const [accepts, acceptsToo] = [ajv.compile(from), ajv.compile(to)]
      for (const one of values) if (accepts(one)) expect(acceptsToo(one)).toBe(true)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 800) },
  )
  expect(fitting).toBeGreaterThan(50)
})
