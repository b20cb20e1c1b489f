/** The entry of @qianpi/form-react/designer: the form designer in pages of others, without our server. */

import './designer-react.css'
import { lazy, Suspense } from 'react'
import type { FormDesign } from '#/generated/types'
import { type EmbeddingProps, FormSurroundings } from '../form-react/form-surroundings'
import { Skeleton } from '../ui'
import { useDesignerLanguage } from './designer-language'

const FormDesigner = lazy(() =>
  import('../designer/form-designer').then((module) => ({ default: module.FormDesigner })),
)

export interface QianpiDesignerProps extends EmbeddingProps {
  schema: FormDesign
  /** Called synchronously with every new design; it is given back as `schema`. */
  onChange(schema: FormDesign): void
}

/** Draws the form designer; it fills the element around it. */
export function QianpiDesigner({ schema, onChange, locale = 'zh', ...embedding }: QianpiDesignerProps) {
  const isReady = useDesignerLanguage(locale)
  return (
    <FormSurroundings {...embedding} locale={locale}>
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
