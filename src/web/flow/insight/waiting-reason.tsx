import '../../platform/i18n/insight-texts'
import type { OaFlowInsightWaitingData } from '../../../generated/types'
import { absoluteTime, listSeparator, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Tag } from '../../ui'
import { workingTimeText } from './working-time'

type Wait = OaFlowInsightWaitingData['waits'][number]

/** Renders a wait with what is usual at its step; for whom and since when it waits is said by the status of the flow. */
const WaitLine = ({ wait: { step, people, since, elapsed, usual } }: { wait: Wait }) => (
  <p title={absoluteTime(since)}>
    {t(people.length ? 'insight.at-step' : 'insight.waits-event', {
      step,
      elapsed: workingTimeText(elapsed),
    })}
    {usual && (
      <span className="q-soft">
        {listSeparator()}
        {t('insight.usually', { p50: workingTimeText(usual.p50), p90: workingTimeText(usual.p90) })}
      </span>
    )}{' '}
    {usual && elapsed > usual.p90 && <Tag tone="warning">{t('insight.longer')}</Tag>}
  </p>
)

const slowText = (slow: OaFlowInsightWaitingData['slow']) =>
  slow
    .map(({ step, took, usual }) =>
      t('insight.slow-step', { step, took: workingTimeText(took), usual: workingTimeText(usual.p50) }),
    )
    .join(listSeparator())

/** Says why a flow waits, when it will end, and what took long. A failure leaves the page as it is. */
export default function WaitingReason({ flowId, stamp }: { flowId: string; stamp: string }) {
  const { value } = useQuery(`waiting ${flowId} ${stamp}`, () =>
    quietApi.oa.flow.insight.waiting({ flowOi_id: flowId }),
  )
  if (!value) return null
  const { end, took, slow } = value
  const waits = value.waits.filter(({ people, usual }) => usual || !people.length)
  if (!waits.length && !end && took === null && !slow.length) return null
  return (
    <section
      className="q-stack q-gap-1 q-pad-y-3 q-pad-x-5 q-line-below q-text-sm"
      aria-label={t('insight.why')}
    >
      {waits.map((wait) => (
        <WaitLine key={`${wait.step} ${wait.since}`} wait={wait} />
      ))}
      {end && <p>{t('insight.forecast', { p50: absoluteTime(end.p50), p90: absoluteTime(end.p90) })}</p>}
      {took !== null && <p>{t('insight.took', { took: workingTimeText(took) })}</p>}
      {slow.length > 0 && <p>{t('insight.slowed', { steps: slowText(slow) })}</p>}
    </section>
  )
}
