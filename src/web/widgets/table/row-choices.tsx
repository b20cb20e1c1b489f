import { type ReactNode, useMemo } from 'react'
import type { FormItem } from '#/generated/types'
import { OptionsProvider, useOptionsContext } from '../../controls/options/options'

interface RowChoicesProps {
  table: FormItem
  row: number
  children: ReactNode
}

/** Provides the form context to the cells of a row, as choices may depend on the row's other columns. */
export function RowChoices({ table, row, children }: RowChoicesProps) {
  const around = useOptionsContext()
  const world = useMemo(() => around && { ...around, at: { table, row } }, [around, table, row])
  return <OptionsProvider value={world}>{children}</OptionsProvider>
}
