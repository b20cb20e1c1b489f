import { expect, test, vi } from 'vitest'

test('expressions have no problems of syntax until a page on which they are written provides the rule', async () => {
  vi.resetModules()
  const { findSyntaxProblems } = await import('../platform/syntax-diagnosis')
  expect(findSyntaxProblems('1 +')).toEqual([])
  await import('./syntax-problems')
  expect(findSyntaxProblems('1 +')).toMatchObject([{ code: 'expression.incomplete' }])
})
