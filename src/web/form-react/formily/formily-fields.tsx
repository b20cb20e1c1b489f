import type { ReactNode } from 'react'
import type { Language, Theme } from '../../platform'
import { FormSurroundings } from '../form-surroundings'
import type { FormsHost } from '../forms-host'

interface FormilyFieldsProps {
  /** Chinese by default. */
  locale?: Language
  /** Light by default. */
  theme?: Theme
  /** Theme colour, as #rrggbb. */
  colour?: string
  /** What these fields use in place of what `provideHost` provides; later changes of this prop are ignored. */
  host?: FormsHost
  /** Element for lists and calendars that open; by default the body of the page. */
  container?: Element | DocumentFragment
  children: ReactNode
}

/** Provides language, theme and host to fields of Qianpi in a form of Formily. */
export const FormilyFields = ({ locale, theme, colour, host, container, children }: FormilyFieldsProps) => (
  <FormSurroundings locale={locale} theme={theme} colour={colour} host={host} container={container}>
    {(look) => <div {...look}>{children}</div>}
  </FormSurroundings>
)
