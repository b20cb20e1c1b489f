import { Row } from '../ui/layout'
import './home.css'
import { lazy, Suspense, useState } from 'react'
import type { HomeWidget } from '../../generated/types'
import { OutOfOfficeNotice } from '../flow/summary/out-of-office-notice'
import { environment } from '../platform/environment'
import { t } from '../platform/i18n/i18n'
import { useHomeLayout } from '../stores/home-layout'
import { PermissionGate } from '../stores/permission-gate'
import { rolesOf, useSession } from '../stores/session'
import { Button, ButtonLink } from '../ui/button'
import { Icon } from '../ui/icon'
import { availableWidgets, visibleWidgets } from './apply-layout'
import { Greeting } from './greeting'
import { widgetComponentOf, widgets } from './widget-schemas'

const ArrangeDialog = lazy(() => import('./arrange-dialog'))

const Widgets = ({ of }: { of: readonly HomeWidget[] }) =>
  of.map((widget) => {
    const Part = widgetComponentOf(widget)
    return Part && <Part key={widget.name} widget={widget} />
  })

/** Renders the home page: the widgets of schemas/home in the person's layout, in two columns or one. */
export function Home({ columns }: { columns: 1 | 2 }) {
  const { person } = useSession()
  const layout = useHomeLayout()
  const [isArranging, setArranging] = useState(false)
  const offered = availableWidgets({ environment: environment.name, roles: rolesOf(person) }, widgets)
  const shown = visibleWidgets(offered, layout)
  const inColumn = (column: HomeWidget['column']) => shown.filter((widget) => widget.column === column)
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
      {columns === 1 && (
        <div className="home-column q-stack q-content-start">
          <Widgets of={shown} />
        </div>
      )}
      {columns === 2 && (
        <div className="home-columns q-stack q-align-start q-gap-4">
          <div className="home-column q-stack q-content-start">
            <Widgets of={inColumn('main')} />
          </div>
          <div className="home-column q-stack q-content-start">
            <Widgets of={inColumn('side')} />
          </div>
        </div>
      )}
      {isArranging && (
        <Suspense>
          <ArrangeDialog widgets={offered} layout={layout} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </div>
  )
}
