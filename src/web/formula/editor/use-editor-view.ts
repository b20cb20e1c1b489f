import '../../ui/code.css'
import { Annotation, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { loadPinyin } from '../../platform'

const fromOutside = Annotation.define<true>()
const stored = 50

/**
 * Synchronizes the editor's text with its owner. The owner may pass a text back after the next one was typed;
 * such an echo is not a change, so pending texts are remembered.
 */
export class DocumentSync {
  private underWay: string[] = []

  constructor(private readonly tell: (text: string) => void) {}

  /** Reports each text typed here to the owner. */
  readonly extension: Extension = EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    if (!docChanged || transactions.some((one) => one.annotation(fromOutside))) return
    const text = state.doc.toString()
    this.underWay = [...this.underWay.slice(-stored), text]
    this.tell(text)
  })

  /** Applies a text of the owner, unless it is only an echo. */
  receive(view: EditorView, text: string): void {
    const echo = this.underWay.indexOf(text)
    this.underWay = this.underWay.slice(echo + 1)
    if (echo >= 0 || text === view.state.doc.toString()) return
    this.underWay = []
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      selection: { anchor: Math.min(view.state.selection.main.head, text.length) },
      annotations: fromOutside.of(true),
    })
  }
}

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
