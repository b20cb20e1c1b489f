import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BusinessError } from '../../business-error'
import { maxOffboardings } from '../person-changes'
import { readPatch } from './patch-operations'
import { readScimFilter } from './scim-filter'
import { membershipChanges, patchScimGroup, readScimGroup } from './scim-group'
import { patchScimUser, readScimUser, type ScimUser } from './scim-user'

const patchOf = (...Operations: object[]) =>
  readPatch({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const li: ScimUser = {
  userName: '7',
  externalId: null,
  name: '李雷',
  mail: 'a@b.cn',
  phone: '',
  department: '',
}

/** Runs a reader on anything: it returns a result or a sentence, and nothing else. */
const isResultOrSentence = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch (error) {
    return error instanceof BusinessError && error.code.startsWith('scim.')
  }
}

describe('a filter', () => {
  test.each([
    ['userName eq "a\\"b"', [{ attribute: 'userName', value: 'a"b' }]],
    [
      'USERNAME EQ "a" AND active eq True',
      [
        { attribute: 'userName', value: 'a' },
        { attribute: 'active', value: 'true' },
      ],
    ],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "and"',
      [{ attribute: 'userName', value: 'and' }],
    ],
    ['emails[type eq "work"].value eq "x"', [{ attribute: 'mail', value: 'x' }]],
  ])('%s is understood', (filter, conditions) => {
    expect(readScimFilter('person', filter)).toEqual(conditions)
  })

  test('finds a person by every text as a value', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (value) => {
        expect(readScimFilter('person', `userName eq ${JSON.stringify(value)}`)).toEqual([
          { attribute: 'userName', value },
        ])
      }),
    )
  })

  test('of any text is understood or rejected with a sentence', () => {
    const words = fc.constantFrom(
      'userName',
      'eq',
      '"a"',
      'and',
      '(',
      '[',
      ']',
      '"',
      '\\',
      ' ',
      '__proto__',
      'not',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (parts) =>
        isResultOrSentence(() => readScimFilter('role', parts.join(''))),
      ),
    )
  })
})

describe('a patch', () => {
  test('of anything gives a person or a sentence', () => {
    const operation = fc.record({
      op: fc.constantFrom('add', 'Replace', 'remove', 'move'),
      path: fc.option(
        fc.constantFrom('active', 'emails', 'emails[type eq "work"].value', 'name', '__proto__', 'a[', ''),
      ),
      value: fc.jsonValue(),
    })
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 5 }), (operations) =>
        isResultOrSentence(() => patchScimUser(li, patchOf(...operations))),
      ),
    )
  })

  test('keeps what it does not name, and joins a name as its language does', () => {
    expect(
      patchScimUser(li, patchOf({ op: 'replace', value: { active: 'False', 'name.givenName': '雷' } })),
    ).toEqual({
      ...li,
      active: false,
    })
    expect(readScimUser({ userName: '8', name: { givenName: '梅梅', familyName: '韩' } }).name).toBe('韩梅梅')
    expect(readScimUser({ userName: '8', name: { givenName: 'Mei', familyName: 'Han' } }).name).toBe(
      'Mei Han',
    )
    expect(readScimUser({ userName: '8', displayName: 'Mei' }, li)).toMatchObject({
      name: 'Mei',
      mail: '',
      department: '',
    })
  })

  test('of members has the result of its operations one after another', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 })
    const step = fc.record({ op: fc.constantFrom('add', 'remove', 'replace'), ids })
    fc.assert(
      fc.property(ids, fc.array(step, { minLength: 1, maxLength: 6 }), (held, steps) => {
        const operations = steps.map(({ op, ids: value }) => ({
          op,
          path: 'members',
          value: value.map((id) => ({ value: id })),
        }))
        const wanted = new Set(held)
        for (const { op, ids: named } of steps) {
          if (op === 'replace' || (op === 'remove' && named.length === 0)) wanted.clear()
          for (const id of named) op === 'remove' ? wanted.delete(id) : wanted.add(id)
        }
        const { add, remove } = membershipChanges(new Set(held), patchScimGroup(patchOf(...operations)))
        const after = new Set([...held, ...add].filter((id) => !remove.includes(id)))
        expect([...after].sort()).toEqual([...wanted].sort())
      }),
    )
  })

  test('of a group replaces all members of a whole resource', () => {
    const change = readScimGroup({ displayName: 'A', members: [{ value: 'b' }] })
    expect(membershipChanges(new Set(['a']), change)).toEqual({ add: ['b'], remove: ['a'] })
  })
})

test('a source may disable the share of a day, and always the least number', () => {
  expect(maxOffboardings(1_000, { share: 10, least: 5 })).toBe(100)
  expect(maxOffboardings(20, { share: 10, least: 5 })).toBe(5)
})
