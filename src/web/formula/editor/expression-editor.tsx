import '../../platform/i18n/design-texts'
import './editor.css'
import type { EditorView } from '@codemirror/view'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { createInsertion } from './insert-text'
import { type ExpressionEditorOwner, useExpressionEditor } from './use-editor'

/** What may be done to an expression editor from outside. */
export interface ExpressionEditorHandle {
  /** Puts a piece where the caret is, parted by spaces; a call gets its closing bracket. */
  insert(text: string): void
  focus(): void
  select(from: number, to: number): void
}

interface ExpressionEditorProps extends ExpressionEditorOwner {
  handle?: Ref<ExpressionEditorHandle>
}

/**
 * An expression being written: plain text in and out, fields and functions shown by their present titles.
 *
 * The text lives in CodeMirror (use-view.ts makes the one view of a component's life; sync-document.ts keeps it and the
 * owner at one text). What surrounds the text, above all the vocabulary, is a facet (setting.ts) that can be put
 * anew at any time. Everything that looks at the text reads its outline (outline.ts): the tokens of the language's
 * own parser and the brackets they stand in, also while the text has errors. From outline and words (words.ts) come,
 * each pure and by itself: chips (token-marks.ts), offers (completion/completion-context.ts: what is wanted here; candidates.ts: what
 * there is; suggestions.ts: in which order), the signature of the call (signature.ts). The files beside them only
 * show it. While an input method composes, nothing is drawn anew, offered or checked.
 */
export function ExpressionEditor({ handle, ...owner }: ExpressionEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useExpressionEditor(host, owner)
  useImperativeHandle(handle, () => actionsOn(() => view.current), [view])
  return <div ref={host} className="xe" />
}

const actionsOn = (viewNow: () => EditorView | null): ExpressionEditorHandle => ({
  insert(piece) {
    const view = viewNow()
    view?.dispatch(createInsertion(view.state, piece))
    view?.focus()
  },
  focus: () => viewNow()?.focus(),
  select(from, to) {
    const view = viewNow()
    const end = view?.state.doc.length ?? 0
    const selection = { anchor: Math.min(from, end), head: Math.min(to, end) }
    view?.dispatch({ selection, scrollIntoView: true })
    view?.focus()
  },
})
