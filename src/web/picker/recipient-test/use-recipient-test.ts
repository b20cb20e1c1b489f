import { useEffect, useState } from 'react'
import type { OaFlowdesignsTestconcactsetExplainData, RecipientQuestion } from '#/generated/types'
import { type CallError, reportFailure } from '../../platform'
import { quietApi } from '../../platform/api'

const pause = 400

/** Last result of a recipient test, or its error. */
export interface RecipientTestState {
  result: OaFlowdesignsTestconcactsetExplainData | null
  error: string
  isRunning: boolean
}

const nothing: RecipientTestState = { result: null, error: '', isRunning: false }

/**
 * Requests the recipients of groups from the server, debounced after each change, and anew in each round; idle
 * without a question.
 */
export function useRecipientTest(question: RecipientQuestion | undefined, rounds = 1): RecipientTestState {
  const [tested, setTested] = useState<RecipientTestState>(nothing)
  const body = question && JSON.stringify(question)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests anew
  useEffect(() => {
    if (!body) return setTested(nothing)
    let isShown = true
    setTested((last) => ({ ...last, isRunning: true }))
    const timer = setTimeout(async () => {
      const answer = await quietApi.oa.flowdesigns.testconcactset
        .explain(JSON.parse(body))
        .then((result) => ({ result, error: '' }))
        .catch((failure: CallError) => {
          if (isShown) reportFailure(failure)
          return { result: null, error: failure.message }
        })
      if (isShown) setTested({ ...answer, isRunning: false })
    }, pause)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [body, rounds])
  return tested
}
