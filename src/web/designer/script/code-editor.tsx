import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle } from 'react'
import { useCodeView } from '../use-code-view'
import { javascriptLanguage } from './javascript'

/** An error at a position in a script. */
interface CodeFault {
  line: number
  column: number
  message: string
}

/** Imperative handle of the editor. */
export interface CodeHandle {
  insert(text: string): void
  replace(text: string): void
  goTo(line: number, column: number): void
}

interface CodeEditorProps {
  /** Initial text of the editor. */
  start: string
  label: string
  fault?: CodeFault
  handle: Ref<CodeHandle>
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

const actionsOn = (viewNow: () => EditorView | undefined): CodeHandle => ({
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
