import type { EditorView } from '@codemirror/view'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Problem } from '#/core/expression'
import { setup } from './base-extensions'
import { type EditorSettings, initEditorSettings, updateEditorSettings } from './editor-facet'
import { createLinter } from './lint'
import { type ControlledText, useEditorView } from './use-view'

/** Props and callbacks of an editor's owner. */
export interface ExpressionEditorOwner extends EditorSettings, ControlledText {
  /** Called with the problems of a text, and that text, after a typing pause. */
  onProblems?(problems: Problem[], text: string): void
}

/** Creates the view of an expression; it always calls the owner's latest listeners. */
export function useExpressionEditor(
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
