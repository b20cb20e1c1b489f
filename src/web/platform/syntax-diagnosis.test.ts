import { expect, test, vi } from 'vitest'

test('the parser of any text finds no problems until it is loaded', async () => {
  vi.resetModules()
  const { diagnoseSyntax, loadSyntaxDiagnosis } = await import('./syntax-diagnosis')
  expect(diagnoseSyntax('1 +')).toEqual([])
  await loadSyntaxDiagnosis()
  expect(diagnoseSyntax('1 +')).toMatchObject([{ code: 'expression.incomplete' }])
})
