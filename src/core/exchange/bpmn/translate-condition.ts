import { printReference, printText } from '../../expression'

/** Kind of value that a condition compares a variable with. */
export type VariableKind = 'number' | 'text' | 'boolean'

/** Field that a variable names. */
export interface VariableField {
  key: string
  name: string
  model: string
}

/** Expression for a condition, with the variables that are no fields; undefined if it is not understood. */
export interface ConditionTranslation {
  expression: string
  /** Variables that are no fields, by the kind of value they are compared with. */
  unknown: Map<string, VariableKind>
}

const maxLength = 1000
const maxDepth = 30

/** Signs and words of FEEL and of the expression language of Java, as this product writes them. */
const operators: Readonly<Record<string, string>> = {
  '=': '==',
  '==': '==',
  eq: '==',
  '!=': '!=',
  ne: '!=',
  '<': '<',
  lt: '<',
  '<=': '<=',
  le: '<=',
  '>': '>',
  gt: '>',
  '>=': '>=',
  ge: '>=',
  and: '&&',
  '&&': '&&',
  or: '||',
  '||': '||',
}
const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>='])

const token =
  /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)|(==|!=|<=|>=|&&|\|\||[=<>!()]))/uy

interface Token {
  kind: 'text' | 'number' | 'word' | 'sign'
  text: string
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    if (!text.slice(at).trim()) break
    const found = token.exec(text)
    if (!found) return
    const [, quoted, number, word, sign] = found
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.slice(1, -1).replace(/\\(.)/g, '$1') })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
  }
  return tokens
}

class UntranslatableError extends Error {}

interface Operand {
  text: string
  kind?: VariableKind
  variable?: string
}

class Translator {
  readonly unknown = new Map<string, VariableKind>()
  private at = 0
  private depth = 0

  constructor(
    private readonly tokens: readonly Token[],
    private readonly fields: readonly VariableField[],
  ) {}

  translate(): string {
    const text = this.either()
    if (this.at < this.tokens.length) throw new UntranslatableError()
    return text
  }

  private either(): string {
    return this.joined('||', () => this.joined('&&', () => this.single()))
  }

  private joined(operator: string, part: () => string): string {
    let text = part()
    while (this.operator() === operator) {
      this.at += 1
      text += ` ${operator} ${part()}`
    }
    return text
  }

  private operator(): string | undefined {
    const found = this.tokens[this.at]
    return found && (found.kind === 'sign' || found.kind === 'word') ? operators[found.text] : undefined
  }

  private accept(...texts: string[]): boolean {
    const found = this.tokens[this.at]
    if (!found || found.kind === 'text' || !texts.includes(found.text)) return false
    this.at += 1
    return true
  }

  private single(): string {
    this.depth += 1
    if (this.depth > maxDepth) throw new UntranslatableError()
    try {
      if (this.accept('!', 'not')) return `!(${this.single().replace(/^\((.*)\)$/s, '$1')})`
      if (this.accept('(')) {
        const text = this.either()
        if (!this.accept(')')) throw new UntranslatableError()
        return `(${text})`
      }
      return this.comparison()
    } finally {
      this.depth -= 1
    }
  }

  private comparison(): string {
    const left = this.operand()
    const operator = this.operator()
    if (operator === undefined || !comparisons.has(operator)) {
      if (left.kind === 'boolean') return left.text
      this.learn(left, 'boolean')
      if (!left.variable) throw new UntranslatableError()
      return `${left.text} == true`
    }
    this.at += 1
    const right = this.operand()
    this.learn(left, right.kind)
    this.learn(right, left.kind)
    return `${left.text} ${operator} ${right.text}`
  }

  private learn({ variable }: Operand, kind: VariableKind = 'text') {
    if (variable && this.unknown.has(variable)) this.unknown.set(variable, kind)
  }

  private operand(): Operand {
    const found = this.tokens[this.at]
    this.at += 1
    if (found?.kind === 'text') return { text: printText(found.text), kind: 'text' }
    if (found?.kind === 'number') return { text: found.text, kind: 'number' }
    if (found?.kind !== 'word' || operators[found.text]) throw new UntranslatableError()
    if (found.text === 'true' || found.text === 'false') return { text: found.text, kind: 'boolean' }
    return { text: this.reference(found.text), variable: found.text }
  }

  private reference(variable: string): string {
    const last = variable.slice(variable.lastIndexOf('.') + 1)
    const field = [variable, last]
      .map((name) => this.fields.find((one) => one.name === name || one.model === name))
      .find((one) => one !== undefined)
    if (field) return printReference({ name: field.name, key: field.key, shown: false })
    if (!this.unknown.has(variable)) this.unknown.set(variable, 'text')
    return variable
  }
}

/** Returns a condition without what marks it as an expression: `${…}`, `#{…}`, or a first `=`. */
const contentOf = (text: string): string =>
  text
    .trim()
    .replace(/^[$#]\{(.*)\}$/s, '$1')
    .replace(/^=(?!=)/, '')

/** Translates a condition of FEEL or JUEL: comparisons joined by and, or, not; undefined for calls and arithmetic. */
export function translateCondition(
  text: string,
  fields: readonly VariableField[],
): ConditionTranslation | undefined {
  if (text.length > maxLength) return
  const tokens = tokensOf(contentOf(text))
  if (!tokens?.length) return
  const translator = new Translator(tokens, fields)
  try {
    return { expression: translator.translate(), unknown: translator.unknown }
  } catch (error) {
    if (error instanceof UntranslatableError) return
    throw error
  }
}
