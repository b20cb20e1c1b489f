import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view'
import { t } from '../../platform'
import { parameterText } from '../insertables/function-insertables'
import { toReadableExpression } from '../readable-expression'
import { valueText } from '../value-text'
import type { LocalizedFunction, VocabularyRemoteFunction } from '../vocabulary'
import { createClassElement } from './create-element'
import { editorContextFacet } from './editor-facet'
import {
  bracketContentOf,
  editorOutlineOf,
  findEnclosingCall,
  type OutlineCall,
  type TokenOutline,
} from './token-outline'
import { findCalledFunction, type VocabularyIndex } from './vocabulary-names'

/** The call whose arguments are being written, and the current argument. */
interface ActiveSignature {
  /** Position of its opening bracket. */
  open: number
  index: number
  callee: LocalizedFunction | VocabularyRemoteFunction
}

/** Returns the innermost known call around a position. */
export function findActiveSignature(
  outline: TokenOutline,
  words: VocabularyIndex,
  at: number,
): ActiveSignature | undefined {
  let { call, index } = findEnclosingCall(outline, at) ?? {}
  while (call && index !== undefined) {
    const callee = calleeOf(call, words)
    if (callee) return { open: call.open, index, callee }
    ;({ around: call, index } = call)
  }
  return undefined
}

const calleeOf = ({ callee }: OutlineCall, words: VocabularyIndex) =>
  findCalledFunction(words, callee) ??
  (callee?.type === 'RemoteName' ? words.remote.get(bracketContentOf(callee)) : undefined)

/** Renders a call's signature with the current argument emphasised, and the function's description. */
function renderSignature({ callee, index }: ActiveSignature): HTMLElement[] {
  return 'funname' in callee ? drawRemote(callee) : drawFunction(callee, index)
}

function drawFunction({ title, parameters, help, example }: LocalizedFunction, index: number): HTMLElement[] {
  const present = Math.min(index, parameters.length - 1)
  const isPresent = (at: number) => at === present && (index === present || parameters[at]?.repeats === true)
  const line = createClassElement('div', 'xe-signature-line', `${title}(`)
  parameters.forEach((parameter, at) => {
    line.append(
      at ? ', ' : '',
      createClassElement(isPresent(at) ? 'b' : 'span', '', parameterText(parameter)),
    )
  })
  line.append(')')
  const shown = { text: toReadableExpression(example.expression, []), value: valueText(example.value) }
  return [
    line,
    createClassElement('div', '', help),
    createClassElement('div', 'xe-signature-example', t('formula.example', shown)),
  ]
}

function drawRemote({ funname, placeholder, group }: VocabularyRemoteFunction): HTMLElement[] {
  const line = createClassElement('div', 'xe-signature-line', `${funname}(`)
  line.append(createClassElement('b', '', placeholder || '…'), ')')
  return [line, createClassElement('div', '', t('formula.from-source', { source: group }))]
}

/** Help for the current call; it can be closed until another call is entered. */
interface Help {
  isFocused: boolean
  signature?: ActiveSignature
  closedAt?: number
  tooltip: Tooltip | null
}

const focus = StateEffect.define<boolean>()
const close = StateEffect.define<null>()

const none: Help = { isFocused: false, tooltip: null }

const help = StateField.define<Help>({
  create: () => none,
  update: (before, transaction) => (isNews(transaction) ? after(before, transaction) : before),
  provide: (field) => showTooltip.from(field, ({ tooltip }) => tooltip),
})

const isNews = ({ docChanged, selection, reconfigured, effects }: Transaction) =>
  docChanged || selection || reconfigured || effects.some((effect) => effect.is(focus) || effect.is(close))

function after(before: Help, { state, effects, changes }: Transaction): Help {
  const isFocused = effects.find((effect) => effect.is(focus))?.value ?? before.isFocused
  const signature = signatureIn(state)
  const moved = before.closedAt === undefined ? undefined : changes.mapPos(before.closedAt, 1)
  const closed = effects.some((effect) => effect.is(close)) ? signature?.open : moved
  const closedAt = closed === signature?.open ? closed : undefined
  const isShown = isFocused && signature && closedAt === undefined
  const tooltip = isShown ? tooltipFor(before, signature, changes.mapPos(before.tooltip?.pos ?? 0, 1)) : null
  return { isFocused, signature, closedAt, tooltip }
}

/** Returns the tooltip; an existing one stays in place and only updates its content. */
function tooltipFor(
  { tooltip, signature: before }: Help,
  { open, callee }: ActiveSignature,
  moved: number,
): Tooltip {
  if (tooltip && before?.callee === callee && moved === open) return { ...tooltip, pos: open }
  return { pos: open, above: true, create: tooltipView }
}

function signatureIn(state: EditorState): ActiveSignature | undefined {
  const { empty, head } = state.selection.main
  return empty
    ? findActiveSignature(editorOutlineOf(state), state.facet(editorContextFacet).words, head)
    : undefined
}

function tooltipView(view: EditorView) {
  const dom = document.createElement('div')
  dom.className = 'xe-signature'
  const draw = ({ state }: { state: EditorState }) => {
    const { signature } = state.field(help)
    if (signature) dom.replaceChildren(...renderSignature(signature))
  }
  draw(view)
  return { dom, update: draw, offset: { x: 0, y: 4 } }
}

function dismiss({ state, dispatch }: EditorView): boolean {
  if (!state.field(help).tooltip) return false
  dispatch({ effects: close.of(null) })
  return true
}

/** Shows the signature of the call at the caret; Esc closes it. */
export const signatureHelp: Extension = [
  help,
  EditorView.focusChangeEffect.of((_, isFocused) => focus.of(isFocused)),
  keymap.of([{ key: 'Escape', run: dismiss }]),
]
