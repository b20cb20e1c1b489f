import { Component, lazy, type ReactNode, Suspense } from 'react'
import { logError } from '../stores/errors'

const BrokenPage = lazy(() => import('./error-page'))

interface PageBoundaryProps {
  /** Component name of the page in the menu data. */
  component: string
  /** Address of the page; a change retries a failed page. */
  visit: string
  children: ReactNode
}

/** Renders an error with a retry in place of a failed page; the shell around it stays. */
export class PageBoundary extends Component<PageBoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: unknown, { componentStack }: { componentStack?: string | null }) {
    logError(error, `${this.props.component}${componentStack ?? ''}`)
  }

  override componentDidUpdate({ visit }: PageBoundaryProps) {
    if (this.state.failed && visit !== this.props.visit) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Suspense>
        <BrokenPage />
      </Suspense>
    )
  }
}
