import type { ReactNode } from 'react'
import type { DashboardView } from '#/generated/types'
import { absoluteTime, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Card, QueryContent, Row } from '../../ui'
import { CardFigures } from './card-figures'

type CardView = DashboardView['cards'][number]

/** Milliseconds from which the age of figures is worth a word. */
const notable = 5_000

interface DashboardCardProps {
  dashboard: string
  card: CardView
  /** A change counts the figures again. */
  version: string
  /** Tools beside the title. */
  children?: ReactNode
}

/** Renders a card of a dashboard with the figures that its reader may see. */
export function DashboardCardView({ dashboard, card, version, children }: DashboardCardProps) {
  const query = useQuery(`${dashboard} ${card.id} ${version}`, async () => {
    const figures = await quietApi.oa.dashboard.figures({ id: dashboard, card: card.id })
    return { figures, isOld: Date.now() - Date.parse(figures.at) > notable }
  })
  return (
    <Card
      as="section"
      className="dashboard-card q-shrink q-pad-4"
      data-size={card.size}
      aria-label={card.title}
    >
      <Row gap={2} justify="between">
        <h2 className="q-break">{card.title}</h2>
        {children}
      </Row>
      <QueryContent query={query} lines={card.kind === 'number' ? 2 : 5}>
        {({ figures, isOld }) => (
          <>
            <CardFigures title={card.title} kind={card.kind} figures={figures} />
            {isOld && (
              <p className="q-muted q-text-xs">{t('dashboards.at', { time: absoluteTime(figures.at) })}</p>
            )}
          </>
        )}
      </QueryContent>
    </Card>
  )
}
