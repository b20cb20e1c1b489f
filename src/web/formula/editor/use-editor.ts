import type { EditorView } from '@codemirror/view'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Problem } from '#/core/expression'
import { setup } from './base-extensions'
import { type Setting, toSetting, withSetting } from './editor-facet'
import { problemWatch } from './lint'
import { useView, type Written } from './use-view'

/** What an editor's owner gives it and hears from it. */
export interface Owner extends Setting, Written {
  /** What is wrong with the text; told after the writing has paused. */
  onProblems?(problems: Problem[]): void
}

/** The view of an expression; it always speaks to the owner's latest listeners. */
export function useEditor(host: RefObject<HTMLElement | null>, owner: Owner): RefObject<EditorView | null> {
  const { vocabulary, as, label, placeholder } = owner
  const latest = useRef(owner)
  useLayoutEffect(() => {
    latest.current = owner
  })
  const view = useView(host, owner, () => [
    withSetting(owner),
    setup,
    problemWatch((problems) => latest.current.onProblems?.(problems)),
  ])
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: toSetting({ vocabulary, as, label, placeholder }) })
  }, [view, vocabulary, as, label, placeholder])
  return view
}
