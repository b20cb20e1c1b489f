import {
  type CSSProperties,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import type { FormDesign, FormLimit } from '#/generated/types'
import { type FieldProblem, type FormValues, initialValuesOf } from '../../core/form'
import { hasPendingUploads } from '../files/use-uploads'
import { currentDefaultContext } from '../form-host/default-context'
import { createEmitter, type Language, languageTag, setAppearance, type Theme, t } from '../platform'
import { type FormController, FormView } from '../renderer'
import { Button, ConfirmDialogs, Skeleton, Toaster } from '../ui'
import { useFormTexts } from './form-texts'

export interface QianpiFormProps {
  schema: FormDesign
  /** Values beside the defaults of the form; later changes of this prop are ignored. */
  values?: FormValues
  /** Rights of the fields, as a step of a flow has them; without, everything may be written. */
  rights?: readonly FormLimit[]
  readOnly?: boolean
  /** Language of all forms of the page; Chinese by default. */
  locale?: Language
  /** Theme of all forms of the page; light by default. */
  theme?: Theme
  /** Theme colour of all forms of the page, as #rrggbb. */
  colour?: string
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

const mounted: symbol[] = []
const changes = createEmitter<[]>()

/** Returns whether this form is the first one of the page, which draws messages and questions for all. */
function useIsFirst(): boolean {
  const [own] = useState(() => Symbol('form'))
  useEffect(() => {
    mounted.push(own)
    changes.tell()
    return () => {
      mounted.splice(mounted.indexOf(own), 1)
      changes.tell()
    }
  }, [own])
  return useSyncExternalStore(
    changes.add,
    () => mounted[0] === own,
    () => false,
  )
}

/** Applies the theme of the forms of a page; the page itself is left as it is. */
function useFormTheme(theme: Theme, colour: string | undefined) {
  useEffect(() => {
    setAppearance({ theme, colour: colour ?? '', size: '' })
  }, [theme, colour])
}

/** Draws a form, without a server: it stays as it is when the page draws again with other functions. */
export function QianpiForm(props: QianpiFormProps) {
  const { schema, rights, readOnly, locale = 'zh', theme = 'light', element: Around = 'form' } = props
  const isReady = useFormTexts(locale)
  const isFirst = useIsFirst()
  useFormTheme(theme, props.colour)
  const popups = useId()
  const controller = useRef<FormController>(undefined)
  const latest = useRef(props)
  latest.current = props
  // Another language draws the fields anew, with what was typed into them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values of the moment of drawing
  const values = useMemo(
    () =>
      controller.current?.allValues() ?? {
        ...initialValuesOf(schema, currentDefaultContext()),
        ...props.values,
      },
    [isReady, schema],
  )
  const submit = async () => {
    const form = controller.current
    if (!form || hasPendingUploads() || (await form.validate()).length) return
    latest.current.onSubmit?.(form.allValues())
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const look = {
    className: 'qianpi-form',
    lang: languageTag(locale),
    'data-theme': theme,
    'data-popups': popups,
    style: props.colour ? ({ '--q-primary': props.colour } as CSSProperties) : undefined,
  }
  if (!isReady)
    return (
      <div {...look} aria-busy="true">
        <Skeleton lines={3} />
      </div>
    )
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
      {isFirst && <ConfirmDialogs />}
      {isFirst && <Toaster />}
      {createPortal(<div {...look} id={popups} />, document.body)}
    </Around>
  )
}
