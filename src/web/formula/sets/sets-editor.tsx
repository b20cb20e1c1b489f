import '../../platform/i18n/design-texts'
import '../editor/editor.css'
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { Compartment, EditorState, type Extension, Facet, type StateEffect } from '@codemirror/state'
import { EditorView, placeholder } from '@codemirror/view'
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { TextSpan } from '#/core/expression'
import { matchPinyin, type PinyinMatcher, t } from '../../platform'
import { textExtensions } from '../editor/base-extensions'
import { createCompletion } from '../editor/completion/completion'
import { fuzzyMatchTitle } from '../editor/completion/fuzzy-match'
import { expressionLanguage } from '../editor/language'
import { type TokenMark, tokenChips } from '../editor/token-chips'
import { type ControlledText, useEditorView } from '../editor/use-editor-view'
import '../syntax-problems'

/** Operations of a contact formula, as written. */
const operations = ['union', 'intersection', 'difference'] as const

/** Context of a contact formula, which may change while it is edited. */
interface SetEditorSettings {
  label: string
  placeholder: string
  /** Names of the chosen items, which the formula calls $1…$n. */
  names: readonly string[]
  isFaulty: boolean
  readOnly?: boolean
}

/** Current names of the chosen items. */
const itemNamesFacet = Facet.define<readonly string[], readonly string[]>({
  combine: ([names = []]) => names,
})

const place = new Compartment()

const extensionsOf = ({
  label,
  names,
  isFaulty,
  readOnly = false,
  ...setting
}: SetEditorSettings): Extension => [
  itemNamesFacet.of(names),
  EditorView.contentAttributes.of({
    'aria-label': label,
    ...(isFaulty ? { 'aria-invalid': 'true' } : {}),
  }),
  [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)],
  placeholder(setting.placeholder),
  EditorState.phrases.of({ Completions: t('formula.completions') }),
]

/** Initial settings of the editor. */
const initSetEditor = (setting: SetEditorSettings): Extension => place.of(extensionsOf(setting))

/** Replaces the settings of the editor. */
const updateSetEditor = (setting: SetEditorSettings): StateEffect<unknown> =>
  place.reconfigure(extensionsOf(setting))

/** Returns the marks of a contact formula: chosen items and the three operations. */
export function setMarksOf(text: string, names: readonly string[]): TokenMark[] {
  return [...text.matchAll(/\$(\d+)|\b(?:union|intersection|difference)\b/g)].map((match) => {
    const { 0: word, 1: number, index } = match
    const span = { from: index, to: index + word.length }
    if (number === undefined)
      return { ...span, kind: 'function', title: t(`picker.formula.${word}`), known: true }
    const name = names[Number(number) - 1]
    return { ...span, kind: 'operand', title: name ?? word, known: name !== undefined }
  })
}

/** A completion at a position of a contact formula. */
interface SetSuggestion {
  /** Inserted text: `$2`, or `union`, which gets its brackets. */
  word: string
  title: string
  kind: 'operand' | 'function'
}

const matcher = /[$＄￥¥](\d*)$|[a-z\u3400-\u9fff]+$/i
const fresh = /(?:^|[(（,，])\s*$/

const allOf = (names: readonly string[]): SetSuggestion[] => [
  ...names.map((title, at) => ({ word: `$${at + 1}`, title, kind: 'operand' as const })),
  ...operations.map((word) => ({
    word,
    title: t(`picker.formula.${word}`),
    kind: 'function' as const,
  })),
]

/**
 * Returns the completions after a text: items by number or name, operations by word or title; none after a
 * complete formula.
 */
export function findSetSuggestions(
  before: string,
  names: readonly string[],
  receive: PinyinMatcher = matchPinyin,
) {
  const [query, digits] = matcher.exec(before) ?? []
  if (query === undefined && !fresh.test(before)) return undefined
  const fits = ({ word, title }: SetSuggestion) => {
    if (query === undefined) return true
    if (digits !== undefined) return word.startsWith(`$${digits}`)
    return word.startsWith(query.toLowerCase()) || fuzzyMatchTitle(title, query, receive) !== undefined
  }
  return { from: before.length - (query?.length ?? 0), offers: allOf(names).filter(fits) }
}

/** Returns the completions at the caret; none while an input method composes. */
function setCompletionSource({ state, pos, view, explicit }: CompletionContext): CompletionResult | null {
  const before = state.sliceDoc(0, pos)
  // An empty text is completed only on request: its hint already shows what may be written.
  if (view?.compositionStarted || (!explicit && !before.trim())) return null
  const found = findSetSuggestions(before, state.facet(itemNamesFacet))
  if (!found?.offers.length) return null
  return { from: found.from, filter: false, options: found.offers.map(optionOf) }
}

const optionOf = ({ word, title, kind }: SetSuggestion): Completion => ({
  label: title,
  detail: word,
  type: kind,
  apply: (view, completion, from, to) => {
    const opens = kind === 'function' && !/^\s*[(（]/.test(view.state.sliceDoc(to))
    const insert = opens ? `${word}()` : word
    const caret = from + insert.length - (opens ? 1 : 0)
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: caret },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
      scrollIntoView: true,
    })
  },
})

interface Caret {
  text: string
  caret: number
}

/** Inserts a text at the caret of a contact formula; after an operand or a closing bracket, adds a comma. */
export function insertOperand(text: string, { from, to }: TextSpan, piece: string): Caret {
  const before = text.slice(0, from)
  const comma = /[\d)）]\s*$/.test(before) && /^[$a-z]/.test(piece) ? ',' : ''
  const written = before + comma + piece
  const caret = written.length - (piece.endsWith('()') ? 1 : 0)
  return { text: written + text.slice(to), caret }
}

/** Imperative handle of the contact formula editor. */
export interface SetsEditorHandle {
  /** Inserts a text at the caret, with a comma where needed. */
  insert(piece: string): void
}

export interface SetsEditorProps extends ControlledText, SetEditorSettings {
  handle?: Ref<SetsEditorHandle>
}

const namesAndOperations = tokenChips({
  marks: (state) => setMarksOf(state.doc.toString(), state.facet(itemNamesFacet)),
  depends: (state) => state.facet(itemNamesFacet),
})

const abilities: Extension = [
  expressionLanguage,
  namesAndOperations,
  createCompletion(setCompletionSource, ({ type }) => type === 'function'),
  textExtensions,
]

/** Contact formula editor: plain text in and out, items and operations shown by their names (S2-119). */
export default function SetsEditor({ handle, ...props }: SetsEditorProps) {
  const { label, placeholder, names, isFaulty, readOnly } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useEditorView(host, props, () => [initSetEditor(props), abilities])
  const message = names.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are the same while their words are
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: updateSetEditor({ label, placeholder, names, isFaulty, readOnly }) })
  }, [view, label, placeholder, message, isFaulty, readOnly])
  useImperativeHandle(handle, () => ({ insert: (piece) => view.current && insert(view.current, piece) }), [
    view,
  ])
  return <div ref={host} className="xe q-shrink xe-sets" />
}

function insert(view: EditorView, piece: string): void {
  const { doc, selection } = view.state
  const { text, caret } = insertOperand(doc.toString(), selection.main, piece)
  view.dispatch({
    changes: { from: 0, to: doc.length, insert: text },
    selection: { anchor: caret },
    userEvent: 'input.piece',
    scrollIntoView: true,
  })
  view.focus()
}
