import { expect, test } from 'vitest'
import { listNamesUpwards } from './distinguished-name'

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
