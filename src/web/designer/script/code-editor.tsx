import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  HighlightStyle,
  indentUnit,
  StreamLanguage,
  type StringStream,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import type { Extension, Text } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { type Ref, useEffect, useImperativeHandle } from 'react'
import { useCodeView } from '../use-code-view'

const keywords =
  /^(?:async|await|break|case|catch|class|const|continue|default|delete|do|else|extends|finally|for|function|if|in|instanceof|let|new|of|return|static|super|switch|this|throw|try|typeof|var|void|while|yield)\b/
const atoms = /^(?:true|false|null|undefined|NaN|Infinity)\b/
const providedNames =
  /^(?:nowFormItemSet|nowValue|Models|FormConfig|RecursiveFormList|HttpRequest|buttonset)\b/

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
    if (stream.match(providedNames)) return 'variableName.special'
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
const javascriptLanguage: Extension = [javascript, syntaxHighlighting(colours)]

/** An error at a position in a script. */
interface CodeFault {
  line: number
  column: number
  message: string
}

/** Imperative handle of the editor. */
export interface CodeEditorHandle {
  insert(text: string): void
  replace(text: string): void
  goTo(line: number, column: number): void
}

interface CodeEditorProps {
  /** Initial text of the editor. */
  start: string
  label: string
  fault?: CodeFault
  handle: Ref<CodeEditorHandle>
  onChange(text: string): void
}

const setup = (label: string) => [
  javascriptLanguage,
  lineNumbers(),
  lintGutter(),
  history(),
  bracketMatching(),
  closeBrackets(),
  indentUnit.of('  '),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': label, autofocus: '', tabindex: '0' }),
  keymap.of([...closeBracketsKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
]

function placeIn(doc: Text, { line, column }: Pick<CodeFault, 'line' | 'column'>): number {
  const found = doc.line(Math.min(Math.max(line, 1), doc.lines))
  return Math.min(found.from + Math.max(column - 1, 0), found.to)
}

function diagnosticsOf(doc: Text, fault: CodeFault | undefined): Diagnostic[] {
  if (!fault) return []
  const from = placeIn(doc, fault)
  return [{ from, to: doc.lineAt(from).to, severity: 'error', message: fault.message }]
}

const actionsOn = (viewNow: () => EditorView | undefined): CodeEditorHandle => ({
  insert: (text) => {
    const view = viewNow()
    view?.dispatch(view.state.replaceSelection(text))
    view?.focus()
  },
  replace: (text) => {
    const view = viewNow()
    view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    view?.focus()
  },
  goTo: (line, column) => {
    const view = viewNow()
    if (!view) return
    view.dispatch({ selection: { anchor: placeIn(view.state.doc, { line, column }) }, scrollIntoView: true })
    view.focus()
  },
})

/** Script editor; Tab leaves it, as everywhere. */
export function CodeEditor({ start, label, fault, handle, onChange }: CodeEditorProps) {
  const { host, view } = useCodeView({ start, setup: () => setup(label), onChange })
  useEffect(() => {
    const { current } = view
    current?.dispatch(setDiagnostics(current.state, diagnosticsOf(current.state.doc, fault)))
  }, [fault, view])
  useImperativeHandle(handle, () => actionsOn(() => view.current), [view])
  return <div ref={host} className="fd-json" />
}
