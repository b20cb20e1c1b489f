import {
  type BinaryOperator,
  type ExpressionNode,
  type ExpressionNodeOf,
  type FieldSymbol,
  parseExpression,
  printExpression,
  rowFunctions,
} from '../../expression'
import { type ConstantComparison, literalValue } from './comparisons'

/*
 * Splits conditions into atoms, each a question about one variable: a field, or any other expression, of
 * which only the compared constants are known. Conditions are formulas of atoms with "all" and "any".
 */

/** Question about one variable, as an expression about a placeholder. */
export interface FormulaAtom {
  variable: string
  text: string
}

/** Condition without negations: negated atoms ask whether the atom is false. */
export type ConditionFormula =
  | { all: readonly ConditionFormula[] }
  | { any: readonly ConditionFormula[] }
  | { atom: FormulaAtom; is: boolean }

/** What conditions ask about one variable. */
export interface FormulaVariable {
  /** Key of the field, for a variable that is one. */
  field?: string
  compared: ConstantComparison[]
  /** Constants that a list or text is tested to contain. */
  contained: Set<string | number | boolean>
}

const comparing: ReadonlySet<BinaryOperator> = new Set<BinaryOperator>(['==', '!=', '<', '<=', '>', '>='])

/** Field that stands for the variable of an atom. */
const placeholder = {
  type: 'field',
  name: '',
  key: '0000000000000_0',
  shown: false,
  column: false,
  from: 0,
  to: 0,
} as const satisfies ExpressionNode

/** Collects the variables of conditions while it reads them. */
export class ConditionFormulaBuilder {
  readonly uses = new Map<string, FormulaVariable>()

  constructor(private readonly known: ReadonlyMap<string, FieldSymbol>) {}

  /** Reads a condition; undefined if it is empty or invalid, so that it never holds. */
  read(text: string): ConditionFormula | undefined {
    const { tree } = parseExpression(text)
    return tree && this.formula(tree, true)
  }

  private formula(node: ExpressionNode, is: boolean): ConditionFormula {
    if (node.type === 'boolean') return node.value === is ? { all: [] } : { any: [] }
    if (node.type === 'unary' && node.operator === '!') return this.formula(node.of, !is)
    if (node.type !== 'binary' || (node.operator !== '&&' && node.operator !== '||'))
      return { atom: this.atom(node), is }
    const parts = [this.formula(node.left, is), this.formula(node.right, is)]
    return (node.operator === '&&') === is ? { all: parts } : { any: parts }
  }

  private atom(node: ExpressionNode): FormulaAtom {
    const found =
      node.type === 'binary' ? this.comparison(node) : node.type === 'call' ? this.test(node) : undefined
    if (found) return found
    const isSwitch = node.type === 'field' && this.known.get(node.key)?.kind === 'boolean'
    const use = isSwitch ? this.variableFor(node) : this.variableFor(node, 'whole')
    return { variable: use.variable, text: printExpression(placeholder) }
  }

  private comparison(node: ExpressionNodeOf<'binary'>): FormulaAtom | undefined {
    if (!comparing.has(node.operator)) return undefined
    const [left, right] = [literalValue(node.left), literalValue(node.right)]
    const constant = left ?? right
    if (constant === undefined || (left !== undefined && right !== undefined)) return undefined
    const { variable, use } = this.variableFor(left === undefined ? node.left : node.right)
    use.compared.push({ constant, isOrder: node.operator !== '==' && node.operator !== '!=' })
    const requested = left === undefined ? { ...node, left: placeholder } : { ...node, right: placeholder }
    return { variable, text: printExpression(requested) }
  }

  /** Reads a test for emptiness, or for part of a text or one item of a list. */
  private test(node: ExpressionNodeOf<'call'>): FormulaAtom | undefined {
    const [subject, ...args] = node.args
    const isKnown = Object.values<string>(rowFunctions).includes(node.name)
    if (node.form !== '$' || !isKnown || !subject || !this.isField(subject)) return undefined
    const constants = args.map(literalValue)
    if (!constants.every((one) => one !== undefined)) return undefined
    const { variable, use } = this.variableFor(subject)
    for (const one of constants) use.contained.add(one)
    return { variable, text: printExpression({ ...node, args: [placeholder, ...args] }) }
  }

  private isField(node: ExpressionNode): node is ExpressionNodeOf<'field'> {
    return node.type === 'field' && !node.shown && !node.column && this.known.has(node.key)
  }

  /** Returns the use of a variable; a whole condition is another variable than the same text compared. */
  private variableFor(node: ExpressionNode, whole = ''): { variable: string; use: FormulaVariable } {
    const isField = !whole && this.isField(node)
    const { bracketed: _, ...bare } = node
    const variable = isField ? node.key : `${whole} ${printExpression(bare)}`
    const use = this.uses.get(variable) ?? {
      ...(isField && { field: node.key }),
      compared: [],
      contained: new Set(),
    }
    this.uses.set(variable, use)
    return { variable, use }
  }
}
