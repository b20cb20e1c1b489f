import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAdministrators, checkOffboarding, checkPerson } from './person-changes'

const facts = { departments: new Set(['1', '2']), roles: new Set(['cashier']) }
const li = {
  jobId: '100010',
  name: '李明',
  mail: 'li@example.com',
  phone: '138 0000 0001',
  departments: [{ id: '2', leader: false }],
  roles: ['cashier'],
}

test('trims texts and removes duplicate roles', () => {
  const written = { ...li, jobId: ' 100010 ', name: '李明 ', roles: ['cashier', 'cashier'] }
  expect(checkPerson(written, facts)).toEqual(li)
})

test('accepts a person without mail and phone', () => {
  expect(checkPerson({ ...li, mail: '', phone: '' }, facts)).toMatchObject({ mail: '', phone: '' })
})

test.each<[string, object, object, string]>([
  ['no name', { name: ' ' }, {}, 'person-name-missing'],
  ['no job number', { jobId: '' }, {}, 'job-id-missing'],
  ['a job number with blanks', { jobId: '10 10' }, {}, 'job-id-blanks'],
  ["a colleague's job number", {}, { bearer: { name: '王芳', enabled: true } }, 'job-id-taken'],
  ["a leaver's job number", {}, { bearer: { name: '王芳', enabled: false } }, 'job-id-of-leaver'],
  ['a mail without a place', { mail: 'li' }, {}, 'mail-invalid'],
  ['a phone of letters', { phone: 'abcdefg' }, {}, 'phone-invalid'],
  ['no department', { departments: [] }, {}, 'person-homeless'],
  ['an unknown department', { departments: [{ id: 'x', leader: false }] }, {}, 'department-missing'],
  [
    'a department twice',
    {
      departments: [
        { id: '2', leader: false },
        { id: '2', leader: true },
      ],
    },
    {},
    'department-twice',
  ],
  ['an unknown role', { roles: ['x'] }, {}, 'role-missing'],
])('rejects %s', (_, change, more, code) => {
  expect(() => checkPerson({ ...li, ...change }, { ...facts, ...more })).toThrow(`organisation.${code}`)
})

test('prevents administrators from locking themselves out', () => {
  const leaving = { leaver: { id: 'a', name: '甲' }, callerId: 'a', administrators: ['a', 'b'] }
  expect(() => checkOffboarding(leaving)).toThrow('organisation.not-yourself')
})

test('keeps at least one person with all permissions, whichever person leaves', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  fc.assert(
    fc.property(fc.uniqueArray(id, { minLength: 1 }), fc.array(id), (first, leavers) => {
      let administrators = first
      for (const leaver of leavers)
        try {
          checkOffboarding({ leaver: { id: leaver, name: leaver }, callerId: 'x', administrators })
          administrators = administrators.filter((one) => one !== leaver)
        } catch {
          expect(administrators).toEqual([leaver])
        }
      checkAdministrators(administrators)
    }),
  )
})
