import { expect, test, vi } from 'vitest'

test('expressions have no problems of syntax until a page on which they are written provides the rule', async () => {
  vi.resetModules()
  const { findSyntaxProblems } = await import('./syntax-diagnosis')
  expect(findSyntaxProblems('1 +')).toEqual([])
  await import('../formula/syntax-problems')
  expect(findSyntaxProblems('1 +')).toMatchObject([{ code: 'expression.incomplete' }])
})
