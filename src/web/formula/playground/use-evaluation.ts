import { useEffect, useReducer, useState } from 'react'
import type { DecisionTable } from '#/generated/types'
import { companyClock } from '../../platform/company-clock'
import { t } from '../../platform/i18n/i18n'
import { type RemoteState, remoteAnswers } from '../../stores/remote-answers'
import { type Evaluation, evaluateTrial } from './evaluate'
import type { TrialValues } from './trial-values'

/** So long somebody pauses before remote functions are asked with what was typed. */
const typingPause = 400

/** A value once it has stood for a while. */
function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, delay, value)
    return () => clearTimeout(timer)
  }, [value, delay])
  return delay ? settled : value
}

/** What a text comes to, and how it stands with the remote functions it asked. */
export interface LiveEvaluation extends Evaluation {
  remote: RemoteState
}

interface Asked {
  asksRemote: boolean
  /** The decision tables that the text may ask. */
  decisions?: DecisionTable[]
}

/** What a text comes to with the values given, by the company's clock; the server answers for remote functions. */
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
