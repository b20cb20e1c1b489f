import '../../platform/i18n/design-texts'
import './editor.css'
import type { EditorView } from '@codemirror/view'
import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { Problem } from '#/core/expression'
import { setup } from './base-extensions'
import { type EditorSettings, initEditorSettings, updateEditorSettings } from './editor-facet'
import { createInsertion } from './insert-text'
import { createLinter, lintExpression } from './lint'
import { type ControlledText, useEditorView } from './use-view'

/** Props and callbacks of an editor's owner. */
interface ExpressionEditorOwner extends EditorSettings, ControlledText {
  /** Called with the problems of a text, and that text, after a typing pause. */
  onProblems?(problems: Problem[], text: string): void
}

/** Creates the view of an expression; it always calls the owner's latest listeners. */
function useExpressionEditor(
  host: RefObject<HTMLElement | null>,
  owner: ExpressionEditorOwner,
): RefObject<EditorView | null> {
  const { vocabulary, as, label, placeholder } = owner
  const latest = useRef(owner)
  useLayoutEffect(() => {
    latest.current = owner
  })
  const view = useEditorView(host, owner, () => [
    initEditorSettings(owner),
    setup,
    createLinter((problems, text) => latest.current.onProblems?.(problems, text)),
  ])
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: updateEditorSettings({ vocabulary, as, label, placeholder }) })
  }, [view, vocabulary, as, label, placeholder])
  return view
}

/** Imperative handle of an expression editor. */
export interface ExpressionEditorHandle {
  /** Inserts a text at the caret, separated by spaces; a call gets its closing bracket. */
  insert(text: string): void
  focus(): void
  /** Replaces a range of the text. */
  replace(from: number, to: number, text: string): void
  /** Returns the problems of the current text. */
  problems(): Problem[]
  select(from: number, to: number): void
}

interface ExpressionEditorProps extends ExpressionEditorOwner {
  handle?: Ref<ExpressionEditorHandle>
}

/**
 * Expression editor: plain text in and out, fields and functions shown by their current titles.
 *
 * The text lives in CodeMirror (use-view.ts creates the single view of a component's life; sync-document.ts
 * synchronizes it with the owner). The context of the text, above all the vocabulary, is a facet
 * (editor-facet.ts) that can be replaced at any time. All features read the outline of the text
 * (token-outline.ts): the tokens of the language's own parser and their enclosing brackets, even while the
 * text has errors. From outline and vocabulary index (vocabulary-names.ts) these are computed as independent
 * pure functions: chips (token-marks.ts), completion (completion/completion-context.ts: what is requested;
 * candidates.ts: what exists; suggestions.ts: in which order), the signature of the call (signature.ts). The
 * files beside them only render. While an input method composes, nothing is redrawn, completed or checked.
 */
export function ExpressionEditor({ handle, ...owner }: ExpressionEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useExpressionEditor(host, owner)
  useImperativeHandle(handle, () => actionsOn(() => view.current), [view])
  return <div ref={host} className="xe q-shrink" />
}

const actionsOn = (viewNow: () => EditorView | null): ExpressionEditorHandle => ({
  insert(piece) {
    const view = viewNow()
    view?.dispatch(createInsertion(view.state, piece))
    view?.focus()
  },
  focus: () => viewNow()?.focus(),
  replace(from, to, insert) {
    const view = viewNow()
    view?.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
    view?.focus()
  },
  problems() {
    const view = viewNow()
    return view ? lintExpression(view.state) : []
  },
  select(from, to) {
    const view = viewNow()
    const end = view?.state.doc.length ?? 0
    const selection = { anchor: Math.min(from, end), head: Math.min(to, end) }
    view?.dispatch({ selection, scrollIntoView: true })
    view?.focus()
  },
})
