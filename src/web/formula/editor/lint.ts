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
import { checkExpression, type Problem, parseReference } from '#/core/expression'
import { t } from '../../platform'
import { correctionOf } from '../problem-text'
import { editorContextFacet } from './editor-facet'
import { bracketContentOf, editorOutlineOf, type Token } from './token-outline'

const pause = 200

/** Returns the problems of the text; an empty one is not an error yet. */
export function lintExpression(state: EditorState): Problem[] {
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
function selfReferences(state: EditorState): Problem[] {
  const { itself } = state.facet(editorContextFacet).words.vocabulary
  const isItself = (token: Token) =>
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

const diagnosticOf = ({ from, to, code, params }: Problem): Diagnostic => ({
  from,
  to,
  severity: 'error',
  message: t(code, params),
  actions: quickFixOf({ params }),
})

/** Returns a quick fix for the suggested text. */
function quickFixOf(problem: Pick<Problem, 'params'>): Diagnostic['actions'] {
  const instead = correctionOf(problem)
  if (instead === undefined) return undefined
  const apply = (view: EditorView, from: number, to: number) =>
    view.dispatch({ changes: { from, to, insert: instead } })
  return [{ name: t('formula.correct', { instead }), apply }]
}

/** Checks the text after each typing pause, marks problems in place and reports them; F8 goes to the next. */
export const createLinter = (tell: (problems: Problem[], text: string) => void): Extension => [
  checking(tell),
  EditorView.contentAttributes.of(({ state }) =>
    diagnosticCount(state) ? { 'aria-invalid': 'true' } : null,
  ),
  keymap.of([{ key: 'F8', run: nextDiagnostic, shift: previousDiagnostic }]),
]

/** Whether the text is unfinished and not checked yet: an input method composes, or completion is open. */
const isUnderWay = ({ compositionStarted, state }: EditorView) =>
  compositionStarted || completionStatus(state) === 'active'

const checking = (tell: (problems: Problem[], text: string) => void): Extension =>
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

      private show(problems: Problem[]): void {
        this.view.dispatch(setDiagnostics(this.view.state, problems.map(diagnosticOf)))
        tell(problems, this.view.state.doc.toString())
      }
    },
  )
