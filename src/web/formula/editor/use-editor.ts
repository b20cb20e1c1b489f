import { EditorView } from '@codemirror/view'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Problem } from '#/core/expression'
import { loadSounds } from './completion/match'
import { Mirror } from './mirror'
import { problemWatch } from './problems'
import { type Setting, withSetting } from './setting'
import { setup } from './setup'

/** What an editor's owner gives it and hears from it. */
export interface Owner extends Setting {
  value: string
  onChange(text: string): void
  /** What is wrong with the text; told after the writing has paused. */
  onProblems?(problems: Problem[]): void
  autoFocus?: boolean
}

interface Running {
  view: EditorView
  mirror: Mirror
}

/** A dialog that opens gives the focus to the part that bears this attribute. */
const focused = EditorView.contentAttributes.of({ autofocus: '' })

/** The one editor of a component's life, made in its host; it always speaks to the owner's latest listeners. */
export function useEditor(host: RefObject<HTMLElement | null>, owner: Owner): RefObject<Running | null> {
  const running = useRef<Running>(null)
  const latest = useRef(owner)
  useLayoutEffect(() => {
    latest.current = owner
  })
  useLayoutEffect(() => {
    const mirror = new Mirror((text) => latest.current.onChange(text))
    const watch = problemWatch((problems) => latest.current.onProblems?.(problems))
    const { value, autoFocus } = latest.current
    const extensions = [withSetting(latest.current), setup, mirror.extension, watch, autoFocus ? focused : []]
    const view = new EditorView({
      doc: value,
      selection: { anchor: value.length },
      extensions,
      parent: host.current ?? undefined,
    })
    running.current = { view, mirror }
    if (autoFocus) view.focus()
    void loadSounds()
    return () => {
      view.destroy()
      running.current = null
    }
  }, [host])
  return running
}
