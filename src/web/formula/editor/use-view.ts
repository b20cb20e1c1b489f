import '../../ui/code.css'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { loadPinyin } from '../../platform/pinyin'
import { DocumentSync } from './sync-document'

/** A text controlled by its owner, with a change callback. */
export interface ControlledText {
  value: string
  onChange(text: string): void
  autoFocus?: boolean
}

interface Running {
  view: EditorView
  mirror: DocumentSync
}

/** A dialog that opens focuses the element with this attribute. */
const focused = EditorView.contentAttributes.of({ autofocus: '' })

/** Creates the single view of a component's life in its host, with its extensions and the owner's text. */
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
