import { Annotation, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const fromOutside = Annotation.define<true>()
const kept = 50

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
    this.underWay = [...this.underWay.slice(-kept), text]
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
