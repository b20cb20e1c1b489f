import { expect, test } from 'vitest'
import { findSyntaxProblems, loadSyntaxDiagnosis } from './syntax-diagnosis'

test('the parser of any text finds no problems until it is loaded', async () => {
  expect(findSyntaxProblems('1 +')).toEqual([])
  await loadSyntaxDiagnosis()
  expect(findSyntaxProblems('1 +')).toMatchObject([{ code: 'expression.incomplete' }])
})
