import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { linter, lintGutter, lintKeymap } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect } from 'react'
import { t } from '../../platform'
import { useCodeView } from '../use-code-view'
import type { TextFault } from './check-text'

const json = StreamLanguage.define({
  name: 'json',
  token(stream) {
    if (stream.eatSpace()) return null
    if (stream.match(/^"(?:[^"\\]|\\.)*"/)) return stream.match(/^\s*:/, false) ? 'propertyName' : 'string'
    if (stream.match(/^-?\d[\d.eE+-]*/)) return 'number'
    if (stream.match(/^(?:true|false|null)\b/)) return 'atom'
    stream.next()
    return null
  },
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--q-code-name)' },
  { tag: tags.string, color: 'var(--q-code-string)' },
  { tag: tags.number, color: 'var(--q-code-number)' },
  { tag: tags.atom, color: 'var(--q-code-word)' },
])

/** Debounce of re-parsing, in ms; a form of thousands of fields takes about ten milliseconds. */
const pause = 400

const setupOf = ({ faultsOf, label = t('designer.json'), extension = [] }: JsonEditorProps): Extension => [
  extension,
  json,
  syntaxHighlighting(colours),
  lineNumbers(),
  lintGutter(),
  history(),
  bracketMatching(),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': label, autofocus: '', tabindex: '0' }),
  linter(
    ({ state }) =>
      faultsOf(state.doc.toString()).map(({ from, to, text }) => ({
        from,
        to: Math.max(from, to),
        severity: 'error' as const,
        message: text,
      })),
    { delay: pause },
  ),
  keymap.of([...lintKeymap, ...historyKeymap, ...defaultKeymap]),
]

export interface JsonEditorProps {
  /** Initial text of the editor. */
  start: string
  /** Position to navigate to; a new object navigates again. */
  target?: { at: number }
  faultsOf(text: string): readonly TextFault[]
  onChange(text: string): void
  /** Accessible label of the text. */
  label?: string
  /** Extension specific to this text. */
  extension?: Extension
}

/** JSON text editor that marks faults in place. */
export function JsonEditor(props: JsonEditorProps) {
  const { start, target, onChange } = props
  const { host, view } = useCodeView({ start, setup: () => setupOf(props), onChange })
  useEffect(() => {
    if (!target) return
    view.current?.dispatch({ selection: { anchor: target.at }, scrollIntoView: true })
    view.current?.focus()
  }, [target, view])
  return <div ref={host} className="fd-json" />
}
