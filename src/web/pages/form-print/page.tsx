import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { t } from '../../platform'
import { PrintView } from '../../print/print-view'
import { readFormHandoff } from '../../stores/form-handoff'
import { EmptyState } from '../../ui'

/** Renders the print view of a form in design, before any flow uses it. */
export default function FormPrintPage() {
  const [query] = useSearchParams()
  const [handed] = useState(() => readFormHandoff(query.get('handed') ?? ''))
  const printed = useMemo(() => handed && { ...handed, mode: 'view' as const }, [handed])
  if (!printed) return <EmptyState title={t('print.gone')} />
  return (
    <PrintView head={{ name: printed.name, facts: [] }} printed={printed} onBack={() => window.close()} />
  )
}
