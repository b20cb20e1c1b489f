import { expect, test } from 'vitest'
import { countReferences, type Replacement, replaceReference } from './replace-references'

const replacement: Replacement = { type: 'dept', from: 'old', to: { id: 'new', name: '研发中心' } }
const dept = (id: string, name: string, coverage?: number | 'n') => ({
  type: 'dept',
  id,
  name,
  ...(coverage && { coverage }),
})
const old = dept('old', '研发一部', 'n')
const next = dept('new', '研发中心', 'n')
const group = (chosed: object[], rest: object = {}) => ({ chosetype: 'or', chosed, runRoots: [], ...rest })
const boss = { type: 'user', id: 'old', name: '老' }

test.each<[what: string, before: unknown, after: unknown]>([
  ['a recipient', [group([boss, old])], [group([boss, next])]],
  ['a run root', [group([boss], { runRoots: [old] })], [group([boss], { runRoots: [next] })]],
  ['a condition on supervisors', { depts: ['a', 'old', 'new'] }, { depts: ['a', 'new'] }],
  ['the same by chosen items', { depts: [old] }, { depts: [next] }],
  [
    'the value of a field',
    { defaultValue: [{ deptid: 'old', name: '研发一部' }] },
    { defaultValue: [{ deptid: 'new', name: '研发中心' }] },
  ],
  [
    'what a condition on the form leads to',
    [group([{ type: 'formif', id: '1', name: '', data: { to: [group([old])] } }])],
    [group([{ type: 'formif', id: '1', name: '', data: { to: [group([next])] } }])],
  ],
  [
    'both, of which the one that reaches farther stays',
    [group([old, dept('new', '研发中心', 1)])],
    [group([next])],
  ],
  [
    'both in a formula, which counts its items',
    [group([old, next], { chosetype: 'custom', customformula: 'difference($1,$2)' })],
    [group([next, next], { chosetype: 'custom', customformula: 'difference($1,$2)' })],
  ],
])('replaces a department in %s', (_, before, after) => {
  expect(replaceReference(before, replacement)).toEqual(after)
})

test('returns the very same value where the department is not named', () => {
  const design = { steps: [{ dealers: [group([boss, dept('other', '其他')])] }], note: 'old', depts: ['a'] }
  expect(replaceReference(design, replacement)).toBe(design)
})

const person: Replacement = { type: 'user', from: 'old', to: { id: 'new', name: '新' } }
const newBoss = { type: 'user', id: 'new', name: '新' }

test.each<[what: string, before: unknown, after: unknown]>([
  ['a recipient, beside a department of the same id', [group([boss, old])], [group([newBoss, old])]],
  ['both, once', [group([boss, newBoss])], [group([newBoss])]],
  [
    'the default of a field',
    { defaultValue: [{ id: 'old', name: '老' }] },
    { defaultValue: [{ id: 'new', name: '新' }] },
  ],
])('replaces a person in %s', (_, before, after) => {
  expect(replaceReference(before, person)).toEqual(after)
})

test('replaces a role in recipients and in conditions on supervisors', () => {
  const role: Replacement = { type: 'role', from: 'old', to: { id: 'new', name: '出纳' } }
  const before = [
    group([{ type: 'fun', id: 'super', name: '', data: { roles: ['old', 'a'], depts: ['old'] } }]),
  ]
  const after = [
    group([{ type: 'fun', id: 'super', name: '', data: { roles: ['new', 'a'], depts: ['old'] } }]),
  ]
  expect(replaceReference(before, role)).toEqual(after)
})

test('leaves no reference to a replaced person, however many there were', () => {
  const data = { dealers: [group([boss, old]), group([boss])], cc: [{ depts: ['old'] }], note: 'old' }
  expect(countReferences(data, { type: 'user', id: 'old' })).toBe(2)
  expect(countReferences(data, { type: 'dept', id: 'old' })).toBe(2)
  expect(countReferences(replaceReference(data, person), { type: 'user', id: 'old' })).toBe(0)
  expect(countReferences(replaceReference(data, replacement), { type: 'dept', id: 'old' })).toBe(0)
})
