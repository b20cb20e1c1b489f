import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState, Text } from '@codemirror/state'
import type { Tree } from '@lezer/common'
import type { TextSpan } from '#/core/expression'
import { memoizeWeak } from '#/core/text/memoize'

/** A name, reference or text as written. */
export interface OutlineToken extends TextSpan {
  type: TokenType
  text: string
  /** Enclosing call, with the token's argument index. */
  call?: OutlineCall
  index: number
}

/** A pair of brackets, open while `close` is missing; without a callee they only group. */
export interface OutlineCall {
  callee?: OutlineToken
  open: number
  close?: number
  commas: number[]
  tokens: OutlineToken[]
  around?: OutlineCall
  /** Number of commas before it in the enclosing brackets. */
  index: number
}

/** Tokens of a text with their enclosing brackets; complete even where the text has errors. */
export interface TokenOutline {
  tokens: readonly OutlineToken[]
  calls: readonly OutlineCall[]
}

const tokenTypes = [
  'FieldReference',
  'LocalName',
  'RemoteName',
  'CustomName',
  'Word',
  'Text',
  'UnclosedReference',
  'UnclosedText',
] as const
type TokenType = (typeof tokenTypes)[number]

const isTokenType = (name: string): name is TokenType => tokenTypes.some((type) => type === name)
const callees: readonly TokenType[] = ['LocalName', 'RemoteName', 'CustomName', 'Word']

/** Returns the content of the square brackets of a reference or name. */
export const bracketContentOf = ({ text }: OutlineToken): string =>
  text.slice(text.indexOf('[') + 1, -1).trim()

/** Reads a text by the tokens of its tree; brackets are paired here, since errors distort the tree. */
export function tokenOutline(tree: Tree, text: string): TokenOutline {
  const reader = new Reader(text)
  tree.iterate({
    enter({ name, from, to }) {
      if (isTokenType(name)) reader.token(name, { from, to })
    },
  })
  reader.signsUpTo(text.length)
  return reader
}

class Reader implements TokenOutline {
  readonly tokens: OutlineToken[] = []
  readonly calls: OutlineCall[] = []
  private inside: OutlineCall | undefined
  private reached = 0

  constructor(private readonly text: string) {}

  token(type: TokenType, { from, to }: TextSpan): void {
    this.signsUpTo(from)
    this.reached = to
    const token: OutlineToken = { type, from, to, text: this.text.slice(from, to), ...this.place() }
    this.tokens.push(token)
    this.inside?.tokens.push(token)
  }

  signsUpTo(end: number): void {
    for (const { 0: sign, index } of this.text.slice(this.reached, end).matchAll(/[()（）,，]/g))
      this.sign(sign, this.reached + index)
    this.reached = end
  }

  private sign(sign: string, at: number): void {
    if (sign === '(' || sign === '（') this.open(at)
    else if (sign === ')' || sign === '）') this.close(at)
    else this.inside?.commas.push(at)
  }

  private open(at: number): void {
    const last = this.tokens.at(-1)
    const isCallee = last && callees.includes(last.type) && !this.text.slice(last.to, at).trim()
    const callee = isCallee ? last : undefined
    const { call: around, index } = this.place()
    this.inside = { callee, open: at, commas: [], tokens: [], around, index }
    this.calls.push(this.inside)
  }

  private close(at: number): void {
    if (!this.inside) return
    this.inside.close = at
    this.inside = this.inside.around
  }

  private place() {
    return { call: this.inside, index: this.inside?.commas.length ?? 0 }
  }
}

/** Returns the innermost brackets around a position, and the number of their commas before it. */
export function findEnclosingCall(
  { calls }: TokenOutline,
  at: number,
): { call: OutlineCall; index: number } | undefined {
  const call = calls.findLast(({ open, close = Infinity }) => open < at && at <= close)
  return call && { call, index: call.commas.filter((comma) => comma < at).length }
}

/** Maximum length in characters. The language rejects longer texts; they are shown unparsed. */
const longest = 20_000

const outlineOfDoc = memoizeWeak((doc: Text, state: EditorState) =>
  tokenOutline(ensureSyntaxTree(state, doc.length, 50) ?? syntaxTree(state), doc.toString()),
)

/** Returns the outline of the editor's text, computed once per text. */
export function editorOutlineOf(state: EditorState): TokenOutline {
  const { doc } = state
  return doc.length > longest ? { tokens: [], calls: [] } : outlineOfDoc(doc, state)
}
