import { type EditorState, type Extension, type Range, RangeSet } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { parseColumnCode, parseReference, type TextSpan } from '#/core/expression'
import { t } from '../../platform'
import { createClassElement } from './create-element'
import { bracketContentOf, type OutlineToken, type TokenOutline } from './token-outline'
import {
  findCalledFunction,
  findCallParameter,
  findCallTable,
  findCustomFunction,
  findField,
  type VocabularyIndex,
} from './vocabulary-names'

/** Meaning of a range of the text, shown in its place. */
export interface TokenMark extends TextSpan {
  kind: 'field' | 'shown' | 'column' | 'function' | 'remote' | 'custom' | 'operand'
  title: string
  /** False if the name is unknown. */
  known: boolean
}

interface Place {
  outline: TokenOutline
  words: VocabularyIndex
}

type Found = Omit<TokenMark, 'from' | 'to'> & Partial<TextSpan>

/** Returns the ranges of a text that denote fields, columns and functions, in order. */
export const tokenMarksOf = (outline: TokenOutline, words: VocabularyIndex): TokenMark[] =>
  outline.tokens.flatMap((token) => {
    const found = readers[token.type]?.(token, { outline, words })
    return found ? { from: token.from, to: token.to, ...found } : []
  })

const readers: Partial<
  Record<OutlineToken['type'], (token: OutlineToken, place: Place) => Found | undefined>
> = {
  FieldReference(token, { words }) {
    const inside = bracketContentOf(token)
    const reference = parseReference(inside)
    if (!reference) return undefined
    const field = findField(words, inside)
    const title = field?.name || reference.name || reference.key
    return { kind: reference.shown ? 'shown' : 'field', title, known: field !== undefined }
  },
  Text({ call, index, text }, { words }) {
    const inside = text.slice(1, -1).trim()
    if (!inside || !call || findCallParameter(words, call, index)?.kind !== 'column') return undefined
    const code = parseColumnCode(inside)
    const column = findCallTable(words, call)?.columns?.find(({ key }) => key === code)
    const title = column?.name || inside.slice(0, -code.length - 1) || inside
    return { kind: 'column', title, known: column !== undefined }
  },
  LocalName: (token, { words }) => ({ kind: 'function', ...named(token, words) }),
  RemoteName(token, { words }) {
    const callee = named(token, words)
    if (callee.known) return { kind: 'function', ...callee }
    const known = words.vocabulary.isLoading || words.remote.has(bracketContentOf(token))
    return { kind: 'remote', ...callee, known }
  },
  CustomName(token, { outline, words }) {
    const custom = findCustomFunction(words, bracketContentOf(token))
    const title = custom?.name || bracketContentOf(token)
    return { kind: 'custom', title, known: custom !== undefined, to: endOfCall(token, outline) }
  },
}

function named(token: OutlineToken, words: VocabularyIndex) {
  const callee = findCalledFunction(words, token)
  return { title: callee?.title ?? bracketContentOf(token), known: callee !== undefined }
}

/**
 * Returns the end of a call. A custom function takes no arguments, so its empty brackets belong to its name.
 */
function endOfCall(token: OutlineToken, { calls }: TokenOutline): number {
  const { open = 0, close = 0, tokens } = calls.find(({ callee }) => callee === token) ?? {}
  return close === open + 1 && !tokens?.length ? close + 1 : token.to
}

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
    const chip = createClassElement('span', `xe-chip xe-${kind}${known ? '' : ' xe-unknown'}`, title)
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
