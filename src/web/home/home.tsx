import { lazy, Suspense, useState } from 'react'
import type { CallName } from '../../generated/calls'
import type { HomeWidget } from '../../generated/types'
import { OutOfOfficeNotice } from '../flow/summary/out-of-office-notice'
import { t, useIsConnectionLost } from '../platform'
import { environment } from '../platform/environment'
import { useBadges } from '../stores/badges'
import { widgetRequest } from '../stores/first-requests'
import { homeLayoutOf, useHomeLayout } from '../stores/home-layout'
import { useOverdueCount } from '../stores/overdue-count'
import { PermissionGate } from '../stores/permission-gate'
import { type Person, personRoles, useSession } from '../stores/session'
import { Button, ButtonLink, Icon, Row } from '../ui'
import { availableWidgets, type HomeViewer, visibleWidgets } from './apply-layout'
import { homeWidgets, widgetComponentOf } from './widget-schemas'
import './home.css'

const greetingAt = (hour: number) => {
  if (hour >= 5 && hour < 12) return 'dashboard.morning'
  return hour >= 12 && hour < 18 ? 'dashboard.afternoon' : 'dashboard.evening'
}

const most = (n: number) => (n > 99 ? '99+' : n)

function todo(n: number, late: number): string {
  if (n === 0) return t('home.nothing')
  return late > 0 ? t('home.todo-late', { n: most(n), late: most(late) }) : t('home.todo', { n: most(n) })
}

/** Greets the person and summarizes today's tasks. */
function Greeting() {
  const { person } = useSession()
  const { waiting } = useBadges()
  const late = useOverdueCount()
  const isLost = useIsConnectionLost()
  return (
    <div className="home-hello q-break q-shrink">
      <h1>
        {t('dashboard.hello', { name: person?.name ?? '', greeting: t(greetingAt(new Date().getHours())) })}
      </h1>
      <p className="q-soft">{waiting === 0 && isLost ? t('home.unknown') : todo(waiting, late)}</p>
    </div>
  )
}

const ArrangeDialog = lazy(() => import('./arrange-dialog'))

/** Renders widgets, each of which sends its own request. */
const Widgets = ({ of }: { of: readonly HomeWidget[] }) =>
  of.map((widget) => {
    const Part = widgetComponentOf(widget)
    return Part && <Part key={widget.name} widget={widget} />
  })

const homeViewer = (page: HomeViewer['page'], person: Person | null): HomeViewer => ({
  page,
  environment: environment.name,
  roles: personRoles(person),
})

/** Starts the requests of the widgets that a person sees. */
export function requestWidgets(person: Person): void {
  const offered = availableWidgets(homeViewer('staff', person), homeWidgets)
  for (const { call } of visibleWidgets(offered, homeLayoutOf(person))) widgetRequest.start(call as CallName)
}

/** Renders widgets in one column or two. */
function WidgetColumns({ columns, widgets }: { columns: 1 | 2; widgets: readonly HomeWidget[] }) {
  const inColumn = (column: HomeWidget['column']) => widgets.filter((widget) => widget.column === column)
  const column = (some: readonly HomeWidget[]) => (
    <div className="home-column q-stack q-content-start">
      <Widgets of={some} />
    </div>
  )
  if (columns === 1) return column(widgets)
  return (
    <div className="home-columns q-stack q-align-start q-gap-4">
      {column(inColumn('main'))}
      {column(inColumn('side'))}
    </div>
  )
}

/** Renders the administrators' home page (管理首页): the cards of schemas/home that the person's rights allow. */
export function AdminHome({ columns }: { columns: 1 | 2 }) {
  const { person } = useSession()
  return (
    <div className="home q-stack q-full" data-columns={columns}>
      <header className="home-hello">
        <h1>{t('admin-home.title')}</h1>
        <p className="q-soft">{t('admin-home.lead')}</p>
      </header>
      <WidgetColumns columns={columns} widgets={availableWidgets(homeViewer('admin', person), homeWidgets)} />
    </div>
  )
}

/** Renders the home page: the widgets of schemas/home in the person's layout, in two columns or one. */
export function Home({ columns }: { columns: 1 | 2 }) {
  const { person } = useSession()
  const layout = useHomeLayout()
  const [isArranging, setArranging] = useState(false)
  const offered = availableWidgets(homeViewer('staff', person), homeWidgets)
  const shown = visibleWidgets(offered, layout)
  return (
    <div className="home q-stack q-full" data-columns={columns}>
      <Row as="header" align="end" gap={3} lineGap={2} wrap>
        <Greeting />
        <Button kind="text" icon="settings" onClick={() => setArranging(true)}>
          {t('home.arrange')}
        </Button>
        <PermissionGate rule="flow.work.create">
          <ButtonLink kind="primary" to="/flows">
            <Icon name="plus" />
            {t('home.start')}
          </ButtonLink>
        </PermissionGate>
      </Row>
      <OutOfOfficeNotice />
      <WidgetColumns columns={columns} widgets={shown} />
      {isArranging && (
        <Suspense>
          <ArrangeDialog widgets={offered} layout={layout} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </div>
  )
}
