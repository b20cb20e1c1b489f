import '../../ui/code.css'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { loadPinyin } from './completion/fuzzy-match'
import { DocumentSync } from './sync-document'

/** A text that its owner keeps, and hears of when it is written. */
export interface ControlledText {
  value: string
  onChange(text: string): void
  autoFocus?: boolean
}

interface Running {
  view: EditorView
  mirror: DocumentSync
}

/** A dialog that opens gives the focus to the part that bears this attribute. */
const focused = EditorView.contentAttributes.of({ autofocus: '' })

/** The one view of a component's life, made in its host with what it can do; it holds the owner's text. */
export function useEditorView(
  host: RefObject<HTMLElement | null>,
  { value, onChange, autoFocus }: ControlledText,
  abilities: () => Extension,
): RefObject<EditorView | null> {
  const running = useRef<Running>(null)
  const shown = useRef<EditorView>(null)
  const tell = useRef(onChange)
  useLayoutEffect(() => {
    tell.current = onChange
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view begins with what it is first given
  useLayoutEffect(() => {
    const mirror = new DocumentSync((text) => tell.current(text))
    const extensions = [abilities(), mirror.extension, autoFocus ? focused : []]
    const selection = { anchor: value.length }
    const view = new EditorView({ doc: value, selection, extensions, parent: host.current ?? undefined })
    running.current = { view, mirror }
    shown.current = view
    if (autoFocus) view.focus()
    void loadPinyin()
    return () => {
      view.destroy()
      running.current = shown.current = null
    }
  }, [host])
  useLayoutEffect(() => {
    running.current?.mirror.receive(running.current.view, value)
  }, [value])
  return shown
}
