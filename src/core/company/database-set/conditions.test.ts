import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DatabaseSet, DatabaseSetFilter } from '../../../generated/types'
import { buildDatabaseConditions, isValidDatabaseCell, type RowReader, toDatabaseCell } from './conditions'
import { splitNgrams } from './ngrams'

const column = (name: string, kind: DatabaseSet['columns'][number]['kind'], searched = false) => ({
  name,
  title: name,
  kind,
  shown: true,
  searched,
  returned: true,
})
const set = (...filters: Partial<DatabaseSetFilter>[]): DatabaseSet => ({
  name: '物料',
  source: 'own',
  table: 'sources.material',
  key: 'id',
  label: 'name',
  columns: [
    column('id', 'integer'),
    column('name', 'text', true),
    column('dept', 'text'),
    column('born', 'date'),
  ],
  filters: filters.map((one) => ({
    column: 'dept',
    match: 'is',
    by: 'fixed',
    value: '',
    except: [],
    ...one,
  })),
  orderby: [],
  pagesize: 20,
  roles: [],
})
const li: RowReader = {
  id: 'li',
  jobId: '100010',
  name: '李明',
  departments: [
    { id: '3', name: '前端组' },
    { id: '4', name: '财务部' },
  ],
  roleIds: ['cashier'],
}

describe('conditions on visible rows', () => {
  test('matches any department of the user, and a single value as itself', () => {
    expect(buildDatabaseConditions(set({ by: 'department-name' }), li, {})).toMatchObject([
      { match: 'in', values: ['前端组', '财务部'] },
    ])
    expect(buildDatabaseConditions(set({ by: 'person-jobid' }), li, {})).toMatchObject([
      { match: 'is', values: ['100010'] },
    ])
  })

  test('exempts holders of an excepted role from a filter', () => {
    expect(buildDatabaseConditions(set({ by: 'department-name', except: ['cashier'] }), li, {})).toEqual([])
  })

  test.each<[string, Partial<DatabaseSetFilter>, RowReader, Record<string, unknown>]>([
    ['somebody without a department', { by: 'department-id' }, { ...li, departments: [] }, {}],
    ['a parameter that is empty', { by: 'parameter' }, li, { dept: '' }],
    ['a parameter of another column', { by: 'parameter' }, li, { born: '2024-01-01' }],
    ['a day that there is none of', { by: 'parameter', column: 'born' }, li, { born: '2024-02-30' }],
    ['what only looks like an own property', { by: 'parameter', column: 'toString' }, li, {}],
  ])('%s: returns no row at all', (_, filter, reader, parameters) => {
    expect(buildDatabaseConditions(set(filter), reader, { parameters })).toBeUndefined()
  })

  test('treats impossible keys as none, and returns no row without a key', () => {
    expect(buildDatabaseConditions(set(), li, { keys: [1, '2', 'x', 1.5] })).toMatchObject([
      { column: 'id', values: ['1', '2'] },
    ])
    expect(buildDatabaseConditions(set(), li, { keys: ['x'] })).toBeUndefined()
    expect(buildDatabaseConditions(set(), li, { keys: [] })).toBeUndefined()
  })
})

describe('values written by a database', () => {
  test.each([
    ['integer', '42', 42],
    ['integer', '9007199254740993', '9007199254740993'],
    ['number', 'NaN', null],
    ['number', 'twelve', undefined],
    ['boolean', 't', true],
    ['boolean', 'maybe', undefined],
    ['text', 5, undefined],
    ['date', '2024-01-05', '2024-01-05'],
  ] as const)('reads as %s %j as %j', (kind, written, cell) =>
    expect(toDatabaseCell(kind, written)).toBe(cell),
  )

  test('reads every number that fits back as the same number', () =>
    fc.assert(
      fc.property(fc.integer(), (n) => {
        expect(isValidDatabaseCell('integer', String(n))).toBe(true)
        expect(toDatabaseCell('integer', String(n))).toBe(n)
      }),
      { numRuns: 50 },
    ))
})

test('finds the parts of a word in every text that contains it', () =>
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, word, after) => {
      const whole = new Set(splitNgrams(before + word + after))
      for (const part of splitNgrams(word)) expect(whole).toContain(part)
    }),
    { numRuns: 100 },
  ))
