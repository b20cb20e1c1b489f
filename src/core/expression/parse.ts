import { expressionLimits, isNestedTooDeep } from './limits'
import { type ExpressionProblem, fullSpan, locateProblem, type ProblemWithoutPosition } from './problem'
import { findSyntaxProblems } from './syntax'
import { type ExpressionNode, walkNodes } from './tree'
import { type ReadTree, readTree } from './tree-reader'

/** Result of parsing: the tree, or at least one problem. */
export type ParseResult =
  | { tree: ExpressionNode; problems: [] }
  | { tree?: undefined; problems: [ExpressionProblem, ...ExpressionProblem[]] }

/** Parses an expression. Returns problems with positions for any text and never throws. */
export function parseExpression(text: string): ParseResult {
  const refused = refusalOf(text)
  if (refused) return { problems: [locateProblem(text, fullSpan(text), refused)] }

  const read = readTree(text)
  if (!read) {
    const [problem, ...more] = findSyntaxProblems(text)
    // Pages that draw forms find problems only once the designer is loaded.
    const usual = () => locateProblem(text, fullSpan(text), { code: 'expression.incomplete' })
    return { problems: [problem ?? usual(), ...more] }
  }
  const excess = excessOf(text, read)
  return excess ? { problems: [excess] } : { tree: read.tree, problems: [] }
}

/** Returns the reason to reject a text before parsing. */
function refusalOf(text: string): ProblemWithoutPosition | undefined {
  if (text.length > expressionLimits.length)
    return { code: 'expression.too-long', params: { limit: expressionLimits.length, length: text.length } }
  if (isNestedTooDeep(text)) return { code: 'expression.too-deep', params: { limit: expressionLimits.depth } }
  return text.trim() ? undefined : { code: 'expression.empty' }
}

/** Returns the first part of a tree beyond the limits of depth and size. */
function excessOf(text: string, { tree, nodes, tooDeep }: ReadTree): ExpressionProblem | undefined {
  const { depth, nodes: limit } = expressionLimits
  const tooMany = { code: 'expression.too-many-parts', params: { limit } }
  if (tooDeep) return locateProblem(text, tooDeep, { code: 'expression.too-deep', params: { limit: depth } })
  if (nodes <= limit) return undefined
  let count = 0
  for (const node of walkNodes(tree)) if (++count > limit) return locateProblem(text, node, tooMany)
  return undefined
}
