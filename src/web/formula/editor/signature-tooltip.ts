import {
  type EditorState,
  type Extension,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view'
import { editorContextFacet } from './editor-facet'
import { renderSignature } from './render-signature'
import { type ActiveSignature, findActiveSignature } from './signature'
import { editorOutlineOf } from './token-outline'

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
