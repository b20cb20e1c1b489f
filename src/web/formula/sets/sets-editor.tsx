import '../../platform/i18n/design-texts'
import '../editor/editor.css'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { writingExtensions } from '../editor/base-extensions'
import { createCompletion } from '../editor/completion/completion'
import { expressionLanguage } from '../editor/language'
import { tokenChips } from '../editor/token-chips'
import { type ControlledText, useEditorView } from '../editor/use-view'
import { insertOperand } from './insert-operand'
import { setCompletionSource } from './set-suggestions'
import {
  initSetEditor,
  itemNamesFacet,
  type SetEditorSettings,
  setMarksOf,
  updateSetEditor,
} from './set-tokens'

/** Imperative handle of the contact formula editor. */
export interface SetsEditorHandle {
  /** Inserts a text at the caret, with a comma where needed. */
  insert(piece: string): void
}

export interface SetsEditorProps extends ControlledText, SetEditorSettings {
  handle?: Ref<SetsEditorHandle>
}

const namesAndOperations = tokenChips({
  marks: (state) => setMarksOf(state.doc.toString(), state.facet(itemNamesFacet)),
  depends: (state) => state.facet(itemNamesFacet),
})

const abilities: Extension = [
  expressionLanguage,
  namesAndOperations,
  createCompletion(setCompletionSource, ({ type }) => type === 'function'),
  writingExtensions,
]

/** Contact formula editor: plain text in and out, items and operations shown by their names (S2-119). */
export default function SetsEditor({ handle, ...props }: SetsEditorProps) {
  const { label, placeholder, names, isFaulty, readOnly } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useEditorView(host, props, () => [initSetEditor(props), abilities])
  const said = names.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are the same while their words are
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: updateSetEditor({ label, placeholder, names, isFaulty, readOnly }) })
  }, [view, label, placeholder, said, isFaulty, readOnly])
  useImperativeHandle(handle, () => ({ insert: (piece) => view.current && insert(view.current, piece) }), [
    view,
  ])
  return <div ref={host} className="xe q-shrink xe-sets" />
}

function insert(view: EditorView, piece: string): void {
  const { doc, selection } = view.state
  const { text, caret } = insertOperand(doc.toString(), selection.main, piece)
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: text },
    selection: { anchor: caret },
    userEvent: 'input.piece',
    scrollIntoView: true,
  })
  view.focus()
}
