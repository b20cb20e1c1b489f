import type { EditorView } from '@codemirror/view'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Problem } from '#/core/expression'
import { setup } from './base-extensions'
import { type EditorSettings, initEditorSettings, updateEditorSettings } from './editor-facet'
import { createLinter } from './lint'
import { type ControlledText, useEditorView } from './use-view'

/** What an editor's owner gives it and hears from it. */
export interface ExpressionEditorOwner extends EditorSettings, ControlledText {
  /** What is wrong with the text; told after the writing has paused. */
  onProblems?(problems: Problem[]): void
}

/** The view of an expression; it always speaks to the owner's latest listeners. */
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
    createLinter((problems) => latest.current.onProblems?.(problems)),
  ])
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: updateEditorSettings({ vocabulary, as, label, placeholder }) })
  }, [view, vocabulary, as, label, placeholder])
  return view
}
