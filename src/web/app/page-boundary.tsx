import { Component, lazy, type ReactNode, Suspense } from 'react'
import { logError } from '../stores/errors'

const BrokenPage = lazy(() => import('./error-page'))

interface PageBoundaryProps {
  /** What the page is called in the menu's data. */
  component: string
  /** Another one is another visit: the page is tried again. */
  visit: string
  children: ReactNode
}

/** A page that breaks says so in its place and can be loaded again; the shell around it stays. */
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
