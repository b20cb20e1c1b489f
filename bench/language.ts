/** What the bench needs of the expression language, bundled as the product is. */
export {
  checkExpression,
  compileExpression,
  compileSetFormula,
  evaluateExpression,
} from '../src/core/expression'
