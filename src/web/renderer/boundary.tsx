import { Component, type ReactNode } from 'react'
import { useTranslator } from '../platform'

interface BoundaryProps {
  name: string
  children: ReactNode
}

function FailedField({ name }: { name: string }) {
  const t = useTranslator()
  return (
    <p className="qf-failed q-text-sm q-margin-top-1 q-radius-md" role="alert">
      {t('widget.failed', { name })}
    </p>
  )
}

/** Error boundary around each field: a failed field shows its name, the rest of the form stays. */
export class FieldErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <FailedField name={this.props.name} />
  }
}
