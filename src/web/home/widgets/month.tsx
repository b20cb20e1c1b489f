import type { OaFlowHomeMonthData } from '../../../generated/types'
import { currentLanguage, t } from '../../platform'
import { Stack } from '../../ui'
import { DailyBarChart, DailyLineChart } from '../charts'
import { shortDuration } from '../duration-text'
import { useWidgetData, WidgetCard } from '../widget-card'
import type { HomeWidgetProps } from '../widget-schemas'

type Month = OaFlowHomeMonthData

const monthName = (month: string) =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )

function Figures({ month: { now, before } }: { month: Month }) {
  const figures = [
    { key: 'handled', value: String(now.handled), last: String(before.handled) },
    { key: 'median', value: shortDuration(now.median), last: shortDuration(before.median) },
    {
      key: 'late',
      value: String(now.late),
      last: String(before.late),
      tone: now.late > 0 ? 'danger' : undefined,
    },
  ]
  return (
    <dl className="home-figures q-stack q-gap-2 q-text-center">
      {figures.map(({ key, value, last, tone }) => (
        <Stack key={key}>
          <dt className="q-soft q-text-sm">{t(`home.month.${key}`)}</dt>
          <dd className="q-nowrap q-strong" data-tone={tone}>
            {value}
          </dd>
          <dd className="home-before q-muted q-nowrap q-strong">{t('home.month.before', { value: last })}</dd>
        </Stack>
      ))}
    </dl>
  )
}

const Charts = ({ month: { days } }: { month: Month }) => {
  const bars = days.map(({ day, handled, late }) => ({
    day: Number(day.slice(8)),
    handled,
    late,
    title: t('home.month.day', { day: day.slice(5), handled, late }),
  }))
  const messages = bars.filter(({ handled }) => handled > 0)
  const line = days.map(({ day, median }) => ({ day: Number(day.slice(8)), value: median }))
  const spans = days.filter(({ median }) => median !== null)
  const dayText = (day: string, median: number | null) => `${day.slice(5)} ${shortDuration(median)}`
  return (
    <>
      <DailyBarChart
        days={bars}
        label={t('home.month.chart', { days: messages.map(({ title }) => title).join('; ') })}
      />
      <p className="home-legend q-row q-align-stretch q-gap-3 q-soft q-text-xs">
        <span data-tone="primary">{t('home.month.on-time')}</span>
        <span data-tone="danger">{t('home.month.late')}</span>
        <span data-tone="line">{t('home.month.median')}</span>
      </p>
      {spans.length > 1 && (
        <DailyLineChart
          days={line}
          label={t('home.month.line', {
            days: spans.map(({ day, median }) => dayText(day, median)).join('; '),
          })}
        />
      )}
    </>
  )
}

/**
 * Shows the person's month (我的本月): number handled, speed and overdue tasks, compared with the month before.
 */
export default function MonthlySummaryWidget({ widget }: HomeWidgetProps) {
  const loaded = useWidgetData<'oa/flow/home/month'>(widget)
  const { value } = loaded
  return (
    <WidgetCard widget={widget} loaded={loaded} aside={value && <small>{monthName(value.month)}</small>}>
      {(month) => (
        <>
          <Figures month={month} />
          {month.now.handled > 0 ? (
            <Charts month={month} />
          ) : (
            <p className="home-quiet q-soft q-text-sm">{t('home.month.none')}</p>
          )}
        </>
      )}
    </WidgetCard>
  )
}
