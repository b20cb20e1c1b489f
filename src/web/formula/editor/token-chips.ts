import { type EditorState, type Extension, type Range, RangeSet } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { t } from '../../platform'
import { createElement } from './create-element'
import type { TokenMark } from './token-marks'

/** Reads the named ranges of a text and what the names depend on. */
export interface TokenReader {
  marks(state: EditorState): TokenMark[]
  /** Returns a different value whenever the same text reads differently. */
  depends(state: EditorState): unknown
}

/** Chip that replaces the text of a field, column or function. */
class Chip extends WidgetType {
  constructor(
    private readonly mark: TokenMark,
    private readonly text: string,
  ) {
    super()
  }

  override eq({ mark, text }: Chip): boolean {
    const { kind, title, known } = this.mark
    return text === this.text && mark.kind === kind && mark.title === title && mark.known === known
  }

  override toDOM(): HTMLElement {
    const { kind, title, known } = this.mark
    const name = t(`formula.chip.${kind}`, { name: title })
    const chip = createElement('span', `xe-chip xe-${kind}${known ? '' : ' xe-unknown'}`, title)
    chip.setAttribute('role', 'img')
    chip.setAttribute('aria-label', known ? name : t('formula.chip.unknown', { name }))
    if (kind === 'shown') chip.dataset.note = t('formula.chip.note')
    if (known) chip.title = this.text
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}

class Chips {
  shown: DecorationSet
  private isBehind = false

  constructor(
    view: EditorView,
    private readonly reading: TokenReader,
  ) {
    this.shown = chipsOf(view, reading)
  }

  /** Redraws nothing while an input method composes: until it ends, the chips only move along. */
  update({ view, docChanged, selectionSet, changes, state, startState }: ViewUpdate): void {
    const { depends } = this.reading
    this.isBehind ||= docChanged || selectionSet || depends(state) !== depends(startState)
    if (view.compositionStarted) this.shown = this.shown.map(changes)
    else if (this.isBehind) {
      this.shown = chipsOf(view, this.reading)
      this.isBehind = false
    }
  }
}

/** Returns the chips of the text; the token at the caret is still being written and stays text. */
function chipsOf({ state }: EditorView, { marks }: TokenReader): DecorationSet {
  const { empty, head } = state.selection.main
  const chips = marks(state)
    .filter(({ from, to }) => !(empty && from < head && head < to))
    .map((mark): Range<Decoration> => {
      const widget = new Chip(mark, state.sliceDoc(mark.from, mark.to))
      return Decoration.replace({ widget }).range(mark.from, mark.to)
    })
  return RangeSet.of(chips)
}

/** Shows named tokens as chips; the caret skips each as a unit. The text stays unchanged. */
export const tokenChips = (reading: TokenReader): Extension =>
  ViewPlugin.define((view) => new Chips(view, reading), {
    decorations: ({ shown }) => shown,
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.shown ?? Decoration.none),
    eventHandlers: {
      compositionend(_, view) {
        setTimeout(() => view.dispatch({}))
      },
    },
  })
