import { expect, test } from 'vitest'
import { button, design, only, start, step } from '../../../../tests/kit/house'
import { describeConflicts } from './describe-conflicts'
import { mergeDesigns } from './merge-designs'

const made = (name: string, people: string[], to: string[]) =>
  design([
    start(['a']),
    step('a', {
      name,
      dealers: only(...people),
      btnGroup: [
        button([], {
          id: 'ok',
          NextFun: [],
          handler: { funId: to, SonFlowId: [] },
          follow: to.length ? 'first' : 'all',
        }),
      ],
    }),
    step('b', { name: '财务', dealers: only('li') }),
  ])

test('describes a conflict with its thing, its part and both values', () => {
  const sides = {
    base: made('审批', ['li'], []),
    mine: made('经理', ['chen'], []),
    theirs: made('总监', ['zhou'], []),
  }
  expect(describeConflicts(mergeDesigns(sides).clashes, sides)).toEqual([
    {
      id: 'funlist/a/name',
      kind: 'step',
      name: '审批',
      part: 'name',
      of: '',
      base: '审批',
      mine: '经理',
      theirs: '总监',
    },
    {
      id: 'funlist/a/dealers',
      kind: 'step',
      name: '审批',
      part: 'dealers',
      of: '',
      base: '李明',
      mine: '陈总',
      theirs: '周工',
    },
  ])
})
