import { useCallback, useEffect, useRef, useState } from 'react'
import type { FlowDesignButton, Foretold } from '../../generated/types'
import type { ButtonRights } from '../flow/next-steps/next-steps'
import { t } from '../platform'
import { type SubmissionFailure, toSubmissionFailure } from './submission-error'

/** Whether the forecast panel is beside the form, from this width on (flow.css). */
const isBeside = () => window.matchMedia?.('(min-width: 1200px)').matches ?? false

/** Whether the sender picks people: for a next step, or as the creator for any step. */
const isPicked = ({ pick, next }: Foretold['steps'][number]) =>
  pick === 'creator' || (pick === 'sender' && next === true)

const isCrowd = ({ list, more = 0 }: Foretold['steps'][number]) => list.length + more > 1

/** Whether the next steps contain something the user may choose: steps, flows or signers. */
function holdsChoice(
  { canchoseflow, canchoseander, canchoseorer }: ButtonRights,
  { steps, sonflows }: Foretold,
): boolean {
  const next = steps.filter((step) => step.next)
  const may: Record<string, 0 | 1> = { andsign: canchoseander, orsign: canchoseorer }
  const choosesWays = canchoseflow === 1 && next.length + sonflows.length > 1
  return choosesWays || steps.some(isPicked) || next.some((step) => may[step.dealtype] === 1 && isCrowd(step))
}

/** Forecast at the time a button is pressed, and whether the panel showed it. */
interface ForecastVisibility {
  way: Foretold | undefined
  isShown: boolean
}

/** Whether the preview can be skipped: the panel shows the result, and no choice is left. */
export const canSkipPreview = (button: ButtonRights, { way, isShown }: ForecastVisibility): boolean =>
  isBeside() && isShown && way !== undefined && !holdsChoice(button, way) && !way.steps.some(isStuck)

/** Whether the action cannot get past a step; the error is shown in a dialog, with its reasons. */
const isStuck = ({ next, nobody }: Foretold['steps'][number]) => next === true && nobody === true

/** Returns the index of the main button: the first that agrees, or the first one. */
export const mainButtonIndex = (buttons: readonly Pick<FlowDesignButton, 'outcome'>[]): number =>
  Math.max(
    0,
    buttons.findIndex(({ outcome }) => outcome === 'agree'),
  )

/** Debounce of the preview in milliseconds. */
const pause = 500

/** Forecast for the current form, or the reason why there is none. */
export interface LivePreview extends SubmissionFailure {
  way: Foretold | undefined
  /** Whether it matches the form as filled in now. */
  isFresh: boolean
}

const none: LivePreview = { way: undefined, problem: '', trace: [], isFresh: false }

function refused(error: unknown): SubmissionFailure {
  const refusal = toSubmissionFailure(error)
  return refusal.isUnheard ? { problem: t('net.offline'), trace: [] } : refusal
}

/**
 * Returns the forecast for the current form. It is requested after each pause in typing, one request at a
 * time.
 */
export function useLivePreview(ask: () => Promise<Foretold>) {
  const [preview, setPreview] = useState<LivePreview>(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(ask)
  latest.current = ask
  /** Counts changes of the form; `asking` while a request is pending. */
  const state = useRef({ changed: 0, asking: false, gone: false })
  useEffect(() => {
    const { current } = state
    current.gone = false
    return () => {
      current.gone = true
      clearTimeout(timer.current)
    }
  }, [])

  const refresh = useCallback(async () => {
    const { current } = state
    if (current.asking) return
    current.asking = true
    const requested = current.changed
    const answer = await latest.current().then(
      (way) => ({ ...none, way }),
      (error) => ({ ...none, ...refused(error) }),
    )
    current.asking = false
    if (current.gone) return
    const isFresh = requested === current.changed
    setPreview({ ...answer, isFresh })
    if (!isFresh) timer.current = setTimeout(() => void refresh(), pause)
  }, [])
  const touch = useCallback(() => {
    state.current.changed += 1
    setPreview((old) => (old.isFresh ? { ...old, isFresh: false } : old))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refresh(), pause)
  }, [refresh])
  const shown = useRef(preview)
  shown.current = preview
  /** Fetches the forecast for the form at this moment, and whether the panel shows it. */
  const look = useCallback(async (): Promise<ForecastVisibility> => {
    const { isFresh, way } = shown.current
    if (isFresh) return { way, isShown: way !== undefined }
    clearTimeout(timer.current)
    const requested = state.current.changed
    const now = await latest.current().catch(() => undefined)
    if (now && requested === state.current.changed) setPreview({ ...none, way: now, isFresh: true })
    return { way: now, isShown: now !== undefined && JSON.stringify(now) === JSON.stringify(way) }
  }, [])
  return { ...preview, touch, look }
}

export type LivePreviewControl = ReturnType<typeof useLivePreview>
