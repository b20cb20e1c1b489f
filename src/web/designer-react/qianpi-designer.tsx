/** The entry of @qianpi/form-react/designer: the form designer in pages of others, without our server. */

import './designer-react.css'
import { lazy, Suspense } from 'react'
import type { FormDesign } from '#/generated/types'
import { FormSurroundings } from '../form-react/form-surroundings'
import type { FormsHost } from '../form-react/forms-host'
import type { Language, Theme } from '../platform'
import { Skeleton } from '../ui'
import { useDesignerLanguage } from './designer-language'

const FormDesigner = lazy(() =>
  import('../designer/form-designer').then((module) => ({ default: module.FormDesigner })),
)

export interface QianpiDesignerProps {
  schema: FormDesign
  /** Called synchronously with every new design; it is given back as `schema`. */
  onChange(schema: FormDesign): void
  /** Chinese by default; all designers of a page have the language of the last one. */
  locale?: Language
  /** Light by default. */
  theme?: Theme
  /** Theme colour, as #rrggbb. */
  colour?: string
  /** What this designer and its preview use in place of what `provideHost` provides; later changes are ignored. */
  host?: FormsHost
  /** Element for dialogs and lists that open; by default the body of the page. */
  container?: Element | DocumentFragment
}

/** Draws the form designer; it fills the element around it. */
export function QianpiDesigner({ schema, onChange, locale = 'zh', ...look }: QianpiDesignerProps) {
  const isReady = useDesignerLanguage(locale)
  const { theme, colour, host, container } = look
  return (
    <FormSurroundings locale={locale} theme={theme} colour={colour} host={host} container={container}>
      {(marks) => (
        <div {...marks} className={`${marks.className} qianpi-designer`}>
          <Suspense fallback={<Skeleton lines={10} />}>
            {isReady ? (
              <FormDesigner key={locale} form={schema} onChange={(form) => onChange(form)} />
            ) : (
              <Skeleton lines={10} />
            )}
          </Suspense>
        </div>
      )}
    </FormSurroundings>
  )
}
