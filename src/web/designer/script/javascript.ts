import { HighlightStyle, StreamLanguage, type StringStream, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'

const keywords =
  /^(?:async|await|break|case|catch|class|const|continue|default|delete|do|else|extends|finally|for|function|if|in|instanceof|let|new|of|return|static|super|switch|this|throw|try|typeof|var|void|while|yield)\b/
const atoms = /^(?:true|false|null|undefined|NaN|Infinity)\b/
const given = /^(?:nowFormItemSet|nowValue|Models|FormConfig|RecursiveFormList|HttpRequest|buttonset)\b/

/** Tokenizer state carried over line ends. */
interface State {
  inside: 'comment' | 'template' | null
}

function untilEnd(stream: StringStream, state: State, end: RegExp, style: string): string {
  if (stream.match(end)) state.inside = null
  else stream.skipToEnd()
  return style
}

/** JavaScript tokenizer for highlighting only; the interpreter checks for errors. */
const javascript = StreamLanguage.define<State>({
  name: 'javascript',
  startState: () => ({ inside: null }),
  token(stream, state) {
    if (stream.match('/*')) state.inside = 'comment'
    if (state.inside === 'comment') return untilEnd(stream, state, /^.*?\*\//, 'comment')
    if (state.inside === 'template') return untilEnd(stream, state, /^(?:[^`\\]|\\.)*`/, 'string')
    if (stream.eatSpace()) return null
    if (stream.match(/^\/\/.*/)) return 'comment'
    if (stream.match(/^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/)) return 'string'
    if (stream.eat('`')) {
      state.inside = 'template'
      return 'string'
    }
    if (stream.match(/^\d[\w.]*/)) return 'number'
    if (stream.match(atoms)) return 'atom'
    if (stream.match(keywords)) return 'keyword'
    if (stream.match(given)) return 'variableName.special'
    if (stream.match(/^[\p{L}_$][\p{L}\p{N}_$]*/u)) return null
    stream.next()
    return null
  },
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '[', '{', "'", '"', '`'] },
    indentOnInput: /^\s*[})\]]$/,
  },
})

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--q-code-comment)' },
  { tag: tags.string, color: 'var(--q-code-string)' },
  { tag: tags.number, color: 'var(--q-code-number)' },
  { tag: [tags.keyword, tags.atom], color: 'var(--q-code-word)' },
  { tag: tags.special(tags.variableName), color: 'var(--q-code-name)' },
])

/** JavaScript with highlighting. */
export const javascriptLanguage: Extension = [javascript, syntaxHighlighting(colours)]
