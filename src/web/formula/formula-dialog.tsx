import '../platform/i18n/design-texts'
import './formula.css'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ExpressionProblem } from '#/core/expression'
import { createPreloadable, t } from '../platform'
import { usePostPaintValue } from '../platform/use-post-paint-value'
import { Button, confirm, Dialog, DialogButtons, Skeleton } from '../ui'
import type { ExpressionSymbols } from './symbols'

/** The editor with its parts, loaded when a first dialog opens or earlier by `preloadFormulaEditor`. */
const FormulaBody = createPreloadable(() => import('./formula-body'))
const ConditionEditor = createPreloadable(() => import('./condition-editor'))

/** Loads the editor before a dialog opens. */
export const preloadFormulaEditor = () =>
  void Promise.all([FormulaBody.preload(), ConditionEditor.preload()]).catch(() => undefined)

interface FormulaDialogProps {
  title: string
  value: string
  known: ExpressionSymbols
  /** Whether the text is a condition, whose result must be boolean. */
  as?: 'condition'
  onSave(text: string): void
  onClose(): void
}

/**
 * Formula editor as a dialog: OK stores the text, Cancel or Esc discards it after confirmation. An incomplete text
 * may be stored by OK, since publishing requires a complete one; Mod-Enter stores only a text without problems. The
 * dialog comes with the press that opens it, and the editor after that is painted.
 */
export function FormulaDialog({ title, value, known, as, onSave, onClose }: FormulaDialogProps) {
  const [text, setText] = useState(value)
  const [isTesting, setTesting] = useState(false)
  const Body = as ? ConditionEditor : FormulaBody
  const isPainted = usePostPaintValue(true, false)
  const outline = <Skeleton lines={8} />
  const [faults, setFaults] = useState(0)
  const check = useRef<(() => readonly ExpressionProblem[]) | null>(null)
  const save = () => onSave(text.trim())
  /** Rejects the keys that store the text while it has problems; the button stores an incomplete text. */
  const rejectFaulty = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    const count = check.current?.().length ?? 0
    setFaults(count)
    if (count === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  const change = (next: string) => {
    setText(next)
    setFaults(0)
  }
  const leave = async () => {
    const isChanged = text.trim() !== value.trim()
    const question = { title: t('formula.leave'), text: t('formula.leave.text'), yes: t('formula.leave.yes') }
    if (!isChanged || (await confirm({ ...question, danger: true }))) onClose()
  }
  const footer = (
    <>
      <Button
        icon={isTesting ? 'back' : 'check'}
        aria-pressed={isTesting}
        className="q-button fx-test-button"
        onClick={() => setTesting(!isTesting)}
      >
        {t(isTesting ? 'formula.write' : 'formula.test')}
      </Button>
      <DialogButtons onCancel={() => void leave()} title={t('formula.save-keys')} onClick={save} />
    </>
  )
  // Rendered in the body: styles around the opener would affect the dialog's parts.
  return createPortal(
    <Dialog title={title} width={880} onClose={() => void leave()} footer={footer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the editor inside bubble up to here */}
      <div className="fx-shell" onKeyDown={rejectFaulty}>
        {isPainted ? (
          <Suspense fallback={outline}>
            <Body value={text} known={known} as={as} isTesting={isTesting} check={check} onChange={change} />
          </Suspense>
        ) : (
          outline
        )}
        {faults > 0 && (
          <p className="q-tone-danger" role="alert">
            {t('formula.not-stored', { n: faults })}
          </p>
        )}
      </div>
    </Dialog>,
    document.body,
  )
}
