import {
  acceptCompletion,
  autocompletion,
  type Completion,
  CompletionContext,
  type CompletionResult,
  type CompletionSource,
  closeCompletion,
  completionStatus,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { type EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { matchPinyin, t } from '../../../platform'
import { createClassElement } from '../create-element'
import { editorContextFacet } from '../editor-facet'
import { completeBrackets } from '../insert-text'
import { editorOutlineOf } from '../token-outline'
import { completionRequestOf } from './completion-context'
import { findSuggestions, type Suggestion } from './suggestions'

/** Renders the details of a suggestion, beside the list. */
function renderInfo({ detail, title }: Suggestion): HTMLElement | null {
  if (!detail) return null
  const { form, help, example } = detail
  const info = createClassElement('div', 'xe-info')
  info.append(createClassElement('div', 'xe-info-title', title))
  if (form) info.append(createClassElement('div', 'xe-info-form', form))
  if (help) info.append(createClassElement('div', 'xe-info-help', help))
  if (example) info.append(createClassElement('div', 'xe-info-example', t('formula.example', { ...example })))
  return info
}

/** Renders the icon of a completion; its style is in the style sheet. */
function renderIcon({ type = '' }: Completion): HTMLElement {
  const icon = createClassElement('div', `xe-icon xe-icon-${type}`)
  icon.setAttribute('aria-hidden', 'true')
  return icon
}

const wishIn = (state: EditorState, at: number, explicit = false) =>
  completionRequestOf({
    text: state.doc.toString(),
    at,
    explicit,
    outline: editorOutlineOf(state),
    words: state.facet(editorContextFacet).words,
  })

/** Returns the completions at the caret; none while an input method composes. */
function offersAt({ state, pos, explicit, view }: CompletionContext): CompletionResult | null {
  const completionRequest = view?.compositionStarted ? undefined : wishIn(state, pos, explicit)
  const found = completionRequest
    ? findSuggestions(completionRequest, state.facet(editorContextFacet).words, matchPinyin)
    : []
  if (!completionRequest || !found.length) return null
  const { from, to, query } = completionRequest
  const suggestions = new Map(
    found.map((one, rank) => [optionOf(one, query ? undefined : { name: one.section, rank }), one]),
  )
  return {
    from,
    to,
    filter: false,
    options: [...suggestions.keys()],
    getMatch: (option) => suggestions.get(option)?.at.flatMap((index) => [index, index + 1]) ?? [],
    update: (_, __, ___, next) => offersAt(next),
  }
}

const optionOf = (suggestion: Suggestion, section: Completion['section']): Completion => ({
  label: suggestion.title,
  detail: suggestion.note,
  type: suggestion.want,
  section,
  info: () => renderInfo(suggestion),
  apply: (view, completion, from, to) => {
    const { insert, caret } = completeBrackets(suggestion.text, view.state.sliceDoc(to))
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + caret },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
      scrollIntoView: true,
    })
  },
})

/** Delay, in ms, after which the last text of an input method has arrived in the document. */
const composedAfter = 20

/** Suppresses completion while an input method composes; its result may be completed afterwards. */
const composing = (source: CompletionSource) =>
  EditorView.domEventHandlers({
    compositionstart(_, view) {
      closeCompletion(view)
    },
    compositionend(_, view) {
      setTimeout(() => {
        const here = new CompletionContext(view.state, view.state.selection.main.head, false)
        if (source(here)) startCompletion(view)
      }, composedAfter)
    },
  })

const listIn = ({ dom }: EditorView) => dom.querySelector('.cm-tooltip-autocomplete > ul')

/** Makes the scrollable list focusable; while it is open, Tab accepts instead of focusing it. */
const reachable = EditorView.updateListener.of(({ view, state }) => {
  if (completionStatus(state) === 'active') listIn(view)?.setAttribute('tabindex', '0')
})

/** Second key for completion, because Ctrl-Space switches input methods on many computers. */
const keys = Prec.highest(
  keymap.of([
    { key: 'Tab', run: (view) => acceptCompletion(view) || listIn(view) !== null },
    { key: 'Alt-/', run: startCompletion },
  ]),
)

/** Rows of the list in the page at a time, twice as many as are seen. */
const renderedOptions = 20

/** True for functions, whose first argument may be completed immediately. */
const opensCall = ({ type }: Completion) => type === 'function' || type === 'condition'

/**
 * Completes from a source while typing; `opensCall` decides after which completion the next one opens
 * immediately.
 */
export const createCompletion = (
  source: CompletionSource,
  opensCall: (option: Completion) => boolean,
): Extension => [
  autocompletion({
    override: [source],
    activateOnTypingDelay: 40,
    activateOnCompletion: opensCall,
    icons: false,
    maxRenderedOptions: renderedOptions,
    addToOptions: [{ render: renderIcon, position: 20 }],
  }),
  composing(source),
  reachable,
  keys,
]

/** Completes fields, functions and values while typing. */
export const completion: Extension = createCompletion(offersAt, opensCall)
