import type { SyntaxNode } from '@lezer/common'
import { findSyntaxCorrection, findSyntaxReplacement, type SyntaxCorrection } from './foreign-syntax'
import { findFunctionAlias } from './function-alias'
import { parser } from './grammar/parser'
import { expressionLimits } from './limits'
import { type ExpressionProblem, locateProblem, type ProblemWithoutPosition, type TextSpan } from './problem'
import { bracketContent, parseReference } from './reference'

/** Returns every syntax problem of a text; of adjacent errors, which share a cause, only the first. */
export function findSyntaxProblems(text: string): ExpressionProblem[] {
  const problems: ExpressionProblem[] = []
  let errorsReach = -1
  parser
    .parse(text)
    .topNode.cursor()
    .iterate(({ node, type, from, to }) => {
      if (problems.length >= expressionLimits.problems) return false
      const follows = type.isError && errorsReach >= 0 && !text.slice(errorsReach, from).trim()
      if (type.isError) errorsReach = Math.max(errorsReach, to)
      const found = follows ? undefined : faultOf(text, node)
      if (found) problems.push(locateProblem(text, found.at ?? node, found))
      return true
    })
  return problems
}

type Found = ProblemWithoutPosition & { at?: TextSpan }

function faultOf(text: string, node: SyntaxNode): Found | undefined {
  const found = text.slice(node.from, node.to)
  if (node.type.isError) return errorOf(text, node)
  if (node.name === 'UnclosedText') return { code: 'expression.text-unclosed' }
  if (node.name === 'UnclosedReference') return { code: 'expression.reference-unclosed', params: { found } }
  if (node.name === 'Word') return wordFault(found, node.parent?.name === 'Call')
  if (node.name === 'OperandReference') return { code: 'expression.operand-misplaced', params: { found } }
  if (node.name === 'FieldReference' && !parseReference(bracketContent(text, node)))
    return { code: 'expression.reference-invalid', params: { found } }
  if (node.name === 'Number' && found.length > expressionLimits.digits)
    return { code: 'expression.number-too-long', params: { limit: expressionLimits.digits } }
  return undefined
}

function wordFault(found: string, called: boolean): ProblemWithoutPosition {
  const instead = called ? (findFunctionAlias(found) ?? `$[${found}]`) : findSyntaxReplacement(found)
  if (instead) return { code: 'expression.write-instead', params: { found, instead } }
  return { code: 'expression.word', params: { found } }
}

/** Describes a parser error: `at` is empty if something is missing, else it spans the excess text. */
function errorOf(text: string, node: SyntaxNode): Found {
  const open = unclosedBracket(text, node)
  if (open) return { code: 'expression.bracket-unclosed', at: open }

  const found = text.slice(node.from, node.to) || tokenAt(text, node.from)
  if (!found) return { code: 'expression.incomplete' }
  const at = { from: node.from, to: node.from + found.length }
  const known = findSyntaxCorrection(text, node.from)
  if (known) return corrected(text, known)
  return { code: codeOf(found, node), params: { found }, at }
}

function corrected(text: string, { instead, ...at }: SyntaxCorrection): Found {
  return { code: 'expression.write-instead', params: { found: text.slice(at.from, at.to), instead }, at }
}

function codeOf(found: string, { from, to, parent }: SyntaxNode): string {
  const operands = parent?.name === 'Binary' ? parent.getChildren('Expression').length : 0
  if (from === to) return operands === 2 ? 'expression.operator-missing' : 'expression.value-missing'
  if (/^[)）]/.test(found)) return 'expression.bracket-unopened'
  return /^[\w"“”@$#(（\u3400-\u9fff]/.test(found) ? 'expression.operator-missing' : 'expression.unexpected'
}

const tokenAt = (text: string, at: number) => /^\s*(\|\||&&|[<>=!]=|\S)/.exec(text.slice(at))?.[1] ?? ''

/** Finds the bracket that is unclosed at the end of the text. */
function unclosedBracket(text: string, { parent, to }: SyntaxNode): TextSpan | undefined {
  const isLast = parent && parent.to === to && !text.slice(to).trim()
  if (!isLast || (parent.name !== 'Brackets' && parent.name !== 'Arguments')) return undefined
  return { from: parent.from, to: parent.from + 1 }
}
