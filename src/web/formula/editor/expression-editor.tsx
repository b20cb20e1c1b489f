import '../../platform/i18n/design-texts'
import './editor.css'
import { completionStatus } from '@codemirror/autocomplete'
import {
  type Diagnostic,
  diagnosticCount,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
} from '@codemirror/lint'
import type { EditorState, Extension } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { checkExpression, type ExpressionProblem, parseReference } from '#/core/expression'
import { t } from '../../platform'
import { loadPatternEngine } from '../../platform/pattern-engine'
import { correctionOf } from '../problem-text'
import { editorSetup } from './base-extensions'
import {
  type EditorSettings,
  editorContextFacet,
  initEditorSettings,
  updateEditorSettings,
} from './editor-facet'
import { createInsertion } from './insert-text'
import { bracketContentOf, editorOutlineOf, type OutlineToken } from './token-outline'
import { type ControlledText, useEditorView } from './use-editor-view'
import '../syntax-problems'

await loadPatternEngine()

const pause = 200

/** Returns the problems of the text; an empty one is not an error yet. */
export function lintExpression(state: EditorState): ExpressionProblem[] {
  const text = state.doc.toString()
  if (!text.trim()) return []
  const { words, as } = state.facet(editorContextFacet)
  const { fields, row, isLoading } = words.vocabulary
  const found = checkExpression(text, [...fields, ...row], {
    as,
    remote: isLoading ? undefined : words.remote,
    custom: new Set(words.custom.keys()),
  })
  return [...found, ...selfReferences(state)].sort((a, b) => a.from - b.from)
}

/** Finds references of a formula to its own field, which would never terminate. */
function selfReferences(state: EditorState): ExpressionProblem[] {
  const { itself } = state.facet(editorContextFacet).words.vocabulary
  const isItself = (token: OutlineToken) =>
    token.type === 'FieldReference' && parseReference(bracketContentOf(token))?.key === itself
  if (!itself) return []
  return editorOutlineOf(state)
    .tokens.filter(isItself)
    .map(({ from, to }) => {
      const line = state.doc.lineAt(from)
      const place = { from, to, line: line.number, column: from - line.from + 1 }
      return { ...place, code: 'formula.refers-to-itself', params: {} }
    })
}

const diagnosticOf = ({ from, to, code, params }: ExpressionProblem): Diagnostic => ({
  from,
  to,
  severity: 'error',
  message: t(code, params),
  actions: quickFixOf({ params }),
})

/** Returns a quick fix for the suggested text. */
function quickFixOf(problem: Pick<ExpressionProblem, 'params'>): Diagnostic['actions'] {
  const instead = correctionOf(problem)
  if (instead === undefined) return undefined
  const apply = (view: EditorView, from: number, to: number) =>
    view.dispatch({ changes: { from, to, insert: instead } })
  return [{ name: t('formula.correct', { instead }), apply }]
}

/** Checks the text after each typing pause, marks problems in place and reports them; F8 goes to the next. */
const createLinter = (tell: (problems: ExpressionProblem[], text: string) => void): Extension => [
  checking(tell),
  EditorView.contentAttributes.of(({ state }) =>
    diagnosticCount(state) ? { 'aria-invalid': 'true' } : null,
  ),
  keymap.of([{ key: 'F8', run: nextDiagnostic, shift: previousDiagnostic }]),
]

/** Whether the text is unfinished and not checked yet: an input method composes, or completion is open. */
const isUnderWay = ({ compositionStarted, state }: EditorView) =>
  compositionStarted || completionStatus(state) === 'active'

const checking = (tell: (problems: ExpressionProblem[], text: string) => void): Extension =>
  ViewPlugin.fromClass(
    class {
      private timer = 0

      constructor(private readonly view: EditorView) {
        this.checkIn(0)
      }

      update({ docChanged, state, startState }: ViewUpdate): void {
        if (docChanged || state.facet(editorContextFacet) !== startState.facet(editorContextFacet))
          this.checkIn(pause)
      }

      destroy(): void {
        clearTimeout(this.timer)
      }

      private checkIn(delay: number): void {
        clearTimeout(this.timer)
        this.timer = window.setTimeout(() => this.check(), delay)
      }

      private check(): void {
        if (isUnderWay(this.view)) this.checkIn(pause)
        else this.show(lintExpression(this.view.state))
      }

      private show(problems: ExpressionProblem[]): void {
        this.view.dispatch(setDiagnostics(this.view.state, problems.map(diagnosticOf)))
        tell(problems, this.view.state.doc.toString())
      }
    },
  )

/** Props and callbacks of an editor's owner. */
interface ExpressionEditorOwner extends EditorSettings, ControlledText {
  /** Called with the problems of a text, and that text, after a typing pause. */
  onProblems?(problems: ExpressionProblem[], text: string): void
}

/** Creates the view of an expression; it always calls the owner's latest listeners. */
function useExpressionEditor(
  host: RefObject<HTMLElement | null>,
  owner: ExpressionEditorOwner,
): RefObject<EditorView | null> {
  const { vocabulary, as, label, placeholder } = owner
  const latest = useRef(owner)
  useLayoutEffect(() => {
    latest.current = owner
  })
  const view = useEditorView(host, owner, () => [
    initEditorSettings(owner),
    editorSetup,
    createLinter((problems, text) => latest.current.onProblems?.(problems, text)),
  ])
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: updateEditorSettings({ vocabulary, as, label, placeholder }) })
  }, [view, vocabulary, as, label, placeholder])
  return view
}

/** Imperative handle of an expression editor. */
export interface ExpressionEditorHandle {
  /** Inserts a text at the caret, separated by spaces; a call gets its closing bracket. */
  insert(text: string): void
  focus(): void
  /** Replaces a range of the text. */
  replace(from: number, to: number, text: string): void
  /** Returns the problems of the current text. */
  problems(): ExpressionProblem[]
  select(from: number, to: number): void
}

interface ExpressionEditorProps extends ExpressionEditorOwner {
  handle?: Ref<ExpressionEditorHandle>
}

/**
 * Expression editor: plain text in and out, fields and functions shown by their current titles.
 *
 * The text lives in CodeMirror (use-view.ts creates the single view of a component's life; sync-document.ts
 * synchronizes it with the owner). The context of the text, above all the vocabulary, is a facet
 * (editor-facet.ts) that can be replaced at any time. All features read the outline of the text
 * (token-outline.ts): the tokens of the language's own parser and their enclosing brackets, even while the
 * text has errors. From outline and vocabulary index (vocabulary-names.ts) these are computed as independent
 * pure functions: chips (token-marks.ts), completion (completion/completion-context.ts: what is requested;
 * candidates.ts: what exists; suggestions.ts: in which order), the signature of the call (signature.ts). The
 * files beside them only render. While an input method composes, nothing is redrawn, completed or checked.
 */
export function ExpressionEditor({ handle, ...owner }: ExpressionEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useExpressionEditor(host, owner)
  useImperativeHandle(handle, () => actionsOn(() => view.current), [view])
  return <div ref={host} className="xe q-shrink" />
}

const actionsOn = (viewNow: () => EditorView | null): ExpressionEditorHandle => ({
  insert(piece) {
    const view = viewNow()
    view?.dispatch(createInsertion(view.state, piece))
    view?.focus()
  },
  focus: () => viewNow()?.focus(),
  replace(from, to, insert) {
    const view = viewNow()
    view?.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } })
    view?.focus()
  },
  problems() {
    const view = viewNow()
    return view ? lintExpression(view.state) : []
  },
  select(from, to) {
    const view = viewNow()
    const end = view?.state.doc.length ?? 0
    const selection = { anchor: Math.min(from, end), head: Math.min(to, end) }
    view?.dispatch({ selection, scrollIntoView: true })
    view?.focus()
  },
})
