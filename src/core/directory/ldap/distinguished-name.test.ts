import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listNamesUpwards, normalizeName } from './distinguished-name'

test('lists a name and those above it, written alike', () =>
  expect(listNamesUpwards('CN=Li Ming, OU=研发部 ,dc=Example,DC = com')).toEqual([
    'cn=li ming,ou=研发部,dc=example,dc=com',
    'ou=研发部,dc=example,dc=com',
    'dc=example,dc=com',
    'dc=com',
  ]))

test('keeps an escaped comma within its part', () =>
  expect(listNamesUpwards('cn=Li\\, Ming,ou=a')).toEqual(['cn=li\\, ming,ou=a', 'ou=a']))

test('finds nothing above an empty name', () => expect(listNamesUpwards('')).toEqual([]))

test('writes a plain name as it writes the same name with spaces', () => {
  const parts = fc.array(fc.stringMatching(/^[A-Za-zΣéİ研]+=[A-Za-zΣéİ研=;"]+$/), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(parts, (names) => {
      expect(normalizeName(names.join(','))).toBe(normalizeName(names.join(' , ')))
      expect(normalizeName(names.join(','))).toBe(listNamesUpwards(names.join(','))[0])
    }),
  )
})
