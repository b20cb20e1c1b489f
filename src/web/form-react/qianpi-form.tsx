import { type FormEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { FormDesign, FormLimit } from '#/generated/types'
import { type FieldProblem, type FormValues, initialValuesOf } from '../../core/form'
import { hasPendingUploads } from '../files/use-uploads'
import { currentDefaultContext } from '../form-host/default-context'
import { useFormHost } from '../form-host/form-host'
import { useTranslator } from '../platform'
import { type FormController, FormView } from '../renderer'
import { Button } from '../ui'
import { type EmbeddingProps, type FormLook, FormSurroundings } from './form-surroundings'

export interface QianpiFormProps extends EmbeddingProps {
  schema: FormDesign
  /** Values beside the defaults of the form; later changes of this prop are ignored. */
  values?: FormValues
  /** Rights of the fields, as a step of a flow has them; without, everything may be written. */
  rights?: readonly FormLimit[]
  readOnly?: boolean
  /** Problems found by a server, shown at their fields. */
  problems?: readonly FieldProblem[]
  /** A form that submits by Enter and by buttons in it, or an element that may stand in a form of the page. */
  element?: 'form' | 'div'
  /** Buttons below the fields, in place of the button that submits. */
  children?: ReactNode
  onReady?(controller: FormController): void
  onChange?(values: FormValues): void
  /** Called with all values when a submission passed the check of every field. */
  onSubmit?(values: FormValues): void
}

interface DrawnFormProps {
  form: QianpiFormProps
  look: FormLook
  /** Controller of the form that another language draws anew, with what was typed into it. */
  controller: RefObject<FormController | undefined>
}

function DrawnForm({ form: props, look, controller }: DrawnFormProps) {
  const { schema, rights, readOnly, element: Around = 'form' } = props
  const t = useTranslator()
  const host = useFormHost()
  const latest = useRef(props)
  latest.current = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the moment of drawing
  const values = useMemo(
    () =>
      controller.current?.allValues() ?? {
        ...initialValuesOf(schema, currentDefaultContext(undefined, host)),
        ...props.values,
      },
    [schema],
  )
  const submit = async () => {
    const form = controller.current
    if (!form || hasPendingUploads(t) || (await form.validate()).length) return
    latest.current.onSubmit?.(form.allValues())
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const around = Around === 'form' ? { noValidate: true, onSubmit: handleSubmit } : {}
  return (
    <Around {...look} {...around}>
      <FormView
        form={schema}
        limits={rights}
        values={values}
        errors={props.problems}
        status={readOnly ? 'read' : 'input'}
        mode="creat"
        fillsDefaults
        onReady={(form) => {
          controller.current = form
          latest.current.onReady?.(form)
        }}
        onChange={(form) => latest.current.onChange?.(form.allValues())}
      />
      {props.children ??
        (props.onSubmit && !readOnly && (
          <Button
            kind="primary"
            type={Around === 'form' ? 'submit' : 'button'}
            onClick={Around === 'form' ? undefined : () => void submit()}
          >
            {t('elsewhere.submit')}
          </Button>
        ))}
    </Around>
  )
}

/** Draws a form, without a server: it stays as it is when the page draws again with other functions. */
export function QianpiForm(props: QianpiFormProps) {
  const { locale = 'zh', theme, colour, host, container } = props
  const typed = useRef<FormController>(undefined)
  return (
    <FormSurroundings locale={locale} theme={theme} colour={colour} host={host} container={container}>
      {(look) => <DrawnForm key={locale} form={props} look={look} controller={typed} />}
    </FormSurroundings>
  )
}
