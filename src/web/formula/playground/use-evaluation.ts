import { useEffect, useReducer, useState } from 'react'
import type { DecisionTable } from '#/generated/types'
import { companyClock } from '../../form-host/company-clock'
import { type RemoteState, remoteAnswers } from '../../form-host/remote-answers'
import { t } from '../../platform'
import { type Evaluation, evaluateTrial } from './evaluate'
import type { TrialValues } from './trial-values'

/** Debounce, in ms, before remote functions are called with typed values. */
const typingPause = 400

/** Returns a value once it is unchanged for a delay. */
function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, delay, value)
    return () => clearTimeout(timer)
  }, [value, delay])
  return delay ? settled : value
}

/** Result of a text, with the state of the remote functions it calls. */
export interface LiveEvaluation extends Evaluation {
  remote: RemoteState
}

interface Asked {
  asksRemote: boolean
  /** Decision tables that the text may use. */
  decisions?: DecisionTable[]
}

/**
 * Returns the result of a text with the given values, by the company's clock; the server resolves remote
 * functions.
 */
export function useEvaluation(
  text: string,
  given: TrialValues,
  { asksRemote, decisions }: Asked,
): LiveEvaluation {
  const settled = useSettled(given, asksRemote ? typingPause : 0)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => remoteAnswers.subscribe(redraw), [])
  const states: RemoteState[] = []
  const remote = (name: string, args: readonly unknown[]) => {
    const answer = remoteAnswers.answer(name, args)
    states.push(remoteAnswers.stateOf(name, args))
    return answer
  }
  const rows = (numbers: string) => t('flow.path.rows', { rows: numbers })
  const labels = { true: t('formula.true'), false: t('formula.false'), rows }
  const tried = evaluateTrial(text, settled, { clock: companyClock(), labels, remote, decisions })
  return { ...tried, remote: worst(states) }
}

const worst = (states: readonly RemoteState[]): RemoteState =>
  (['loading', 'failed'] as const).find((state) => states.includes(state)) ?? 'known'
