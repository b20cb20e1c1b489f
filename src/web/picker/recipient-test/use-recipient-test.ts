import { useEffect, useState } from 'react'
import type { OaFlowdesignsTestconcactsetExplainData, RecipientQuestion } from '#/generated/types'
import { quietApi } from '../../platform/api'

const pause = 400

/** What a test of recipients answered last, or why it did not. */
export interface RecipientTestState {
  result: OaFlowdesignsTestconcactsetExplainData | null
  error: string
  isRunning: boolean
}

const nothing: RecipientTestState = { result: null, error: '', isRunning: false }

/** Asks the server whom groups reach, shortly after each change; without a question nothing is asked. */
export function useRecipientTest(question: RecipientQuestion | undefined): RecipientTestState {
  const [tested, setTested] = useState<RecipientTestState>(nothing)
  const body = question && JSON.stringify(question)
  useEffect(() => {
    if (!body) return setTested(nothing)
    let isShown = true
    setTested((last) => ({ ...last, isRunning: true }))
    const timer = setTimeout(async () => {
      const answer = await quietApi.oa.flowdesigns.testconcactset
        .explain(JSON.parse(body))
        .then((result) => ({ result, error: '' }))
        .catch((failure: Error) => ({ result: null, error: failure.message }))
      if (isShown) setTested({ ...answer, isRunning: false })
    }, pause)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [body])
  return tested
}
