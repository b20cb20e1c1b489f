import { useState } from 'react'
import type { OaFlowIfstrtestBody } from '../../../generated/types'
import { quietApi } from '../../platform/api'
import { CallError } from '../../platform/call-error'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Tag } from '../../ui/primitives'
import { type FlowFunction, isCustom, isTableResult } from '../flow-functions'
import type { TrialValues } from './trial-values'

interface ServerCheckProps {
  text: string
  given: TrialValues
  custom: readonly FlowFunction[]
}

type Answer = { about: string; says: string; isFailure: boolean }

const bodyOf = ({ text, given, custom }: ServerCheckProps): OaFlowIfstrtestBody => ({
  ifstr: text,
  formdatalist: [...given.values].map(([key, value = '']) => ({ key, value })),
  testData: {
    showdata: Object.fromEntries(given.shown),
    customs: Object.fromEntries(given.customs),
    flowfacts: { ...given.facts },
    rowdata: Object.fromEntries(given.columns),
    remotes: Object.fromEntries(given.remotes),
  },
  customFuns: custom.filter(isCustom),
  decisions: custom.find(isTableResult)?.decisions,
})

/** Runs the same test on the server: its result is shown beside the page's own until either changes. */
export function ServerCheck(props: ServerCheckProps) {
  const [answer, setAnswer] = useState<Answer>()
  const [isBusy, setBusy] = useState(false)
  const body = bodyOf(props)
  const about = JSON.stringify(body)
  const ask = async () => {
    setBusy(true)
    try {
      const { result } = await quietApi.oa.flow.ifstrtest(body)
      setAnswer({ about, says: t('formula.test.result', { value: result }), isFailure: false })
    } catch (failure) {
      const says = failure instanceof CallError ? failure.message : String(failure)
      setAnswer({ about, says, isFailure: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="fx-server q-row q-wrap q-gap-3 q-gap-y-2">
      <Button busy={isBusy} onClick={() => void ask()}>
        {t('formula.test.on-server')}
      </Button>
      <span aria-live="polite">
        {answer?.about === about && (
          <>
            {t('formula.test.server-says')}{' '}
            <Tag tone={answer.isFailure ? 'danger' : 'primary'}>{answer.says}</Tag>
          </>
        )}
      </span>
    </div>
  )
}
