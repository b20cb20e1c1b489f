import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { pickedCompletion } from '@codemirror/autocomplete'
import { t } from '../../platform/i18n/i18n'
import { matchPinyin, type PinyinMatcher } from '../../platform/pinyin'
import { matchTitle } from '../editor/completion/fuzzy-match'
import { itemNamesFacet, operations } from './set-tokens'

/** A completion at a position of a contact formula. */
export interface SetSuggestion {
  /** Inserted text: `$2`, or `union`, which gets its brackets. */
  word: string
  title: string
  kind: 'operand' | 'function'
}

const begun = /[$＄￥¥](\d*)$|[a-z\u3400-\u9fff]+$/i
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
  heard: PinyinMatcher = matchPinyin,
) {
  const [query, digits] = begun.exec(before) ?? []
  if (query === undefined && !fresh.test(before)) return undefined
  const fits = ({ word, title }: SetSuggestion) => {
    if (query === undefined) return true
    if (digits !== undefined) return word.startsWith(`$${digits}`)
    return word.startsWith(query.toLowerCase()) || matchTitle(title, query, heard) !== undefined
  }
  return { from: before.length - (query?.length ?? 0), offers: allOf(names).filter(fits) }
}

/** Returns the completions at the caret; none while an input method composes. */
export function setCompletionSource({
  state,
  pos,
  view,
  explicit,
}: CompletionContext): CompletionResult | null {
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
