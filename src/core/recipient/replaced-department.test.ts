import { expect, test } from 'vitest'
import { withReplacedDepartment } from './replaced-department'

const replacement = { from: 'old', to: { id: 'new', name: '研发中心' } }
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
])('a department is replaced in %s', (_, before, after) => {
  expect(withReplacedDepartment(before, replacement)).toEqual(after)
})

test('what does not name it stays the very same', () => {
  const design = { steps: [{ dealers: [group([boss, dept('other', '其他')])] }], note: 'old', depts: ['a'] }
  expect(withReplacedDepartment(design, replacement)).toBe(design)
})
