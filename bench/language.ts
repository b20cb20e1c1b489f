/** What the bench needs of the expression language, bundled as the product is. */
export { checkExpression, compile, compileSetFormula, evaluate } from '../src/core/expression'
