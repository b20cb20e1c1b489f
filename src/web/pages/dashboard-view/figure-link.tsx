import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { DashboardCell, ListSearch } from '#/generated/types'
import { t } from '../../platform'
import { listParamNames } from '../../stores/list-states'

/** Returns the address of 流程查询 with the requests behind a figure. */
export const listAddress = (search: ListSearch): string =>
  `/list/alllist?${new URLSearchParams({ [listParamNames.search]: JSON.stringify(search) })}`

interface FigureLinkProps {
  /** What the figure is of, for screen readers. */
  name: string
  figure: DashboardCell
  children?: ReactNode
}

/** Renders a figure that opens its requests, or as text where no search finds exactly these. */
export function FigureLink({ name, figure: { search, text, count }, children = text }: FigureLinkProps) {
  if (!search || !count) return children
  return (
    <Link to={listAddress(search)} aria-label={t('dashboards.open-list', { name, value: text })}>
      {children}
    </Link>
  )
}
