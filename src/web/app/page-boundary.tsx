import { Component, lazy, type ReactNode, Suspense } from 'react'
import { t } from '../platform/i18n'
import { logError } from '../stores/errors'
import { Button } from '../ui/button'
import { Empty } from '../ui/parts'

const ErrorLog = lazy(async () => ({ default: (await import('./shell/error-log')).ErrorLog }))

interface PageBoundaryProps {
  /** What the page is called in the menu's data. */
  component: string
  /** Another one is another visit: the page is tried again. */
  visit: string
  children: ReactNode
}

interface State {
  failed: boolean
  isLogOpen: boolean
}

const whole: State = { failed: false, isLogOpen: false }

/** A page that breaks says so in its place and can be loaded again; the shell around it stays. */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state = whole
  static getDerivedStateFromError = (): State => ({ failed: true, isLogOpen: false })

  override componentDidCatch(error: unknown, { componentStack }: { componentStack?: string | null }) {
    logError(error, `${this.props.component}${componentStack ?? ''}`)
  }

  override componentDidUpdate({ visit }: PageBoundaryProps) {
    if (this.state.failed && visit !== this.props.visit) this.setState(whole)
  }

  override render() {
    const { failed, isLogOpen } = this.state
    if (!failed) return this.props.children
    return (
      <div role="alert">
        <Empty title={t('page.failed')}>
          <p>{t('page.failed-text')}</p>
          <Button onClick={() => this.setState({ isLogOpen: true })}>{t('errors.title')}</Button>
          <Button kind="primary" onClick={() => location.reload()}>
            {t('page.reload')}
          </Button>
        </Empty>
        {isLogOpen && (
          <Suspense>
            <ErrorLog onClose={() => this.setState({ isLogOpen: false })} />
          </Suspense>
        )}
      </div>
    )
  }
}
