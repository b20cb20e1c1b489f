import { expect, test } from 'vitest'
import { type SheetAuthority, SheetChangeGuard } from './change-guard'
import type { SheetPerson } from './person-texts'

const authority: SheetAuthority = {
  callerId: 'caller',
  movesAlone: false,
  rolesInFlows: new Set(['cashier']),
  trusted: new Set(['li']),
  administrators: ['chief', 'deputy'],
  administratorRoles: new Set(['boss']),
}
const li = {
  jobId: '1',
  name: '李雷',
  phone: '1',
  mail: 'li@example.com',
  departments: [{ id: '3', leader: true }],
  roles: ['cashier', 'reader'],
  facts: {},
  superiors: { main: [{ id: 'chief' }] },
  enabled: true,
}
const columnOf = (id: string, changes: Partial<SheetPerson>) => {
  try {
    new SheetChangeGuard(authority).checkAuthority({ id, person: { ...li, ...changes }, known: li })
    return undefined
  } catch (error) {
    return error instanceof Error && 'column' in error ? error.column : error
  }
}

test.each<[what: string, changes: Partial<SheetPerson>, column: string | undefined]>([
  ['nothing', {}, undefined],
  ['a name', { name: '李明' }, undefined],
  ['a department led', { departments: [{ id: '3', leader: false }] }, 'leads'],
  ['a role of flows', { roles: ['reader'] }, 'roles'],
  ['another role', { roles: ['cashier'] }, undefined],
  ['a superior', { superiors: {} }, 'own'],
  ['the days of a superior', { superiors: { main: [{ id: 'chief', until: '2026-12-31' }] } }, 'own'],
  ['a trusted address', { mail: 'other@example.com' }, 'mail'],
  ['a trusted phone', { phone: '2' }, 'phone'],
])('a change of %s needs a second person where it moves authority', (_, changes, column) =>
  expect(columnOf('li', changes)).toBe(column),
)

test('addresses of people whom flows do not trust move nothing', () =>
  expect(columnOf('wang', { mail: 'other@example.com' })).toBeUndefined())

test('a new person with authority needs a second person', () => {
  const guard = new SheetChangeGuard(authority)
  const person = { ...li, superiors: {}, departments: [], roles: ['reader'] }
  guard.checkAuthority({ id: 'new', person })
  expect(() =>
    guard.checkAuthority({ id: 'new', person: { ...person, departments: li.departments } }),
  ).toThrow()
})

test('what the importer gives up, and the importer’s own address, move nothing', () => {
  expect(columnOf('caller', { departments: [], mail: 'other@example.com' })).toBeUndefined()
  expect(columnOf('caller', { departments: [...li.departments, { id: '4', leader: true }] })).toBe('leads')
})

test('the last administrator stays one, until another row adds one', () => {
  const guard = new SheetChangeGuard({ ...authority, movesAlone: true })
  const boss = { ...li, roles: ['boss'] }
  const check = (id: string, roles: string[]) => {
    const change = { id, person: { ...boss, roles }, known: boss }
    guard.checkAdministrators(change)
    guard.take(change)
  }
  check('chief', [])
  expect(() => check('deputy', [])).toThrow(
    expect.objectContaining({ code: 'organisation.last-administrator' }),
  )
  check('heir', ['boss'])
  check('deputy', [])
})
