import { expect, test } from 'vitest'
import { designError, designWarning, undecidableProblem } from '../design'
import { toDesignFindings } from './design-findings'

const marksOf = (found: Parameters<typeof toDesignFindings>[0]) =>
  toDesignFindings(found).map(({ mark }) => mark)

test('marks a leaver, a lost source, an unassigned step, another error and the owner, and no other warning', () => {
  const problems = [
    designWarning('user-disabled', { step: 's' }, { name: '林晓峰' }),
    designError('never-ends', { step: 's' }),
    designWarning('merge-useless', { step: 's' }),
    { code: 'form-design.set-unknown', level: 'error' as const },
  ]
  const unassigned = [
    designWarning('nobody-found-superior', { step: 's' }),
    undecidableProblem('receivers-undecided', { step: 's' }),
  ]
  expect(marksOf({ problems, unassigned, ownerLeft: '李娜' })).toEqual([
    'leaver',
    'check',
    'source',
    'nobody',
    'owner',
  ])
})

test('describes the first five findings of a kind', () => {
  const problems = Array.from({ length: 9 }, () => designError('never-ends', { step: 's' }))
  expect(marksOf({ problems, unassigned: [] })).toHaveLength(5)
})
