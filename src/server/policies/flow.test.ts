import { expect, test } from 'vitest'
import { company, dept, only } from '../../../tests/kit/house'
import { emptyForm } from '../../core/form/design/upgrade'
import type { FlowDesignSet } from '../../generated/types'
import type { Caller } from '../platform/http/define-call'
import { canViewFlow, canWatchDesign, rightsOnFlow } from './flow'

type Row = FlowDesignSet['permissions'][number]

const addressees = { directory: company(), groups: new Map() }
const as = (id: string, isAdmin = false, withheld: string[] = []): Caller => ({
  workspace: 'oa',
  id,
  name: id,
  jobId: id,
  isAdmin,
  roles: ['flow.work', ...withheld],
  tokenHash: '',
  environment: 'prod' as const,
})
const row = (admindept: Row['admindept']): Row => ({
  allow: ['watch', 'cancel'],
  deptuser: only('wu'),
  admindept,
})
const rules = (...permissions: Row[]) => ({ permissions, form: emptyForm() })
const flowIn = (deptId: string) => ({ createdId: 'qian', deptId })

test.each<[string, string, Row[], string, string[]]>([
  ['a row without departments covers every flow', 'wu', [row([])], '5', ['watch', 'cancel']],
  ['a department covers its own flows', 'wu', [row([dept('2', 'n')])], '2', ['watch', 'cancel']],
  ['with everything below', 'wu', [row([dept('2', 'n')])], '3', ['watch', 'cancel']],
  ['also when no depth was chosen', 'wu', [row([dept('2')])], '3', ['watch', 'cancel']],
  ['one level is the department itself', 'wu', [row([dept('2', 1)])], '3', []],
  ['other departments stay out of sight', 'wu', [row([dept('2', 'n')])], '4', []],
  ['others than those named get nothing', 'zheng', [row([])], '5', []],
  ['rows add up', 'wu', [row([]), { ...row([]), allow: ['export'] }], '5', ['watch', 'cancel', 'export']],
])('resolves rights by permission rows: %s', (_, personId, permissions, deptId, rights) => {
  expect(rightsOnFlow(flowIn(deptId), rules(...permissions), { caller: as(personId), addressees })).toEqual(
    rights,
  )
})

test('grants an administrator every right but to read masked values in full', () => {
  const rights = rightsOnFlow(flowIn('5'), rules(), { caller: as('boss', true), addressees })
  expect(rights).toEqual(['watch', 'revoke', 'resend', 'cancel', 'export', 'unmask', 'accesslog'])
  const named = rules({ ...row([]), allow: ['clear'] })
  const clear = (id: string) =>
    rightsOnFlow(flowIn('5'), named, { caller: as(id, true), addressees }).includes('clear')
  expect([clear('wu'), clear('boss')]).toEqual([true, false])
  expect(canWatchDesign(as('boss', true), rules(), addressees)).toBe(true)
})

test('does not let a design grant what a role withholds', () => {
  const rows = rules({ ...row([]), allow: ['watch', 'revoke', 'cancel', 'resend', 'export'] })
  const rightsOf = (...withheld: string[]) =>
    rightsOnFlow(flowIn('5'), rows, { caller: as('wu', false, withheld), addressees })
  expect(rightsOf('-flow.work.withdraw')).toEqual(['watch', 'resend', 'export'])
  expect(rightsOf('-flow.work.export')).toEqual(['watch', 'revoke', 'cancel', 'resend'])
})

test('offers a design only to people who may view its flows', () => {
  expect(canWatchDesign(as('wu'), rules(row([dept('2')])), addressees)).toBe(true)
  expect(canWatchDesign(as('wu'), rules({ ...row([]), allow: ['export'] }), addressees)).toBe(false)
  expect(canWatchDesign(as('zheng'), rules(row([])), addressees)).toBe(false)
})

test.each([
  ['its creator', 'qian', true],
  ['whoever got a message of it', 'zhao', true],
  ['nobody else', 'zheng', false],
])('shows a flow to %s', (_, personId, sees) => {
  expect(canViewFlow(as(personId), flowIn('3'), { isReceiver: personId === 'zhao', rights: [] })).toBe(sees)
})

test('does not let a person view a flow with only the right to cancel', () => {
  expect(canViewFlow(as('wu'), flowIn('3'), { isReceiver: false, rights: ['cancel'] })).toBe(false)
  expect(canViewFlow(as('wu'), flowIn('3'), { isReceiver: false, rights: ['watch'] })).toBe(true)
})
