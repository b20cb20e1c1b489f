import { expect, test } from 'vitest'
import { diagnoseSyntax, loadSyntaxDiagnosis } from './syntax-diagnosis'

test('the parser of any text finds no problems until it is loaded', async () => {
  expect(diagnoseSyntax('1 +')).toEqual([])
  await loadSyntaxDiagnosis()
  expect(diagnoseSyntax('1 +')).toMatchObject([{ code: 'expression.incomplete' }])
})
