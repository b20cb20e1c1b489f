import { describe, expect, test } from 'vitest'
import { compileExpression, needsPrecedenceWarning } from './index'
import type { ExpressionNode } from './tree'

/** Prints the tree with every operation in brackets to show its structure. */
function shape(node: ExpressionNode | undefined): string {
  if (node?.type === 'binary') return `(${shape(node.left)}${node.operator}${shape(node.right)})`
  if (node?.type === 'unary') return `(${node.operator}${shape(node.of)})`
  return node?.type === 'number' ? node.digits : ''
}

describe('the precedence table', () => {
  test.each([
    ['1*2+3', '((1*2)+3)'],
    ['1+2*3', '(1+(2*3))'],
    ['1-2-3', '((1-2)-3)'],
    ['1/2*3', '((1/2)*3)'],
    ['1+2<3', '((1+2)<3)'],
    ['1<2+3', '(1<(2+3))'],
    ['1<2==3', '((1<2)==3)'],
    ['1==2<3', '(1==(2<3))'],
    ['1==2!=3', '((1==2)!=3)'],
    ['1&&2==3', '(1&&(2==3))'],
    ['1==2&&3', '((1==2)&&3)'],
    ['1||2&&3', '(1||(2&&3))'],
    ['1&&2||3', '((1&&2)||3)'],
    ['!1&&2', '((!1)&&2)'],
    ['!1==2', '((!1)==2)'],
    ['-1*2', '((-1)*2)'],
    ['1- -2', '(1-(-2))'],
    ['!-1', '(!(-1))'],
    ['(1+2)*3', '((1+2)*3)'],
  ])('reads %s as %s', (text, expected) => {
    expect(shape(compileExpression(text).tree)).toBe(expected)
  })
})

describe('notice about the older precedence', () => {
  test.each([
    ['1 == 2 && 3 == 4', true],
    ['1 || 2 != 3', true],
    ['(1 == 2 && 3)', true],
    ['!(1 || 2 == 3)', true],
    ['(1 == 2) && (3 == 4)', false],
    ['1 > 2 && 3 < 4', false],
    ['1 == 2 == 3', false],
    ['1 + 2 == 3', false],
    ['1 ==', false],
  ])('%s: %s', (text, expected) => {
    expect(needsPrecedenceWarning(text)).toBe(expected)
  })
})
