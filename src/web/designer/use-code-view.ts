import '../ui/code.css'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useLayoutEffect, useRef } from 'react'

interface CodeViewProps {
  /** Initial text of the editor. */
  start: string
  setup(): Extension
  onChange(text: string): void
}

interface CodeView {
  host: RefObject<HTMLDivElement | null>
  /** The editor, once mounted. */
  view: RefObject<EditorView | undefined>
}

/** Creates a code editor for the lifetime of its host component; later settings are ignored. */
export function useCodeView({ start, setup, onChange }: CodeViewProps): CodeView {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const change = useRef(onChange)
  change.current = onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor lives as long as the dialog around it
  useLayoutEffect(() => {
    const tell = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) change.current(state.doc.toString())
    })
    view.current = new EditorView({
      doc: start,
      extensions: [setup(), tell],
      parent: host.current ?? undefined,
    })
    return () => view.current?.destroy()
  }, [])
  return { host, view }
}
