import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from './dialog'
import { DialogButtons } from './dialog-buttons'

interface ImportDialogProps {
  title: string
  width?: number
  /** Text of the button that imports. */
  ok: string
  /** Another way to import, before that button. */
  other?: ReactNode
  isBusy?: boolean
  /** Whether the plan changes something. */
  isReady: boolean
  onApply(): void
  onClose(): void
  children: ReactNode
}

/** Renders the dialog of an import: its content is the source and the plan. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { title, width, ok, other, isBusy, isReady, onApply, onClose, children } = props
  const foot = (
    <DialogButtons onCancel={onClose} ok={ok} busy={isBusy} disabled={!isReady} onClick={onApply}>
      {other}
    </DialogButtons>
  )
  return (
    <Dialog title={title} width={width} onClose={onClose} footer={foot}>
      {children}
    </Dialog>
  )
}

interface ImportState<Plan> {
  plan?: Plan
  failure?: string
}

interface ImportSteps<Source, Plan> {
  /** Reads a source, and plans its import. */
  read(source: Source): Promise<Plan | undefined> | Plan | undefined
  /** Carries out a plan; `replan` shows another one if the target has changed meanwhile. */
  apply(plan: Plan, replan: (plan: Plan) => void): Promise<void> | void
  /** Returns the sentence for an error; undefined for one that has been shown. */
  failureOf?(error: unknown): string | undefined
}

/**
 * Imports from a source such as a file in two steps: choosing it shows its plan, or why it was rejected;
 * applying carries the plan out. A source that is chosen while another one is read replaces it.
 */
export function useImport<Source, Plan>({ read, apply, failureOf }: ImportSteps<Source, Plan>) {
  const [state, setState] = useState<ImportState<Plan>>({})
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)
  const run = async (work: (show: (plan: Plan | undefined) => void) => Promise<void> | void) => {
    latest.current += 1
    const version = latest.current
    const ifLatest = (act: () => void) => version === latest.current && act()
    setBusy(true)
    try {
      await work((plan) => ifLatest(() => setState({ plan })))
    } catch (error) {
      const failure = failureOf?.(error)
      ifLatest(() => failure && setState({ failure }))
    }
    ifLatest(() => setBusy(false))
  }
  return {
    ...state,
    isBusy,
    choose(source: Source | undefined): Promise<void> {
      setState({})
      return run(async (show) => show(source === undefined ? undefined : await read(source)))
    },
    apply: (plan: Plan): Promise<void> => run((show) => apply(plan, show)),
  }
}
