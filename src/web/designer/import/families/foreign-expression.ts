import type { FormItem } from '#/generated/types'
import { fieldKindOf } from '../../../../core/form'

/** Language of an expression in a foreign form. */
export type ForeignLanguage = 'survey' | 'feel' | 'javascript'

/** Field or column that a name of a foreign expression means. */
export interface ReferenceTarget {
  /** Name and key, as a reference of our expressions contains them. */
  reference: string
  item: FormItem
}

/** Returns the field with a name, or with a path of names; undefined if there is none. */
export type FieldLookup = (name: string) => ReferenceTarget | undefined

/** Means that an expression says something that ours cannot, or names no field. */
class UntranslatableError extends Error {}

const maxLength = 4000
const maxDepth = 50

interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end'
  text: string
}

const shared = String.raw`(?<space>\s+)|(?<number>\d+(?:\.\d+)?)|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`
const signs = String.raw`(?<sign>===|!==|==|!=|<>|<=|>=|&&|\|\||\?\.|[<>=!+\-*/(),[\]?:.])`
const path = String.raw`[\p{L}_][\p{L}\p{N}_]*`
const names: Record<ForeignLanguage, string> = {
  survey: String.raw`\{(?<name>[^{}]{1,200})\}|(?<word>${path})`,
  feel: String.raw`(?<name>${path}(?:\.${path})*)`,
  javascript: String.raw`(?<name>(?:\$|${path})[\p{L}\p{N}_]*(?:\??\.${path}|\[(?:\d+|'[^'\]]*'|"[^"\]]*")\])*)`,
}

/** Operators by their spellings; the word operators are those of one language each. */
const operators: Record<string, string> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  and: '&&',
  or: '||',
  equal: '==',
  notequal: '!=',
  greater: '>',
  less: '<',
  greaterorequal: '>=',
  lessorequal: '<=',
}

/** Returns our operator for a spelling. */
const signOf = (text: string): string => (Object.hasOwn(operators, text) ? (operators[text] ?? text) : text)

const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/'],
]

/** Words that test a value: with a function of ours, also negated; those without an operand test whether it is filled in. */
const tests: Record<string, { function: string; negated?: boolean; operand: boolean }> = {
  empty: { function: '为空', operand: false },
  notempty: { function: '为空', negated: true, operand: false },
  contains: { function: '包含', operand: true },
  contain: { function: '包含', operand: true },
  notcontains: { function: '包含', negated: true, operand: true },
  notcontain: { function: '包含', negated: true, operand: true },
  anyof: { function: '包含任一', operand: true },
  noneof: { function: '包含任一', negated: true, operand: true },
  allof: { function: '包含全部', operand: true },
}

/** Functions that ours can say, by the number of their arguments; each is given as a value and as a condition. */
const functions: Record<
  string,
  { count: number; write(values: readonly string[], conditions: readonly string[]): string }
> = {
  not: { count: 1, write: (_, [condition]) => `!(${condition})` },
  contains: { count: 2, write: ([text, part]) => `$[包含](${text},${part})` },
  iif: { count: 3, write: ([, yes, no], [condition]) => `$[如果](${condition},${yes},${no})` },
  today: { count: 0, write: () => '$[今天]()' },
  number: { count: 1, write: ([value = '']) => value },
}

const constants: Record<string, string> = { true: 'true', false: 'false', null: '""', undefined: '""' }

function tokensOf(text: string, language: ForeignLanguage): Token[] {
  const pattern = new RegExp(`${shared}|${names[language]}|${signs}`, 'uy')
  const tokens: Token[] = []
  while (pattern.lastIndex < text.length) {
    const groups = pattern.exec(text)?.groups
    if (!groups) throw new UntranslatableError()
    const { space, number, text: quoted, name, word, sign } = groups
    if (space !== undefined) continue
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (quoted !== undefined)
      tokens.push({ kind: 'text', text: quoted.slice(1, -1).replace(/\\(.)/g, '$1') })
    else if (name !== undefined && language === 'survey') tokens.push({ kind: 'name', text: `{${name}` })
    else if (name !== undefined || word !== undefined) tokens.push({ kind: 'name', text: name ?? word ?? '' })
    else tokens.push({ kind: 'sign', text: sign ?? '' })
  }
  return [...tokens, { kind: 'end', text: '' }]
}

/** Writes a text as a literal of our expressions. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, (sign) => `\\${sign}`)}"`

/** Writes a value as a literal of our expressions; undefined if there is none for it. */
export function toLiteral(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value === null || value === undefined) return '""'
  return typeof value === 'string' && !/[\r\n]/.test(value) ? quoted(value) : undefined
}

/** Writes a condition that a field is filled in, as a language that tests bare values means it. */
function toCondition({ reference, item }: ReferenceTarget): string {
  const read = `@[${reference}]`
  const kind = fieldKindOf(item)
  if (kind === 'boolean') return read
  return kind === 'number' ? `(${read} != 0)` : `!$[为空](${read})`
}

/** Part of a translated expression; a field by itself is a condition in another way than a value. */
interface Part {
  text: string
  field?: ReferenceTarget
  /** Literals of a list. */
  list?: readonly string[]
}

class Translator {
  private at = 0
  private depth = 0
  private readonly tokens: Token[]

  constructor(
    text: string,
    private readonly language: ForeignLanguage,
    private readonly find: FieldLookup,
  ) {
    this.tokens = tokensOf(text, language)
  }

  /** Translates the whole text; a condition reads a bare field as whether it is filled in. */
  whole(isCondition: boolean): string {
    const part = this.choice()
    if (this.peek().kind !== 'end' || part.list) throw new UntranslatableError()
    return isCondition ? this.asCondition(part) : part.text
  }

  private asCondition({ text, field }: Part): string {
    return field ? toCondition(field) : text
  }

  private peek(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '' }
  }

  private next(): Token {
    const token = this.peek()
    this.at += 1
    return token
  }

  private skip(...texts: string[]): boolean {
    const isNext = this.peek().kind !== 'text' && texts.includes(this.peek().text.toLowerCase())
    if (isNext) this.at += 1
    return isNext
  }

  private expect(text: string): void {
    if (!this.skip(text)) throw new UntranslatableError()
  }

  private choice(): Part {
    this.depth += 1
    if (this.depth > maxDepth) throw new UntranslatableError()
    const part = this.chosen()
    this.depth -= 1
    return part
  }

  private chosen(): Part {
    if (this.language === 'feel' && this.skip('if')) {
      const condition = this.asCondition(this.choice())
      this.expect('then')
      const yes = this.choice()
      this.expect('else')
      return { text: `$[如果](${condition},${yes.text},${this.choice().text})` }
    }
    const first = this.binary(0)
    if (this.language !== 'javascript' || !this.skip('?')) return first
    const yes = this.choice()
    this.expect(':')
    return { text: `$[如果](${this.asCondition(first)},${yes.text},${this.choice().text})` }
  }

  private binary(level: number): Part {
    const own = levels[level]
    if (!own) return this.tested()
    let left = this.binary(level + 1)
    for (;;) {
      const token = this.peek()
      const sign = signOf(token.text.toLowerCase())
      if (token.kind === 'text' || !own.includes(sign)) return left
      this.at += 1
      left = this.combined(sign, left, this.binary(level + 1))
    }
  }

  private combined(sign: string, left: Part, right: Part): Part {
    if (left.list || right.list) throw new UntranslatableError()
    if (sign === '&&' || sign === '||')
      return { text: `${this.asCondition(left)} ${sign} ${this.asCondition(right)}` }
    const isEmptyTest = (sign === '==' || sign === '!=') && [left.text, right.text].includes('""')
    if (!isEmptyTest) return { text: `${left.text} ${sign} ${right.text}` }
    const tested = left.text === '""' ? right.text : left.text
    return { text: `${sign === '!=' ? '!' : ''}$[为空](${tested})` }
  }

  /** Reads a value with the words that test it. */
  private tested(): Part {
    const value = this.unary()
    const word = this.language === 'survey' && this.peek().kind === 'name' ? this.peek().text : ''
    const test = Object.hasOwn(tests, word) ? tests[word] : undefined
    if (!test) return value
    this.at += 1
    if (!test.operand) return this.call(test.function, [value.text], test.negated)
    return this.call(test.function, [value.text, this.itemsOf(this.unary())], test.negated)
  }

  /** Writes the items of a list as the text that our functions read; an item with a comma has none. */
  private itemsOf({ text, list }: Part): string {
    if (!list) return text
    const plain = list.map((one) => (one.startsWith('"') ? one.slice(1, -1) : one))
    if (plain.some((one) => /[,，\\]/.test(one))) throw new UntranslatableError()
    return quoted(plain.join(','))
  }

  private call(name: string, parts: readonly string[], isNegated = false): Part {
    return { text: `${isNegated ? '!' : ''}$[${name}](${parts.join(',')})` }
  }

  private unary(): Part {
    this.depth += 1
    if (this.depth > maxDepth) throw new UntranslatableError()
    const part = this.signed()
    this.depth -= 1
    return part
  }

  private signed(): Part {
    if (this.skip('-')) return { text: `-${this.unary().text}` }
    if (this.skip('!') || (this.language === 'survey' && this.skip('not', 'negate')))
      return { text: `!${this.asCondition(this.unary())}` }
    return this.primary()
  }

  private primary(): Part {
    const token = this.next()
    if (token.kind === 'number') return { text: token.text }
    if (token.kind === 'text') return { text: toLiteral(token.text) ?? '' }
    if (token.text === '(') {
      const inside = this.choice()
      this.expect(')')
      return inside.field ? inside : { text: `(${inside.text})` }
    }
    if (token.text === '[') return this.listMember(this.list())
    if (token.kind !== 'name') throw new UntranslatableError()
    return this.named(token.text)
  }

  private list(): string[] {
    const items: string[] = []
    if (this.skip(']')) return items
    do {
      const { kind, text } = this.next()
      if (kind !== 'number' && kind !== 'text') throw new UntranslatableError()
      items.push(kind === 'number' ? text : quoted(text))
    } while (this.skip(','))
    this.expect(']')
    return items
  }

  /** Reads what follows a list: in JavaScript, whether it includes a value. */
  private listMember(list: readonly string[]): Part {
    if (!this.skip('.')) return { text: '', list }
    this.expect('includes')
    this.expect('(')
    const value = this.choice()
    this.expect(')')
    return this.call('包含inAarray', [this.itemsOf({ text: '', list }), value.text])
  }

  private named(name: string): Part {
    const constant = Object.hasOwn(constants, name) ? constants[name] : undefined
    if (constant !== undefined) return { text: constant }
    if (this.language === 'feel' && name === 'list' && this.skip('contains')) return this.function('contains')
    if (this.peek().text === '(' && this.peek().kind === 'sign') return this.function(name)
    return this.field(name)
  }

  private field(name: string): Part {
    if (this.language === 'survey' && !name.startsWith('{')) throw new UntranslatableError()
    const field = this.find(name.replace(/^\{/, '').trim())
    if (!field) throw new UntranslatableError()
    return { text: `@[${field.reference}]`, field }
  }

  private function(name: string): Part {
    const field = /^(.*?)\??\.includes$/.exec(name)?.[1]
    const parts = this.argumentsOfCall()
    const [first] = parts
    if (field !== undefined && first && parts.length === 1)
      return this.call('包含', [this.field(field).text, first.text])
    const lower = name.toLowerCase()
    const known = Object.hasOwn(functions, lower) ? functions[lower] : undefined
    if (!known || known.count !== parts.length) throw new UntranslatableError()
    return {
      text: known.write(
        parts.map(({ text }) => text),
        parts.map((part) => this.asCondition(part)),
      ),
    }
  }

  private argumentsOfCall(): Part[] {
    const parts: Part[] = []
    this.expect('(')
    while (!this.skip(')')) {
      if (parts.length) this.expect(',')
      const part = this.choice()
      if (part.list) throw new UntranslatableError()
      parts.push(part)
    }
    return parts
  }
}

/** Returns the expression within its marks: braces, an equals sign, an assignment, a returned value. */
function unwrapped(text: string, language: ForeignLanguage): string {
  const inside = text.trim()
  if (language === 'feel') return inside.replace(/^=/, '')
  if (language === 'survey') return inside
  return inside
    .replace(/^\{\{([\s\S]*)\}\}$/, '$1')
    .trim()
    .replace(/^(?:show|value|return)\s*(?:=(?!=)\s*|(?<=return)\s)/, '')
    .replace(/;\s*$/, '')
}

/**
 * Translates a foreign expression to ours: comparisons, logic, arithmetic, choices and membership. Returns undefined if
 * it says anything else, or names a field that the form does not have.
 */
export function translateExpression(
  text: string,
  { language, find, isCondition }: { language: ForeignLanguage; find: FieldLookup; isCondition: boolean },
): string | undefined {
  if (text.length > maxLength) return undefined
  try {
    const made = new Translator(unwrapped(text, language), language, find).whole(isCondition)
    return made.length > maxLength ? undefined : made
  } catch (error) {
    if (error instanceof UntranslatableError) return undefined
    throw error
  }
}
